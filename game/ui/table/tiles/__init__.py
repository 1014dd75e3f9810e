"""The tile table: where everything is, what the mouse does with it, how events are shown."""
