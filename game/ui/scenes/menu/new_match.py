"""A new match: which book, who sits where, how it is played, with which house rules, and how long."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from math import cos, pi, sin
from secrets import randbits
from typing import NamedTuple

import pygame

from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.cards.forms import MatchKind, kind_of, seats_fit, with_kind
from game.engine.cards.rules import CardRules
from game.engine.dealnumber import LONGEST_NUMBER, Deal, DealNumberError, UnknownRulesError, new_seed, parse_deal
from game.engine.options import FirstStarter, SeatKind, changed, offers, to_text, with_options
from game.engine.record import Record
from game.engine.registry import BOOKS, Rules
from game.play.setup import how_long, lengths
from game.shipped import asset_text
from game.store import matches
from game.store.content import wins_of
from game.store.folders import journals, other_profiles
from game.store.profiles import listed
from game.store.settings import LONGEST_NAME, SeatChoice, Settings
from game.ui.context import Context
from game.ui.faces import draw_face
from game.ui.kit.drawing import DrawTarget, blank, outline, plaque, put, put_centre, remembered, rounded, shadow
from game.ui.kit.style import Style, cloth
from game.ui.kit.theme import WHITE, Metrics, TextSize, Theme, Typeface
from game.ui.kit.widgets import Button, ButtonKind, Choice, ChoiceCard, Form, Label, Paragraph, Picture, Slider, Stepper
from game.ui.kit.widgets.buttons import SwitchCard
from game.ui.kit.widgets.textline import TextLine
from game.ui.kit.widgets.widget import Painting, Widget, column, inset, off_bottom, off_left, off_right, off_top, row
from game.ui.scenes.menu.options import Compare, Options, RulesPage, option_of
from game.ui.scenes.menu.wild_editor import WildEditor, customs_picture, shortened
from game.ui.scenes.page import Page
from game.ui.specimens import book_picture, fan, piece_row
from game.words.catalogue import companion, kind_name, strength_texts
from game.words.options import option_about, option_name, state_text, value_name
from game.words.presets import Preset, preset_of, preset_rules, presets_of
from game.words.results import goal_text, goal_word, kind_text
from game.words.sentences import duration_text, takes_text

NARROWEST = 170
"""Units of the width of a card at least."""


def _cells(rect: pygame.Rect, style: Style) -> list[pygame.Rect]:
    """Return the places of the books, in as many lines as are needed for readable names."""
    gap = style.space(2)
    across = min(max((rect.width + gap) // (style.px(NARROWEST) + gap), 1), len(BOOKS))
    down = -(-len(BOOKS) // across)
    lines = column(rect, [(rect.height - gap * (down - 1)) // down] * down, gap)
    return [cell for line in lines for cell in row(line, [1.0] * across, gap)][: len(BOOKS)]


def _on_its_cloth(style: Style, image: pygame.Surface, at: tuple[int, int]) -> Painting:
    """Return a painter for the pieces of a book on the cloth of its table."""

    def paint(surface: DrawTarget, rect: pygame.Rect) -> None:
        theme, radius = style.theme, style.px(18)
        put(surface, rounded(rect.size, radius, theme.felt_light, theme.felt), rect.topleft)
        put(surface, outline(rect.size, radius, style.metrics.hairline, WHITE, theme.key_line), rect.topleft)
        put_centre(surface, image, at)

    return paint


# -- Who sits at the table of a new match: names, and people or computers of some level, one row or plate each.

MOST = 10
"""Seats of the largest book."""
ONE_COLUMN = 5
"""Up to this many seats, with room, are one below the other with all levels side by side; else in two columns."""


def seat_choices(settings: Settings) -> tuple[SeatChoice, ...]:
    """Return the occupants of all seats: those of last time, then computers."""
    taken = settings.seats[:MOST]
    return taken + (SeatChoice(SeatKind.MEDIUM),) * (MOST - len(taken))


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


def players_of(choices: Sequence[SeatChoice], context: Context) -> tuple[tuple[str, str], ...]:
    """Return kind and name of each player; the names are distinct."""
    players: list[tuple[str, str]] = []
    for choice, default in zip(choices, default_names(choices, context), strict=True):
        name = wanted = choice.name.strip() or default
        number = 1
        while any(taken == name for _, taken in players):
            number += 1
            name = f"{wanted[: LONGEST_NAME - 3]} {number}"
        players.append((choice.kind.value, name))
    return tuple(players)


def people_here(context: Context) -> tuple[str, ...]:
    if not other_profiles(context.first_folders):
        return ()
    everybody, _ = listed(context.first_folders, context.now())
    return tuple(dict.fromkeys(each.name for each in everybody if each.name))


SHAPE = 1.7
"""The width of the table for a height of one, where there is room."""


def seating(style: Style, book: str, faces: Sequence[str], names: Sequence[str], room: pygame.Rect) -> Painting:
    """Return a painter for the table with the faces and names of all players, in the order of turns."""
    side, edge, seats = style.px(46), style.space(1), len(names)
    around = seats > 2
    high = room.height - edge - 2 * side * around
    wide = min(max(style.px(340), round(high * SHAPE)), room.width - 4 * side if around else room.width // 2)
    size = (wide, min(high, round(wide / SHAPE)))
    ground = _table(size, style.metrics, style.theme)
    pieces = book_picture(style, book, (size[0] - side - style.space(3), min(size[1] - style.space(3), style.px(200))))

    def paint(surface: DrawTarget, rect: pygame.Rect) -> None:
        table = pygame.Rect((0, 0), size).move_to(center=rect.center)
        put(surface, ground, (table.x - edge, table.y - edge))
        put_centre(surface, pieces, table.center)
        for seat, (face, name) in enumerate(zip(faces, names, strict=True)):
            middle = _place(table, seat, seats)
            draw_face(surface, style, middle, side, seat, face)
            label = pygame.Rect(0, 0, (rect.width - table.width) // 2 - side // 2 - edge, side)
            label.midleft = (rect.left, middle[1]) if seat == 0 else (middle[0] + side // 2 + edge, middle[1])
            if seats > 2:
                label = pygame.Rect(0, 0, style.px(110), style.px(22))
                label.midtop = middle[0], middle[1] + side // 2
            align = 1.0 - seat if seats == 2 else 0.5
            style.write(surface, name, label, TextSize.SMALL, style.theme.quiet, Typeface.STRONG, align)

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
    put(image, plaque(cloth(inner, metrics, theme), radius - rim), (edge + rim, edge + rim))
    return image


# -- The house rules of a card book as switches: presets, and a picture and a sentence for each rule.


class RulePicture(NamedTuple):
    """How a rule is shown, as `assets/house_rules.toml` explains it."""

    pieces: str
    fanned: bool = False
    badge: str = ""
    more: Sequence[str] = ()
    share: float = 1.0
    on: str | int = "on"


_READ = tomllib.loads(asset_text("house_rules.toml"))
ROWS = [{name: RulePicture(**shown) for name, shown in rules.items()} for rules in _READ["rows"]]
HOUSE_RULES = ROWS[0] | ROWS[1]
VARIANTS = {"rummy": {name: RulePicture(**shown) for name, shown in _READ["rummy"].items()}}
VARIANT = 58
"""Units of the height of a variant."""
RULE_LINE = 40
"""Units of the control of a house rule."""


def changes(rules: Rules) -> int:
    """Return how many rules differ from the book, as people count them: Seven-O is two of them, the 7 and the 0.

    How long the match is does not count: it is chosen for each match, whatever the house rules are.
    """
    found = changed(as_long_as(rules, BOOKS[rules.book]), BOOKS[rules.book])
    return len(found) + ("seven_o" in found)


def followed(rules: Rules) -> Preset | None:
    """Return the preset that the rules follow but for the length of the match, or None."""
    book = rules.book
    alike = (each for each in presets_of(book) if preset_of(as_long_as(rules, preset_rules(book, each))) is each)
    return preset_of(rules) or next(alike, None)


def as_long_as(rules: Rules, other: Rules) -> Rules:
    """Return rules with the length of a match of others."""
    name = rules.length_option
    return rules if name is None else with_options(rules, {name: to_text(getattr(other, name))})


class HouseRules(RulesPage):
    """Two rows of rules, with presets above them."""

    def __init__(self, context: Context, book: str) -> None:
        super().__init__(context, book)
        self.form.focus = "preset"

    def build(self, form: Form, style: Style) -> None:
        t, preset = self.t, self.preset_row(followed(self.rules))
        rest = self.head(t("options.rules-of", book=t(f"book.{self.book}.name")))
        preset.widget.rect, rest = self.beside_title(rest, style.px(470), 46)
        form.add(preset.widget)
        about, rest = off_top(rest, style.px(26), style.space(1))
        form.add(Label("preset-about", about, preset.about, TextSize.TEXT, style.theme.text, align=1.0))
        gap = style.space(1.5)
        if self.narrow:
            heights = [style.px(262 if shown.more else 190) for shown in HOUSE_RULES.values()]
            *cells, foot = column(rest, [*heights, style.px(52)], gap)
        else:
            foot, body = off_bottom(rest, style.px(52), style.space(2))
            body.height = min(body.height, style.px(621.4))  # in a tall window
            lines = off_top(body, round((body.height - gap) * 0.56), gap)
            shares = [[shown.share for shown in rules.values()] for rules in ROWS]
            cells = [cell for wide, line in zip(shares, lines, strict=True) for cell in row(line, wide, gap)]
        for name, cell in zip(HOUSE_RULES, cells, strict=True):
            self._build_rule(form, style, cell, name)
        more, foot = off_left(foot, style.px(340 if self.narrow else 380))
        number = changes(self.rules)
        words = t("house.all", state=state_text(t, None if number else Preset.BOOK, number))
        act, tip = self.opens(Options, "match", None, self.book), t("house.all-tip")
        form.add(Button("all-options", more, words, act, icon="sliders-horizontal", tip=tip))
        done, _ = off_right(foot, style.px(220))
        form.add(Button("done", done, t("wilds.done"), self.back, icon="check", kind=ButtonKind.PRIMARY))

    def _build_rule(self, form: Form, style: Style, cell: pygame.Rect, name: str) -> None:
        t, shown = self.t, HOUSE_RULES[name]
        band, rest = off_top(self.panel_in(f"{name}-ground", cell, 2, 1.25), style.px(74), style.space(0.5))
        switch, picture = off_right(band, style.px(122))
        book = CARD_BOOKS[self.book]
        image = _pieces_with_badge(style, book, shown, 44)
        faint = 0.45 if getattr(self.rules, name) == getattr(book, name) else 1.0
        form.add(Picture(f"{name}-picture", picture, lambda on, rect: put_centre(on, image, rect.center, faint)))
        self.place(form, self.control_of(name), switch.inflate(0, style.px(RULE_LINE) - switch.height))
        head, rest = off_top(rest, style.px(30), style.space(0.25))
        form.add(Label(f"{name}-name", head, option_name(t, self.rules, name), TextSize.HEAD, face=Typeface.TITLE))
        if shown.more:
            details, rest = off_bottom(rest, style.px(RULE_LINE + 24), style.space(0.5))
            choices: list[Choice[object]] = []
            for place, part in zip(row(details, [1.0] * len(shown.more), style.space(1.5)), shown.more, strict=True):
                word, line = off_top(place, style.px(24), 0)
                title = option_name(t, self.rules, part)
                form.add(Label(f"{part}-name", word, title, TextSize.SMALL, style.theme.quiet, Typeface.BOLD))
                self.place(form, control := self.control_of(part), line)
                choices += [control] if isinstance(control, Choice) else []
            for each in choices:
                each.step = min(other.step for other in choices)
        about = option_about(self.t, self.rules, option_of(self.rules, name))
        form.add(Paragraph(f"{name}-about", rest, about, TextSize.SMALL, style.theme.quiet))


def _pieces_with_badge(style: Style, rules: Rules, shown: RulePicture, width: int) -> pygame.Surface:
    """Return the pieces of a rule, so many units wide, with the badge at their corner: one image, to fade as one."""
    wide = style.px(width)
    if shown.fanned and isinstance(rules, CardRules):
        cards = fan(style, rules, shown.pieces, wide)
    else:
        cards = piece_row(style, rules, shown.pieces, wide)
    badge = _badge(style, shown.badge, width * 0.82)
    across, down = cards.get_width() * 0.42, wide * 0.404
    parts = zip(cards.get_size(), (across, down), badge.get_size(), strict=True)
    size = [max(card, round(2 * far) + disc) for card, far, disc in parts]
    image = blank((size[0], size[1]))
    put_centre(image, cards, (size[0] / 2, size[1] / 2))
    put_centre(image, badge, (size[0] / 2 + across, size[1] / 2 + down))
    return image


def _badge(style: Style, sign: str, units: float) -> pygame.Surface:
    side, (light, ground, ink) = style.px(units), style.theme.marked
    image = blank((side, side))
    put_centre(image, rounded((side, side), side // 2, light, ground), (side / 2, side / 2))
    mark = style.icon(sign, units * 0.55, ink) if sign.islower() else None
    mark = mark or style.line(sign, TextSize.TEXT if units > 30 else TextSize.SMALL, ink, Typeface.TITLE)
    put_centre(image, mark, (side / 2, side / 2))
    return image


DEFAULT_POINTS = 500
"""The default number of points (UN-54)."""
FINGER = 43
"""Units of a row of the match, where there is room: a finger hits it."""


class NewMatch(RulesPage):
    """Book, seats, target, start."""

    def __init__(self, context: Context) -> None:
        super().__init__(context, context.settings.book)
        self.number = ""
        """The deal number as typed; empty: any deal."""
        self._counted = False
        """Whether the number of players was chosen since then: an old number does not say it."""
        self._kept: tuple[Rules, ...] | None = None
        """The rules of the saved matches, once somebody asked for them."""
        self.seat_choices = seat_choices(context.settings)
        self.count = len(context.settings.seats)
        """The number of players chosen; a book with fewer seats takes the first ones."""
        self.starter = 0
        self.refused = ""
        """Why the kind of match tried last cannot be played."""
        self._short = not journals(context.folders)
        """Whether the match is a short one unless the player wants another: the first one of all."""
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

    @property
    def rules(self) -> Rules:
        """The book with the player's options, or with those of the typed number."""
        if self.deal is not None:
            return self.deal.rules
        rules: Rules = self.context.rules(self.book)
        if not self._short or rules != as_long_as(rules, BOOKS[self.book]):
            return rules
        speed = self.context.settings.computer_speed
        on_offer = (*lengths(rules, self.players, speed)[:1], rules)
        return min(on_offer, key=lambda each: how_long(each, self.players, speed).minutes)

    @property
    def seated(self) -> int:
        fewest, most = BOOKS[self.book].seats
        return (self.deal is not None and self.deal.seats) or max(fewest, min(self.count, most))

    @property
    def players(self) -> tuple[tuple[str, str], ...]:
        return players_of(self.seat_choices[: self.seated], self.context)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(name for _, name in self.players)

    @property
    def faces(self) -> tuple[str, ...]:
        """The faces of people; "" for a computer's."""
        return tuple(self.context.face_of(name) if kind == SeatKind.HUMAN else "" for kind, name in self.players)

    @property
    def obstacle(self) -> str:
        """Return why the match cannot start, or ""."""
        if self.deal is None and self.number.strip():
            try:
                parse_deal(self.number)
            except UnknownRulesError:
                return self.t("number.unknown-rules")
            except DealNumberError:
                pass
            return self.t("number.wrong")
        if isinstance(self.rules, CardRules) and not seats_fit(kind := kind_of(self.rules), self.seated):
            return self.t(f"kind.{kind}.seats")
        return self.t("number.how-many") if self.asks else ""

    @property
    def asks(self) -> bool:
        """Whether the players have to say for how many the typed number was dealt."""
        return self.deal is not None and self.deal.seats is None and not self._counted

    @property
    def watched(self) -> bool:
        return all(kind != SeatKind.HUMAN for kind, _ in self.players)

    def start(self) -> None:
        self._remember()
        self._keep_length()
        starter = min(self.starter, len(self.players) - 1)
        seed = self.deal.seed if self.deal is not None else new_seed(randbits(64))
        self.context.go.start_match(Record(self.rules, self.players, seed, starter))

    def _keep_length(self) -> None:
        """Keep what is shown: a first match is a short one, and the next, and its house rules, are as long."""
        if self.deal is None:
            self.context.keep_rules(self.rules)

    def back(self) -> None:
        self._remember()
        super().back()

    def choose_book(self, book: str) -> None:
        """Choose another book; the players stay."""
        self.book, self.number, self.refused = book, "", ""
        self._remember()
        self.rebuild()

    def type_number(self, number: str) -> None:
        """Take a typed deal number; a complete one sets book and options."""
        self.number, self._counted = number, False
        if self.deal is not None:
            self.book = self.deal.rules.book
        self.rebuild()

    def _remember(self) -> None:
        taken = tuple(replace(choice, name=choice.name.strip()) for choice in self.seat_choices[: self.count])
        self.context.change(book=self.book, seats=taken)

    def seat(self, count: int) -> None:
        self.count, self.refused, self._counted = count, "", True
        self.rebuild()

    def _change(self, place: int, choice: SeatChoice) -> None:
        self.seat_choices = (*self.seat_choices[:place], choice, *self.seat_choices[place + 1 :])
        self.rebuild()

    def keep(self, rules: Rules) -> None:
        self.refused, self._short = "", False
        super().keep(rules)

    def build(self, form: Form, style: Style) -> None:
        rest = self._build_number(form, style, self.head(self.t("seats.title")))
        lines = len({cell.y for cell in _cells(pygame.Rect(0, 0, rest.width, style.px(NARROWEST)), style)})
        picker, rest = off_top(rest, style.px(160) * lines, style.space(1))
        self._build_books(form, style, _cells(picker, style))
        about, table = off_top(rest, style.px(26 * 2 if self.narrow else 26), style.space(1))
        obstacle = self.obstacle
        words = obstacle or self.t("seats.watch" if self.watched else f"book.{self.book}.about")
        colour = style.theme.warning if obstacle else style.theme.text
        form.add((Paragraph if self.narrow else Label)("about", about, words, TextSize.TEXT, colour, align=0.5))
        table.height = min(table.height, style.px(720))
        high = style.px(200 + 60 * self.seated) + self._variants_height(style, narrow=True)
        sides = off_right(table, style.px(384), style.space(2))[::-1]
        left, right = self.parted(table, sides, [high, style.px(400)])
        right.height = min(right.height, style.px(400))
        self._build_table(form, style, left)
        self._build_match(form, style, right)

    def _build_books(self, form: Form, style: Style, cells: Sequence[pygame.Rect]) -> None:
        names = {book: self.t(f"book.{book}.name") for book in BOOKS}
        narrowest = cells[0].width - 2 * style.space(2)
        one_line = all(style.width(name, TextSize.TEXT, Typeface.TITLE) <= narrowest for name in names.values())
        high = style.px(26) if one_line else 2 * style.letters.height(style.type(TextSize.SMALL), Typeface.TITLE)
        for book, cell in zip(BOOKS, cells, strict=True):
            words, room = off_bottom(inset(cell, style.space(2), style.space(1.5)), high + style.px(22))
            tip, pick = self.t(f"book.{book}.about"), partial(self.choose_book, book)
            pieces = _on_its_cloth(style.of(book), book_picture(style, book, room.size), room.center)
            form.add(ChoiceCard(f"book-{book}", cell, pieces, pick, chosen=book == self.book, tip=tip))
            if one_line:
                name = pygame.Rect(words.x, words.y, words.width, high)
                form.add(Label(f"{book}-name", name, names[book], TextSize.TEXT, face=Typeface.TITLE, align=0.5))
            else:
                name = pygame.Rect(cell.x + style.space(0.5), words.y, cell.width - style.space(1), high)
                form.add(Paragraph(f"{book}-name", name, names[book], TextSize.SMALL, face=Typeface.TITLE, align=0.5))
            seats, many = off_bottom(words, style.px(22))[0], self.t(f"book.{book}.seats")
            form.add(Label(f"{book}-seats", seats, many, TextSize.SMALL, style.theme.quiet, align=0.5))

    def _build_number(self, form: Form, style: Style, rest: pygame.Rect) -> pygame.Rect:
        line, rest = self.beside_title(rest, style.px(230))
        word = pygame.Rect(line.x - style.px(262), line.y, style.px(250), line.height)
        if self.narrow:
            word, line = off_left(line, style.px(250), style.space(1.5))
        form.add(Label("number-word", word, self.t("number.name"), TextSize.TEXT, style.theme.quiet, align=1.0))
        empty, tip = self.t("number.random"), self.t("number.tip")
        form.add(TextLine("number", line, self.number, self.type_number, most=LONGEST_NUMBER, empty=empty, tip=tip))
        return rest

    def _build_table(self, form: Form, style: Style, rect: pygame.Rect) -> None:
        head, rest = off_top(self.panel_in("table", rect, 3, 2), style.px(44), style.space(1))
        fewest, most = BOOKS[self.book].seats
        counts: list[tuple[int | None, str]] = [(count, str(count)) for count in range(fewest, most + 1)]
        many, word = off_right(head, style.px(46 if len(counts) > 4 else 60) * len(counts))
        if self.narrow and len(counts) > 4:
            word = head
            many, rest = off_top(rest, style.px(44), style.space(1))
        form.add(Label("who", word, self.t("seats.who"), TextSize.HEAD, face=Typeface.TITLE))
        held = self.t("number.seats") if self.deal is not None and self.deal.seats else ""
        chosen = None if self.asks else self.seated
        count = Choice("count", many, counts, chosen, lambda new: self.seat(new or 0), reason=held)
        form.add(count.named(self.t("spoken.seats")))
        if self.rules.first_starter is FirstStarter.CHOSEN:
            foot, rest = off_bottom(rest, style.px(42), style.space(1))
            self._build_starter(form, style, foot)
        if high := self._variants_height(style, narrow=self.narrow):
            foot, rest = off_bottom(rest, high, 0)
            self._build_variants(form, style, foot)
        used = self._build_seats(style, rest, self.seat_choices[: self.seated])
        room = pygame.Rect(rest.x, used + style.space(1), rest.width, rest.bottom - used - style.space(1))
        # Six names have room around the picture; more than two players sit all around it.
        if self.seated <= 6 and room.height >= style.px(96 if self.seated == 2 else 220):
            form.add(Picture("seating", room, seating(style, self.book, self.faces, self.names, room)))

    def _variants_height(self, style: Style, *, narrow: bool) -> int:
        """Return how high the variants of the book are; 0 if it has none."""
        lines = -(-len(VARIANTS.get(self.book, {})) // (1 if narrow else 2))
        return lines * (style.px(VARIANT) + style.space(1)) + style.space(0.5) if lines else 0

    def _build_variants(self, form: Form, style: Style, rect: pygame.Rect) -> None:
        """Add the variants of the book as switches, each with a picture and a line."""
        t, rules, held = self.t, self.rules, self.t("number.holds") if self.deal is not None else ""
        lines = column(inset(rect, 0, style.space(1)), [style.px(VARIANT)] * len(VARIANTS[rules.book]), style.space(1))
        cells = [cell for line in lines for cell in row(line, [1.0] * (1 if self.narrow else 2), style.space(1))]
        for cell, (name, shown) in zip(cells, VARIANTS[rules.book].items(), strict=False):
            option, value = option_of(rules, name), getattr(rules, name)
            off = to_text(value) == "off"
            then = getattr(with_options(rules, {name: shown.on}), name) if off else value
            value_text = value_name(t, rules, option, then)
            title, line = option_name(t, rules, name), t(f"house.variant.{name}", value=value_text)
            image = _pieces_with_badge(style, rules, shown._replace(badge=shown.badge or value_text), 30)
            picture, words = off_left(inset(cell, style.space(1), style.space(0.5)), style.px(110), style.space(1))

            def paint(surface: DrawTarget, _: pygame.Rect, image: pygame.Surface = image, at: pygame.Rect = picture,
                      faint: float = 0.45 if off else 1.0) -> None:  # fmt: skip
                put_centre(surface, image, at.center, faint)

            press = partial(self.set_option, name, shown.on if off else "off")
            card = SwitchCard(name, cell, paint, press, chosen=not off, tip=option_about(t, rules, option), reason=held)
            form.add(card.named(title))
            upper, lower = off_top(words, words.height // 2, 0)
            form.add(Label(f"{name}-name", upper, title, TextSize.TEXT, face=Typeface.TITLE))
            form.add(Label(f"{name}-line", lower, line, TextSize.SMALL, style.theme.quiet))

    def _build_seats(self, style: Style, rect: pygame.Rect, choices: Sequence[SeatChoice]) -> int:
        """Add a row for each seat, clockwise from the top left; return where they end."""
        names, narrow = default_names(choices, self.context), self.narrow
        wide = len(choices) <= ONE_COLUMN and not narrow and rect.height >= style.px(40) * len(choices)
        columns = [rect] if wide or narrow else row(rect, [1.0, 1.0], style.space(3))
        rows = len(choices) if narrow or self.book in VARIANTS else ONE_COLUMN if len(choices) > 4 else 4
        high, caption = min(rect.height // rows, style.px(84)), style.metrics.line(24) if wide else 0
        places = [cell for each in columns for cell in column(each, [high] * rows, 0)]
        for place, line in enumerate(places[: len(choices)]):
            spare = high - style.px(48)
            below = caption if spare >= caption else 0
            edge = max((spare - below) // 2, style.px(2))
            cell = pygame.Rect(line.x, line.y + edge, line.width, min(style.px(48), high - 2 * edge))
            self._build_seat(cell, place, names[place], wide=wide, below=below)
        return max(place.bottom for place in places[: len(choices)])

    def _build_seat(self, cell: pygame.Rect, place: int, name: str, *, wide: bool, below: int) -> None:
        """Add a row: the badge of the seat; everybody who can sit there, side by side or, in half a row, between two
        arrows; and the name. How strong a computer is stands in the `below` pixels under it, if there are any."""
        t, form, style, choice, face = self.t, self.form, self.style, self.seat_choices[place], self.faces[place]
        sign, rest = off_left(cell, min(cell.height, style.px(46)), style.space(1.5 if wide else 1))
        side = min(sign.size)
        form.add(Picture(f"sign-{place}", sign, lambda on, at: draw_face(on, style, at.center, side, place, face)))
        key, kinds = f"kind-{place}", [(kind, kind_name(t, kind)) for kind in SeatKind]

        def sit(kind: SeatKind) -> None:
            self._change(place, replace(self.seat_choices[place], kind=kind))

        def rename(name: str) -> None:
            self._change(place, replace(self.seat_choices[place], name=name))

        control: Widget
        texts = strength_texts(t, wins_of(self.book))
        strong = {kind: texts[kind] for kind in SeatKind if kind in texts}
        if wide:
            who, line = row(rest, [2.1, 1.0], style.space(2))
            control = Choice(key, who, kinds, choice.kind, sit, step=TextSize.SMALL, tips=strong)
            if below and choice.kind in strong:
                about = pygame.Rect(who.x + style.space(1), who.bottom, who.width, below)
                form.add(Label(f"strength-{place}", about, strong[choice.kind], TextSize.SMALL, style.theme.quiet))
        else:
            who, line = off_right(rest, style.px(168), style.space(1))
            control = Stepper.through(key, who, kinds, choice.kind, sit, tip=strong.get(choice.kind, ""))
        said = t("spoken.player" if choice.kind is SeatKind.HUMAN else "spoken.computer", number=place + 1)
        form.add(control.named(said))
        known = people_here(self.context) if choice.kind is SeatKind.HUMAN else ()
        if known:
            button, line = off_right(line, line.height, style.space(0.5))
            now = choice.name.strip() or name
            after = known[(known.index(now) + 1) % len(known) if now in known else 0]
            tip, act = t("people.sit", name=after), partial(rename, after)
            form.add(Button(f"who-{place}", button, "", act, icon="user-round", tip=tip))
        own, tip = choice.name, t("seats.name-tip")
        text = TextLine(f"name-{place}", line, own, rename, most=LONGEST_NAME, empty=name, tip=tip)
        form.add(text.named(t("spoken.name-of", number=place + 1)))

    def _build_starter(self, form: Form, style: Style, line: pygame.Rect) -> None:
        word, control = off_left(line, style.px(140), style.space(1))
        form.add(Label("starter-word", word, self.t("seats.starter"), face=Typeface.STRONG))
        self.starter = min(self.starter, self.seated - 1)
        control.width = min(control.width, style.px(420))
        begin = partial(self.put, "starter")
        stepper = Stepper.through("starter", control, list(enumerate(self.names)), self.starter, begin)
        form.add(stepper.named(self.t("seats.starter")))

    def _build_match(self, form: Form, style: Style, rect: pygame.Rect) -> None:
        t, rules, tip = self.t, self.rules, ""
        foot, rest = off_bottom(self.panel_in("match", rect, 2.5, 1.5), style.px(52), style.space(1))
        if isinstance(rules, CardRules) and offers(rules, "players"):
            rest = self._build_kinds(form, style, rest, rules)
        if isinstance(rules, CardRules) and rules.customs:
            rest = self._build_wilds(form, style, rest, rules)
        gap = style.space(1 if rest.height > style.px(4 * FINGER + 30) else 0.5)
        goal, length, presets, house = column(rest, [min(style.px(FINGER), (rest.height - 3 * gap) // 4)] * 4, gap)
        self._build_goal(form, style, goal, rules)
        self._build_lengths(form, style, length, rules)
        preset = self.preset_row(followed(rules))
        self.place(form, preset.widget.named(preset.name), presets)
        words = t("seats.house-rules", state=state_text(t, followed(rules), changes(rules)))
        tip = t("number.look") if self.deal is not None else ""
        form.add(Button("house-rules", house, words, self._house_rules, icon="sliders-horizontal", tip=tip))
        form.add(Button("start", foot, t("seats.start"), self.start, icon="play", kind=ButtonKind.PRIMARY,
                        tip=t("seats.start-tip"), reason=self.obstacle, step=TextSize.HEAD))  # fmt: skip

    def place(self, form: Form, control: Widget, rect: pygame.Rect) -> None:
        """Add a control at a place, disabled if a deal number fixes the rules."""
        if self.deal is not None:
            control.reason = self.t("number.holds")
        super().place(form, control, rect)

    def _build_kinds(self, form: Form, style: Style, room: pygame.Rect, rules: CardRules) -> pygame.Rect:
        """Add who plays with whom, and a sentence about it, or why it is not possible; return the room below."""
        t, kind, lines = self.t, kind_of(rules), 2 * style.metrics.line(40)
        place, rest = off_top(room, lines + style.px(44), style.space(0.5))
        upper, lower = off_top(place, lines, style.space(0.5))
        kinds = [(each, t(f"kind.{each}.name")) for each in MatchKind]
        closed = {each: t(f"kind.{each}.seats") for each in MatchKind if not seats_fit(each, self.seated)}
        choice = Choice("kind", upper, kinds, kind, lambda it: self.keep(with_kind(rules, CARD_BOOKS[rules.book], it)),
                        columns=3, closed=closed, refuse=partial(self.put, "refused"))  # fmt: skip
        self.place(form, choice.named(t("spoken.kind")), upper)
        wrong = self.refused or closed.get(kind, "")
        colour = style.theme.warning if wrong else style.theme.quiet
        words = shortened(style, wrong or kind_text(t, kind, self.names), lower, TextSize.SMALL)
        form.add(Paragraph("kind-about", lower, words, TextSize.SMALL, colour))
        return rest

    def _build_wilds(self, form: Form, style: Style, room: pygame.Rect, rules: CardRules) -> pygame.Rect:
        """Show the custom wilds, with a button to edit them; return the room below."""
        t, image, down = self.t, customs_picture(style, rules, style.px(52)), style.px(46)
        place, rest = off_top(room, style.px(118), style.space(1))
        key = ChoiceCard("wilds", place, lambda on, at: put_centre(on, image, (at.centerx, at.y + down)),
                         self.opens(WildEditor, rules.book), chosen=False, tip=t("seats.wilds-tip"))  # fmt: skip
        self.place(form, key, place)
        word = pygame.Rect(place.x, place.bottom - style.px(34), place.width, style.px(26))
        form.add(Label("wilds-word", word, t("seats.wilds"), TextSize.TEXT, face=Typeface.STRONG, align=0.5))
        return rest

    def _build_goal(self, form: Form, style: Style, line: pygame.Rect, rules: Rules) -> None:
        """Add the length of the match, and the choice between points and rounds won if there is one."""
        t, length, fixed = self.t, rules.length_option, self.deal is not None
        choosing = isinstance(rules, CardRules) and offers(rules, "points") and not fixed
        word, control = off_left(line, style.px(162 if choosing else 70), style.space(1))
        if choosing:
            ways = [(each, t(f"seats.count-{each}")) for each in ("first_to", "points")]

            def count_by(way: str) -> None:
                self.set_option("points", DEFAULT_POINTS if way == "points" else "off")

            self.place(form, Choice("counting", word, ways, length or "", count_by).named(t("spoken.goal")), word)
        else:
            form.add(Label("target-word", word, goal_word(t, rules, fixed=fixed), face=Typeface.STRONG))
        if length is None or fixed:
            text = goal_text(t, rules, self.seated)
            form.add(Label("target-text", control, text, colour=style.theme.title, face=Typeface.BOLD))
        elif length == "points":
            values = option_of(rules, length).values
            assert isinstance(values, tuple)
            stops = [each for each in values if isinstance(each, int)]
            points, aim = int(to_text(getattr(rules, length))), partial(self.set_option, length)
            form.add(Slider(length, control, points, stops[0], stops[-1], aim, stops=stops).named(t("spoken.goal")))
        else:
            self.place(form, self.control_of(length).named(t("spoken.goal")), control)

    def _build_lengths(self, form: Form, style: Style, line: pygame.Rect, rules: Rules) -> None:
        """Add how long the match takes, and a short, a usual and a long one to choose from, named by their time."""
        if self.obstacle:
            return
        t, speed = self.t, self.context.settings.computer_speed
        long = lengths(rules, self.players, speed) if self.deal is None else ()
        on_offer = {each.goal(self.seated): each for each in long}
        times = {each: how_long(long, self.players, speed) for each, long in on_offer.items()}
        word, control = off_left(line, style.px(136) if on_offer else line.width, style.space(1))
        takes = how_long(rules, self.players, speed)
        words = takes_text(t, takes.rounds, takes.minutes).replace(", ", ",\n" if on_offer else ", ")
        word.height = style.paragraph_height(words, word.width, TextSize.SMALL)
        word.centery = line.centery
        form.add(Paragraph("howlong", word, words, TextSize.SMALL, style.theme.quiet, align=0.0 if on_offer else 0.5))
        if on_offer:
            names = [(each, duration_text(t, time.minutes, short=True)) for each, time in times.items()]
            tips = {
                each: f"{goal_text(t, long, self.seated)}: {takes_text(t, times[each].rounds, times[each].minutes)}"
                for each, long in on_offer.items()
            }
            chosen = Choice("length", control, names, rules.goal(self.seated),
                            lambda new: self.keep(on_offer[new]), tips=tips)  # fmt: skip
            self.place(form, chosen.named(t("spoken.length")), control)

    def _house_rules(self) -> None:
        """Open the house rules of the book; those of a deal number are only shown."""
        self._keep_length()
        context, book = self.context, self.rules.book
        if self.deal is not None:
            page: Page = Compare(context, book, self.rules)
        elif isinstance(self.rules, CardRules):
            page = HouseRules(context, book)
        else:
            page = Options(context, "match", book=book)
        context.scenes.push(page)
