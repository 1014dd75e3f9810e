"""Playing a match of a tile book."""
