"""Release packages, built and tried by `main.py package`.

This is no part of the game: nobody who installed a package needs it, so it lies beside `game`, as the benchmarks do.
"""
