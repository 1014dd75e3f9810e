"""Steinreich: one desktop game, five rule books."""

__version__ = "1.0.0"
