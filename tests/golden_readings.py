"""What each reader makes of a text, value for value, or the mistake that it names, word for word: kept as text.

The texts stand in the file as well: whoever has another one writes it there, as Python does, below its reader.
"""

import tomllib
from ast import literal_eval
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zlib import crc32

from game.engine import record
from game.engine.cards import (
    notation as card_notation,
    position as card_position,
    views as card_views,
    wants as card_wants,
)
from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.cards.notation import parse_cards
from game.engine.cards.pieces import read_custom
from game.engine.cards.puzzles.search import parse_aim
from game.engine.cards.puzzles.themes import parse_fraction
from game.engine.cards.referee import CardGame
from game.engine.dealnumber import parse_deal, short_deal
from game.engine.game import Problem
from game.engine.goals import parse_goals
from game.engine.options import changed, with_options
from game.engine.registry import BOOKS, CARDS
from game.engine.tiles import (
    notation as tile_notation,
    position as tile_position,
    views as tile_views,
    wants as tile_wants,
)
from game.engine.tiles.books import BOOKS as TILE_BOOKS
from game.engine.tiles.notation import parse_melds, parse_words
from game.engine.tiles.referee import TileGame
from game.engine.tiles.views import before
from game.play.autosave import parse_places
from game.store import levels, settings, toml_source
from game.store.levels import LevelSet
from tests import reading_inputs as inputs


def kept(file: Path) -> dict[str, list[str]]:
    """The lines below each heading of a file."""
    found: dict[str, list[str]] = {}
    for line in file.read_text("utf-8").splitlines():
        if line.startswith("# "):
            lines = found.setdefault(line.removeprefix("# "), [])
        else:
            lines.append(line)
    return found


def shortened(line: str, longest: int) -> str:
    """Return a line as it is kept where many are long: its beginning, and a check sum of all of it."""
    return line if len(line) <= longest else f"{line[:longest]}... #{crc32(repr((line,)).encode()):08x}"


FILE = Path(__file__).parent / "golden" / "readings.txt"


def position_of(family: Any, base: Mapping[str, object], text: str) -> object:
    """What of a position differs from the usual one; a text is what it has instead, `-key` what it lacks."""
    table = {**base, **tomllib.loads("" if text.startswith("-") else text)}
    table.pop(text.removeprefix("-"), None) if text.startswith("-") else None
    usual = family.format_position(family.parse_position(base))
    found = family.format_position(family.parse_position(table))
    return {key: found.get(key) for key in sorted({*found, *usual}) if found.get(key) != usual.get(key)}


def done_in(game: Any, state: Any, views: Any, wanted: Any) -> object:
    """Who may act, what each seat may do and what the window asks of it."""
    seats = range(state.seats)
    return (
        game.to_act(state),
        [game.choices(state, seat) for seat in seats],
        [without_context(wanted(views(state, seat))) for seat in seats],
    )


def without_context(wants: Any) -> str:
    """What a seat should do, without the table and the rules that it sees."""
    context = getattr(getattr(wants, "otherwise", wants), "before", None)
    return repr(wants) if context is None else repr(wants).replace(repr(context), "...")


def refused(game: Any, state: Any, read: Callable[[str], Any], text: str) -> object:
    """Why an action is refused to the seat on turn and to the next one, with all details."""
    action = read(text)
    if isinstance(action, Problem):
        return action
    return [game.problems(state, seat, action) for seat in (0, 1)]


def options_of(book: str, text: str) -> object:
    """What differs from the book."""
    return changed(with_options(BOOKS[book], tomllib.loads(text)), BOOKS[book])


def deal_of(text: str) -> object:
    """The deal, as short and as what differs from the book."""
    rules, seed, seats = parse_deal(text)
    return short_deal(rules, seed, seats), changed(rules, BOOKS[rules.book]), seed


def level_of(read: Callable[[Path], object], base: str, folder: Path, text: str, without: Sequence[str] = ()) -> object:
    """What a file gives in which one text is replaced by another; a text without `=>` stands before the base."""
    old, arrow, new = text.partition(" => ")
    path = folder / "level.toml"
    if arrow and old not in base:
        raise AssertionError(f"{old!r} is not there")
    path.write_text(base.replace(old, new, 1) if arrow else f"{text}\n{base}", "utf-8")
    found: Any = read(path)
    names = [name for name in found.__slots__ if name not in ("start", "file", "key", *without)]
    return {name: getattr(found, name) for name in names}


def settings_of(text: str) -> object:
    """What differs from the usual settings, and what is wrong."""
    found, problems = settings.from_table(tomllib.loads(text))
    there, usual = settings.to_table(found), settings.to_table(settings.Settings())
    return {key: there[key] for key in there if there[key] != usual.get(key)}, problems


def places_of(text: str) -> object:
    return parse_places(record.seal(text.split(" / ")).text, TILE_BOOKS["uno-rummy"]).text().splitlines()


SAID = ("standing", "winner", "name", "branch", "is_imported", "counted_kinds", "hints")
"""What a record says of its match by its notes."""


def record_of(base: list[str], text: str) -> object:
    """What a record says and what of it can be played, with a few lines changed: ` / ` stands between the changes.

    `old => new` is what becomes of the first line that begins so, `old => -` takes it away, anything else comes last.
    All lines get the sums that they need, except in the first form.
    """
    lines = [*base]
    for change in text.split(" / "):
        old, arrow, new = change.partition(" => ")
        at = next(number for number, line in enumerate(lines) if line.startswith(old)) if arrow else len(lines)
        lines[at : at + 1] = [] if new == "-" else (new or change).split("\n")
    whole = "\n".join(lines) if lines[0].endswith(" 1") else record.seal(lines).text
    try:
        (there, over), found = record.outline(whole), record.read_record(whole)
    except record.RecordError as error:
        return type(error).__name__, error.line, str(error), getattr(error, "option", "")
    again = [*record.record_lines(there)]
    said = {each: getattr(there, each) for each in SAID}
    played = found.record.lines == there.lines, found.record.notes, len(found.steps), found.ends[-1]
    sums = [shortened(repr(each), 0) for each in (record.brief_head(there), record.brought_up(whole), found.record)]
    faults = found.fault, found.untrue, found.departs, found.over, record.form_of(whole)
    return [line for line in again if line not in base], len(again), over, said, played, faults, sums


def readers(folder: Path) -> dict[str, Callable[[str], object]]:
    tiles = tile_position.parse_position(inputs.TILE_BASE)
    cards = card_position.parse_position(inputs.CARD_BASE)
    rules, card_rules = tiles.rules, CARD_BOOKS["uno-112"]
    tile_game = TileGame(rules)
    match = record.parse_record(inputs.OLD_RECORD.read_text("utf-8"))[0]

    def tile_action(text: str) -> Any:
        return tile_notation.parse_action(text, before(tiles))

    def card_action(text: str) -> Any:
        return card_notation.parse_action(text, card_rules, cards.hands[0])

    def tile_of(text: str) -> Any:
        return tile_position.parse_position({**inputs.TILE_BASE, **tomllib.loads(text)})

    def card_of(text: str) -> Any:
        return card_position.parse_position({**inputs.CARD_BASE, **tomllib.loads(text)})

    def card_game(text: str) -> CardGame:
        return CardGame(card_of(text).rules)

    stage = partial(levels.read, key="a", kind=LevelSet.LESSONS, family=CARDS)
    found: dict[str, Callable[[str], object]] = {
        "position of tiles": partial(position_of, tile_position, inputs.TILE_BASE),
        "position of Rummikub": partial(position_of, tile_position, inputs.OPENING_BASE),
        "position of cards": partial(position_of, card_position, inputs.CARD_BASE),
        "tiles": lambda text: parse_words(text, rules),
        "melds": lambda text: parse_melds(text, rules),
        "action with tiles": tile_action,
        "written action": lambda text: tile_notation.written_action(text, rules),
        "cards": lambda text: parse_cards(text, card_rules),
        "action with cards": card_action,
        "goal of tiles": lambda text: parse_goals(tomllib.loads(text).get("goal"), rules),
        "goal of cards": lambda text: parse_goals(tomllib.loads(text).get("goal"), card_rules),
        "done with tiles": lambda text: done_in(tile_game, tile_of(text), tile_views.view, tile_wants.wanted),
        "done with cards": lambda text: done_in(card_game(text), card_of(text), card_views.view, card_wants.wanted),
        "refused with tiles": partial(refused, tile_game, tiles, tile_action),
        "refused with cards": partial(refused, CardGame(card_rules), cards, card_action),
        "lines of keys": toml_source.key_lines,
        "TOML": toml_source.parsed,
        "custom wild": read_custom,
        "aim": parse_aim,
        "fraction": parse_fraction,
        "deal number": deal_of,
        "settings": settings_of,
        "places": places_of,
        "head of a record": partial(record_of, [*record.record_lines(match.cut(0))]),
        "record": partial(record_of, [*record.record_lines(match.cut(5))]),
        "level": partial(level_of, lambda path: levels.read(path, "own/a", LevelSet.OWN), inputs.LEVEL, folder),
        "level of cards": partial(level_of, partial(levels.read_card_level, key="own/a"), inputs.CARD_LEVEL, folder),
        "stage of cards": partial(level_of, stage, inputs.CARD_STAGE, folder, without=("set", "grading")),
    }
    return {**found, **{f"options of {book}": partial(options_of, book) for book in BOOKS}}


def readings(reader: str) -> Iterator[str]:
    """A line for each text that a reader is given, and one for what became of it."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        read = readers(folder)[reader]
        for given in (line for line in kept(FILE).get(reader, ()) if not line.startswith(" ")):
            yield given
            try:
                made = repr(read(literal_eval(given)))
            except (ValueError, RecursionError) as error:
                made = f"{type(error).__name__}: {error}"
            yield f"    {made.replace(str(folder / 'level.toml'), 'level.toml')}"


def areas() -> Mapping[str, Callable[[], Iterator[str]]]:
    return {name: partial(readings, name) for name in readers(Path("nowhere"))}
