"""Pictures of every scene and films of the gestures, written into a folder without a window: `main.py gallery`.

FOLDER/felt/de/1280x720/uno-rummy/turn.png      a picture
FOLDER/sheets/uno-rummy felt de 1280x720.png    all pictures of a book
FOLDER/animations/felt de/cascade.png           a film, as animated PNG
"""

import os
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, product
from operator import attrgetter
from pathlib import Path

import pygame
from tqdm import tqdm

from game.cli.opening import NO_DEVICES
from game.cli.values import UsageError, obstacle
from game.shipped import LANGUAGES
from game.ui.kit.drawing import Size, put
from game.ui.kit.style import Backdrop
from game.ui.kit.text import Letters
from game.ui.kit.theme import Typeface
from game.ui.looks import SHIPPED, LookKind
from tools.commands import unknown
from tools.gallery.films import FILMS, SIZE, apng, filmed, png
from tools.gallery.listing import ENTRIES, GALLERY_GROUPS, GalleryEntry
from tools.gallery.studio import studio, window_of

# -- Contact sheets: many pictures side by side, each with its name.

WIDTH, COLUMNS = 480, 4
"""The width of a picture on a sheet, in pixels, and how many there are in a row."""
GAP, HEAD, LINE = 16, 64, 30
GROUND, INK = (22, 24, 28), (232, 230, 224)


def small(picture: pygame.Surface) -> pygame.Surface:
    """Return a picture as a sheet shows it."""
    return pygame.transform.smoothscale(picture, (WIDTH, round(picture.get_height() * WIDTH / picture.get_width())))


def contact_sheet(title: str, pictures: Sequence[tuple[str, pygame.Surface]]) -> pygame.Surface:
    """Return pictures made by `small` side by side, below a title."""
    letters, high = Letters(), max(picture.get_height() for _, picture in pictures)
    columns = min(COLUMNS, len(pictures))
    rows = -(-len(pictures) // columns)
    size = (GAP + columns * (WIDTH + GAP), HEAD + rows * (high + LINE + GAP))
    surface = pygame.Surface(size, depth=24)
    surface.fill(GROUND)
    put(surface, letters.line(title, 28, INK, Typeface.TITLE), (GAP, GAP))
    for number, (name, picture) in enumerate(pictures):
        row, column = divmod(number, columns)
        at = GAP + column * (WIDTH + GAP), HEAD + row * (high + LINE + GAP)
        surface.blit(picture, at)
        put(surface, letters.line(name, 18, INK, Typeface.TEXT), (at[0], at[1] + high + 4))
    return surface


SIZES: tuple[Size, ...] = ((960, 540), (1280, 720), (2560, 1440), (3840, 2160))
THEMES = SHIPPED[LookKind.THEME]
PICTURES, SHEETS, ANIMATIONS = KINDS = ("pictures", "sheets", "animations")
README = "readme"
"""Take the pictures of the README instead, under the names it uses."""
CHOSEN: dict[str, tuple[str, str]] = {
    "table": ("uno-rummy", "lay"),
    "cards": ("uno-112", "lifted"),
    "rummikub": ("rummikub", "crowded"),
    "scoring": ("uno-rummy", "match-played"),
}
"""The pictures of the README, each with its group and name in the gallery."""
LOOKS = {"cards": "night", "rummikub": "paper"}
"""Their themes, if not the first."""
TURN = "turn"
"""The film at the top of the README."""
NAMES = tuple(dict.fromkeys((*(entry.name for entry in ENTRIES), *FILMS)))
"""What a picture or a film may be named."""


@dataclass(frozen=True, slots=True)
class Selection:
    """What to take; everything by default."""

    groups: Sequence[str] = GALLERY_GROUPS
    sizes: Sequence[Size] = SIZES
    languages: Sequence[str] = LANGUAGES
    themes: Sequence[str] = THEMES
    scenes: Sequence[str] = ()
    """Names of pictures and films; () for all."""
    kinds: Sequence[str] = KINDS

    def stills(self) -> tuple[GalleryEntry, ...]:
        """Return the pictures of each size, language and theme."""
        return tuple(
            each for each in ENTRIES if each.group in self.groups and (each.name in (self.scenes or (each.name,)))
        )

    def films(self) -> tuple[str, ...]:
        """Return the names of the films of each language and theme."""
        return tuple(name for name in FILMS if ANIMATIONS in self.kinds and name in (self.scenes or (name,)))

    @property
    def count(self) -> int:
        """The number of pictures and films."""
        if README in self.kinds:
            return len(CHOSEN) + 1
        looks = len(self.languages) * len(self.themes)
        still = {PICTURES, SHEETS} & {*self.kinds}
        return looks * (bool(still) * len(self.sizes) * len(self.stills()) + len(self.films()))


def tour(folder: Path, asked: Selection) -> Iterator[Path]:
    """Take everything, and yield each picture and film that was taken; raise OSError if it cannot be written."""
    if README in asked.kinds:
        yield from _of_readme(folder)
    if {PICTURES, SHEETS} & {*asked.kinds}:
        for size in asked.sizes:
            with window_of(size) as window:
                for theme, language in product(asked.themes, asked.languages):
                    yield from _stills(folder, asked, window, theme, language)
    with window_of(SIZE) as window:
        for theme, language in product(asked.themes, asked.languages):
            for name in asked.films():
                path = folder / ANIMATIONS / f"{theme} {language}" / f"{name}.png"
                write(path, apng(filmed(name, window, theme, language)))
                yield path


def _stills(folder: Path, asked: Selection, window: pygame.Window, theme: str, language: str) -> Iterator[Path]:
    """Take the pictures of one size in one theme and language, and make a sheet of each group."""
    wide, high = window.size
    backdrop = Backdrop()
    for group, entries in groupby(asked.stills(), attrgetter("group")):
        shown = []
        for entry in entries:
            picture = taken(entry, window, theme, language, backdrop)
            path = folder / theme / language / f"{wide}x{high}" / group / f"{entry.name}.png"
            if PICTURES in asked.kinds:
                write(path, png(picture))
            shown.append((entry.name, small(picture)))
            yield path
        if SHEETS in asked.kinds:
            title = f"{group} {theme} {language} {wide}x{high}"
            write(folder / SHEETS / f"{title}.png", png(contact_sheet(title, shown)))


def _of_readme(folder: Path) -> Iterator[Path]:
    entries = {(entry.group, entry.name): entry for entry in ENTRIES}
    with window_of(SIZES[1]) as window:
        for name, which in CHOSEN.items():
            path = folder / f"{name}.png"
            write(path, png(taken(entries[which], window, LOOKS.get(name, THEMES[0]), "en")))
            yield path
    with window_of(SIZE) as window:
        path = folder / f"{TURN}.png"
        write(path, apng(filmed(TURN, window, THEMES[0], "en")))
        yield path


def taken(
    entry: GalleryEntry, window: pygame.Window, theme: str, language: str, backdrop: Backdrop | None = None
) -> pygame.Surface:
    """Take a picture; raise RuntimeError if the scene on top is not that of the entry."""
    with studio(window, language, replace(entry.settings, theme=theme), backdrop) as made:
        entry.stage(made, entry.about)
        if type(made.top) is not entry.scene:
            raise RuntimeError(f"{entry.group}/{entry.name}: {type(made.top).__name__} is on top")
        return made.picture()


def write(path: Path, data: bytes) -> None:
    """Write a file into a folder that may not exist yet."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


# -- What is asked for on the command line.


def run(
    folder: Path,
    *,
    books: Sequence[str] = (),
    sizes: Sequence[tuple[int, int]] = (),
    languages: Sequence[str] = (),
    themes: Sequence[str] = (),
    scenes: Sequence[str] = (),
    only: str | None = None,
) -> int:
    """Take what is asked for, all where an argument is empty; return the exit status."""
    os.environ.update(NO_DEVICES)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    _known("book", books, GALLERY_GROUPS)
    _known("theme", themes, THEMES)
    _known("scene", scenes, NAMES)
    asked = Selection(
        books or GALLERY_GROUPS, sizes or SIZES, languages or LANGUAGES, themes or THEMES, scenes,
        (only,) if only else KINDS,
    )  # fmt: skip
    if not asked.count:
        raise UsageError("steinreich gallery: no picture matches all of these options")
    _check(folder)
    taken = 0
    try:
        for _ in tqdm(tour(folder, asked), total=asked.count, unit="picture", disable=None):
            taken += 1
    except OSError as error:
        why = error.strerror or str(error)
        raise UsageError(f"steinreich gallery: {error.filename or folder}: {why}; {taken} pictures are done") from None
    print(f"{taken} pictures and films in {folder}", file=sys.stderr)
    return 0


def _known(what: str, names: Iterable[str], known: Sequence[str]) -> None:
    """Raise UsageError for a name that does not exist."""
    for name in names:
        if name not in known:
            raise unknown("gallery", f"there is no {what} {name}; there is {', '.join(known)}", name, known)


def _check(folder: Path) -> None:
    """Create the folder if it does not exist; raise UsageError if nothing can be written there."""
    if reason := obstacle(folder):
        raise UsageError(f"steinreich gallery: {folder}: {reason}")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except FileExistsError:
        raise UsageError(f"steinreich gallery: {folder}: it is a file; give a folder") from None
    except OSError as error:
        why = error.strerror or str(error)
        raise UsageError(f"steinreich gallery: {folder}: {why}; give a folder that can be written to") from None
