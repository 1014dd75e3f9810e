"""A position of each family, a level, and a stage: tests change one key after the other in them."""

from pathlib import Path

from tests.listed import listed

OLD_RECORD = Path(__file__).parent / "records" / "format-1.txt"
"""A match of the first form and revision, of three seats."""
_BASES = listed("readings")
TILE_BASE, OPENING_BASE, CARD_BASE = _BASES["tile_base"], _BASES["opening_base"], _BASES["card_base"]
LEVEL, CARD_STAGE, CARD_LEVEL = (_BASES[key] + _BASES["texts"] for key in ("level", "card_stage", "card_level"))
"""Each with everything in it."""
