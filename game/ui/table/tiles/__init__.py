"""The table on the screen: where everything lies, what the mouse does with it, how events are shown."""
