"""What the tables of both families share: playback, plates, log, guidance line, the screen of a match."""
