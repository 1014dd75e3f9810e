"""Puzzles: their grades by proof, their features and themes, and a generator. See docs/puzzles.md."""
