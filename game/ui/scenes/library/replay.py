"""Watching a match: a timeline of turns, steps, playing at some speed, whose view, and playing on from a turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from datetime import date
from functools import partial
from pathlib import Path

import pygame

from game.engine.cards.puzzles.themes import CardPuzzleLine
from game.engine.cards.rules import CardRules
from game.engine.record import Record, format_record, read_record
from game.engine.registry import Piece, Step
from game.engine.tiles.puzzles.grades import has_opened, whole_table
from game.play.autosave import Places
from game.play.cards import levels as card_levels
from game.play.cards.session import CardSession
from game.play.results import Mark, NoLevel, PlayedMatch
from game.play.tiles import levels as tile_levels
from game.play.tiles.levels import OwnLevel
from game.play.tiles.session import TileSession
from game.store import matches
from game.store.levels import LevelText, card_level_text, keep_level, level_text
from game.ui.context import Context
from game.ui.faces import draw_face
from game.ui.kit.drawing import DrawTarget, put, put_centre, rounded
from game.ui.kit.input import Intent, intents_of
from game.ui.kit.nodes import News, Node
from game.ui.kit.style import Style
from game.ui.kit.theme import TextSize, Typeface
from game.ui.kit.widgets import Button, ButtonKind, Form, Slider
from game.ui.kit.widgets.buttons import HotSpot
from game.ui.kit.widgets.widget import WidgetState, column, row
from game.ui.scene import POINTING
from game.ui.scenes.library.files import read_beside
from game.ui.scenes.page import Answer, Dialog
from game.ui.table.cards.match_screen import CardMatchScreen
from game.ui.table.shared.aloud import WATCHED, looked_through, replied, watched_news
from game.ui.table.shared.log import PAGE, log_rows, notches_of
from game.ui.table.shared.match_screen import MatchScreen, TableScene
from game.ui.table.shared.plates import in_full
from game.ui.table.shared.roving import Panning
from game.ui.table.tiles.match_screen import TileMatchScreen
from game.ui.table.tiles.table import TileTable
from game.words.cards import puzzles as card_words
from game.words.catalogue import LANGUAGES, Catalogue
from game.words.sentences import Say, begun_on, date_text
from game.words.tiles import puzzles as tile_words

PUBLIC, EVERYTHING = "public", "everything"
"""Views that belong to no seat: what everybody may see, and all racks or hands."""
Eyes = int | str


def keep_position(scene: ReplayScene) -> None:
    """Work out the level of what is shown in the background, keep it, and say under which title."""
    context, played, session = scene.context, scene.match, scene.screen.session
    turn, t = played.at + 1, context.t
    day = begun_on(session.record.begun) or context.now().date()
    book, name = session.record.rules.book, session.name(session.now.turn)

    def write(text: str, texts: Mapping[str, LevelText]) -> None:
        if context.told(keep_level(context.folders, f"{day} {book} {turn}", text)) is not None:
            context.toasts.add(t("own-level.kept", title=texts[context.language].title), "puzzle")

    def offer(reason: str, other: int | None, lay: str = "") -> None:
        """Say why the turn makes no level, and offer the nearest one (from 0) that does, if it gives nothing away."""
        if other is not None and played.revealed and not played.revealed_at(other):
            other = None

        def keep() -> None:
            scene.jump(other or 0)
            keep_position(scene)

        answers, after = [Answer(t("common.cancel"))], t(f"own-level.no-other{lay}", name=name)
        if other is not None:
            after = t(f"own-level.nearest{lay}", name=name, turn=other + 1)
            answers.append(Answer(t("own-level.keep-nearest", turn=other + 1), keep, ButtonKind.PRIMARY, "puzzle"))
        context.scenes.push(Dialog(context, t("own-level.no-puzzle"), f"{reason} {after}", answers), fade=False)

    def keep_cards(found: CardPuzzleLine | NoLevel) -> None:
        if isinstance(found, NoLevel):
            why = "one-choice" if found is NoLevel.ONE_CHOICE else "all-alike"
            offer(t(f"own-level.{why}", name=name), card_levels.next_choice(played.states(), played.at))
        else:
            texts = {language: card_text_of(Catalogue(language).t, found, turn, day) for language in LANGUAGES}
            write(card_level_text(found, texts), texts)

    def keep_tiles(found: OwnLevel | NoLevel) -> None:
        if isinstance(found, NoLevel):
            say = partial(offer, t(f"own-level.{found}"), lay="-lay")
            read_beside(context, partial(tile_levels.next_lay, played.states(), played.at), say)
        else:
            texts = {language: tile_text_of(Catalogue(language, book).t, found, turn, day) for language in LANGUAGES}
            write(level_text(found.start, found.goals, found.lay, found.grading, texts), texts)

    if isinstance(session, CardSession):
        read_beside(context, card_levels.working_out(session), keep_cards)
    else:
        assert isinstance(session, TileSession)
        read_beside(context, tile_levels.working_out(session), keep_tiles)


def tile_text_of(t: Say, found: OwnLevel, turn: int, day: date) -> LevelText:
    grade = found.grading.grade if found.grading is not None else None
    about = t("own-level.ungraded")
    if grade is not None:
        about = t("own-level.graded", n=int(grade), name=t(f"puzzle.grade.{grade}"))
    rack = len(found.start.racks[found.start.turn])
    first = t("own-level.opening", n=found.start.rules.opening)
    parts = ("" if has_opened(found.start) else first, tile_words.task_text(t, found.goals, rack))
    title = t("own-level.title", turn=turn, date=date_text(t, day))
    hints = tile_words.hints(t, found.start.table, whole_table(found.start, found.lay).table)
    return LevelText(title, about, " ".join(filter(None, parts)), hints)


def card_text_of(t: Say, found: CardPuzzleLine, turn: int, day: date) -> LevelText:
    seen, aim, best = found.seen, found.aim, found.best
    return LevelText(
        t("own-level.title", turn=turn, date=date_text(t, day)),
        t("own-level.graded", n=int(found.grade), name=t(f"opencards.name-{aim.kind}")),
        card_words.task_text(t, aim, best.sure, team=card_words.has_partner(seen.match)),
        card_words.open_hints(t, aim, best, seen),
    )


SPEEDS = (0.5, 1.0, 2.0, 4.0)
"""The speeds, as multiples of normal."""
REST = 0.9
"""Seconds between two turns at normal speed."""


@dataclass(eq=False, repr=False)
class Timeline(Slider):
    """The turn shown, of how many, with a mark for each turn, each round and each great moment."""

    _: KW_ONLY
    say: Say
    marks: Mapping[int, Mark]

    @property
    def said(self) -> str:
        return self.say("replay.turn-of", n=self.value, of=self.high)

    def node(self) -> Node:
        mark = self.marks.get(self.value)
        node = super().node()
        return node if mark is None else node._replace(value=f"{self.said}, {self.say(f'replay.mark-{mark}')}")

    def draw(self, surface: DrawTarget, style: Style, rect: pygame.Rect, state: WidgetState) -> None:
        line, theme = self.line(rect), style.theme
        for turn in self.stops:
            x = line.x + round(line.width * (turn - self.low) / max(self.high - self.low, 1))
            mark = self.marks.get(turn)
            if mark is Mark.MOMENT:
                image = style.icon("star", 12, theme.title)
                put(surface, image, (x - image.get_width() / 2, line.centery - style.px(19)))
            up, down = (13, 13) if mark is Mark.ROUND else (0, 9)
            tick = pygame.Rect(x, line.centery - style.px(up), style.metrics.hairline, style.px(up + down))
            surface.fill(theme.text if mark is Mark.ROUND else theme.quiet, tick)
        super().draw(surface, style, rect, state)


class ReplayScene(TableScene):
    """The table of a finished or running match."""

    form: Form
    judges = False
    """Whether turns are judged."""
    other_way = "chart-column", "review.tip"
    """Icon and tip of the key to judge the match, or to watch it."""

    def __init__(
        self, context: Context, record: Record, steps: Sequence[Step], places: Places | None = None,
        file: Path | None = None,
    ) -> None:  # fmt: skip
        self.record, self.file = record, file
        cards = isinstance(record.rules, CardRules)
        session: TileSession | CardSession = CardSession(record, steps) if cards else TileSession(record, steps)
        self.match = PlayedMatch(session)
        kind: type[MatchScreen] = CardMatchScreen if cards else TileMatchScreen
        self.screen = screen = kind(context, session, resumed=True)
        screen.driver.paused = True
        screen.places = screen.playback.watched = places or Places()
        screen.table.log_wanted = screen.table.only_watched = True
        self.panning, self.playing = Panning(screen.table), False
        self.form = Form(context.style)
        self._rest = 0.0
        self.look_through(self.allowed[0])

    @property
    def busy(self) -> bool:
        return self.playing or self.screen.busy

    # -- what is seen of the match -------------------------------------------------------------------------

    @property
    def at(self) -> int:
        """How many of its turns are shown."""
        return self.match.at

    @property
    def allowed(self) -> tuple[Eyes, ...]:
        """The views to choose from; while a round goes on nobody sees what others hold."""
        session = self.screen.session
        humans = session.humans
        if self.match.revealed:
            return *humans, *(seat for seat in range(session.seats) if seat not in humans), PUBLIC, EVERYTHING
        return (*humans, PUBLIC) if len(humans) == 1 else (PUBLIC,)

    def look_through(self, eyes: Eyes) -> None:
        self._see(eyes)
        self._show(self.at)

    def _see(self, eyes: Eyes) -> None:
        self.eyes, table = eyes, self.screen.table
        if isinstance(eyes, int):
            table.viewer = eyes
        table.covered = eyes == PUBLIC

    def _show(self, turn: int) -> None:
        """Show the beginning of a turn."""
        screen, table, cursor = self.screen, self.screen.table, self.match.go_to(turn)
        if self.eyes not in self.allowed:
            self._see(self.allowed[0])
        screen.log.anew()
        screen.clear()
        table.show(cursor)
        table.covered = self.eyes == PUBLIC
        screen.recall(cursor)
        if isinstance(table, TileTable) and not self.screen.places.moments:
            table.lay_out()
        table.look_through(table.viewer)
        screen.playback.rest()

    def _step(self) -> bool:
        """Start to show the next turn; return whether there is one."""
        self.screen.playback.skip()
        if self.at >= self.match.last:
            return False
        self.match.go_to(self.at + 1)
        if self.eyes not in self.allowed:
            self._show(self.at)
        return True

    def hands(self) -> tuple[Sequence[Piece], ...]:
        """Return what every seat holds at the moment shown; () while that is secret."""
        return tuple(map(self.screen.hand, range(self.screen.session.seats))) if self.match.revealed else ()

    def draw_side(self, surface: DrawTarget) -> None:
        if self.eyes != EVERYTHING:
            super().draw_side(surface)
        elif (zone := self.screen.table.zones.log) is not None:
            self._draw_hands(surface, zone)

    def _draw_hands(self, surface: DrawTarget, rect: pygame.Rect) -> None:
        style, session = self.context.style, self.screen.session
        put(surface, rounded(rect.size, style.px(14), style.theme.panel, opacity=0.9), rect.topleft)
        inner = rect.inflate(-style.px(24), -style.px(16))
        high = inner.height // session.seats
        for seat, hand in enumerate(self.hands()):
            row = pygame.Rect(inner.x, inner.y + seat * high, inner.width, high)
            side = style.px(24)
            draw_face(surface, style, (row.x + side / 2, row.y + side / 2), side, *session.face(seat))
            words = pygame.Rect(row.x + side + style.px(8), row.y, row.width - side - style.px(8), side)
            room = pygame.Rect(row.x, words.bottom + style.px(4), row.width, row.bottom - words.bottom - style.px(8))
            if session.seats > 4:  # names are next to what they hold, not above it
                words.width = style.px(64)
                room = pygame.Rect(words.right + style.px(6), row.y, row.right - words.right - style.px(6), high)
                room.height -= style.px(4)
            style.write(surface, session.name(seat), words, TextSize.SMALL, face=Typeface.BOLD)
            self._draw_hand(surface, hand, room)

    def _draw_hand(self, surface: DrawTarget, hand: Sequence[Piece], room: pygame.Rect) -> None:
        if not hand:
            return
        proportion, columns = self.screen.table.painter().height(hand[0], 100) / 100, 1
        for width in range(self.context.style.px(34), 7, -1):  # the largest that fit, at least 8 pixels wide
            columns = max(int(room.width / (width * 1.1)), 1)
            if -(-len(hand) // columns) * width * proportion * 1.08 <= room.height:
                break
        for index, piece in enumerate(hand):
            down, across = divmod(index, columns)
            x = room.x + width * (0.55 + 1.1 * across)
            y = room.y + width * proportion * 1.08 * (down + 0.5)
            put_centre(surface, self.screen.picture(piece, width), (x, y))

    # -- the keys ------------------------------------------------------------------------------------------

    def back(self) -> None:
        self.context.scenes.pop()

    def closing(self) -> None:
        self.screen.session.close()

    def toggle(self) -> None:
        self.playing = not self.playing
        if self.playing and self.at == self.match.last:
            self._show(0)
        self._rest = 0.0
        self._lay_out()

    def forward(self) -> None:
        self.playing = False
        self._step()
        self._lay_out()

    def jump(self, turn: int) -> None:
        self.playing = False
        self._show(turn)
        self._lay_out()

    def look(self) -> None:
        self.look_through(self.allowed[(self.allowed.index(self.eyes) + 1) % len(self.allowed)])
        self._lay_out()

    def faster(self) -> None:
        playback = self.screen.playback
        playback.speed = SPEEDS[(SPEEDS.index(playback.speed) + 1) % len(SPEEDS)]
        self._lay_out()

    @property
    def level_reason(self) -> str:
        """Why the position shown cannot be kept as a level; "" if it may be one.

        While a round of cards goes on, nobody may learn what the others hold. Where a seat has nothing to choose,
        the key says so and offers another turn.
        """
        if isinstance(session := self.screen.session, CardSession):
            if not self.match.revealed:
                return self.say("replay.only-public")
            no_turn = card_levels.reason_against(session) is NoLevel.NO_TURN
            return self.say("own-level.no-turn") if no_turn else ""
        if self.screen.table.shown.turn not in self.allowed:
            return self.say("replay.only-public")
        reason = tile_levels.reason_against(session)
        return "" if reason is None else self.say(f"own-level.{reason}")

    def keep_level(self) -> None:
        self.playing = False
        keep_position(self)

    def go_on(self) -> None:
        """Play on from here in a new match; this record stays as it is."""
        context, at, self.playing = self.context, self.at, False

        def go_on(ends: tuple[int, ...]) -> None:
            cursor = self.match.stops[at]
            # A turn begins within the steps of an action; all of them have happened.
            actions = next(number for number, end in enumerate(ends) if end >= cursor)
            record = self.record.cut(actions).with_note(self._origin(at))
            self.screen.session.close()
            context.go.leave_match()
            places = self.screen.places.until(cursor)
            journal, notes = matches.begin(context.folders, record, context.now())
            if places.moments and not notes:
                journal.keep_places(places.text())
            journal.close()
            context.report(notes)
            context.go.menu(fade=False)
            if not notes:
                context.go.open_match(journal.path)

        read_beside(context, lambda: read_record(format_record(self.record)).ends, go_on)

    def _origin(self, at: int) -> str:
        """Return the note of a match that goes on from here."""
        of = f"{self.record.begun} | {self.record.name}".strip(" |")
        return f"from turn {at + 1} of {of}" if of else f"from turn {at + 1}"

    def each_node(self) -> Iterator[Node | None]:
        yield from looked_through(self.screen, self.hands() if self.eyes == EVERYTHING else ())
        yield from super().each_node()

    def news(self) -> tuple[News, ...]:
        return watched_news(self.screen)

    def handle(self, event: pygame.Event) -> None:
        if replied(event, self.screen, self, among=WATCHED):
            return
        if event.type in POINTING:
            self.screen.mouse = event.pos
        elif event.type == pygame.WINDOWLEAVE:
            self.screen.mouse = (-1, -1)
        asked = intents_of(event)
        if steps := (Intent.ZOOM_IN in asked) - (Intent.ZOOM_OUT in asked):
            self.screen.table.zoom_by(steps)
            self._lay_out()
        elif notches := (Intent.PAGE_UP in asked) - (Intent.PAGE_DOWN in asked):
            self.screen.log.scroll(self.context.style, self.screen.table.zones.log, PAGE * notches)
            self._lay_out()
        elif self.form.handle(event) or self.panning.handle(event):
            return
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.eyes != EVERYTHING:
            self.screen.show_again(event.pos)
        elif event.type == pygame.MOUSEWHEEL:
            self.screen.wheel(notches_of(event))
            self._lay_out()

    def update(self, dt: float) -> None:
        screen, table = self.screen, self.screen.table
        screen.playback.update(dt)
        # A new round hides what is held at a shared screen; nobody shares this one.
        if table.covered != (self.eyes == PUBLIC):
            table.covered = self.eyes == PUBLIC
            table.look_through(table.viewer)
        screen.log.older()
        screen.move(dt)
        if self.playing and not screen.playback.busy:
            self._rest -= dt
            if self._rest <= 0:
                self._rest = REST / screen.playback.speed
                self.playing = self._step()
                self._lay_out()
        self.form.update(dt)

    def resized(self, style: Style) -> None:
        super().resized(style)
        self._lay_out()

    def scrolls_at(self, point: tuple[int, int]) -> bool:
        log = self.screen.table.zones.log
        return log is not None and bool(log.collidepoint(point))

    def _lay_out(self) -> None:
        context, screen = self.context, self.screen
        t, style, zones, px = context.t, context.style, screen.table.zones, context.style.px
        form = Form(style, context.motion, back=self.back)
        tip = context.with_key(t("common.back"), Intent.BACK)
        form.add(Button("back", zones.menu, "", self.back, icon="chevron-left", tip=tip))
        left, gap = zones.calls, px(8)
        eyes, steps, speed = column(left, [(left.height - 2 * gap) // 3] * 3, gap)
        many = "" if len(self.allowed) > 1 else t("replay.only-public")
        seen = screen.session.name(self.eyes) if isinstance(self.eyes, int) else t(f"replay.{self.eyes}")
        form.add(Button("eyes", eyes, seen, self.look, icon="eye", tip=t("replay.eyes"), reason=many))
        self._build_steps(form, steps)
        text = f"{screen.playback.speed:g} ×".replace(".", t("words.point"))
        speed, review = row(speed, [1.0] * 2, gap)
        form.add(Button("speed", speed, text, self.faster, tip=t("replay.speed")))
        reason = "" if self.match.open_until else t("review.not-yet")
        icon, tip = self.other_way
        form.add(Button("review", review, "", self.review, icon=icon, tip=t(tip), reason=reason))
        self._build_right(form, zones.controls)
        last, line = max(self.match.last + 1, 2), zones.guidance
        line = pygame.Rect(line.topleft, (line.width - px(8), line.height))  # the words end before the keys below do
        slider = Timeline("turn", line, self.at + 1, 1, last, lambda turn: self.jump(turn - 1), say=t,
                          marks={turn + 1: mark for turn, mark in self.match.marks.items()})  # fmt: skip
        slider.wide = style.width(t("replay.turn-of", n=last, of=last), TextSize.HEAD, Typeface.TITLE) + px(10)
        form.add(slider.named(t("replay.turns")))
        if zones.log is not None:
            self._build_log(form, zones.log)
        screen.add_keys(form)
        form.adopt(self.form)
        if form.focus is None:
            form.look_at("play", by_keyboard=False)
        self.form = form

    def _build_log(self, form: Form, zone: pygame.Rect) -> None:
        if self.eyes != EVERYTHING:
            for index, rect in log_rows(self.context.style, zone, texts := self.screen.log.texts()):
                form.add(HotSpot(f"log-{index}", rect, texts[index][1], partial(self.screen.show_line, index)))

    def review(self) -> None:
        self.context.scenes.pop(fade=False)
        self.context.go.replay(self.record, self.match.whole, self.screen.places, self.file, judged=not self.judges)

    def _build_right(self, form: Form, zone: pygame.Rect) -> None:
        t, px = self.say, self.context.style.px
        gap = px(8)
        high = (zone.height - 2 * gap - px(66)) // 2
        play, keep, low = column(zone, [px(66), high, high], gap)
        word, short = "pause" if self.playing else "play", self.context.shortcut
        form.add(Button("play", play, t(f"replay.{word}"), self.toggle, icon=word, kind=ButtonKind.PRIMARY,
                        shortcut=short(Intent.PLAY)))  # fmt: skip
        key = Button("keep-level", keep, t("replay.puzzle"), self.keep_level, icon="puzzle", tip=t("replay.keep-level"),
                     reason=self.level_reason, shortcut=short(Intent.KEEP_LEVEL))  # fmt: skip
        form.add(in_full(self.context.style, key, TextSize.TEXT))
        reason, tip = t("replay.decided") if self.match.at_the_end else "", t("replay.go-on-tip")
        key = Button("go-on", low, t("replay.go-on"), self.go_on, icon="undo-2", tip=tip, reason=reason)
        form.add(in_full(self.context.style, key, TextSize.TEXT))

    def _build_steps(self, form: Form, zone: pygame.Rect) -> None:
        first = "" if self.at > 0 else self.say("replay.at-beginning")
        end = "" if self.at < self.match.last else self.say("replay.at-end")
        keys = (("previous", lambda: self.jump(self.at - 1), "step-back", first, Intent.LEFT),
                ("next", self.forward, "step-forward", end, Intent.RIGHT))  # fmt: skip
        places = row(zone, [1.0] * 2, self.context.style.px(8))
        for place, (key, act, icon, why, intent) in zip(places, keys, strict=True):
            short = self.context.shortcut(intent)
            form.add(Button(key, place, "", act, icon=icon, tip=self.say(f"replay.{key}"), reason=why, shortcut=short))

    def draw(self, surface: DrawTarget) -> None:
        self.draw_below(surface)
        self.form.draw(surface)
        self.screen.draw_pieces(surface)
        self.screen.draw_above(surface)
        self.form.draw_tip(surface)
