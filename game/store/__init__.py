"""The player's files: settings, matches, levels, statistics."""
