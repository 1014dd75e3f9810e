"""Release packages, built and tried by `main.py package`.

This is not part of the game: nobody who installed a package needs it, so it is next to `game`, like the benchmarks.
"""
