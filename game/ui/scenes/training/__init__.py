"""Puzzles: the page, a puzzle on the table, the days."""
