"""Computer players of the card books."""
