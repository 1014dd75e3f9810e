"""The menu and its pages before a match: options, comparison of books, mouse and keys."""
