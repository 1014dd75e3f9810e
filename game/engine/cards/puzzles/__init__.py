"""Puzzles of the card books: one decision of one seat, judged by an exact search over what it can know."""
