"""Break the engine on purpose, once for every rule of UNO RUMMY, for what Rummy and Rummikub add and for the card
books, and see that a case or a test with its number fails.

Run by hand: `python -m tests.mutations` for all rules, `python -m tests.mutations UR-50 RF-Q9` for some. The work is
done on a copy. A rule stays GREEN where nothing notices; STALE where the text to change is gone; CRASH where
nothing could be run after it. Exit status 0 only if every change is noticed.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.mutations_cards import BREAKS as CARD_BREAKS
from tests.mutations_rf_rk import BREAKS

ROOT = Path(__file__).resolve().parent.parent
ENGINE = Path("game/engine")


class Mutation(NamedTuple):
    """A change to one file that breaks one rule."""

    rule: str
    file: str
    old: str
    """Stands in the file exactly once."""
    new: str


class NotesVerdict(NamedTuple):
    """What came of a mutation."""

    word: str
    """`red`, `GREEN`, `STALE` or `CRASH`."""
    cases: int
    """Cases that failed."""
    tests: int
    """Tests in Python that failed."""


KNOWN = "known = {*tiles_of(before.table), *before.loose, *before.rack, before.reserved}"
OWN = "own = set(played(before, lay))"
PLAYED = "    own = {*before.rack, *_onto_rack(before, lay)}\n    return tuple([tile for tile in tiles_of(lay.table)"
TOO_SHORT = "if len(meld.tiles) < SHORTEST:"
GROUPS = "return tuple(tiles for tiles in melds if tiles)"
POWERLESS = "set(before.jokers_used) if before.rules.exchanged_joker_acts is YesNo.NO else set()"
KEEP_OR_NOTHING = (
    "return rules.drawn_tile is DrawnTile.KEEP or find_play(replace(before(transition.state), drawn=tile)) is NO_PLAY"
)
DRAWN_PASS = "if state.phase in (TilePhase.DRAWN, TilePhase.OPENED):\n        return\n"
FITTING = "next((tile for tile in sources if tile.face in faces[joker]), None)"
RACK_EMPTY = "    if not transition.state.racks[seat]:\n        if transition"
EVERY_TILE = "own = {tile for meld in lay.table for tile in meld.tiles}"
STOCK = "tiles, rest = self.state.stock[:count], self.state.stock[count:]"

MUTATIONS = [
    # equipment and set-up
    Mutation("UR-01", "tiles/rules.py", "seats: tuple[int, int] = (2, 4)", "seats: tuple[int, int] = (1, 5)"),
    Mutation("UR-03", "tiles/views.py", "counts=tuple(len(rack) for rack in state.racks)", "counts=(0,) * state.seats"),
    Mutation("UR-03", "tiles/views.py", "racks=state.racks if open_racks else ()", "racks=state.racks"),
    Mutation("UR-04", "tiles/pieces.py", "range(1, rules.numbers + 1)", "range(1, rules.numbers)"),
    Mutation("UR-05", "tiles/pieces.py", "range(1, rules.numbers + 1)", "range(2, rules.numbers + 1)"),
    Mutation("UR-06", "tiles/books.py", "(2, TileEffect.DRAW_TWO)", "(3, TileEffect.DRAW_TWO)"),
    Mutation("UR-07", "tiles/books.py", "    jokers=4,", "    jokers=3,"),
    Mutation("UR-08", "tiles/books.py", "numbers=12,\n    copies=2", "numbers=12,\n    copies=1"),
    Mutation("UR-09", "tiles/match.py", "highest = max(tile.number", "highest = min(tile.number"),
    Mutation(
        "UR-10",
        "tiles/match.py",
        'shuffled(all_tiles(rules), f"{seed}/{number}{again}")',
        'shuffled(all_tiles(rules)[1:], f"{seed}/{number}{again}")',
    ),
    Mutation("UR-11", "tiles/rules.py", "rack_size: int = 14", "rack_size: int = 13"),
    Mutation("UR-12", "tiles/books.py", "start_tiles=4", "start_tiles=3"),
    Mutation("UR-13", "tiles/state.py", "(seat + direction) % seats", "(seat + 2 * direction) % seats"),
    Mutation("UR-14", "tiles/effects.py", "turned:\n        direction = -direction", "turned:\n        direction = 1"),
    # melds
    Mutation("UR-15", "tiles/melds.py", TOO_SHORT, "if len(meld.tiles) < 2:"),
    Mutation("UR-15", "tiles/melds.py", TOO_SHORT, "if len(meld.tiles) < 4:"),
    Mutation("UR-15", "tiles/melds.py", "    if jumps:", "    if False:"),
    Mutation("UR-16", "tiles/melds.py", "if len(meld.tiles) > rules.numbers:", "if len(meld.tiles) > 13:"),
    Mutation("UR-16", "tiles/melds.py", "if len(meld.tiles) > rules.numbers:", "if len(meld.tiles) > 11:"),
    Mutation(
        "UR-17",
        "tiles/melds.py",
        "    if len(numbers) == 1:\n        return Kind.GROUP",
        "    if len(numbers) == 9:\n        return Kind.GROUP",
    ),
    Mutation("UR-18", "tiles/melds.py", "    if twice:", "    if False:"),
    Mutation("UR-19", "tiles/melds.py", "if len(meld.tiles) > len(rules.colours):", "if len(meld.tiles) > 5:"),
    Mutation(
        "UR-20",
        "tiles/legality.py",
        "if not (before.laid or any(tile in before.rack for tile in laid)):",
        "if sum(tile.number for tile in laid) < 30:",
    ),
    # the turn
    Mutation(
        "UR-21", "tiles/legality.py", "if not (before.laid or any(tile in before.rack for tile in laid)):", "if False:"
    ),
    Mutation("UR-22", "tiles/legality.py", "len(laid) > rules.lay_limit:", "len(laid) > rules.lay_limit + 1:"),
    Mutation("UR-22", "tiles/legality.py", "len(laid) > rules.lay_limit:", "len(laid) >= rules.lay_limit:"),
    Mutation(
        "UR-23",
        "tiles/legality.py",
        PLAYED,
        PLAYED.replace("{*before.rack, *_onto_rack(before, lay)}", "{*tiles_of(lay.table)}"),
    ),
    Mutation("UR-24", "tiles/legality.py", KNOWN, "known = {*before.loose, *before.rack}"),
    Mutation("UR-25", "tiles/melds.py", TOO_SHORT, "if len(meld.tiles) < 2:"),
    Mutation(
        "UR-26", "tiles/acts.py", "transition.draw(seat, 1, Reason.TURN)", "transition.draw(seat, 2, Reason.TURN)"
    ),
    Mutation("UR-27", "tiles/acts.py", KEEP_OR_NOTHING, "return True"),
    Mutation(
        "UR-28",
        "tiles/refusals.py",
        DRAWN_PASS,
        DRAWN_PASS.replace("(TilePhase.DRAWN, TilePhase.OPENED)", "(TilePhase.OPENED,)"),
    ),
    Mutation("UR-29", "tiles/acts.py", KEEP_OR_NOTHING, "return rules.drawn_tile is DrawnTile.KEEP"),
    Mutation(
        "UR-30", "tiles/transition.py", STOCK, "tiles, rest = self.state.stock[-count:], self.state.stock[:-count]"
    ),
    Mutation("UR-31", "tiles/refusals.py", "            if seat != state.turn:\n", "            if seat < 0:\n"),
    Mutation("UR-32", "tiles/acts.py", RACK_EMPTY, RACK_EMPTY.replace("not transition", "False and transition")),
    # start tiles
    Mutation("UR-33", "tiles/legality.py", KNOWN, "known = {*tiles_of(before.table), *before.rack}"),
    Mutation("UR-34", "tiles/legality.py", KNOWN, "known = {*tiles_of(before.table), *before.rack}"),
    Mutation(
        "UR-35",
        "tiles/legality.py",
        "for tile in before.loose if tile not in placed",
        "for tile in before.loose if False",
    ),
    Mutation("UR-36", "tiles/legality.py", "elif tile not in before.loose:", "elif False:"),
    Mutation("UR-36", "tiles/legality.py", "        if tile in placed:\n", "        if False:\n"),
    Mutation("UR-37", "tiles/legality.py", OWN, "own = {*played(before, lay), *before.loose}"),
    Mutation("UR-38", "tiles/legality.py", OWN, "own = {*played(before, lay), *before.loose}"),
    # rearranging
    Mutation("UR-39", "tiles/legality.py", KNOWN, "known = {*before.loose, *before.rack}"),
    Mutation("UR-40", "tiles/melds.py", TOO_SHORT, "if len(meld.tiles) < 2:"),
    Mutation("UR-41", "tiles/melds.py", TOO_SHORT, "if len(meld.tiles) < 2:"),
    Mutation("UR-42", "tiles/melds.py", "if len(meld.tiles) > rules.numbers:", "if len(meld.tiles) > 13:"),
    Mutation("UR-42", "tiles/melds.py", "if len(meld.tiles) > len(rules.colours):", "if len(meld.tiles) > 5:"),
    Mutation("UR-43", "tiles/melds.py", TOO_SHORT, "if False:"),
    Mutation(
        "UR-44",
        "tiles/legality.py",
        "if tile not in placed and tile not in lay.take and tile not in lay.loose:",
        "if False:",
    ),
    Mutation("UR-44", "tiles/legality.py", "        if count > 1:", "        if False:"),
    # jokers
    Mutation(
        "UR-45",
        "tiles/melds.py",
        "Face(start.colour, start.number + i - anchor)",
        "Face(start.colour, start.number + i - anchor + 1)",
    ),
    Mutation("UR-46", "tiles/melds.py", "    if unnamed and", "    if False and"),
    Mutation("UR-47", "tiles/books.py", "joker_effect=TileEffect.DRAW_FOUR", "joker_effect=TileEffect.DRAW_TWO"),
    Mutation("UR-48", "tiles/legality.py", FITTING, "next(iter(sources), None)"),
    Mutation("UR-48", "tiles/legality.py", "fitting = " + FITTING, "fitting = None"),
    Mutation("UR-49", "tiles/legality.py", POWERLESS, "set(before.jokers_used)"),
    Mutation("UR-50", "tiles/books.py", "group_jokers=1", "group_jokers=2"),
    Mutation("UR-50", "tiles/books.py", "group_jokers=1", "group_jokers=0"),
    Mutation("UR-51", "tiles/books.py", "jokers_adjacent=False", "jokers_adjacent=True"),
    Mutation(
        "UR-51", "tiles/melds.py", "if any(left.is_joker and right.is_joker", "if any(left.is_joker or right.is_joker"
    ),
    Mutation("UR-52", "tiles/melds.py", "not 1 <= number <= rules.numbers]", "not 0 <= number <= rules.numbers + 1]"),
    Mutation("UR-53", "tiles/legality.py", OWN, "own = {*played(before, lay), *before.joker_faces()}"),
    # action tiles
    Mutation("UR-54", "tiles/effects.py", "TileEffect.DRAW_TWO: 2", "TileEffect.DRAW_TWO: 3"),
    Mutation(
        "UR-55",
        "tiles/effects.py",
        "any(effect is not TileEffect.REVERSE for effect in effects)",
        "any(DRAWS.get(effect) for effect in effects)",
    ),
    Mutation(
        "UR-56",
        "tiles/effects.py",
        "effects.count(TileEffect.REVERSE) % 2 == 1",
        "effects.count(TileEffect.REVERSE) > 1",
    ),
    Mutation("UR-57", "tiles/legality.py", OWN, EVERY_TILE),
    Mutation(
        "UR-58",
        "tiles/legality.py",
        "tile in own and tile not in powerless",
        "tile in own and not own >= {*meld.tiles} and tile not in powerless",
    ),
    Mutation("UR-59", "tiles/legality.py", OWN, EVERY_TILE),
    Mutation("UR-60", "tiles/legality.py", OWN, EVERY_TILE),
    Mutation("UR-61", "tiles/legality.py", GROUPS, "return tuple((tile,) for tiles in melds for tile in tiles)"),
    Mutation("UR-62", "tiles/legality.py", "elif not chosen and", "elif chosen and"),
    Mutation("UR-63", "tiles/legality.py", "if before.rules.multi_action is MultiAction.ONE_PER_TURN:", "if True:"),
    Mutation(
        "UR-64",
        "tiles/effects.py",
        "(Hit(victim, tiles),), next_seat(victim, direction, seats))",
        "(Hit(victim, tiles),), victim)",
    ),
    Mutation("UR-65", "tiles/legality.py", OWN, "own = {*played(before, lay)} - {before.drawn}"),
    # UNO!
    Mutation("UR-66", "tiles/windows.py", "    if one_left and not called:", "    if one_left:"),
    Mutation(
        "UR-67",
        "tiles/windows.py",
        "        transition.say(UnoCalled(seat), called=True)\n        return",
        "        transition.say(UnoCalled(seat))\n        return",
    ),
    Mutation(
        "UR-68", "tiles/acts.py", "called = transition.state.called or lay.uno", "called = transition.state.called"
    ),
    Mutation("UR-69", "tiles/rules.py", "uno_penalty_tiles: int = 2", "uno_penalty_tiles: int = 1"),
    Mutation(
        "UR-70",
        "tiles/windows.py",
        "    if transition.state.catchable is None:\n        return\n    held_up",
        "    if True:\n        return\n    held_up",
    ),
    Mutation("UR-71", "tiles/acts.py", RACK_EMPTY, RACK_EMPTY.replace("racks[seat]:", "racks[seat] and called:")),
    Mutation(
        "UR-72",
        "tiles/windows.py",
        "one_left = len(transition.state.racks[seat]) == 1",
        "one_left = len(transition.state.racks[seat]) <= 2",
    ),
    Mutation("UR-73", "tiles/books.py", "lay_limit=4", "lay_limit=5"),
    Mutation(
        "UR-73",
        "tiles/refusals.py",
        "len(state.racks[state.turn]) <= limit + 1",
        "len(state.racks[state.turn]) <= limit",
    ),
    # end of the round, scoring, match
    Mutation(
        "UR-74",
        "tiles/scoring.py",
        "for seat, rack in enumerate(racks) if not rack)",
        "for seat, rack in enumerate(racks) if rack)",
    ),
    Mutation("UR-75", "tiles/scoring.py", "pot = sum(value for", "pot = max(value for"),
    Mutation("UR-76", "tiles/scoring.py", "    return tile.number", "    return 10"),
    Mutation("UR-77", "tiles/books.py", "action_points=20", "action_points=10"),
    Mutation("UR-78", "tiles/books.py", "joker_points=50", "joker_points=25"),
    Mutation("UR-79", "tiles/scoring.py", "if max(scores) >= rules.target", "if max(scores) > rules.target"),
    Mutation("UR-80", "tiles/scoring.py", "if rank == min(ranks))", "if rank == max(ranks))"),
    Mutation(
        "UR-81",
        "tiles/scoring.py",
        "for seat, value in enumerate(values) if seat not in winners)",
        "for seat, value in enumerate(values))",
    ),
    Mutation("UR-82", "tiles/scoring.py", "if max(scores) >= rules.target", "if max(scores) >= 200"),
    Mutation("UR-83", "tiles/scoring.py", "scored = rules.game is MatchLength.POINTS", "scored = True"),
    Mutation("UR-83", "tiles/scoring.py", "sum(wins) >= rules.rounds", "sum(wins) > rules.rounds"),
    Mutation("UR-84", "tiles/scoring.py", "max(wins) >= rules.first_to", "max(wins) > rules.first_to"),
    Mutation(
        "UR-85",
        "tiles/match.py",
        "round=number, starter=starter,",
        "direction=state.direction, round=number, starter=starter,",
    ),
    Mutation("UR-86", "tiles/scoring.py", "scores.index(max(scores)) if", "scores.index(min(scores)) if"),
    # decisions and options
    Mutation("UR-Q1", "tiles/refusals.py", "is Allowed.FORBIDDEN and", "is Allowed.ALLOWED and"),
    Mutation(
        "UR-Q2",
        "tiles/legality.py",
        "rules.drawn_tile is DrawnTile.ALONE and others",
        "rules.drawn_tile is DrawnTile.WITH_RACK and others",
    ),
    Mutation("UR-Q2", "tiles/legality.py", "elif before.drawn not in laid:", "elif False:"),
    Mutation("UR-Q2", "tiles/acts.py", "rules.drawn_tile is DrawnTile.KEEP or", ""),
    Mutation(
        "UR-Q3",
        "tiles/refusals.py",
        DRAWN_PASS,
        DRAWN_PASS.replace("(TilePhase.DRAWN, TilePhase.OPENED)", "(TilePhase.OPENED,)"),
    ),
    Mutation("UR-Q4", "tiles/legality.py", "                if face.colour:\n", "                if False:\n"),
    Mutation(
        "UR-Q4", "tiles/melds.py", "return rules.set_joker_colour is SetJokerColour", "return False and SetJokerColour"
    ),
    Mutation("UR-Q5", "tiles/legality.py", OWN, "own = {*played(before, lay)} - {before.drawn}"),
    Mutation("UR-Q6", "tiles/legality.py", "if sources and rules.exchange_source is", "if sources or None is"),
    Mutation("UR-Q6", "tiles/legality.py", "if sources and rules.exchange_source is", "if None is"),
    Mutation("UR-Q7", "tiles/legality.py", "is ExchangedJoker.SAME_TURN and", "is ExchangedJoker.KEEP and"),
    Mutation("UR-Q8", "tiles/legality.py", POWERLESS, POWERLESS.replace("YesNo.NO", "YesNo.YES")),
    Mutation(
        "UR-Q8",
        "tiles/legality.py",
        PLAYED,
        PLAYED.replace(", *_onto_rack(before, lay)", ""),
    ),
    Mutation("UR-Q9", "tiles/effects.py", "            return _chain(", "            return _combined("),
    Mutation("UR-Q9", "tiles/effects.py", "tiles = sum(", "tiles = max("),
    Mutation("UR-Q9", "tiles/legality.py", "if before.rules.multi_action is MultiAction.ONE_PER_TURN:", "if False:"),
    Mutation(
        "UR-Q10",
        "tiles/legality.py",
        "not in powerless and effect_of",
        "not in powerless and not tile.is_joker and effect_of",
    ),
    Mutation("UR-Q11", "tiles/legality.py", GROUPS, "return tuple((tile,) for tiles in melds for tile in tiles)"),
    Mutation("UR-Q11", "tiles/legality.py", OWN, EVERY_TILE),
    Mutation(
        "UR-Q12",
        "tiles/legality.py",
        "for group in choice_groups(before, lay))",
        "for group in choice_groups(before, lay) if {*group} & {*lay.act})",
    ),
    Mutation("UR-Q13", "tiles/effects.py", "return seats == 2 and rules", "return seats < 2 and rules"),
    Mutation(
        "UR-Q13",
        "tiles/effects.py",
        "return seats == 2 and rules.reverse_two_players is ReverseTwoPlayers.SKIP",
        "return seats == 2",
    ),
    Mutation("UR-Q13", "tiles/effects.py", "return seats == 2 and rules", "return rules"),
    Mutation("UR-Q14", "tiles/transition.py", "is not StockEmpty.END", "is not StockEmpty.PLAY_ON"),
    Mutation(
        "UR-Q14",
        "tiles/transition.py",
        "not state.stock and state.barren_turns >= state.seats",
        "not state.stock and state.barren_turns > state.seats",
    ),
    Mutation("UR-Q15", "tiles/scoring.py", "else len(rack)) for rack in racks]", "else -len(rack)) for rack in racks]"),
    Mutation("UR-Q15", "tiles/scoring.py", "rules.scoring is Scoring.COLLECTED and len(lowest) > 1", "False"),
    Mutation(
        "UR-Q16",
        "tiles/acts.py",
        "if transition.state.rules.last_card_draws is YesNo.YES:",
        "if transition.state.rules.last_card_draws is YesNo.NO:",
    ),
    Mutation(
        "UR-Q17",
        "tiles/match.py",
        "tied = tuple(seat for seat, tile in draws if tile.number == highest)",
        "tied = tuple(seat for seat, tile in draws if tile.number == highest)[:1]",
    ),
    Mutation("UR-Q18", "tiles/match.py", "to_the_left = (state.starter + 1)", "to_the_left = (state.starter + 2)"),
    Mutation("UR-Q18", "tiles/match.py", "to_the_left if state.winner is None else state.winner", "to_the_left"),
    Mutation("UR-Q19", "tiles/legality.py", "elif tile not in before.loose:", "elif False:"),
    Mutation("UR-Q19", "tiles/legality.py", KNOWN, "known = {*tiles_of(before.table), *before.rack}"),
    Mutation("UR-Q20", "tiles/legality.py", POWERLESS, "set(before.joker_faces())"),
    Mutation("UR-Q20", "tiles/legality.py", '"start-tile" if joker in before.loose', '"" if joker in before.loose'),
    Mutation("UR-Q21", "tiles/legality.py", "is not TableJoker.FIXED", "is not TableJoker.FREE"),
    Mutation(
        "UR-Q22",
        "tiles/refusals.py",
        "is LateUnoCall.UNTIL_CAUGHT:\n        return",
        "is LateUnoCall.NO:\n        return",
    ),
    Mutation(
        "UR-Q23",
        "tiles/windows.py",
        "if rules.uno_penalty is UnoPenalty.AUTOMATIC:",
        "if rules.uno_penalty is UnoPenalty.IF_CAUGHT:",
    ),
    Mutation(
        "UR-Q24", "tiles/transition.py", "state.catchable is not None and state.catchable == after.turn:", "False:"
    ),
    Mutation(
        "UR-Q24",
        "tiles/transition.py",
        "            self.draw(hit.seat, hit.tiles, Reason.ACTION)",
        "            self.close_window()\n            self.draw(hit.seat, hit.tiles, Reason.ACTION)",
    ),
    Mutation(
        "UR-Q25",
        "tiles/refusals.py",
        "(offender != state.catchable and not state.rules.false_catch_penalty)",
        "(offender != state.catchable)",
    ),
    Mutation(
        "UR-Q25", "tiles/transition.py", "if self.state.called and len(self.state.racks[seat]) > 1 and", "if False and"
    ),
    Mutation("UR-Q25", "tiles/transition.py", "called=state.called and not cleared,", "called=state.called,"),
    Mutation(
        "UR-Q25",
        "tiles/transition.py",
        "if self.state.phase is not TilePhase.DRAWN:\n            self.end_if",
        "if True:\n            self.end_if",
    ),
    Mutation("UR-Q26", "tiles/melds.py", "    if jumps:", "    if False:"),
    Mutation(
        "UR-Q27", "tiles/melds.py", "if len(meld.tiles) > rules.numbers:", "if meld.jokers * 2 > len(meld.tiles):"
    ),
    Mutation("UR-Q28", "tiles/refusals.py", "yield from lay_problems(_context(state, seat), action)", "pass"),
    Mutation(
        "UR-Q29", "tiles/refusals.py", "if state.rules.turn_time is None and", "if state.rules.turn_time == 7 and"
    ),
    Mutation(
        "UR-Q29",
        "tiles/acts.py",
        "and transition.state.drawn is None:\n        if not",
        "or True:\n        if not",
    ),
    Mutation("UR-Q30", "tiles/scoring.py", "alone = wins.count(max(wins)) == 1", "alone = True"),
    Mutation(
        "UR-Q31",
        "tiles/legality.py",
        "others = tuple(tile for tile in laid if tile != before.drawn)",
        "others = tuple(meld for meld in before.table if meld not in lay.table)",
    ),
    Mutation(
        "UR-Q31", "tiles/legality.py", "if not (before.laid or any(tile in before.rack for tile in laid)):", "if False:"
    ),
]
"""One change or more for every rule that the engine carries out; UR-02 is for reading only."""

MUTATIONS += [Mutation(*each) for each in (*BREAKS, *CARD_BREAKS)]


def verdict_on(mutation: Mutation, copy: Path) -> NotesVerdict:
    """Break the copy, run what carries the rule's number, and mend the copy again."""
    file = copy / ENGINE / mutation.file
    text = file.read_text("utf-8")
    if text.count(mutation.old) != 1:
        return NotesVerdict("STALE", 0, 0)
    file.write_text(text.replace(mutation.old, mutation.new), "utf-8")
    try:
        return run(mutation.rule, copy)
    finally:
        file.write_text(text, "utf-8")


def run(rule: str, copy: Path) -> NotesVerdict:
    """Run the cases and the tests of one rule in the copy."""
    name = rule.lower().replace("-", "_")
    files = [
        path.relative_to(copy)
        for path in sorted((copy / "tests" / "rules").glob("test_*.py"))
        if re.search(rf"{name}(?!\d)", path.read_text("utf-8"))
    ]
    # No bytecode: a changed file of the same size and second would not be read anew.
    command = [
        sys.executable, "-B", "-m", "pytest", "-q", "--tb=no", "-rfE", "-p", "no:cacheprovider", "--timeout=60",
        "--continue-on-collection-errors", "-k", f"{name}_ or {name}-", "tests/engine/test_cases.py", *map(str, files),
    ]  # fmt: skip
    done = subprocess.run(command, cwd=copy, env=os.environ, capture_output=True, text=True, check=False)
    failed = re.findall(r"^FAILED (\S+)", done.stdout, re.MULTILINE)
    cases = sum("test_cases.py" in each for each in failed)
    word = "red" if failed else "GREEN" if done.returncode in (0, 5) else "CRASH"
    return NotesVerdict(word, cases, len(failed) - cases)


def copied(folder: Path) -> Path:
    """A copy of what the cases and the tests of the rules need."""
    ignored = shutil.ignore_patterns("__pycache__", "ui")
    for name in ("game", "tests"):
        shutil.copytree(ROOT / name, folder / name, ignore=ignored)
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


def unnamed() -> Iterator[str]:
    """The rules for which no mutation is written."""
    named = {mutation.rule for mutation in MUTATIONS}
    numbers = [f"UR-{number:02}" for number in range(1, 87)] + [f"UR-Q{number}" for number in range(1, 32)]
    return (rule for rule in numbers if rule not in named and rule != "UR-02")


def main(rules: Sequence[str]) -> int:
    """Try the mutations of some rules, or of all, and print what came of each."""
    chosen = [mutation for mutation in MUTATIONS if not rules or mutation.rule in rules]
    words = []
    with tempfile.TemporaryDirectory() as folder:
        copy = copied(Path(folder))
        for mutation in chosen:
            verdict = verdict_on(mutation, copy)
            words.append(verdict.word)
            what = mutation.new.strip().splitlines()[0] if mutation.new.strip() else "(left out)"
            print(
                f"{mutation.rule:7} {verdict.word:5} {verdict.cases:3} cases {verdict.tests:3} tests"
                f"  {mutation.file}: {what[:60]}",
                flush=True,
            )
    lacking = () if rules else tuple(unnamed())
    if lacking:
        print("no mutation for", *lacking)
    print(f"{words.count('red')} noticed, {len(words) - words.count('red')} not")
    return 0 if words.count("red") == len(words) and not lacking else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
