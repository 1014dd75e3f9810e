"""The table of the card books: stock, discard pile, the player's fan, plates for up to ten seats."""
