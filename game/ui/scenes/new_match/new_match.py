"""A new match: which book, who sits where, how it is played and how long. The last choice is remembered."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import cos, pi, sin
from secrets import randbits

import pygame

from game.ai.tiles.levels import LEVELS
from game.engine.cards.forms import kind_of, seats_fit
from game.engine.cards.rules import CardRules
from game.engine.dealnumber import LONGEST_NUMBER, Deal, DealNumberError, UnknownRulesError, new_seed, parse_deal
from game.engine.options import FirstStarter
from game.engine.presets import preset_rules, presets_of
from game.engine.registry import BOOKS, Rules
from game.play.session import HUMAN
from game.play.setup import MatchSetup, Player, how_long
from game.store import matches
from game.store.glance import other_profiles
from game.store.profiles import listed
from game.store.settings import LONGEST_NAME, SeatChoice, SeatKind, Settings
from game.ui.context import Context
from game.ui.kit.drawing import DrawTarget, clipped, put, put_centre, rounded, rounded_mask, shadow
from game.ui.kit.image_cache import remembered
from game.ui.kit.materials import cloth
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import Metrics, TextSize, Theme
from game.ui.kit.widgets import (
    Button,
    ButtonKind,
    Choice,
    ChoiceCard,
    Form,
    Label,
    Paragraph,
    Picture,
    Stepper,
    TextLine,
)
from game.ui.kit.widgets.widget import Painting, column, inset, off_bottom, off_left, off_right, off_top, row
from game.ui.scenes.new_match.match_rules import MatchRules
from game.ui.scenes.page import Page
from game.ui.specimens import book_picture
from game.ui.table.shared.plates import draw_face
from game.words.names import companion, kind_name
from game.words.sentences import takes_text

# -- The books as large cards side by side, each with a picture of its pieces.

NARROWEST = 170
"""Units of the width of a card at least."""


def build_book_picker(
    form: Form, style: Style, rect: pygame.Rect, context: Context, chosen: str, choose: Callable[[str], None]
) -> None:
    """Add a card for each book to the form."""
    cells = _cells(rect, style)
    names = {book: context.t(f"book.{book}.name") for book in BOOKS}
    narrowest = cells[0].width - 2 * style.space(2)
    one_line = all(style.width(name, TextSize.TEXT, Typeface.TITLE) <= narrowest for name in names.values())
    high = style.px(26) if one_line else 2 * style.letters.height(style.type(TextSize.SMALL), Typeface.TITLE)
    for book, cell in zip(BOOKS, cells, strict=True):
        inner = inset(cell, style.space(2), style.space(1.5))
        words, room = off_bottom(inner, high + style.px(22))

        def pick(book: str = book) -> None:
            choose(book)

        tip = context.t(f"book.{book}.about")
        form.add(ChoiceCard(f"book-{book}", cell, _picture(style, book, room), pick, chosen=book == chosen, tip=tip))
        if one_line:
            name = pygame.Rect(words.x, words.y, words.width, high)
            form.add(Label(f"{book}-name", name, names[book], TextSize.TEXT, face=Typeface.TITLE, align=0.5))
        else:
            name = pygame.Rect(cell.x + style.space(0.5), words.y, cell.width - style.space(1), high)
            form.add(Paragraph(f"{book}-name", name, names[book], TextSize.SMALL, face=Typeface.TITLE, align=0.5))
        seats = pygame.Rect(words.x, words.bottom - style.px(22), words.width, style.px(22))
        many, colour = context.t(f"book.{book}.seats"), style.theme.quiet
        form.add(Label(f"{book}-seats", seats, many, TextSize.SMALL, colour, align=0.5))


def _cells(rect: pygame.Rect, style: Style) -> list[pygame.Rect]:
    """Return the places of the books, in as many lines as are needed for readable names."""
    gap = style.space(2)
    across = min(max((rect.width + gap) // (style.px(NARROWEST) + gap), 1), len(BOOKS))
    down = -(-len(BOOKS) // across)
    lines = column(rect, [(rect.height - gap * (down - 1)) // down] * down, gap)
    return [cell for line in lines for cell in row(line, [1.0] * across, gap)][: len(BOOKS)]


def picker_lines(style: Style, width: int) -> int:
    """Return in how many lines the books are."""
    whole = pygame.Rect(0, 0, width, style.px(NARROWEST))
    return len({cell.y for cell in _cells(whole, style)})


def _picture(style: Style, book: str, room: pygame.Rect) -> Painting:
    """Return a painter for the pieces of the book."""
    image = book_picture(style, book, room.size)

    def paint(surface: DrawTarget, _rect: pygame.Rect) -> None:
        put_centre(surface, image, room.center)

    return paint


# -- Who sits at the table of a new match: names, and people or computers of some level, one row or plate each.

MOST = 10
"""Seats of the largest book."""
ONE_COLUMN = 5
"""Up to this many seats are one below the other with all levels side by side; more are in two columns."""
KINDS = (SeatKind.HUMAN, *map(SeatKind, LEVELS))
"""Who can take a seat."""


def seat_choices(settings: Settings) -> tuple[SeatChoice, ...]:
    """Return the occupants of all seats: those of last time, then computers."""
    taken = settings.seats[:MOST]
    return taken + (SeatChoice(SeatKind.NORMAL),) * (MOST - len(taken))


def default_names(choices: Sequence[SeatChoice], context: Context) -> tuple[str, ...]:
    """Return the names of players who were given none, one per seat."""
    humans = sum(choice.kind is SeatKind.HUMAN for choice in choices)
    taken, names = {context.player_name, *(choice.name.strip() for choice in choices)}, []
    for index, choice in enumerate(choices):
        if choice.kind is SeatKind.HUMAN:
            alone = index == 0 and (humans == 1 or context.settings.player_name)
            names.append(context.player_name if alone else context.t("seats.player", number=index + 1))
        else:
            names.append(companion(index, taken))
            taken.add(names[-1])
    return tuple(names)


def players_of(choices: Sequence[SeatChoice], context: Context) -> tuple[Player, ...]:
    """Return who plays, with distinct names."""
    players: list[Player] = []
    for choice, default in zip(choices, default_names(choices, context), strict=True):
        name = wanted = choice.name.strip() or default
        number = 1
        while any(player.name == name for player in players):
            number += 1
            name = f"{wanted[: LONGEST_NAME - 3]} {number}"
        players.append(Player(name, choice.kind))
    return tuple(players)


def people_here(context: Context) -> tuple[str, ...]:
    """Return the names of everybody who plays at this machine; () where only one does."""
    if not other_profiles(context.first_folders):
        return ()
    everybody, _ = listed(context.first_folders, context.now())
    return tuple(dict.fromkeys(each.name for each in everybody if each.name))


HIGHEST = 84
"""Units of height of a row at most."""


@dataclass(frozen=True, slots=True)
class SeatRows:
    """The rows of the seats in a form; changes are reported by seat."""

    context: Context
    sit: Callable[[int, SeatKind], None]
    """Somebody else takes a seat."""
    rename: Callable[[int, str], None]
    """A player is renamed."""
    narrow: bool = False
    """Whether all seats are one below the other."""

    def build(self, form: Form, style: Style, rect: pygame.Rect, choices: Sequence[SeatChoice]) -> int:
        """Add a row for each seat to the form, clockwise from the top left; return where they end."""
        names = default_names(choices, self.context)
        wide = len(choices) <= ONE_COLUMN and not self.narrow
        columns = [rect] if wide or self.narrow else row(rect, [1.0, 1.0], style.space(3))
        rows = len(choices) if self.narrow else ONE_COLUMN if len(choices) > 4 else 4
        high = min(rect.height // rows, style.px(HIGHEST))
        places = [cell for each in columns for cell in column(each, [high] * rows, 0)]
        for place, (line, choice) in enumerate(zip(places, choices, strict=False)):
            cell = inset(line, 0, max((high - style.px(48)) // 2, style.px(2)))
            sign, rest = off_left(cell, min(cell.height, style.px(46)), style.space(1.5 if wide else 1))
            form.add(Picture(f"sign-{place}", sign, _sign(style, choice, place)))
            build = self._build_line if wide else self._build_plate
            build(form, style, rest, place, choice, names[place])
        return max(place.bottom for place in places[: len(choices)])

    def _said(self, place: int, choice: SeatChoice) -> str:
        """Return what a seat is called for somebody who does not see its sign."""
        return self.context.t("spoken.player" if choice.kind is SeatKind.HUMAN else "spoken.computer", number=place + 1)

    def _build_line(
        self, form: Form, style: Style, rest: pygame.Rect, place: int, choice: SeatChoice, name: str
    ) -> None:
        """Add a full row: everybody who can sit there side by side, and the name."""
        who, line = row(rest, [2.1, 1.0], style.space(2))
        kinds = [(kind, self._word(kind)) for kind in KINDS]
        kind = Choice(f"kind-{place}", who, kinds, choice.kind, lambda kind: self.sit(place, kind), step=TextSize.SMALL)
        form.add(kind.named(self._said(place, choice)))
        self._build_name(form, line, place, choice, name)

    def _build_plate(
        self, form: Form, style: Style, rest: pygame.Rect, place: int, choice: SeatChoice, name: str
    ) -> None:
        """Add a half row: the name, and who sits there between two arrows."""
        who, line = off_right(rest, style.px(168), style.space(1))
        words = dict(enumerate(map(self._word, KINDS)))
        last, index = len(KINDS) - 1, KINDS.index(choice.kind)
        form.add(
            Stepper(
                f"kind-{place}", who, index, 0, last, lambda index: self.sit(place, KINDS[index]), words=words
            ).named(self._said(place, choice))
        )
        self._build_name(form, line, place, choice, name)

    def _build_name(self, form: Form, rect: pygame.Rect, place: int, choice: SeatChoice, name: str) -> None:
        def rename(text: str) -> None:
            self.rename(place, text)

        known = people_here(self.context) if choice.kind is SeatKind.HUMAN else ()
        if known:
            key, rect = off_right(rect, rect.height, form.style.space(0.5))
            now = choice.name.strip() or name
            after = known[(known.index(now) + 1) % len(known) if now in known else 0]
            tip = self.context.t("people.sit", name=after)
            form.add(Button(f"who-{place}", key, "", lambda: rename(after), icon="user-round", tip=tip))
        tip = self.context.t("seats.name-tip")
        line = TextLine(f"name-{place}", rect, choice.name, rename, most=LONGEST_NAME, empty=name, tip=tip)
        form.add(line.named(self.context.t("spoken.name-of", number=place + 1)))

    def _word(self, kind: SeatKind) -> str:
        return kind_name(self.context.t, kind)


def _sign(style: Style, choice: SeatChoice, place: int) -> Painting:
    """Return a painter for the round badge that the seat will have at the table."""

    def paint(surface: DrawTarget, rect: pygame.Rect) -> None:
        draw_face(surface, style, rect.center, min(rect.size), place, HUMAN if choice.kind is SeatKind.HUMAN else "")

    return paint


# -- The table of a new match seen from above: who sits where, in the order of turns, with the pieces of the book.

SHAPE = 1.7
"""The width of the table for a height of one, where there is room."""
LEAST = 96
"""The height in units below which there is no room for the picture."""
MOST_SEATS = 6
"""The number of players whose names have room around it."""
LEAST_ROUND = 220
"""The same for more than two players, who sit all around the table."""


def fits(style: Style, room: pygame.Rect, seats: int) -> bool:
    """Return whether there is room for the picture."""
    return seats <= MOST_SEATS and room.height >= style.px(LEAST if seats == 2 else LEAST_ROUND)


def seating(
    style: Style, book: str, chairs: Sequence[SeatChoice], names: Callable[[], Sequence[str]], room: pygame.Rect
) -> Painting:
    """Return a painter for the table with the faces and names of all players, in the order of turns."""
    face, edge, seats = style.px(46), style.space(1), len(chairs)
    around = seats > 2
    high = room.height - edge - 2 * face * around
    wide = min(max(style.px(340), round(high * SHAPE)), room.width - 4 * face if around else room.width // 2)
    size = (wide, min(high, round(wide / SHAPE)))
    ground = _table(size, style.metrics, style.theme)
    pieces = book_picture(style, book, (size[0] - face - style.space(3), min(size[1] - style.space(3), style.px(200))))

    def paint(surface: DrawTarget, rect: pygame.Rect) -> None:
        table = pygame.Rect((0, 0), size)
        table.center = rect.center
        put(surface, ground, (table.x - edge, table.y - edge))
        put_centre(surface, pieces, table.center)
        for seat, (chair, name) in enumerate(zip(chairs, names(), strict=True)):
            middle = _place(table, seat, seats)
            draw_face(surface, style, middle, face, seat, HUMAN if chair.kind is SeatKind.HUMAN else "")
            label = pygame.Rect(0, 0, (rect.width - table.width) // 2 - face // 2 - edge, face)
            label.midleft = (rect.left, middle[1]) if seat == 0 else (middle[0] + face // 2 + edge, middle[1])
            if seats > 2:
                label = pygame.Rect(0, 0, style.px(110), style.px(22))
                label.midtop = middle[0], middle[1] + face // 2
            style.write(
                surface,
                name,
                label,
                TextSize.SMALL,
                style.theme.quiet,
                Typeface.STRONG,
                1.0 - seat if seats == 2 else 0.5,
            )

    return paint


def _place(table: pygame.Rect, seat: int, seats: int) -> tuple[int, int]:
    """Return where a seat is: two at the ends of the table, more clockwise around it, the first at the bottom."""
    if seats == 2:
        return (table.midleft, table.midright)[seat]
    angle = pi / 2 + 2 * pi * seat / seats
    return round(table.centerx + cos(angle) * table.width / 2), round(table.centery + sin(angle) * table.height / 2)


@remembered
def _table(size: tuple[int, int], metrics: Metrics, theme: Theme) -> pygame.Surface:
    """Return a small table, `metrics.space(1)` larger on every side for its shadow."""
    edge, rim, radius = metrics.space(1), metrics.px(6), metrics.px(26)
    image = pygame.Surface((size[0] + 2 * edge, size[1] + 2 * edge), pygame.SRCALPHA)
    put(image, shadow(size, radius, edge, 0.45), (0, metrics.px(2)))
    put(image, rounded(size, radius, theme.wood_light, theme.wood), (edge, edge))
    inner = (size[0] - 2 * rim, size[1] - 2 * rim)
    ground = cloth(inner, metrics, theme).convert_alpha()
    put(image, clipped(ground, rounded_mask(inner, radius - rim)), (edge + rim, edge + rim))
    return image


TABLE, RULES = 720, 400
"""Units of height at most: of the panel with the players, and of that with the rules of the match."""
AROUND, SEAT = 200, 60
"""Units of height in a narrow page: of what is around the seats in their panel, and of a seat."""


class NewMatch(Page):
    """Book, seats, target, start."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.book = context.settings.book
        self.number = ""
        """The deal number as typed; empty: any deal."""
        self._kept: tuple[Rules, ...] | None = None
        """The rules of the saved matches, once somebody asked for them."""
        self.seat_choices = seat_choices(context.settings)
        self.count = len(context.settings.seats)
        """The number of players chosen; a book with fewer seats takes the first ones."""
        self.starter = 0
        self.refused = ""
        """Why the kind of match tried last cannot be played."""
        self.form.focus = "start"

    @property
    def deal(self) -> Deal | None:
        """What the typed number stands for; None if nothing."""
        try:
            return parse_deal(self.number, self._known_rules())
        except DealNumberError:
            return None

    def _known_rules(self) -> Iterator[Rules]:
        """Return the rules that a short number may mean: the player's own, presets, those of saved matches."""
        for book in BOOKS:
            yield self.context.rules(book)
            yield from (preset_rules(book, preset) for preset in presets_of(book))
        if self._kept is None:
            entries, _ = matches.listed(self.context.folders, self.context.now())
            self._kept = tuple(entry.outline.record.rules for entry in entries)
        yield from self._kept

    def _wrong_number(self) -> str:
        """Return what is wrong with a typed number, or ""."""
        try:
            parse_deal(self.number)
        except UnknownRulesError:
            return self.context.t("number.unknown-rules")
        except DealNumberError:
            pass
        return self.context.t("number.wrong")

    @property
    def rules(self) -> Rules:
        """The book with the player's options, or with those of the typed number."""
        rules: Rules = self.deal.rules if self.deal is not None else self.context.rules(self.book)
        return rules

    @property
    def seated(self) -> int:
        """How many players there are."""
        fewest, most = self.rules.seats
        return max(fewest, min(self.count, most))

    @property
    def players(self) -> tuple[Player, ...]:
        """Who would play now."""
        return players_of(self.seat_choices[: self.seated], self.context)

    @property
    def obstacle(self) -> str:
        """Return why the match cannot start, or ""."""
        t, rules = self.context.t, self.rules
        if self.deal is None and self.number.strip():
            return self._wrong_number()
        if isinstance(rules, CardRules) and not seats_fit(kind := kind_of(rules), self.seated):
            return t(f"kind.{kind}.seats")
        return ""

    @property
    def watched(self) -> bool:
        """Whether only computers would play, so that the player only watches."""
        return not any(player.is_human for player in self.players)

    # Actions

    def start(self) -> None:
        """Start the match, and remember the choices."""
        self._remember()
        starter = min(self.starter, len(self.players) - 1)
        seed = self.deal.seed if self.deal is not None else new_seed(randbits(64))
        setup = MatchSetup(self.rules, self.players, seed, starter)
        self.context.go.start_match(setup)

    def back(self) -> None:
        """Leave, and remember the choices."""
        self._remember()
        super().back()

    def choose_book(self, book: str) -> None:
        """Choose another book; the players stay."""
        self.book, self.number, self.refused = book, "", ""
        self._remember()
        self.rebuild()

    def type_number(self, number: str) -> None:
        """Take a typed deal number; a complete one sets book and options."""
        self.number = number
        if self.deal is not None:
            self.book = self.deal.rules.book
        self.rebuild()

    def _remember(self) -> None:
        taken = tuple(replace(choice, name=choice.name.strip()) for choice in self.seat_choices[: self.count])
        self.context.change(book=self.book, seats=taken)

    def seat(self, count: int) -> None:
        """Set the number of players."""
        self.count, self.refused = count, ""
        self.rebuild()

    def sit(self, place: int, kind: SeatKind) -> None:
        """Let somebody else take a seat."""
        self._change(place, replace(self.seat_choices[place], kind=kind))
        self.rebuild()

    def name(self, place: int, name: str) -> None:
        """Change a player's name."""
        self._change(place, replace(self.seat_choices[place], name=name))
        self.rebuild()

    def _change(self, place: int, choice: SeatChoice) -> None:
        self.seat_choices = (*self.seat_choices[:place], choice, *self.seat_choices[place + 1 :])

    def keep(self, rules: Rules) -> None:
        """Play by other rules."""
        self.refused = ""
        self.context.keep_rules(rules)
        self.rebuild()

    def _begin_with(self, seat: int) -> None:
        self.starter = seat

    def refuse(self, reason: str) -> None:
        """Say why a kind of match cannot be played."""
        self.refused = reason
        self.rebuild()

    # Layout

    def build(self, form: Form, style: Style) -> None:
        """Put the widgets into the form."""
        rest = self.head(form, style, self.context.t("seats.title"))
        rest = self._build_number(form, style, rest)
        picker, rest = off_top(rest, style.px(160) * picker_lines(style, rest.width), style.space(1))
        build_book_picker(form, style, picker, self.context, self.book, self.choose_book)
        about, table = off_top(rest, style.px(26 * 2 if self.narrow else 26), style.space(1))
        obstacle = self.obstacle
        words = obstacle or self.context.t("seats.watch" if self.watched else f"book.{self.book}.about")
        colour = style.theme.warning if obstacle else style.theme.text
        kind = Paragraph if self.narrow else Label
        form.add(kind("about", about, words, TextSize.TEXT, colour, align=0.5))
        table.height = min(table.height, style.px(TABLE))
        right, left = off_right(table, style.px(384), style.space(2))
        right.height = min(right.height, style.px(RULES))
        if self.narrow:
            high = style.px(AROUND + SEAT * self.seated)
            left, right = column(table, [high, style.px(RULES)], style.space(2))
        self._build_table(form, style, left)
        self._build_match(form, style, right)

    def _build_number(self, form: Form, style: Style, rest: pygame.Rect) -> pygame.Rect:
        """Add the field for a deal number next to the title; return the room below."""
        t = self.context.t
        line, rest = self.beside_title(style, rest, style.px(230))
        word = pygame.Rect(line.x - style.px(262), line.y, style.px(250), line.height)
        if self.narrow:
            word, line = off_left(line, style.px(250), style.space(1.5))
        form.add(Label("number-word", word, t("number.name"), TextSize.TEXT, style.theme.quiet, align=1.0))
        empty, tip = t("number.random"), t("number.tip")
        form.add(TextLine("number", line, self.number, self.type_number, most=LONGEST_NUMBER, empty=empty, tip=tip))
        return rest

    def _build_table(self, form: Form, style: Style, rect: pygame.Rect) -> None:
        """Add how many players there are, and who they are."""
        form.add(Picture("table", rect, style.panel))
        inner = inset(rect, style.space(3), style.space(2))
        head, rest = off_top(inner, style.px(44), style.space(1))
        fewest, most = BOOKS[self.book].seats
        counts = [(count, str(count)) for count in range(fewest, most + 1)]
        many, word = off_right(head, style.px(46 if len(counts) > 4 else 60) * len(counts))
        if self.narrow and len(counts) > 4:
            word = head
            many, rest = off_top(rest, style.px(44), style.space(1))
        form.add(Label("who", word, self.context.t("seats.who"), TextSize.HEAD, face=Typeface.TITLE))
        form.add(Choice("count", many, counts, self.seated, self.seat).named(self.context.t("spoken.seats")))
        if self.rules.first_starter is FirstStarter.CHOSEN:
            foot, rest = off_bottom(rest, style.px(42), style.space(1))
            self._build_starter(form, style, foot)
        choices = self.seat_choices[: self.seated]
        used = SeatRows(self.context, self.sit, self.name, self.narrow).build(form, style, rest, choices)
        room = pygame.Rect(rest.x, used + style.space(1), rest.width, rest.bottom - used - style.space(1))
        if fits(style, room, self.seated):
            form.add(Picture("seating", room, seating(style, self.book, choices, self._names, room)))

    def _names(self) -> list[str]:
        return [player.name for player in self.players]

    def _build_starter(self, form: Form, style: Style, line: pygame.Rect) -> None:
        word, control = off_left(line, style.px(140), style.space(1))
        form.add(Label("starter-word", word, self.context.t("seats.starter"), face=Typeface.STRONG))
        names = dict(enumerate(player.name for player in self.players))
        self.starter, last = min(self.starter, len(names) - 1), len(names) - 1
        control.width = min(control.width, style.px(420))
        form.add(
            Stepper("starter", control, self.starter, 0, last, self._begin_with, words=names).named(
                self.context.t("seats.starter")
            )
        )

    def _build_match(self, form: Form, style: Style, rect: pygame.Rect) -> None:
        """Add how it is played and how long, the house rules, and the start button."""
        form.add(Picture("match", rect, style.panel))
        inner = inset(rect, style.space(2.5), style.space(2))
        foot, rest = off_bottom(inner, style.px(54), style.space(1))
        from_number = self.deal is not None
        names = tuple(player.name for player in self.players)
        match_rules = MatchRules(self.context, self.rules, names, from_number, self.refused, self.keep, self.refuse)
        if not self.obstacle:
            time, rest = off_bottom(rest, style.px(22))
            length = how_long(self.rules, self.players, self.context.settings.computer_speed)
            words = takes_text(self.context.t, length.rounds, length.minutes)
            form.add(Label("howlong", time, words, TextSize.SMALL, style.theme.quiet, align=0.5))
        match_rules.build(form, style, rest)
        self._build_start(form, foot)

    def _build_start(self, form: Form, rect: pygame.Rect) -> None:
        t = self.context.t
        form.add(
            Button("start", rect, t("seats.start"), self.start, icon="play", kind=ButtonKind.PRIMARY,
                   tip=t("seats.start-tip"), reason=self.obstacle, step=TextSize.HEAD)
        )  # fmt: skip
