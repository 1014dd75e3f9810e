"""The card books: UNO of 1999 and UNO with 112 cards, their state and their referee."""
