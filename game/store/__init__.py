"""The player's files: settings, saved matches."""
