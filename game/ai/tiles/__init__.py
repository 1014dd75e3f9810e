"""Computer players of the tile books."""
