"""Playing a match of a card book."""
