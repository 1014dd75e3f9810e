"""The rules: pure, immutable, deterministic. No pygame, no files, no clock, no language."""
