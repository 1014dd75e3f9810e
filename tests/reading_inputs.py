"""A position of each family, a level, and a stage: tests change one key after the other in them."""

from pathlib import Path

OLD_RECORD = Path(__file__).parent / "records" / "format-1.txt"
"""A match of the first form and revision, of three seats."""
TILE_BASE = {
    "book": "uno-rummy", "racks": ["R4 B12 * Y1", "?7", "G9"], "table": ["B8 B9 B10 | R1 Y1 *=G1"], "loose": ["Y7"],
    "stock": "G2 R11'", "seed": "7",
}  # fmt: skip
OPENING_BASE = {
    "book": "rummikub", "racks": ["R4 B12 *", "?14"], "table": ["B8 B9 B10"], "opened": [True, False], "seed": "7",
}  # fmt: skip
CARD_BASE = {
    "book": "uno-112", "racks": ["R4 G+2' W C1", "?7", "B9"], "discard": "R7 Y7", "stock": "G2 W4'", "seed": "7",
}  # fmt: skip
TEXTS = """
[de]
title = "Titel"
teaches = "Thema"
task = "Aufgabe"
aim = "Ziel"
hints = ["Erster", "Zweiter"]

[en]
title = "Title"
teaches = "topic"
task = "Task"
aim = "Aim"
hints = ["First"]
"""
LEVEL = f"""book = "uno-rummy"
table = ["B8 B9 B10"]
racks = ["B11 B12", "?7"]
goal = {{ empty_rack = true, play_at_least = 2 }}
solution = ["lay B8 B9 B10 B11 B12"]
grade = 2
par = 3
features = {{ breaks = 1, plays = 0, dead_ends = 9999 }}
themes = ["attach"]
generator = "1 7"
{TEXTS}"""
"""A level with everything in it."""
CARD_STAGE = f"""book = "uno-1999"
racks = ["B7 G4 Y2", "?5"]
discard = "R7"
goal = {{ lay = "B7" }}
solution = ["play B7"]
rules = ["UC-18", "UC-19"]
picture = ["R7 _ B7 R4 W"]
{TEXTS}"""
CARD_LEVEL = f"""book = "uno-1999"
racks = ["B6 Y2", "R1 G5"]
discard = "B3"
goal = {{ ahead = 1 }}
solution = ["play B6 uno"]
others = ["draw = 1/2 > play R1"]
grade = 1
worth = "1"
themes = ["go-out", "open-hand"]
generator = "1 7"
{TEXTS}"""
