"""The computer players of the tile books."""
