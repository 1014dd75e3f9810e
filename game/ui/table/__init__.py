"""The tables: what both families share, the tiles', the cards'."""
