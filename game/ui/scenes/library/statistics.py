"""The statistics: figures, charts, wins by book and opponent; the filters are on the left. Luck and fairness."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial, reduce
from pathlib import Path

import pygame

from game.engine.cards.rules import CardRules
from game.engine.dealnumber import brief_deal, seal_of
from game.engine.options import SeatKind
from game.engine.record import Record
from game.engine.registry import BOOKS
from game.play.fairness import Sought, Tallies, Tally, added, tallied
from game.play.reviews import Accuracy, accuracy_of, decisions_of, read_review
from game.store import matches, statistics as store
from game.store.background import Task, unwanted
from game.store.files import Note, NoteCode
from game.store.journal import REVIEW
from game.ui.context import COUNTING, Context
from game.ui.kit.charts import columns, histogram, running, share_line, window
from game.ui.kit.drawing import DrawTarget, put, rounded
from game.ui.kit.style import Style
from game.ui.kit.theme import Colour, TextSize, Typeface, mix
from game.ui.kit.widgets import Button, Choice, Form, Label, Paragraph, Picture
from game.ui.kit.widgets.form import LEAST_LIST
from game.ui.kit.widgets.widget import column, off_bottom, off_left, off_right, off_top, row
from game.ui.scenes.library.files import ask_where
from game.ui.scenes.page import Lines, Page
from game.words.catalogue import kind_name
from game.words.results import tally_text, unusual_text
from game.words.sentences import Say, begun, begun_on, date_text

AT_ONCE, MOST, LATEST = 5, 300, 40
"""How many matches are read before the page shows them; how many at most, and drawn of a book, the last ones."""
BAR = 10
"""The height of what is usual below a number, in units."""


Played = tuple[str, str, Accuracy]
"""A reviewed match of the player: when it was begun, its book, how accurate they were."""


class Fairness(Page):
    """What each player of a match drew against what is usual, or each kind of player in all, and the seal of a deal.

    It fills as matches are read. Of all matches also how accurately the player has played those that were reviewed.
    """

    def __init__(self, context: Context, paths: Sequence[Path], record: Record | None = None) -> None:
        self.paths = paths[:MOST]
        self.record = record
        self.read_so_far = 0
        self.found = Tallies()
        self.reviewed: list[Played] = []
        super().__init__(context)
        self._go_on()

    @property
    def speaks(self) -> str:
        return "" if self.record is None else self.record.rules.book

    def _go_on(self) -> None:
        """Read the next matches beside the frames."""
        if self.read_so_far < len(self.paths):
            work = partial(self._of, self.paths[self.read_so_far : self.read_so_far + AT_ONCE])
            self.context.background.submit(work, self._take, lane="fairness", owner=self)

    def _of(self, paths: Sequence[Path]) -> tuple[tuple[Tallies, list[Played]], list[Note]]:
        read = [(path, *matches.read_match(path, self.context.now())) for path in paths]
        found = added(tallied(each, by_name=self.record is not None) for _, each, _ in read if each is not None)
        played = [] if self.record is not None else [
            played for path, each, _ in read if each is not None and (played := self._played(path, each.record))
        ]  # fmt: skip
        return (found, played), [note for *_, notes in read for note in notes]

    def _played(self, path: Path, record: Record) -> Played | None:
        """Return how accurately the player has played a match; None if it was not reviewed, or it is not clear who."""
        people = [seat for seat, (kind, _) in enumerate(record.seats) if kind == SeatKind.HUMAN]
        own = [seat for seat in people if len(people) == 1 or record.seats[seat][1] == self.context.player_name]
        found = read_review(record, matches.kept_beside(path, REVIEW, self.context.now())) if own else None
        made = decisions_of(found, own[0]) if found is not None else []
        return (record.begun, record.rules.book, accuracy_of(made)) if made else None

    def _take(self, more: tuple[tuple[Tallies, list[Played]], list[Note]]) -> None:
        found, played = self.context.told(more)
        self.found = added((self.found, found))
        self.reviewed = sorted((*self.reviewed, *played))
        self.read_so_far += AT_ONCE
        self.rebuild()
        self._go_on()

    @property
    def over(self) -> bool:
        return self.read_so_far >= len(self.paths)

    def build(self, form: Form, style: Style) -> None:  # noqa: ARG002
        t = self.t
        lines = self.on_panel(self.head(t("fairness.title")))
        many = "match" if self.record is not None else "all"
        lines.text("about", t(f"fairness.about-{many}", n=len(self.paths)), TextSize.SMALL, style.theme.quiet, below=2)
        if not self.over:
            text = t("fairness.working", n=self.read_so_far, of=len(self.paths))
            lines.text("working", text, TextSize.SMALL, style.theme.quiet, below=1)
        if self.found:
            self._build_table(lines)
        if self.over:
            sides = [tally.side for tally in self.found.values()]
            lines.y += style.space(1)
            lines.text("all", unusual_text(t, sum(map(abs, sides)), len(sides)), below=2)
            if self.record is None:
                self._build_accuracy(lines)
        if self.record is not None:
            number, seal = brief_deal(*self.record.deal), seal_of(*self.record.deal)
            lines.text("seal", t("fairness.seal", number=number, seal=seal), TextSize.SMALL, style.theme.quiet)
        lines.end()

    @property
    def _sought(self) -> list[Sought]:
        """What there is a column for."""
        return [each for each in Sought if any(key[1] is each for key in self.found)]

    def _build_table(self, lines: Lines) -> None:
        """Add a row for each player, or one heading and a line for each number where there is no room for columns."""
        style, theme = lines.style, lines.style.theme
        sought = self._sought
        shares = [1.0, *(1.0 for _ in sought)]
        if not self.narrow:
            _, *heads = row(lines.next(style.px(30)), shares, style.space(3))
            for each, cell in zip(sought, heads, strict=True):
                lines.add(Label(f"head-{each}", cell, self._word(each), TextSize.SMALL, theme.quiet))
        for who in dict.fromkeys(key[0] for key in self.found):
            first, *cells = row(lines.next(style.px(40)), shares, style.space(3))
            if self.narrow:
                first.width, cells = lines.room.width, [lines.next(style.px(56)) for _ in sought]
            else:
                first.height -= style.px(BAR)
            name = self.context.called(who) if self.record is not None else begun(kind_name(self.t, who))
            lines.add(Label(f"who-{who}", first, name, TextSize.TEXT, theme.text, Typeface.BOLD))
            for each, cell in zip(sought, cells, strict=True):
                if (tally := self.found.get((who, each))) is not None:
                    self._add_cell(lines, f"{who}-{each}", cell, each, tally)
                else:
                    lines.add(Label(f"{who}-{each}", cell, "–", TextSize.TEXT, theme.quiet))
            lines.y += style.space(1.5)

    def _add_cell(self, lines: Lines, key: str, cell: pygame.Rect, sought: Sought, tally: Tally) -> None:
        style, words = lines.style, tally_text(self.t, tally.got, *tally.usual)
        text, bar = off_top(cell, cell.height - style.px(BAR), 0)
        said = f"{self._word(sought)}: {words}"
        lines.add(Label(key, text, said if self.narrow else words, TextSize.TEXT, _colour(style, tally)).named(said))
        lines.add(Picture(f"{key}-bar", bar, partial(_draw_bar, style, tally)))

    def _build_accuracy(self, lines: Lines) -> None:
        """Add a line for each book of which matches were reviewed: its accuracy, and how that came about."""
        t, style = self.t, lines.style
        lines.heading("accuracy", t("fairness.accuracy-title"))
        about = "about" if self.reviewed else "none"
        lines.text("accuracy-about", t(f"fairness.accuracy-{about}"), TextSize.SMALL, style.theme.quiet, below=1)
        for book in BOOKS:
            if not (played := [accuracy for _, of, accuracy in self.reviewed if of == book]):
                continue
            every = reduce(Accuracy.plus, played)
            least, most = every.usual
            words = t("fairness.accuracy", mean=round(every.mean), least=least, most=most, n=len(played))
            # In a wide page it stands in the columns above.
            shares = (1.0, 1.4) if self.narrow else [1.0, *(1.0 for _ in self._sought)]
            name, said, *rest = row(lines.next(style.px(84), 1), shares, style.space(3))
            lines.add(Label(f"of-{book}", name, t(f"book.{book}.name"), TextSize.TEXT, style.theme.text, Typeface.BOLD))
            lines.add(Label(f"accuracy-{book}", said, words, TextSize.TEXT, style.theme.text))
            if rest:
                course = partial(_draw_course, style, t, played[-LATEST:])
                lines.add(Picture(f"course-{book}", rest[0].unionall(rest[1:]), course))

    def _word(self, sought: Sought) -> str:
        rules = BOOKS[self.record.rules.book] if self.record is not None else None
        pieces = "all" if rules is None else "cards" if isinstance(rules, CardRules) else "tiles"
        return self.t(f"fairness.{sought}-{pieces}")


def _colour(style: Style, tally: Tally) -> Colour:
    return (style.theme.text, style.theme.good, style.theme.warning)[tally.side]


def _draw_bar(style: Style, tally: Tally, surface: DrawTarget, rect: pygame.Rect) -> None:
    """Draw what is usual on a line from none to whatever is more, and what it was."""
    least, most = tally.usual
    unit = rect.width / (max(most, tally.got) + 2)
    surface.fill(style.theme.panel_line, (rect.x, rect.centery, rect.width, style.metrics.hairline))
    usual = pygame.Rect(rect.x + round(least * unit), rect.y, round((most - least + 1) * unit), rect.height)
    put(surface, rounded(usual.size, style.px(4), mix(style.theme.panel, style.theme.quiet, 0.45)), usual.topleft)
    side = rect.height
    dot = rounded((side, side), side // 2, _colour(style, tally))
    put(surface, dot, (rect.x + (tally.got + 0.5) * unit - side / 2, rect.y))


def _draw_course(style: Style, say: Say, played: Sequence[Accuracy], surface: DrawTarget, rect: pygame.Rect) -> None:
    """Draw match after match what its accuracy was, with a line over what it may have been."""
    low, wide = style.type(TextSize.SMALL), style.px(64)
    room = pygame.Rect(rect.x + wide, rect.y + low, rect.width - wide, rect.height - 2 * low)
    floor = min(90, *(each.usual[0] // 10 * 10 for each in played))

    def height(share: float) -> int:
        return room.bottom - round(room.height * (share - floor) / (100 - floor))

    for share in (floor, 100):
        surface.fill(style.theme.panel_line, pygame.Rect(room.x, height(share), room.width, style.metrics.hairline))
        place = pygame.Rect(rect.x, height(share) - low, wide - style.px(8), 2 * low)
        style.write(surface, say("words.percent", n=share), place, TextSize.SMALL, style.theme.quiet, align=1)
    step, side = room.width / len(played), style.px(9)
    for number, each in enumerate(played):
        x, (least, most) = round(room.x + (number + 0.5) * step), each.usual
        reach = pygame.Rect(x - style.px(3), height(most), style.px(6), max(height(least) - height(most), 1))
        put(surface, rounded(reach.size, style.px(3), style.theme.quiet, opacity=0.5), reach.topleft)
        put(surface, rounded((side, side), side // 2, style.theme.text), (x - side // 2, height(each.mean) - side // 2))


CELL, ROW = 74, 30
"""Units of the row of figures, and of a row of the table."""
FEW = 3
"""How many figures are side by side in a narrow page."""
LONG = 1.0
"""Seconds of counting after which the player is told."""


class Statistics(Page):
    """Figures of one book or all of them; matches with hints and between computers are separate."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.look = store.FigureFilter()
        self.figures: store.Figures | None = None
        self._age = 0.0
        self._held: float | None = None
        """Seconds until the next attempt, if another program is using the database."""
        others = context.told(store.other_tables(context.first_folders, context.profile.key, context.now()))
        count = partial(store.catch_up, context.folders, context.now(), unwanted, others)
        self.counting: Task[tuple[int, tuple[Note, ...]]] | None = context.background.submit(
            count, self._counted, lane=COUNTING, owner=self
        )
        """Counts what was not counted because the program was killed; None once that is done."""
        self.read()
        if self.figures is not None and len(self.figures.books) == 1 and self.figures.books[0] in BOOKS:
            self.choose(store.FigureFilter(book=self.figures.books[0]))
        # It starts with matches without hints, or the first group that has any.
        without = self.look
        for group in (*store.Group, without.group):
            if self.figures is None or self.figures.summary.rounds:
                break
            self.choose(without._replace(group=group))

    @property
    def speaks(self) -> str:
        return self.look.book or ""

    def read(self) -> None:
        """Read the figures; if another program is using the database, the previous ones stay for a while."""
        found, notes = store.figures_of(self.context.folders, self.context.now(), self.look)
        self._held = 1.0 if any(note.code is NoteCode.BUSY for note in notes) else None
        if self._held is None:
            self.figures = found
            self.context.report(notes)

    def choose(self, look: store.FigureFilter) -> None:
        """Change the filters; a player stays only if they have played there."""
        self.look = look
        self.read()
        if self.figures is not None and self.look.player not in (None, *self.figures.players):
            self.look = self.look._replace(player=None)
            self.read()
        if self.context.scenes.top is self:
            self.rebuild()

    def send_out(self) -> None:
        ask_where(self.context, self.t("statistics.csv"), self.t("statistics.csv-text"), store.CSV_NAME,
                  lambda path: store.export_csv(self.context.folders, path, self.context.now()))  # fmt: skip

    def fairness(self) -> None:
        entries = self.context.told(matches.listed(self.context.folders, self.context.now()))
        self.context.scenes.push(Fairness(self.context, [each.path for each in entries]))

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._held is not None:
            self._held -= dt
            if self._held <= 0:
                self.choose(self.look)
        before, self._age = self._age, self._age + dt
        if self.counting is not None and before < LONG <= self._age:
            self.rebuild()

    def _counted(self, found: tuple[int, tuple[Note, ...]]) -> None:
        """Show what was counted; what is not, because the page was left, is counted next time."""
        self.counting = None
        if self.context.told(found) or self._age >= LONG:
            self.choose(self.look)

    def build(self, form: Form, style: Style) -> None:
        t = self.t
        rest = self.head(t("statistics.title"))
        if self.figures is None or not self.figures.books:
            word = "busy" if self._held is not None else "counting" if self._counts_long else "none"
            self.nothing_yet(rest, t(f"statistics.{word}"))
            return
        keys, rest = self.beside_title(rest, style.px(400))
        key, fair = off_right(keys, style.px(150), style.space(1.5))
        word, tip = t("fairness.title"), t("fairness.tip")
        form.add(Button("fairness", fair, word, self.fairness, icon="shuffle", tip=tip))
        form.add(Button("csv", key, t("statistics.csv"), self.send_out, icon="upload", tip=t("statistics.csv-tip")))
        left, right = off_left(rest, style.px(260), style.space(3))
        if self.narrow:
            high = self._report_height(style, self.figures) if self.figures.summary.rounds else style.px(LEAST_LIST)
            left, right = column(rest, [style.px(LEAST_LIST), high + 2 * style.space(2)], style.space(2))
        choices = self.panel_in("choices-ground", left, 1.5, 1)
        high = self._build_choices(form, style, choices, self.figures) + 2 * style.space(1)
        form["choices-ground"].rect = pygame.Rect(left.topleft, (left.width, min(left.height, high)))
        inner = self.panel_in("ground", right, 3, 2)
        if self.figures.summary.rounds:
            self._build_report(form, style, inner, self.figures)
        else:
            box = pygame.Rect(0, 0, min(style.px(460), inner.width), style.px(80)).move_to(center=inner.center)
            form.add(Paragraph("none", box, t("statistics.none-here"), TextSize.TEXT, style.theme.quiet, align=0.5))

    @property
    def _counts_long(self) -> bool:
        return self.counting is not None and self._age >= LONG

    def _build_choices(self, form: Form, style: Style, room: pygame.Rect, figures: store.Figures) -> int:
        """Add what can be chosen; return how high all of it is."""
        played = [book for book in BOOKS if book in figures.books]
        books = [(None, self.t("statistics.all-books")), *((book, self.t(f"book.{book}.name")) for book in played)]
        groups = [(group, self.t(f"statistics.group.{group}", n=figures.counts[group])) for group in store.Group]
        players = [(None, self.t("statistics.all-players")), *((name, name) for name in figures.players[:8])]
        lines = Lines(form, room, 1)
        choices: list[tuple[str, Sequence[tuple[object, str]], object]] = [("group", groups, self.look.group)]
        if len(figures.books) > 1:
            choices.insert(0, ("book", books, self.look.book))
        if len(figures.players) > 1:
            choices.append(("player", players, self.look.player))
        for name, values, value in choices:
            head, word = lines.next(style.px(30), 0.5), self.t(f"statistics.{name}-word")
            lines.add(Label(f"{name}-word", head, word, TextSize.TEXT, style.theme.title, Typeface.TITLE))
            place = lines.next(style.metrics.line(36) * len(values), 2)
            form.add(Choice(name, place, values, value, self._look_at(name), upright=True).named(word), scrolled=True)
        if self._counts_long:
            lines.text("counting", self.t("statistics.counting"), TextSize.SMALL, style.theme.quiet)
        return lines.end()

    def _look_at(self, name: str) -> Callable[[object], None]:
        return lambda value: self.choose(store.FigureFilter(**{**self.look._asdict(), name: value}))

    @property
    def judged(self) -> bool:
        """Whether wins are meaningful: a player is selected, not all computers at once."""
        return self.look.group is not store.Group.COMPUTERS or self.look.player is not None

    def _build_report(self, form: Form, style: Style, room: pygame.Rect, figures: store.Figures) -> None:
        cells = dict(self._cells(figures.summary))
        across = len(cells) if len(cells) <= 6 else -(-len(cells) // 2)
        across = min(across, FEW) if self.narrow else across
        upper, rest = off_top(room, style.px(CELL) * -(-len(cells) // across), style.space(1.5))
        self.add_figures(upper, cells, lambda key: self.t(f"statistics.figure.{key}"), across, 40, 1)
        if figures.against:
            high = style.px(ROW) * (len({each.book for each in figures.against}) + 1)
            lower, rest = off_bottom(rest, high, style.space(1.5))
            form.add(Picture("against", lower, partial(self._draw_against, figures)))
        self._build_charts(form, style, rest, figures)

    def _report_height(self, style: Style, figures: store.Figures) -> int:
        """Return how high it is in a narrow page, in pixels."""
        lines = -(-sum(1 for _ in self._cells(figures.summary)) // FEW)
        rows = len({each.book for each in figures.against}) + 1
        return style.px(CELL) * lines + style.px(ROW) * rows + style.px(300) * (1 + self.judged) + style.space(9)

    def _cells(self, summary: store.Summary) -> Iterator[tuple[str, str]]:
        if self.judged:
            yield "matches-won", f"{summary.won} / {summary.matches}"
            yield "rounds-won", f"{summary.rounds_won} / {summary.rounds}"
        else:
            yield "matches", str(summary.matches)
            yield "rounds", str(summary.rounds)
        of = {self.look.book} if self.look.book else {*self.figures.books} if self.figures is not None else set()
        opens = any(getattr(rules, "opening", 0) for book, rules in BOOKS.items() if book in of)
        for name in store.FIGURES:
            if name == "opening_turn" and not opens:
                continue  # no initial meld is asked for
            if (value := getattr(summary, name)) is not None:
                text = str(value) if isinstance(value, int) else f"{value:.1f}"
                yield name, text.replace(".", self.t("words.point")).replace("-", "−")
        if self.look.group is store.Group.HINTS:
            yield "hints", str(summary.hints)

    def _build_charts(self, form: Form, style: Style, room: pygame.Rect, figures: store.Figures) -> None:
        t, played = self.t, figures.played
        parts: list[tuple[str, str, Callable[[tuple[int, int]], pygame.Surface]]] = []
        if self.judged:
            shares = running([each.won for each in played])
            ends = (self._day(played[0].begun), self._day(played[-1].begun))
            title, said = t("statistics.time", n=window(len(played))), lambda n: t("words.percent", n=n)
            parts.append(("time", title, lambda size: share_line(style, size, shares, ends, said)))
        # Books score in different ways; turns can be counted over all of them.
        noted = figures.summary.points is not None
        bars = histogram(figures.points if noted else figures.turns)
        title = t("statistics.points" if noted else "statistics.turns")
        parts.append(("distribution", title, lambda size: columns(style, size, bars)))
        gap = style.space(3)
        high = (room.height - gap * (len(parts) - 1)) // len(parts)
        places = column(room, [high] * len(parts), gap) if self.narrow else row(room, [1.0] * len(parts), gap)
        for (key, title, make), place in zip(parts, places, strict=True):
            head, body = off_top(place, style.px(30), style.space(0.5))
            form.add(Label(f"{key}-title", head, title, TextSize.TEXT, style.theme.title, Typeface.TITLE))
            form.add(Picture.of(key, body, make(body.size)))

    def _day(self, begun: str) -> str:
        """Return the date on which a match started, as people write it, or "" if unknown."""
        day = begun_on(begun)
        return date_text(self.t, day) if day is not None else ""

    def _draw_against(self, figures: store.Figures, surface: DrawTarget, rect: pygame.Rect) -> None:
        """Draw a row for each book, with a column for each kind of opponent: matches won and played."""
        t, theme = self.t, self.style.theme
        books = [book for book in BOOKS if any(each.book == book for each in figures.against)]
        kinds = [kind for kind in SeatKind if any(each.kind == kind for each in figures.against)]
        found = {(each.book, each.kind): each for each in figures.against}
        title = t("statistics.against" if self.look.group is not store.Group.COMPUTERS else "statistics.won-by")
        lines = column(rect, [self.style.px(ROW)] * (len(books) + 1), 0)
        shares = [1.6, *(1.0 for _ in kinds)]
        name, *heads = row(lines[0], shares, self.style.space(1))
        self.style.write(surface, title, name, TextSize.TEXT, theme.title, Typeface.TITLE)
        for kind, cell in zip(kinds, heads, strict=True):
            self.style.write(surface, kind_name(t, kind), cell, TextSize.SMALL, theme.quiet, align=0.5)
        for book, line in zip(books, lines[1:], strict=True):
            surface.fill(theme.panel_line, (line.x, line.y, line.width, self.style.metrics.hairline))
            name, *cells = row(line, shares, self.style.space(1))
            self.style.write(surface, t(f"book.{book}.name"), name, TextSize.TEXT)
            for kind, cell in zip(kinds, cells, strict=True):
                each = found.get((book, kind))
                text = t("statistics.of", won=each.won, matches=each.matches) if each is not None else "–"
                face = Typeface.BOLD if each is not None and each.won else Typeface.TEXT
                self.style.write(surface, text, cell, TextSize.TEXT, theme.text if each else theme.quiet, face, 0.5)
