"""What the tables of both families share: playing back, conducting, keeping, plates, log, guidance line, pause."""
