"""Puzzles made by hand, and the player's own levels, with those solved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import pygame

from game.engine.cards.notation import format_cards
from game.engine.cards.puzzles.open_positions import proven_open
from game.engine.cards.puzzles.search import ME, SearchEndedError
from game.engine.cards.puzzles.themes import CardPuzzleLine, proven
from game.engine.registry import Rules
from game.engine.tiles.notation import format_table, format_tiles
from game.play.practice import BEGINNER, Series
from game.play.results import NoLevel
from game.store import training
from game.store.levels import REFUSED, CardLevel, Level, LevelSet, Library, load, said
from game.store.training import Mode, TrainingHistory, Try
from game.ui.context import Context
from game.ui.kit.drawing import DrawTarget, outline, put, put_centre, rounded
from game.ui.kit.nodes import Node, Role
from game.ui.kit.sprite import margin
from game.ui.kit.style import Style, rack, rack_margin
from game.ui.kit.theme import TextSize, Typeface, mix
from game.ui.kit.widgets import Button, ButtonKind, Form, Label
from game.ui.kit.widgets.buttons import grounds
from game.ui.kit.widgets.widget import Widget, WidgetState, off_bottom, off_top, row
from game.ui.scenes.library.files import read_beside
from game.ui.scenes.page import Answer, Lines, Page
from game.ui.scenes.round.task import TaskTurn, level_scene
from game.ui.scenes.training.puzzle_turn import CardPuzzleTurn, Sitting
from game.ui.specimens import piece_height, piece_row
from game.ui.table.cards.questions import CardRow, draw_shelves, draw_texts
from game.ui.table.cards.table import CardTable
from game.ui.table.shared.table import MatchTable
from game.words.cards import puzzles as card_words
from game.words.cards.sentences import cards_text
from game.words.results import solved_text
from game.words.sentences import begun


class LevelKey(Button):
    """A level in the list: its number or the icon of how it stands, its title, its subject."""

    def __init__(
        self, level: Level | CardLevel, number: int, mark: str, rect: pygame.Rect, language: str,
        play: Callable[[], None], said: str = "", kind: ButtonKind = ButtonKind.ENTRY,
    ) -> None:  # fmt: skip
        text = level.text(language)
        super().__init__(level.key, rect, text.title, play, kind=kind, value=said)
        self.number, self.mark, self.about = number, mark, text.teaches

    def node(self) -> Node:
        return super().node()._replace(name=f"{self.number}. {self.text}")

    def room(self, style: Style) -> int:
        return self.rect.width - style.px(74)

    def _letter(self, surface: DrawTarget, style: Style, rect: pygame.Rect) -> None:
        theme, side, solved = style.theme, style.px(34), self.mark == "check"
        badge = pygame.Rect(rect.x + style.px(14), 0, side, side).move_to(centery=rect.centery)
        ground = mix(theme.panel, theme.good, 0.28) if solved else theme.panel
        put(surface, rounded(badge.size, side // 2, ground), badge.topleft)
        if self.mark:
            put_centre(surface, style.icon(self.mark, 22, theme.good if solved else theme.title), badge.center)
        else:
            style.write(surface, str(self.number), badge, TextSize.TEXT, theme.title, Typeface.TITLE, 0.5)
        words = pygame.Rect(badge.right + style.px(14), rect.centery - style.px(25), self.room(style), style.px(26))
        colour = grounds(self.kind, theme)[2]
        quiet = colour if self.kind is ButtonKind.CHOSEN else theme.quiet
        style.write(surface, self.text, words, TextSize.TEXT, colour, Typeface.BOLD)
        style.write(surface, self.about, words.move(0, style.px(23)), TextSize.SMALL, quiet)


# -- The picture of a level: what lies on the table, and below it what the player has.

LONGEST = range(6, 19)
"""How many pieces may be side by side at most: whatever lets them be largest."""
BETWEEN = 0.3
"""The gap between two rows, as a share of the width of a piece."""


def picture_rows(level: Level | CardLevel, most: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the table and what the player has as rows of notation, of at most `most` pieces where melds allow it."""
    if isinstance(level, CardLevel):
        hand = [format_cards((card,)) for card in level.start.hands[level.start.turn]]
        return (format_cards(level.start.discard[:1]),), _packed(hand, most)
    start = level.start
    melds = [*filter(None, format_table(start.table).split(" | ")), *(format_tiles((tile,)) for tile in start.loose)]
    return _packed(melds, most), _packed([format_tiles((tile,)) for tile in start.racks[start.turn]], most)


def _packed(parts: Sequence[str], most: int) -> tuple[str, ...]:
    """Return parts in rows; melds of one row are apart."""
    lines: list[list[str]] = []
    for part in parts:
        if lines and sum(len(each.split()) for each in lines[-1]) + len(part.split()) <= most:
            lines[-1].append(part)
        else:
            lines.append([part])
    return tuple((" _ " if any(" " in part for part in line) else " ").join(line) for line in lines)


def draw_level_picture(surface: DrawTarget, style: Style, level: Level | CardLevel, rect: pygame.Rect) -> None:
    radius, gap, rules = style.px(14), style.space(1), level.start.rules
    put(surface, rounded(rect.size, radius, style.theme.felt_light, style.theme.felt), rect.topleft)
    put(surface, outline(rect.size, radius, max(style.px(1), 1), style.theme.panel_line), rect.topleft)
    inner = rect.inflate(-2 * style.space(2), -2 * style.space(1.5))
    room = inner.width, inner.height - 3 * gap
    ways = (picture_rows(level, most) for most in LONGEST)
    sized = ((fitting_width(style, rules, way[0] + way[1], room, 52, 1.06, BETWEEN), way) for way in ways)
    width, (laid, own) = max(sized, key=lambda each: each[0])
    high = _height(rules, own, width)
    foot = pygame.Rect(inner.x, inner.bottom - high, inner.width, high)
    if not isinstance(level, CardLevel):
        ledge = pygame.Rect(0, 0, inner.width, high + 2 * gap).move(inner.x, inner.bottom - high - gap)
        edge = rack_margin(style.metrics)
        put(surface, rack(ledge.size, style.metrics, style.theme, 1), (ledge.x - edge, ledge.y - edge))
    upper = pygame.Rect(inner.x, inner.y, inner.width, foot.y - inner.y - 2 * gap)
    upper.y += (upper.height - _height(rules, laid, width)) // 2
    draw_rows(surface, style, rules, laid, upper, width, BETWEEN)
    draw_rows(surface, style, rules, own, foot, width, BETWEEN)


def draw_rows(
    surface: DrawTarget, style: Style, rules: Rules, rows: Sequence[str], rect: pygame.Rect, width: int, gap: float
) -> None:
    """Draw rows of pieces from the top of a place, crossed out where they are not allowed, a share of a width apart."""
    y, edge, tall = rect.y, margin(width), piece_height(rules, width)
    for line in rows:
        image = piece_row(style, rules, line.lstrip(f"{REFUSED} "), width)
        put(surface, image, (rect.centerx - image.get_width() // 2, y - edge))
        if line.startswith(REFUSED):
            sign = style.icon("ban", round(width / style.metrics.factor), style.theme.danger)
            put(surface, sign, (rect.centerx + image.get_width() // 2 - edge, y + (tall - sign.get_height()) // 2))
        y += tall + round(width * gap)


def fitting_width(
    style: Style, rules: Rules, rows: Sequence[str], room: tuple[int, int], most: int, pitch: float, gap: float
) -> int:
    """Return the width of a piece with which rows fit into a room, in pixels, `most` units at most."""
    across = room[0] / (max(map(_breadth, rows)) * pitch + 1)
    down = room[1] / (len(rows) * (piece_height(rules, 100) / 100 + gap))
    return max(int(min(across, down, style.px(most))), 8)


def _breadth(row: str) -> float:
    """Return the pieces of a row that is in the middle, with room for the sign beside one that is not allowed."""
    pieces = sum(0.5 if piece == "_" else 1 for piece in row.lstrip(f"{REFUSED} ").split())
    return pieces + 2 * row.startswith(REFUSED)


def _height(rules: Rules, rows: Sequence[str], width: int) -> int:
    return len(rows) * piece_height(rules, width) + max(len(rows) - 1, 0) * round(width * BETWEEN)


PREVIEW = "preview"
LINE = 24


class LevelPreview(Widget):
    """A level beside the list; which one, may change from frame to frame."""

    focusable = False

    def __init__(self, rect: pygame.Rect, context: Context, level: Level | CardLevel, *, solved: bool) -> None:
        super().__init__(PREVIEW, rect)
        self.context, self.level, self.solved = context, level, solved

    @property
    def facts(self) -> str:
        """How hard it is, as far as that is known."""
        t, level = self.context.t, self.level
        found = [t("puzzles.grade", n=int(level.grading.grade))] if level.grading is not None else []
        if isinstance(level, Level):
            found += [t("levels.turns", n=len(level.solution))] if level.solution else []
            found += [t("levels.par", n=level.grading.par)] if level.grading is not None else []
        return begun(" · ".join(found))

    @property
    def stands(self) -> str:
        return self.context.t("levels.done" if self.solved else "levels.open")

    @property
    def tasks(self) -> str:
        text = self.level.text(self.context.language)
        return f"{text.task} {text.aim}".strip()

    def node(self) -> Node:
        said = (self.level.text(self.context.language).teaches, self.tasks, self.facts, self.stands)
        return self._node(Role.LABEL, " · ".join(filter(None, said)))

    def subtitle(self, style: Style) -> pygame.Rect:
        """Return the line that says what it is about, below its title."""
        return pygame.Rect(self.rect.x, self.rect.y, self.rect.width, style.px(LINE))

    def draw(self, surface: DrawTarget, style: Style, rect: pygame.Rect, state: WidgetState) -> None:  # noqa: ARG002
        theme, room, below = style.theme, rect, self.subtitle(style)
        style.write(surface, self.level.text(self.context.language).teaches, below, TextSize.TEXT, theme.quiet)
        last = pygame.Rect(room.x, room.bottom - style.px(LINE), room.width, style.px(LINE))
        style.write(surface, self.facts, last, TextSize.SMALL, theme.quiet)
        colour = theme.good if self.solved else theme.quiet
        style.write(surface, self.stands, last, TextSize.SMALL, colour, Typeface.STRONG, 1.0)
        if self.solved:
            wide, sign = style.width(self.stands, TextSize.SMALL, Typeface.STRONG), style.icon("check", 20, colour)
            beside = last.right - wide - style.px(20) - style.px(6)
            put(surface, sign, (beside, last.y + (last.height - style.px(20)) // 2))
        high = style.paragraph_height(self.tasks, room.width, TextSize.TEXT, Typeface.BOLD)
        task = pygame.Rect(room.x, last.y - style.space(1) - high, room.width, high)
        style.paragraph(surface, self.tasks, task, TextSize.TEXT, theme.text, Typeface.BOLD)
        top = below.bottom + style.space(1)
        picture = pygame.Rect(room.x, top, room.width, task.y - style.space(1.5) - top)
        if picture.height > style.px(LINE):
            draw_level_picture(surface, style, self.level, picture)


def open_level(context: Context, library: Library, level: CardLevel, *, instead: bool = False) -> None:
    """Open a level of a library; `instead` of the scene on top, or above it.

    What its file does not say is worked out beforehand; where that fails, say so.
    """

    def show(line: CardPuzzleLine | NoLevel) -> None:
        if isinstance(line, NoLevel):
            context.toasts.add(context.t(f"own-level.{line}"), "info")
            return
        kind = OpenLevelTurn if level.aim.kind.is_open else CardLevelTurn
        turn = kind(context, library, level, line)
        (context.scenes.replace if instead else context.scenes.push)(turn)

    def worked_out() -> CardPuzzleLine | NoLevel:
        try:
            found = (proven_open if level.aim.kind.is_open else proven)(level.start, level.aim)
        except SearchEndedError:
            return NoLevel.TOO_LONG
        return replace(found, name=level.key) if found is not None else NoLevel.NO_BEST

    if level.line is not None:
        show(level.line)
    else:
        read_beside(context, worked_out, show)


class CardLevelTurn(CardPuzzleTurn):
    """The decision of a level, as often as it is tried, with its own texts at the side."""

    level: CardLevel

    def __init__(self, context: Context, library: Library, level: CardLevel, line: CardPuzzleLine) -> None:
        self.library, self.level = library, level
        series = Series(Mode.AGAIN, level.start.rules.book, (), TrainingHistory())
        super().__init__(context, series, Sitting(line, BEGINNER, BEGINNER))

    text = TaskTurn.text
    leaving = TaskTurn.leaving

    def aside(self) -> str:
        return said(self.text, self.sitting.hints)

    @property
    def stands(self) -> str:
        return self.say("levels.number-own", n=self.library.number(self.level))

    def pause_text(self) -> str:
        return self.say("level.pause-text")

    def count(self, *, solved: bool) -> Try | None:
        """Remember a level that was solved; nothing is rated."""
        if solved:
            self.context.report(training.add_solved(self.context.folders, self.level.key, self.context.now()))
        return None

    def worth(self, done: Try | None) -> str:  # noqa: ARG002
        """Return whether it was solved alone, and that it was the last one."""
        return solved_text(self.say, helped=bool(self.helped), last=self.library.after(self.level) is None)

    def answers(self, *others: Answer) -> list[Answer]:
        if others:
            return [self.leaving, *others]
        onward = self.library.after(self.level)
        return self.ways_on(partial(self._play, onward) if onward else None, partial(self._play, self.level))

    def _play(self, level: CardLevel) -> None:
        open_level(self.context, self.library, level, instead=True)

    def remember(self) -> None:
        """Keep nothing: a level starts over."""


class OpenLevelTurn(CardLevelTurn):
    """That of a level in which all hands lie open, and below the texts the next cards of the stock."""

    def furnish(self, table: MatchTable) -> None:
        assert isinstance(table, CardTable)
        table.open_hand = self.session.open_hand

    def names(self, context: Context) -> tuple[str, ...]:
        return context.player_name, *(card_words.seat_name(seat) for seat in range(1, self.level.start.seats))

    @property
    def around(self) -> str:
        team = "-team" if card_words.has_partner(self.level.start.match) else ""
        return self.say(f"opencards.round{team}")

    @property
    def known_text(self) -> str:
        """What everybody holds, and the next cards of the stock, in sentences."""
        say, start = self.say, self.level.start
        hands = {self.session.name(seat): start.hands[seat] for seat in start.match.order if seat != ME}
        parts = [say("opencards.spoken", name=name, cards=cards_text(say, cards)) for name, cards in hands.items()]
        parts += [say("opencards.spoken-stock", cards=cards_text(say, start.stock))] if start.stock else []
        return " ".join(parts)

    @property
    def text_room(self) -> pygame.Rect:
        side = super().text_room
        return pygame.Rect(side.topleft, (side.width, side.height - self.context.style.grown(160, 0.4)))

    @property
    def knowledge(self) -> pygame.Rect:
        return self._below(self.text_room)

    def _below(self, texts: pygame.Rect) -> pygame.Rect:
        """Return the room for the next cards of the stock, below the panel of the texts."""
        side, top = super().text_room, texts.bottom + self.context.style.px(8)
        return pygame.Rect(side.x, top, side.width, side.bottom - top)

    def draw_side(self, surface: DrawTarget) -> None:
        style, start = self.context.style, self.level.start
        panel = draw_texts(surface, style, *self.texts())
        if start.stock:
            row = CardRow(self.say("opencards.stock"), start.stock)
            draw_shelves(surface, style, self._below(panel), start.rules, (row,))


class Levels(Page):
    """The list of all levels; a click opens one."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.library = load(context.folders, (LevelSet.PUZZLES, LevelSet.OWN))
        context.report(self.library.notes)
        self.own: tuple[Level | CardLevel, ...] = self.library.of(LevelSet.OWN)
        self.levels = (*self.own, *self.library.of(LevelSet.PUZZLES))
        self.read()
        self.shown: Level | CardLevel | None = None

    def play(self, level: Level | CardLevel) -> None:
        if isinstance(level, CardLevel):
            open_level(self.context, self.library, level)
        else:
            self.context.scenes.push(level_scene(self.context, self.library, level))

    def read(self) -> None:
        self.solved = self.context.told(training.solved_levels(self.context.folders, self.context.now()))

    @property
    def headings(self) -> tuple[pygame.Rect, ...]:
        """All titles, and what the level shown beside the list is about, below its title."""
        previews = (each for each in self.form if isinstance(each, LevelPreview))
        return (*super().headings, *(each.subtitle(self.style) for each in previews))

    def update(self, dt: float) -> None:
        """Show the level that is pointed at beside the list."""
        super().update(dt)
        key = self.form.pointed
        level = next((each for each in self.levels if each.key == key), None) if key is not None else None
        if level is None or level is self.shown:
            return
        self.shown = level
        if PREVIEW in self.form:
            preview, title = self.form[PREVIEW], self.form[f"{PREVIEW}-title"]
            assert isinstance(preview, LevelPreview)
            assert isinstance(title, Label)
            preview.level, preview.solved = level, level.key in self.solved
            title.text = level.text(self.context.language).title

    def build(self, form: Form, style: Style) -> None:
        rest = self.head(self.t("levels.title"))
        left, right = (rest, None) if self.narrow else row(rest, [1, 1.15], style.space(3))
        lines = Lines(form, left, 1)
        puzzles = LevelSet.PUZZLES, self.library.of(LevelSet.PUZZLES)
        parts = ((LevelSet.OWN, self.own), puzzles) if self.own else (puzzles, (LevelSet.OWN, self.own))
        for number, (kind, levels) in enumerate(parts):
            lines.y += style.space(1.5) if number else 0
            self._build_part(lines, kind, levels)
        lines.y += style.space(1)
        lines.end()
        if right is not None:
            self._build_shown(form, style, right)

    def _build_shown(self, form: Form, style: Style, room: pygame.Rect) -> None:
        """Add the level that was pointed at last, or the first that is not solved, and the button that opens it."""
        still = [level for level in self.levels if level.key not in self.solved]
        self.shown = next((each for each in self.levels if self.shown and each.key == self.shown.key), None)
        self.shown = self.shown or next(iter(still or self.levels), None)
        if self.shown is None:
            return
        key, upper = off_bottom(self.panel_in("shown", room, 2.5), style.px(52), style.space(2))
        head, upper = off_top(upper, style.px(34), 0)
        title = self.shown.text(self.context.language).title
        form.add(Label(f"{PREVIEW}-title", head, title, TextSize.HEAD, style.theme.title, Typeface.TITLE))
        form.add(LevelPreview(upper, self.context, self.shown, solved=self.shown.key in self.solved))
        form.add(Button("play", key, self.t("levels.play"), self._play_shown, icon="play", kind=ButtonKind.PRIMARY))

    def _play_shown(self) -> None:
        if self.shown is not None:
            self.play(self.shown)

    def _build_part(self, lines: Lines, kind: LevelSet, levels: Sequence[Level | CardLevel]) -> None:
        t, quiet = self.t, lines.style.theme.quiet
        head = lines.heading(kind.value, t(f"levels.{kind.value}"))
        done = t("levels.solved", n=sum(level.key in self.solved for level in levels), of=len(levels)) if levels else ""
        lines.form.add(Label(f"{kind.value}-solved", head, done, TextSize.TEXT, quiet, align=1.0), scrolled=True)
        for number, level in enumerate(levels, 1):
            place = lines.next(lines.style.px(58), 1)
            mark, said = ("check", t("school.mark.done")) if level.key in self.solved else ("", "")
            key = LevelKey(level, number, mark, place, self.context.language, partial(self.play, level), said)
            lines.form.add(key, scrolled=True)
        if kind is LevelSet.OWN and not levels:
            lines.text("own-none", t("levels.own-none"), TextSize.TEXT, quiet)
