"""What the tables of both families share: playback, autosave, plates, log, guidance line, pause."""
