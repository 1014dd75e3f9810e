"""The table of the card books: stock, discard pile, the own fan, plates for up to ten seats."""
