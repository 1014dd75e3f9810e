"""What the game says about the tile books."""
