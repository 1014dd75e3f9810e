"""The tables: what both families share, the tile table, the card table."""
