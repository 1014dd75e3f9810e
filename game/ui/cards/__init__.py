"""What the card books show: their faces, words and table."""
