"""The menu and what it leads to before a match: options, books side by side, keys."""
