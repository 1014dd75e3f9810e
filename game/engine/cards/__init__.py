"""The discard family: the two UNO card books, their state and their referee."""
