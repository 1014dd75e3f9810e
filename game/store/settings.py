"""The player's choices, kept as TOML. One module because a setting is one field with its reader."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import datetime
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Any

from game.engine.books import BOOKS, Rules
from game.engine.fields import flag, listed, member, text, whole
from game.engine.options import OptionError, SeatKind, T, option_names, option_texts, with_options
from game.shipped import Language
from game.store import files, toml_source
from game.store.files import Note, NoteCode
from game.store.folders import Folders

# -- Readers of the values that settings have: each makes a value of a key and what TOML holds, or raises ValueError.


def window(key: str, value: object) -> tuple[int, int]:
    """Return width and height of a window in pixels; raises ValueError if it is no size, or too small or large."""
    width, height = listed(key, value)
    return whole(key, width, 960, 16384), whole(key, height, 540, 16384)


# -- The keys and buttons that a player has chosen, as the settings hold them: names by what they trigger.

MOST_PRESSES, LONGEST_PRESS = 200, 40
"""The most intents with keys of their own, and the most letters of a key's name."""

USUAL_KEYS = 2
"""Which table of usual keys the chosen ones replace: written to the file since A, C and L alone say something."""
FORMER = {
    "challenge": ("c",), "log": ("l",), "again": ("a",),
    "say-zone": ("shift+a",), "say-counts": ("shift+c",), "say-last": ("shift+l",),
}  # fmt: skip
"""What the first table had instead, which files without a number were written with."""


def as_they_were(keys: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """Return keys chosen instead of some of the first table; whoever chose any keeps the others of it, too.

    So no key does anything new for a player who arranged them, and none comes to do two things.
    """
    return {**FORMER, **keys} if keys else {}


def read_presses(_key: str, value: object) -> dict[str, tuple[str, ...]]:
    """Return names by intent from what TOML holds; raise ValueError if it does not fit."""
    if not isinstance(value, dict) or len(value) > MOST_PRESSES:
        raise ValueError
    return {name: read_names(name, names) for name, names in value.items()}


def read_names(key: str, value: object) -> tuple[str, ...]:
    """Return names from a list of TOML; raise ValueError if it does not fit."""
    names = [text(key, each) for each in listed(key, value)]
    if len(names) > MOST_PRESSES or any(len(each) > LONGEST_PRESS for each in names):
        raise ValueError
    return tuple(names)


class Verbosity(StrEnum):
    """How much is said of what happens."""

    BRIEF = "brief"
    """Each event in at most 200 characters; of one's own turn, that it begins and what is refused."""
    NORMAL = "normal"
    """Also everything that the line above one's own pieces says, and where tiles of others lie."""
    FULL = "full"
    """Also how many pieces others have left."""


LONGEST_NAME = 20
"""Letters that a player's name may have on the plates of the table."""
LONGEST_LOOK = 120
"""The most letters of the name of a theme's file."""


ComputerSpeed = StrEnum("ComputerSpeed", "SLOW NORMAL FAST AT_ONCE")
"""How fast the computer's moves are shown."""


class Face(StrEnum):
    """The face of a person at a table: the initial of the name, or an animal."""

    INITIAL = "initial"
    CAT = "cat"
    BEAR = "bear"
    RABBIT = "rabbit"
    OWL = "owl"
    FOX = "fox"
    MOUSE = "mouse"
    FROG = "frog"
    DOG = "dog"
    HEDGEHOG = "hedgehog"
    PIG = "pig"

    def of(self, name: str) -> str:
        """Return how it is drawn for somebody called so: as an animal, or as a letter."""
        return name[:1].upper()[:1] if self is Face.INITIAL else self.value


class Scanning(StrEnum):
    """What goes through everything that can be done now, for somebody with one or two keys."""

    OFF = "off"
    KEY = "key"
    """One key steps, another one or a click chooses."""
    TIME = "time"
    """It steps by itself; any key or click chooses."""


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """Who sat at a seat in the last new match."""

    kind: SeatKind
    name: str = ""
    """Empty: the one that the ui gives."""


def _seconds_or_automatic(key: str, value: object) -> int | None:
    return None if value == "automatic" else whole(key, value, 1, 60)


def _name(key: str, value: object) -> str:
    name = text(key, value)
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise ValueError
    return name.strip()


def _look(key: str, value: object) -> str:
    look = text(key, value)
    if not 0 < len(look) <= LONGEST_LOOK or not look.isprintable():
        raise ValueError
    return look


def _book(key: str, value: object) -> str:
    if (book := text(key, value)) not in BOOKS:
        raise ValueError
    return book


def _seats(key: str, value: object) -> tuple[SeatChoice, ...]:
    if not isinstance(value, list) or not 2 <= len(value) <= 10:
        raise ValueError
    if any(not isinstance(each, dict) or not {"kind"} <= each.keys() <= {"kind", "name"} for each in value):
        raise ValueError
    return tuple(SeatChoice(SeatKind(each["kind"]), _name(key, each.get("name", ""))) for each in value)


def setting(default: T, read: Callable[..., object], **more: object) -> T:
    """Return a field of Settings with its reader, and the choices or bounds that the reader goes by."""
    return field(default=default, metadata={"read": partial(read, **more)})


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything remembered between starts."""

    language: Language | None = setting(None, member, kind=Language)
    """None for the system's language."""
    player_name: str = setting("", _name)
    """Empty for the default name in the player's language."""
    face: Face = setting(Face.INITIAL, member, kind=Face)
    computer_speed: ComputerSpeed = setting(ComputerSpeed.NORMAL, member, kind=ComputerSpeed)
    catch_seconds: int | None = setting(4, _seconds_or_automatic)
    """Seconds in which a forgotten UNO! can be caught; None if the game catches by itself (`automatic`)."""
    ask_first: bool = setting(False, flag)
    """Whether the players here are asked, without a clock, before somebody is caught or jumps in."""
    no_clocks: bool = setting(False, flag)
    """Whether turns have no clock here, whatever the rules of a match say."""
    confirm_turns: bool = setting(False, flag)
    """Whether every end of a turn is confirmed."""
    coach: bool = setting(False, flag)
    """Whether somebody who is about to lose much of the chance to win is asked once before."""
    ignore_quick: bool = setting(False, flag)
    """Whether presses that come too soon after another one, or after a question, do nothing."""
    scanning: Scanning = setting(Scanning.OFF, member, kind=Scanning)
    scan_tenths: int = setting(15, whole, low=5, high=100)
    """The tenths of a second after which scanning steps by itself."""
    sound: bool = setting(True, flag)
    volume: int = setting(70, whole, low=0, high=100)
    """The volume of what happens at the table, in percent."""
    ambience: int = setting(50, whole, low=0, high=100)
    """The volume of the room tone at the table, in percent."""
    music: int = setting(40, whole, low=0, high=100)
    """The volume of the music in the menu and after a match won, in percent."""
    mono: bool = setting(False, flag)
    """Whether every sound is the same in both ears."""
    mute_in_background: bool = setting(True, flag)
    """Whether the game is silent while another window has the focus."""
    reduce_motion: bool = setting(False, flag)
    """Whether pieces move at once instead of travelling."""
    colour_blind: bool = setting(False, flag)
    """Whether the symbols of the colours are emphasised."""
    text_size: int = setting(100, whole, low=100, high=200)
    """How large text is, in percent, whatever the window's size."""
    piece_size: int = setting(100, whole, low=75, high=150)
    """How large tiles and cards are, in percent."""
    rack_above: bool = setting(False, flag)
    """Whether the player's own tiles or cards lie at the upper edge of the table."""
    left_handed: bool = setting(False, flag)
    """Whether the buttons and the log of a table change sides."""
    verbosity: Verbosity = setting(Verbosity.NORMAL, member, kind=Verbosity)
    speech: bool = setting(False, flag)
    speech_volume: int = setting(80, whole, low=0, high=100)
    speech_speed: int = setting(50, whole, low=0, high=100)
    remarks: bool = setting(True, flag)
    """Whether the characters of the ladder say something now and then."""
    theme: str = setting("felt", _look)
    """The colours of the table; `own/NAME` for a file of the player's. A missing one is not forgotten."""
    tile_set: str = setting("classic", _look)
    card_set: str = setting("classic", _look)
    window: tuple[int, int] = setting((1280, 720), window)
    """Width and height in pixels."""
    fullscreen: bool = setting(False, flag)
    newcomer: bool = setting(True, flag)
    """Whether the menu offers the guided first round: until it was left or a match was begun."""
    taught: tuple[str, ...] = setting((), read_names)
    """The gestures at the table that were told of, or used before that, as the ui names them."""
    book: str = setting("uno-rummy", _book)
    """The book of the last new match."""
    seats: tuple[SeatChoice, ...] = setting((SeatChoice(SeatKind.HUMAN), SeatChoice(SeatKind.MEDIUM)), _seats)
    """The seats of the last new match."""
    keys: Mapping[str, tuple[str, ...]] = field(default_factory=dict, metadata={"read": read_presses})
    """The player's own keys, by intent, as the ui names both; the others are the usual ones."""
    buttons: Mapping[str, tuple[str, ...]] = field(default_factory=dict, metadata={"read": read_presses})
    """The player's own buttons of a gamepad, by intent."""
    options: Mapping[str, Mapping[str, str | int]] = field(default_factory=dict)
    """By book, every option the player plays by, in text form; nothing for a book played as written.

    An option that is not named, as in older files, means what the book had at revision `revisions.UNNAMED`.
    """


def rules_of(settings: Settings, book: str) -> Rules:
    """Return a book with the player's options."""
    from game.engine.books import UNNAMED, book_at, today

    options = settings.options.get(book)
    return today(with_options(book_at(book, UNNAMED), options)) if options else BOOKS[book]


def with_rules(settings: Settings, rules: Rules) -> Settings:
    """Return the settings with every option of a book as in `rules`."""
    own, book = option_texts(rules), option_texts(BOOKS[rules.book])
    return replace(settings, options={**settings.options, rules.book: own if own != book else {}})


def settings_file(folders: Folders) -> Path:
    """Return the path of the settings."""
    return folders.config / "settings.toml"


def load(folders: Folders, now: datetime) -> tuple[Settings, tuple[Note, ...]]:
    """Return the player's settings and notes; a damaged file is set aside, a wrong value replaced by its default."""
    path = settings_file(folders)
    table, notes = toml_source.read_own(path, now, toml_source.parsed, dict[str, object]())
    settings, problems = from_table(table)
    return settings, notes + tuple(Note(code, path, key) for code, key in problems)


def save(folders: Folders, settings: Settings) -> tuple[Note, ...]:
    """Write the settings; return notes about failures."""
    import tomli_w

    return files.write(settings_file(folders), tomli_w.dumps(to_table(settings)))


def keep(folders: Folders, before: Settings, after: Settings, now: datetime) -> tuple[Note, ...]:
    """Write what changed between `before` and `after`; return notes.

    All else in the file stays, since another window may have written it. One that cannot be read now is left as it is.
    """
    kept, notes = load(folders, now)
    codes = {note.code for note in notes}
    if NoteCode.UNREADABLE in codes:
        return tuple(note for note in notes if note.code is NoteCode.UNREADABLE)
    if NoteCode.DAMAGED in codes or not files.may_be_there(settings_file(folders)):
        return (*notes, *save(folders, after))
    return save(folders, taking(kept, after, changed(before, after)))


def to_table(settings: Settings) -> dict[str, object]:
    """Return the settings as a TOML table."""
    table = {each.name: getattr(settings, each.name) for each in fields(settings)}
    if settings.language is None:
        del table["language"]
    table["catch_seconds"] = settings.catch_seconds or "automatic"
    table["window"], table["taught"] = list(settings.window), list(settings.taught)
    table["seats"] = [{"kind": seat.kind, "name": seat.name} for seat in settings.seats]
    for name in ("keys", "buttons"):
        table[name] = {intent: list(own) for intent, own in getattr(settings, name).items()}
    table["usual_keys"] = USUAL_KEYS
    table["options"] = {book: dict(options) for book, options in settings.options.items() if options}
    return table


def from_table(table: Mapping[str, object]) -> tuple[Settings, list[tuple[NoteCode, str]]]:
    """Return the settings in a TOML table, and what is wrong with it: codes and keys."""
    readers = {each.name: each.metadata["read"] for each in fields(Settings) if "read" in each.metadata}
    values: dict[str, Any] = {}  # each read by its own reader
    problems = []
    for key, value in table.items():
        if key == "options":
            values[key], wrong = _options(value)
            problems += wrong
        elif key == "usual_keys":
            continue
        elif key not in readers:
            problems.append((NoteCode.UNKNOWN_KEY, key))
        else:
            try:
                values[key] = readers[key](key, value=value)
            except ValueError:
                problems.append((NoteCode.WRONG_VALUE, key))
    if values.get("volume") == 0:
        # Players who chose silence before there was music keep it.
        values = {name: 0 for name in ("ambience", "music") if name not in table} | values
    if "keys" in values and "usual_keys" not in table:
        values["keys"] = as_they_were(values["keys"])
    return Settings(**values), problems


def _options(table: object) -> tuple[dict[str, dict[str, str | int]], list[tuple[NoteCode, str]]]:
    """Return the valid options of each book, and the codes and keys of the others."""
    if not isinstance(table, dict):
        return {}, [(NoteCode.WRONG_VALUE, "options")]
    kept: dict[str, dict[str, str | int]] = {}
    problems = []
    for book, options in table.items():
        if book not in BOOKS or not isinstance(options, dict):
            problems.append((NoteCode.UNKNOWN_KEY if book not in BOOKS else NoteCode.WRONG_VALUE, f"options.{book}"))
            continue
        known, taken = option_names(BOOKS[book]), {}
        for name, value in options.items():
            try:
                with_options(BOOKS[book], {name: value})
                taken[name] = value
            except OptionError:
                code = NoteCode.WRONG_VALUE if name in known else NoteCode.UNKNOWN_KEY
                problems.append((code, f"options.{book}.{name}"))
        if taken:
            kept[book] = taken
    return kept, problems


# -- Settings at a table that several people share: each sits down with their own, but for what is the same for all.
#
# Why each setting is where it is: docs/decisions/0006-settings-by-the-seat.md.

OF_THE_GAME = ("window", "fullscreen", "newcomer", "book", "seats", "options")
"""What belongs to whoever began the match, and is kept with them whoever changes it: the window, new matches."""
OF_THE_ROOM = ("sound", "volume", "ambience", "music", "mute_in_background")
"""What everybody hears: as whoever began the match has it, then as it was last changed at the table."""


def seated(own: Settings, host: Settings, before: Settings) -> Settings:
    """Return what applies once somebody with `own` settings sits down where `before` applied, at a match of `host`."""
    return taking(taking(own, host, OF_THE_GAME), before, OF_THE_ROOM)


def taking(settings: Settings, other: Settings, names: Iterable[str]) -> Settings:
    """Return settings with some of them, by their names, as in another."""
    return replace(settings, **{name: getattr(other, name) for name in names})


def changed(before: Settings, after: Settings) -> set[str]:
    """Return the names of the settings that differ."""
    return {each.name for each in fields(Settings) if getattr(before, each.name) != getattr(after, each.name)}
