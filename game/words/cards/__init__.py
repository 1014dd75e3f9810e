"""What the game says about the card books."""
