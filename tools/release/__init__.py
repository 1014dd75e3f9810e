"""Release packages, built and tried by `main.py package`."""
