"""What every scene is given: the player's settings and texts, the style, the stack of scenes, the way to other scenes.

There are no globals: a scene keeps the `Context` it was created with. `context.t(key, name=...)` returns a text in the
player's language; `context.change(language=...)` changes a setting, saves it and updates everything.

One module because every scene is handed one thing.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Protocol
from zlib import crc32

import pygame

from game.engine.books import Rules
from game.engine.options import T
from game.engine.shown import shown
from game.store.background import Background
from game.store.files import Note, NoteCode, content, placed
from game.store.folders import Folders
from game.store.settings import OF_THE_GAME, Face, Scanning, Settings, changed, keep, load, rules_of, taking, with_rules
from game.ui.kit.drawing import CardSet, TileSet
from game.ui.kit.input import MODIFIERS, PAD_NAMES, SHAPES, Bindings, Device, Intent, PadKind, letters_of
from game.ui.kit.motion import Motion
from game.ui.kit.sound import Sounds, Volumes, compute
from game.ui.kit.sound.effects import TUNE_REVISION, Sound, Tune
from game.ui.kit.style import Style
from game.ui.kit.theme import Metrics, Theme
from game.ui.kit.toasts import Toasts
from game.ui.kit.widgets import Shortcut
from game.ui.looks import LookKind, Looks
from game.ui.reader.speech import Manner, Reply, Speech, command_of, manner_of
from game.ui.scene import Scene, Scenes
from game.words.catalogue import LANGUAGES, Catalogue, called

# -- Somebody at the table, with everything that is theirs: settings, looks, language.
#
# A match that several people share is played as the one is who sits there: from the cover on, the game looks, speaks
# and listens as they have it, and what they change is kept with them.


@dataclass(slots=True, eq=False)
class Person:
    """Somebody who plays here."""

    folders: Folders
    """Where their settings are kept."""
    settings: Settings
    """Their own, whatever applies at the table."""
    looks: Looks
    catalogue: Catalogue


# -- Where a player can go from a scene, without the scene having to know the others.
#
# `Context` holds the program's only `Navigation` as `context.go`; `routes` implements it. Scenes import only scenes
# that are parts of themselves, and tables import no scenes.

if TYPE_CHECKING:
    from game.engine.record import Record
    from game.engine.registry import Step
    from game.play.autosave import Places
    from game.play.glance import Glance
    from game.store.profiles import Profile


class Navigation(Protocol):
    """The places of the program, and the matches."""

    first_round: Callable[[], None]
    school: Callable[[], None]
    levels: Callable[[], None]
    """Opens the puzzles made by hand, and the player's own levels."""
    puzzles: Callable[[], None]
    ladder: Callable[[], None]
    statistics: Callable[[], None]
    people: Callable[[], None]
    """Opens the list of everybody who plays at this machine."""

    def menu(self, *, fade: bool = True) -> None:
        """Return to the menu; all scenes above it are removed."""

    def new_match(self, *, instead: bool = False) -> None:
        """Set up a match, on top of the current scene or `instead` of it."""

    def matches(self, chosen: Path | None = None) -> None:
        """Open the list of matches, with one of them selected."""

    def options(self, played: Rules | None = None) -> None:
        """Open the settings; during a match with the rules that are played, which are fixed."""

    def rules(self, played: Rules | None = None, rule: str = "") -> None:
        """Open the rules page of the book being played, at a rule of the ledger (`UR-66`)."""

    def replay(
        self, record: Record, steps: Sequence[Step], places: Places, file: Path | None = None, *, judged: bool = False
    ) -> None:
        """Watch a match, with the pieces where the players saw them, or `judged`, with what its turns cost and what was
        luck; `file` is where it is kept."""

    def start_match(self, record: Record) -> None:
        """Start a match, of which there is all but the actions; the current one is left."""

    def has_match(self) -> bool:
        """Return whether there is a match to continue."""

    def continue_match(self) -> None:
        """Continue the match played last, if there is one."""

    def open_match(self, path: Path) -> None:
        """Continue one of the saved matches."""

    def watch_match(self, path: Path) -> None:
        """Watch one of the saved matches."""

    def take_file(self, source: Path) -> None:
        """Import a record, given by its path or dropped on the window."""

    def leave_match(self) -> None:
        """Close the current match, if there is one, with everything in it saved.

        It is closed even if an error occurs; the error is raised.
        """

    def look_back(self, then: Callable[[Glance], None], owner: Scene) -> bool:
        """Find out in the background what was played, for a scene; return whether there is time for that now."""

    def prepare(self) -> None:
        """Get ready, in the background, for going anywhere."""

    def record(self) -> Record | None:
        """Return the record of the current match; None if there is none."""


LOG = logging.getLogger(__name__)
SEAL = 4
"""Bytes of the checksum before the samples in the file of a tune."""


def fetched(folder: Path, tune: Tune) -> bytes:
    """Return the samples of a tune, which take half a second to compute: from the cache, or computed and kept there.

    A wrong file is replaced.
    """
    path, found = folder / f"{tune.value}-{TUNE_REVISION}.pcm", b""
    with suppress(OSError):
        found = content(path)
    samples = found[SEAL:]
    if samples and crc32(samples).to_bytes(SEAL, "little") == found[:SEAL]:
        return samples
    samples = compute(tune)
    try:
        placed(path, crc32(samples).to_bytes(SEAL, "little") + samples).close()
    except OSError as error:
        # It will be computed again next time.
        LOG.info("a tune could not be kept: %s", error)
    return samples


def system_language(locales: Iterable[Mapping[str, str]] | None = None) -> str:
    """Return the first language of the system for which there is a catalogue, or English."""
    found = pygame.system.get_pref_locales() if locales is None else locales
    for locale in found:
        if locale.get("language") in LANGUAGES:
            return str(locale["language"])
    return "en" if any(True for _ in found) else LANGUAGES[0]


# -- The names of keys in the player's language.


def key_name(catalogue: Catalogue, key: str) -> str:
    """Return the name of a key in the player's language, with the modifiers held."""
    parts: list[tuple[str, str]] = []
    for modifier in MODIFIERS:
        if key.startswith(f"{modifier}+"):
            held = "cmd" if modifier == "ctrl" and sys.platform == "darwin" else modifier
            parts.append((held, held))
            key = key.removeprefix(f"{modifier}+")
    pad = key.startswith("[") and key.endswith("]") and len(key) > 2
    shown = key.upper() if len(key) == 1 else key.title()
    parts.append((key.replace(" ", "-"), f"Num {key[1:-1]}" if pad else shown))
    return "+".join(catalogue.t(f"key.{name}") if f"key.{name}" in catalogue else word for name, word in parts)


def key_names(catalogue: Catalogue, bindings: Bindings, intent: Intent) -> str:
    """Return all keys that ask for an intent, in the player's language."""
    return " · ".join(key_name(catalogue, key) for key in bindings.of(intent))


READING, BRINGING, COUNTING, CHECKING, RESTS = "reading", "bringing", "counting", "checking", "rests"
GLANCE = "glance"
"""The lanes of what takes time: matches being read to be continued or watched, which do not wait for what is brought
into the game; what the pages of the library find out about their files, and the menu about what was played."""
LONGEST_FILE = 80
"""The maximum length of a file name in messages; twice as much for its folder and for what is wrong with it."""


def local_time() -> datetime:
    """Return the player's local time."""
    return datetime.now().astimezone()


SIZES = ("text_size", "piece_size", "rack_above", "left_handed")
"""The settings that change where everything is."""


def sized(metrics: Metrics, settings: Settings) -> Metrics:
    """Return the sizes of a window with what the player wants to be larger, or elsewhere."""
    return replace(
        metrics, text=settings.text_size, pieces=settings.piece_size, rack_above=settings.rack_above,
        left_handed=settings.left_handed,
    )  # fmt: skip


class Context:
    """Everything that scenes share."""

    def __init__(
        self, folders: Folders, settings: Settings, metrics: Metrics, navigation: Callable[[Context], Navigation], *,
        language: str | None = None, now: Callable[[], datetime] = local_time,
    ) -> None:  # fmt: skip
        self.folders = self.first_folders = folders
        """Those of whoever plays, and those that the game has always had."""
        self._profile: tuple[Profile, BinaryIO | None] | None = None
        """Who plays, with the file that says so to other games, once that was asked or chosen."""
        self.settings = settings
        """Those that apply: at a table that several people share, of whoever sits there."""
        self.now = now
        self.looks = Looks(folders)
        words = Catalogue(language or settings.language or system_language())
        self._host = self._here = Person(folders, settings, self.looks, words)
        """Whoever plays, or began the match, and who sits at the table."""
        self.style = Style(
            self.looks.chosen(Theme, settings.theme),
            sized(metrics, settings),
            self.looks.chosen(TileSet, settings.tile_set),
            self.looks.chosen(CardSet, settings.card_set),
            strong_shapes=settings.colour_blind,
        )
        self.scenes = Scenes(self.style)
        self.toasts = Toasts()
        self.background = Background("scenes")
        """What takes time beside the frames; used in a frame, and cancelled when the scene that it is for goes."""
        self.scenes.gone = self.background.cancel
        self._late: tuple[str, ...] = ()
        """What is said of work that lasts."""
        self.sounds = Sounds(fetch=partial(fetched, folders.cache))
        self._follow_sound()
        self._keys = Bindings(settings.keys, settings.buttons)
        self.pad: PadKind | None = None
        """What is printed on the gamepad that was used last, as long as nothing else was used since."""
        self.replies: list[Reply] = []
        """Answers for somebody who does not see the window, not given yet; shown as messages if nobody listens."""
        self.speech = Speech(command_of())
        """What speaks without a screen reader."""
        self.ladder_seen: int | None = None
        """The stone of the ladder on which the player's marker was seen last."""
        self.hidden = False
        """Whether the window cannot be seen: then no time counts for a puzzle, a short round or the deal of a day."""
        self.last_folder: Path | None = None
        """Where a file was last taken from or put by path."""
        self.by_ear = False
        """Whether somebody listens: to a screen reader, or to the system's speech."""
        self.running = True
        """Whether the game goes on; `leave` ends it."""
        self.go = navigation(self)
        """The way to other scenes, and to matches."""

    @property
    def catalogue(self) -> Catalogue:
        """The texts in the player's language, in the words of the book on the screen."""
        return self._here.catalogue.of(self.scenes.speaks)

    def t(self, key: str, /, **names: object) -> str:
        """Return the text for a key in the player's language."""
        return self.catalogue.t(key, **names)

    @property
    def keys(self) -> Bindings:
        """Which keys and buttons ask for what."""
        if self._keys.keys is not self.settings.keys or self._keys.buttons is not self.settings.buttons:
            self._keys = Bindings(self.settings.keys, self.settings.buttons)
        return self._keys

    def shortcut(self, intent: Intent) -> Shortcut:
        """Return the shortcut for an intent, with the name of its first key in the player's language."""
        buttons = self.keys.of(intent, Device.BUTTONS)
        if self.pad is not None and buttons and buttons[0] in PAD_NAMES:
            return Shortcut(self.button_name(buttons[0]), intent, sign=(buttons[0], self.pad))
        keys = self.keys.of(intent)
        return Shortcut(key_name(self.catalogue, keys[0]) if keys else "", intent)

    def with_key(self, text: str, intent: Intent) -> str:
        """Return a text with what the player presses for it in brackets, if there is anything."""
        name = self.shortcut(intent).name
        return f"{text} ({name})" if name else text

    def button_name(self, name: str) -> str:
        """Return the name of a button of the gamepad in use, or of any, in the player's language."""
        kind = self.pad or PadKind.GENERIC
        shape = SHAPES.get(name, name) if kind is PadKind.PLAYSTATION else name
        return letters_of(name, kind) or self.t(f"pad.{shape.replace('_', '-')}")

    @property
    def language(self) -> str:
        """The language in use."""
        return self.catalogue.language

    @property
    def page_style(self) -> Style:
        """The style of a page of the window's size: all its units grow with the text."""
        return self.style.zoomed()

    @property
    def motion(self) -> Motion:
        """How things move: the one place that decides it."""
        return Motion(reduced=self.settings.reduce_motion)

    @property
    def scans(self) -> bool:
        """Whether somebody plays with one key or two."""
        return self.settings.scanning is not Scanning.OFF

    @property
    def unhurried(self) -> bool:
        """Whether nothing is a race: the player wants to be asked, or plays with one key."""
        return self.settings.ask_first or self.scans

    @property
    def unclocked(self) -> bool:
        """Whether turns have no clock: the player wants none, or plays with one key, which no clock is made for."""
        return self.settings.no_clocks or self.scans

    @property
    def player_name(self) -> str:
        """Return the player's name, or the word for a player without one."""
        return self.settings.player_name or self.t("player.you")

    def called(self, name: str) -> str:
        """Return the displayed name of a player; names given by the game follow the current language."""
        return called(self.t, name)

    def rules(self, book: str) -> Rules:
        """Return a book with the player's options."""
        return rules_of(self.settings, book)

    def keep_rules(self, rules: Rules) -> None:
        """Save the options of a book."""
        self._keep(with_rules(self.settings, rules))

    def change(self, **changes: Any) -> None:
        """Change settings, save them, and update everything."""
        self._keep(replace(self.settings, **changes))
        self._follow_sound()
        if {"sound", "volume"} & changes.keys():
            self.sounds.play(Sound.PLACE)
        if "language" in changes:
            self._here.catalogue = Catalogue(self.settings.language or system_language())
        if {"language", "colour_blind", *SIZES, *LookKind} & changes.keys():
            self.restyle(self._styled())
        elif {"keys", "buttons"} & changes.keys():
            self.scenes.renamed()

    def _follow_sound(self) -> None:
        chosen, sounds = self.settings, self.sounds
        sounds.on, sounds.mono = chosen.sound, chosen.mono
        sounds.volumes = Volumes(chosen.volume, chosen.ambience, chosen.music)

    @property
    def profile(self) -> Profile:
        """Who plays."""
        from game.store.profiles import FIRST_KEY, Profile

        found = self._profile[0] if self._profile is not None else Profile(FIRST_KEY, "", self.folders)
        return replace(found, name=self.own_settings.player_name)

    @property
    def own_settings(self) -> Settings:
        """The settings of whoever plays; at a table that several people share, of whoever began the match."""
        return self._host.settings

    def play_as(self, profile: Profile) -> None:
        """Let somebody else play: the match is left, and everything is theirs from now on."""
        from game.store.profiles import FIRST_KEY, hold

        self.go.leave_match()
        self.release()
        self._profile = profile, hold(profile) if profile.key != FIRST_KEY else None
        self.ladder_seen = None
        self.folders = profile.folders
        settings, notes = load(self.folders, self.now())
        words = Catalogue(settings.language or system_language())
        self._host = self._here = Person(self.folders, settings, Looks(self.folders), words)
        self._be(settings)
        self.report(notes)
        self.report_looks()

    def sit_down(self, person: Person | None) -> None:
        """Let everything personal be as somebody at the table has it; None: as whoever began the match."""
        from game.store.settings import seated

        if (here := person or self._host) is not self._here:
            self._here = here
            self._be(seated(here.settings, self._host.settings, self.settings))

    def catalogue_of(self, person: Person | None) -> Catalogue:
        """Return the texts in the language of somebody at the table; None: of whoever began the match."""
        return (person or self._host).catalogue.of(self.scenes.speaks)

    def manner_of(self, person: Person | None) -> Manner:
        """Return how somebody at the table is spoken to; None: whoever began the match."""
        asked = person or self._host
        settings = self.settings if asked is self._here else asked.settings
        return manner_of(settings, self.catalogue_of(person).language)

    def get_up(self) -> None:
        """Let everything be as whoever began the match has it, who leaves it."""
        self.sit_down(None)
        self.settings = self.own_settings
        self._follow_sound()

    def _be(self, settings: Settings) -> None:
        """Let everything look, speak and sound as whoever sits here has it, from this frame on."""
        self.settings, self.looks = settings, self._here.looks
        self._follow_sound()
        self.restyle(self._styled())
        self.style.table.update(0.0, self.style.metrics, self.style.theme)

    def release(self) -> None:
        """Let other games know that nobody plays here any more."""
        if self._profile is not None and self._profile[1] is not None:
            self._profile[1].close()

    def adopt(self, settings: Settings) -> None:
        """Apply settings that were restored."""
        if changes := {name: getattr(settings, name) for name in changed(self.settings, settings)}:
            self.change(**changes)

    def _keep(self, settings: Settings) -> None:
        if settings == self.settings:
            return
        before, self.settings, now = self.settings, settings, self.now()
        # What is the game's is kept with whoever began the match, all else with whoever sits there.
        theirs = changed(before, settings)
        hosts = theirs if self._here is self._host else theirs.intersection(OF_THE_GAME)
        for person, own in ((self._host, hosts), (self._here, theirs - hosts)):
            was, person.settings = person.settings, taking(person.settings, settings, own)
            if person.settings != was:
                self.report(keep(person.folders, was, person.settings, now))

    def _styled(self) -> Style:
        chosen = self.settings
        return replace(
            self.style,
            metrics=sized(self.style.metrics, chosen),
            theme=self.looks.chosen(Theme, chosen.theme).of(self.scenes.speaks),
            strong_shapes=chosen.colour_blind,
            tile_set=self.looks.chosen(TileSet, chosen.tile_set),
            card_set=self.looks.chosen(CardSet, chosen.card_set),
        )

    def face_of(self, name: str) -> str:
        """Return the face of a person by the name: what whoever plays chose, of anybody else the initial."""
        own = self.own_settings
        return (own.face if name == (own.player_name or self.t("player.you")) else Face.INITIAL).of(name)

    def follow_book(self) -> bool:
        """Let everything look as on the table of the book that the scenes speak of; return whether that is another."""
        theme = self.looks.chosen(Theme, self.settings.theme).of(self.scenes.speaks)
        if theme is self.style.theme:
            return False
        self.restyle(replace(self.style, theme=theme))
        return True

    def read_looks(self) -> None:
        """Read the player's own themes again if they were changed, apply those in use, and name broken ones."""
        if self.looks.read():
            self.restyle(self._styled())
            self.report_looks()

    def report_looks(self) -> None:
        """Name three themes that cannot be used: file, line, and what to do; the log has all."""
        for each in self.looks.broken[:3]:
            why = self.t(f"look.why.{each.code}", **each.names)
            file = shown(each.file.name, LONGEST_FILE)
            self.toasts.add(self.t("look.broken", file=file, line=each.line, why=why), "triangle-alert", 12.0)

    def restyle(self, style: Style) -> None:
        """Lay everything out for another style."""
        self.style = style
        self.scenes.resized(style)

    def report(self, notes: Sequence[Note]) -> None:
        """Show the store's notes about files."""
        for note in notes:
            names = {
                "file": shown(note.file.name, LONGEST_FILE),
                "folder": shown(str(note.file.parent), 2 * LONGEST_FILE),
                "key": shown(note.key, 2 * LONGEST_FILE),
                "kept": shown(note.kept_as.name, LONGEST_FILE) if note.kept_as else "",
            }
            lost = note.code in (NoteCode.DAMAGED, NoteCode.MATCH_CUT) and note.kept_as is None
            kept = note.code is NoteCode.MATCH_REWRITTEN and note.kept_as is not None
            key = f"note.{note.code}{'-lost' if lost else '-kept' if kept else ''}"
            self.toasts.add(self.t(key, **names), "triangle-alert", 8.0)

    def told(self, found: tuple[T, Sequence[Note]]) -> T:
        """Show the notes that came with something from the store, and return it."""
        self.report(found[1])
        return found[0]

    def use_background(self, dt: float) -> None:
        """Use what was done beside the frames, and say what lasts; `dt` seconds after the last call."""
        self.background.poll(dt)
        late = self.background.late
        for text in set(self._late).difference(late):
            self.toasts.drop(text)
        for text in late:
            self.toasts.add(text, "download")
        self._late = late

    def copy(self, text: str, said: str) -> None:
        """Copy a text to the clipboard, and say so."""
        try:
            pygame.scrap.put_text(text)
        except pygame.error:
            self.toasts.add(self.t("window.no-copy"), "triangle-alert")
        else:
            self.toasts.add(said, "copy")

    def leave(self) -> None:
        """End the game."""
        self.running = False
