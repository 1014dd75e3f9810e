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


class Verdict(NamedTuple):
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
TOO_SHORT = "if len(meld.tiles) < 3:"
GROUPS = "return tuple(tiles for tiles in melds if tiles)"
POWERLESS = "set(before.spent) if before.rules.exchanged_joker_acts is YesNo.NO else set()"
KEEP_OR_NOTHING = (
    "return rules.drawn_tile is DrawnTile.KEEP or find_play(replace(before(self.state), drawn=tile)) is NO_PLAY"
)
DRAWN_PASS = "if state.phase in (Phase.DRAWN, Phase.OPENED):\n        return\n"
FITTING = "next((tile for tile in sources if tile.face in faces[joker]), None)"
RACK_EMPTY = "        if not self.state.racks[seat]:\n            if self"
EVERY_TILE = "own = {tile for meld in lay.table for tile in meld.tiles}"
STOCK = "tiles, rest = self.state.stock[:count], self.state.stock[count:]"

MUTATIONS = [
    # equipment and set-up
    Mutation("UR-01", "options.py", "seats: tuple[int, int] = (2, 4)", "seats: tuple[int, int] = (1, 5)"),
    Mutation("UR-03", "views.py", "counts=tuple(len(rack) for rack in state.racks)", "counts=(0,) * state.seats"),
    Mutation("UR-03", "views.py", "racks=state.racks if open_racks else ()", "racks=state.racks"),
    Mutation("UR-04", "pieces.py", "range(1, rules.numbers + 1)", "range(1, rules.numbers)"),
    Mutation("UR-05", "pieces.py", "range(1, rules.numbers + 1)", "range(2, rules.numbers + 1)"),
    Mutation("UR-06", "books.py", "(2, Effect.DRAW_TWO)", "(3, Effect.DRAW_TWO)"),
    Mutation("UR-07", "books.py", "    jokers=4,", "    jokers=3,"),
    Mutation("UR-08", "books.py", "numbers=12,\n    copies=2", "numbers=12,\n    copies=1"),
    Mutation("UR-09", "match.py", "highest = max(tile.number", "highest = min(tile.number"),
    Mutation(
        "UR-10",
        "match.py",
        'shuffled(all_tiles(rules), f"{seed}/{number}{again}")',
        'shuffled(all_tiles(rules)[1:], f"{seed}/{number}{again}")',
    ),
    Mutation("UR-11", "options.py", "rack_size: int = 14", "rack_size: int = 13"),
    Mutation("UR-12", "books.py", "start_tiles=4", "start_tiles=3"),
    Mutation("UR-13", "state.py", "(seat + direction) % seats", "(seat + 2 * direction) % seats"),
    Mutation("UR-14", "effects.py", "turned:\n        direction = -direction", "turned:\n        direction = 1"),
    # melds
    Mutation("UR-15", "melds.py", TOO_SHORT, "if len(meld.tiles) < 2:"),
    Mutation("UR-15", "melds.py", TOO_SHORT, "if len(meld.tiles) < 4:"),
    Mutation("UR-15", "melds.py", "    if jumps:", "    if False:"),
    Mutation("UR-16", "melds.py", "if len(meld.tiles) > rules.numbers:", "if len(meld.tiles) > 13:"),
    Mutation("UR-16", "melds.py", "if len(meld.tiles) > rules.numbers:", "if len(meld.tiles) > 11:"),
    Mutation(
        "UR-17",
        "melds.py",
        "    if len(numbers) == 1:\n        return Kind.GROUP",
        "    if len(numbers) == 9:\n        return Kind.GROUP",
    ),
    Mutation("UR-18", "melds.py", "    if twice:", "    if False:"),
    Mutation("UR-19", "melds.py", "if len(meld.tiles) > len(rules.colours):", "if len(meld.tiles) > 5:"),
    Mutation(
        "UR-20",
        "laying.py",
        "if not (before.laid or any(tile in before.rack for tile in laid)):",
        "if sum(tile.number for tile in laid) < 30:",
    ),
    # the turn
    Mutation("UR-21", "laying.py", "if not (before.laid or any(tile in before.rack for tile in laid)):", "if False:"),
    Mutation("UR-22", "laying.py", "len(laid) > rules.lay_limit:", "len(laid) > rules.lay_limit + 1:"),
    Mutation("UR-22", "laying.py", "len(laid) > rules.lay_limit:", "len(laid) >= rules.lay_limit:"),
    Mutation(
        "UR-23",
        "laying.py",
        PLAYED,
        PLAYED.replace("{*before.rack, *_onto_rack(before, lay)}", "{*tiles_of(lay.table)}"),
    ),
    Mutation("UR-24", "laying.py", KNOWN, "known = {*before.loose, *before.rack}"),
    Mutation("UR-25", "melds.py", TOO_SHORT, "if len(meld.tiles) < 2:"),
    Mutation("UR-26", "course.py", "self.draw(seat, 1, Reason.TURN)", "self.draw(seat, 2, Reason.TURN)"),
    Mutation("UR-27", "course.py", KEEP_OR_NOTHING, "return True"),
    Mutation("UR-28", "refusals.py", DRAWN_PASS, DRAWN_PASS.replace("(Phase.DRAWN, Phase.OPENED)", "(Phase.OPENED,)")),
    Mutation("UR-29", "course.py", KEEP_OR_NOTHING, "return rules.drawn_tile is DrawnTile.KEEP"),
    Mutation("UR-30", "course.py", STOCK, "tiles, rest = self.state.stock[-count:], self.state.stock[:-count]"),
    Mutation("UR-31", "refusals.py", "case _ if seat != state.turn:", "case _ if seat < 0:"),
    Mutation("UR-32", "course.py", RACK_EMPTY, RACK_EMPTY.replace("not self", "False and self")),
    # start tiles
    Mutation("UR-33", "laying.py", KNOWN, "known = {*tiles_of(before.table), *before.rack}"),
    Mutation("UR-34", "laying.py", KNOWN, "known = {*tiles_of(before.table), *before.rack}"),
    Mutation(
        "UR-35", "laying.py", "for tile in before.loose if tile not in placed", "for tile in before.loose if False"
    ),
    Mutation("UR-36", "laying.py", "elif tile not in before.loose:", "elif False:"),
    Mutation("UR-36", "laying.py", "        if tile in placed:\n", "        if False:\n"),
    Mutation("UR-37", "laying.py", OWN, "own = {*played(before, lay), *before.loose}"),
    Mutation("UR-38", "laying.py", OWN, "own = {*played(before, lay), *before.loose}"),
    # rearranging
    Mutation("UR-39", "laying.py", KNOWN, "known = {*before.loose, *before.rack}"),
    Mutation("UR-40", "melds.py", TOO_SHORT, "if len(meld.tiles) < 2:"),
    Mutation("UR-41", "melds.py", TOO_SHORT, "if len(meld.tiles) < 2:"),
    Mutation("UR-42", "melds.py", "if len(meld.tiles) > rules.numbers:", "if len(meld.tiles) > 13:"),
    Mutation("UR-42", "melds.py", "if len(meld.tiles) > len(rules.colours):", "if len(meld.tiles) > 5:"),
    Mutation("UR-43", "melds.py", TOO_SHORT, "if False:"),
    Mutation(
        "UR-44", "laying.py", "if tile not in placed and tile not in lay.take and tile not in lay.loose:", "if False:"
    ),
    Mutation("UR-44", "laying.py", "        if count > 1:", "        if False:"),
    # jokers
    Mutation(
        "UR-45",
        "melds.py",
        "Face(start.colour, start.number + i - anchor)",
        "Face(start.colour, start.number + i - anchor + 1)",
    ),
    Mutation("UR-46", "melds.py", "    if unnamed and", "    if False and"),
    Mutation("UR-47", "books.py", "joker_effect=Effect.DRAW_FOUR", "joker_effect=Effect.DRAW_TWO"),
    Mutation("UR-48", "laying.py", FITTING, "next(iter(sources), None)"),
    Mutation("UR-48", "laying.py", "fitting = " + FITTING, "fitting = None"),
    Mutation("UR-49", "laying.py", POWERLESS, "set(before.spent)"),
    Mutation("UR-50", "books.py", "group_jokers=1", "group_jokers=2"),
    Mutation("UR-50", "books.py", "group_jokers=1", "group_jokers=0"),
    Mutation("UR-51", "books.py", "jokers_adjacent=False", "jokers_adjacent=True"),
    Mutation("UR-51", "melds.py", "if any(left.is_joker and right.is_joker", "if any(left.is_joker or right.is_joker"),
    Mutation("UR-52", "melds.py", "not 1 <= number <= rules.numbers]", "not 0 <= number <= rules.numbers + 1]"),
    Mutation("UR-53", "laying.py", OWN, "own = {*played(before, lay), *before.joker_faces()}"),
    # action tiles
    Mutation("UR-54", "effects.py", "Effect.DRAW_TWO: 2", "Effect.DRAW_TWO: 3"),
    Mutation(
        "UR-55",
        "effects.py",
        "any(effect is not Effect.REVERSE for effect in effects)",
        "any(DRAWS.get(effect) for effect in effects)",
    ),
    Mutation("UR-56", "effects.py", "effects.count(Effect.REVERSE) % 2 == 1", "effects.count(Effect.REVERSE) > 1"),
    Mutation("UR-57", "laying.py", OWN, EVERY_TILE),
    Mutation(
        "UR-58",
        "laying.py",
        "tile in own and tile not in powerless",
        "tile in own and not own >= {*meld.tiles} and tile not in powerless",
    ),
    Mutation("UR-59", "laying.py", OWN, EVERY_TILE),
    Mutation("UR-60", "laying.py", OWN, EVERY_TILE),
    Mutation("UR-61", "laying.py", GROUPS, "return tuple((tile,) for tiles in melds for tile in tiles)"),
    Mutation("UR-62", "laying.py", "elif not chosen and", "elif chosen and"),
    Mutation("UR-63", "laying.py", "if before.rules.multi_action is MultiAction.ONE_PER_TURN:", "if True:"),
    Mutation(
        "UR-64",
        "effects.py",
        "(Hit(victim, tiles),), next_seat(victim, direction, seats))",
        "(Hit(victim, tiles),), victim)",
    ),
    Mutation("UR-65", "laying.py", OWN, "own = {*played(before, lay)} - {before.drawn}"),
    # UNO!
    Mutation("UR-66", "course.py", "        if one_left and not called:", "        if one_left:"),
    Mutation(
        "UR-67",
        "course.py",
        "            self.say(UnoCalled(seat), called=True)\n            return",
        "            self.say(UnoCalled(seat))\n            return",
    ),
    Mutation("UR-68", "course.py", "called = self.state.called or lay.uno", "called = self.state.called"),
    Mutation("UR-69", "options.py", "uno_penalty_tiles: int = 2", "uno_penalty_tiles: int = 1"),
    Mutation(
        "UR-70",
        "course.py",
        "        if self.state.catchable is None:\n            return\n        held_up",
        "        if True:\n            return\n        held_up",
    ),
    Mutation("UR-71", "course.py", RACK_EMPTY, RACK_EMPTY.replace("racks[seat]:", "racks[seat] and called:")),
    Mutation(
        "UR-72",
        "course.py",
        "one_left = len(self.state.racks[seat]) == 1",
        "one_left = len(self.state.racks[seat]) <= 2",
    ),
    Mutation("UR-73", "books.py", "lay_limit=4", "lay_limit=5"),
    Mutation(
        "UR-73", "refusals.py", "len(state.racks[state.turn]) <= limit + 1", "len(state.racks[state.turn]) <= limit"
    ),
    # end of the round, scoring, match
    Mutation(
        "UR-74",
        "scoring.py",
        "for seat, rack in enumerate(racks) if not rack)",
        "for seat, rack in enumerate(racks) if rack)",
    ),
    Mutation("UR-75", "scoring.py", "pot = sum(value for", "pot = max(value for"),
    Mutation("UR-76", "scoring.py", "    return tile.number", "    return 10"),
    Mutation("UR-77", "books.py", "action_points=20", "action_points=10"),
    Mutation("UR-78", "books.py", "joker_points=50", "joker_points=25"),
    Mutation("UR-79", "scoring.py", "if max(scores) >= rules.target", "if max(scores) > rules.target"),
    Mutation("UR-80", "scoring.py", "if rank == min(ranks))", "if rank == max(ranks))"),
    Mutation(
        "UR-81",
        "scoring.py",
        "for seat, value in enumerate(values) if seat not in winners)",
        "for seat, value in enumerate(values))",
    ),
    Mutation("UR-82", "scoring.py", "if max(scores) >= rules.target", "if max(scores) >= 200"),
    Mutation("UR-83", "scoring.py", "scored = rules.game is Game.POINTS", "scored = True"),
    Mutation("UR-83", "scoring.py", "sum(wins) >= rules.rounds", "sum(wins) > rules.rounds"),
    Mutation("UR-84", "scoring.py", "max(wins) >= rules.first_to", "max(wins) > rules.first_to"),
    Mutation(
        "UR-85",
        "match.py",
        "round=number, starter=starter,",
        "direction=state.direction, round=number, starter=starter,",
    ),
    Mutation("UR-86", "scoring.py", "scores.index(max(scores)) if", "scores.index(min(scores)) if"),
    # decisions and options
    Mutation("UR-Q1", "refusals.py", "is Allowed.FORBIDDEN and", "is Allowed.ALLOWED and"),
    Mutation(
        "UR-Q2",
        "laying.py",
        "rules.drawn_tile is DrawnTile.ALONE and others",
        "rules.drawn_tile is DrawnTile.WITH_RACK and others",
    ),
    Mutation("UR-Q2", "laying.py", "elif before.drawn not in laid:", "elif False:"),
    Mutation("UR-Q2", "course.py", "rules.drawn_tile is DrawnTile.KEEP or", ""),
    Mutation("UR-Q3", "refusals.py", DRAWN_PASS, DRAWN_PASS.replace("(Phase.DRAWN, Phase.OPENED)", "(Phase.OPENED,)")),
    Mutation("UR-Q4", "laying.py", "                if face.colour:\n", "                if False:\n"),
    Mutation("UR-Q4", "melds.py", "return rules.set_joker_colour is SetJokerColour", "return False and SetJokerColour"),
    Mutation("UR-Q5", "laying.py", OWN, "own = {*played(before, lay)} - {before.drawn}"),
    Mutation("UR-Q6", "laying.py", "if sources and rules.exchange_source is", "if sources or None is"),
    Mutation("UR-Q6", "laying.py", "if sources and rules.exchange_source is", "if None is"),
    Mutation("UR-Q7", "laying.py", "is ExchangedJoker.SAME_TURN and", "is ExchangedJoker.KEEP and"),
    Mutation("UR-Q8", "laying.py", POWERLESS, POWERLESS.replace("YesNo.NO", "YesNo.YES")),
    Mutation(
        "UR-Q8",
        "laying.py",
        PLAYED,
        PLAYED.replace(", *_onto_rack(before, lay)", ""),
    ),
    Mutation("UR-Q9", "effects.py", "            return _chain(", "            return _combined("),
    Mutation("UR-Q9", "effects.py", "tiles = sum(", "tiles = max("),
    Mutation("UR-Q9", "laying.py", "if before.rules.multi_action is MultiAction.ONE_PER_TURN:", "if False:"),
    Mutation(
        "UR-Q10", "laying.py", "not in powerless and effect_of", "not in powerless and not tile.is_joker and effect_of"
    ),
    Mutation("UR-Q11", "laying.py", GROUPS, "return tuple((tile,) for tiles in melds for tile in tiles)"),
    Mutation("UR-Q11", "laying.py", OWN, EVERY_TILE),
    Mutation(
        "UR-Q12",
        "laying.py",
        "for group in choice_groups(before, lay)\n    )",
        "for group in choice_groups(before, lay) if {*group} & {*lay.act}\n    )",
    ),
    Mutation("UR-Q13", "effects.py", "return seats == 2 and rules", "return seats < 2 and rules"),
    Mutation(
        "UR-Q13",
        "effects.py",
        "return seats == 2 and rules.reverse_two_players is ReverseTwoPlayers.SKIP",
        "return seats == 2",
    ),
    Mutation("UR-Q13", "effects.py", "return seats == 2 and rules", "return rules"),
    Mutation("UR-Q14", "course.py", "is not StockEmpty.END", "is not StockEmpty.PLAY_ON"),
    Mutation(
        "UR-Q14",
        "course.py",
        "not state.stock and state.idle >= state.seats",
        "not state.stock and state.idle > state.seats",
    ),
    Mutation("UR-Q15", "scoring.py", "else len(rack)) for rack in racks]", "else -len(rack)) for rack in racks]"),
    Mutation("UR-Q15", "scoring.py", "rules.scoring is Scoring.COLLECTED and len(lowest) > 1", "False"),
    Mutation(
        "UR-Q16",
        "course.py",
        "if self.state.rules.last_card_draws is YesNo.YES:",
        "if self.state.rules.last_card_draws is YesNo.NO:",
    ),
    Mutation(
        "UR-Q17",
        "match.py",
        "tied = tuple(seat for seat, tile in draws if tile.number == highest)",
        "tied = tuple(seat for seat, tile in draws if tile.number == highest)[:1]",
    ),
    Mutation("UR-Q18", "match.py", "to_the_left = (state.starter + 1)", "to_the_left = (state.starter + 2)"),
    Mutation("UR-Q18", "match.py", "to_the_left if state.winner is None else state.winner", "to_the_left"),
    Mutation("UR-Q19", "laying.py", "elif tile not in before.loose:", "elif False:"),
    Mutation("UR-Q19", "laying.py", KNOWN, "known = {*tiles_of(before.table), *before.rack}"),
    Mutation("UR-Q20", "laying.py", POWERLESS, "set(before.joker_faces())"),
    Mutation("UR-Q20", "laying.py", '"start-tile" if joker in before.loose', '"" if joker in before.loose'),
    Mutation("UR-Q21", "laying.py", "is not TableJoker.FIXED", "is not TableJoker.FREE"),
    Mutation(
        "UR-Q22", "refusals.py", "is LateUnoCall.UNTIL_CAUGHT:\n        return", "is LateUnoCall.NO:\n        return"
    ),
    Mutation(
        "UR-Q23",
        "course.py",
        "if rules.uno_penalty is UnoPenalty.AUTOMATIC:",
        "if rules.uno_penalty is UnoPenalty.IF_CAUGHT:",
    ),
    Mutation("UR-Q24", "course.py", "state.catchable is not None and state.catchable == after.turn:", "False:"),
    Mutation(
        "UR-Q24",
        "course.py",
        "            self.draw(hit.seat, hit.tiles, Reason.ACTION)",
        "            self.close_window()\n            self.draw(hit.seat, hit.tiles, Reason.ACTION)",
    ),
    Mutation(
        "UR-Q25",
        "refusals.py",
        "(offender != state.catchable and not state.rules.false_catch_penalty)",
        "(offender != state.catchable)",
    ),
    Mutation("UR-Q25", "course.py", "if self.state.called and len(self.state.racks[seat]) > 1 and", "if False and"),
    Mutation("UR-Q25", "course.py", "called=state.called and not cleared,", "called=state.called,"),
    Mutation(
        "UR-Q25",
        "course.py",
        "if self.state.phase is not Phase.DRAWN:\n            self.end_if",
        "if True:\n            self.end_if",
    ),
    Mutation("UR-Q26", "melds.py", "    if jumps:", "    if False:"),
    Mutation("UR-Q27", "melds.py", "if len(meld.tiles) > rules.numbers:", "if meld.jokers * 2 > len(meld.tiles):"),
    Mutation("UR-Q28", "refusals.py", "yield from lay_problems(before(state), lay)", "pass"),
    Mutation("UR-Q29", "refusals.py", "if rules.turn_time is None and", "if rules.turn_time == 7 and"),
    Mutation(
        "UR-Q29",
        "course.py",
        "and self.state.drawn is None:\n            if not",
        "or True:\n            if not",
    ),
    Mutation("UR-Q30", "scoring.py", "alone = wins.count(max(wins)) == 1", "alone = True"),
    Mutation(
        "UR-Q31",
        "laying.py",
        "others = tuple(tile for tile in laid if tile != before.drawn)",
        "others = tuple(meld for meld in before.table if meld not in lay.table)",
    ),
    Mutation("UR-Q31", "laying.py", "if not (before.laid or any(tile in before.rack for tile in laid)):", "if False:"),
]
"""One change or more for every rule that the engine carries out; UR-02 is for reading only."""

MUTATIONS += [Mutation(*each) for each in (*BREAKS, *CARD_BREAKS)]


def verdict_on(mutation: Mutation, copy: Path) -> Verdict:
    """Break the copy, run what carries the rule's number, and mend the copy again."""
    file = copy / ENGINE / mutation.file
    text = file.read_text("utf-8")
    if text.count(mutation.old) != 1:
        return Verdict("STALE", 0, 0)
    file.write_text(text.replace(mutation.old, mutation.new), "utf-8")
    try:
        return run(mutation.rule, copy)
    finally:
        file.write_text(text, "utf-8")


def run(rule: str, copy: Path) -> Verdict:
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
        "--continue-on-collection-errors", "-k", f"{name}_ or {name}-", "tests/test_cases.py", *map(str, files),
    ]  # fmt: skip
    done = subprocess.run(command, cwd=copy, env=os.environ, capture_output=True, text=True, check=False)
    failed = re.findall(r"^FAILED (\S+)", done.stdout, re.MULTILINE)
    cases = sum("test_cases.py" in each for each in failed)
    word = "red" if failed else "GREEN" if done.returncode in (0, 5) else "CRASH"
    return Verdict(word, cases, len(failed) - cases)


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
