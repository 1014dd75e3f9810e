"""What the game says, in the player's language: no pygame, no files but the texts."""
