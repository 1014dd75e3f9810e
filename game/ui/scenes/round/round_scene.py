"""What the scenes of a round have in common, in both families."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

import pygame

from game.engine.registry import Rules
from game.play.results import past_turns
from game.ui.kit.drawing import DrawTarget, put_centre
from game.ui.kit.input import Intent, intent_of, intent_press, intents_of
from game.ui.kit.nodes import Act, Asked, Focus, Item, News, Node, NodePath, Role, Zone
from game.ui.kit.sound import Tune
from game.ui.kit.style import Style
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets import ButtonKind, Form
from game.ui.kit.widgets.form import FOUND, ask, attention_of, choices_of, nodes_made
from game.ui.kit.widgets.textline import draw_tooltip, seconds_of
from game.ui.scene import Scene
from game.ui.scenes.page import Answer, Dialog
from game.ui.scenes.round.table_focus import TableFocus, looked_at, plate_text, replied, stock_text
from game.ui.table.shared.aloud import (
    KEYS,
    QUESTION_ZONE,
    STOCK,
    guidance_node,
    log_node,
    news,
    player_nodes,
    stock_node,
)
from game.ui.table.shared.guidance import Notice, draw_guidance
from game.ui.table.shared.log import notches_of
from game.ui.table.shared.match_screen import MatchScreen
from game.ui.table.shared.plates import draw_pulse, strength, unnoticed
from game.ui.table.shared.roving import Panning
from game.ui.table.shared.table import OwnPiece
from game.ui.table.tiles.chrome import SECOND_KEY, instead
from game.ui.table.tiles.match_screen import TileMatchScreen
from game.words.sentences import Guidance

# -- The last turn again, on the real table; then everything continues as before.

BEFORE, AFTER = 0.6, 1.4
"""Seconds to look at the table before the turn and after it."""


class Again(Scene):
    """Shows a past turn again; nobody acts meanwhile, only a clock keeps running."""

    tune = Tune.ROOM

    def __init__(self, screen: MatchScreen) -> None:
        self.screen = screen
        self.turns = past_turns(screen.session.events)
        self.back = 0
        """How many turns before the last one."""
        self._put_back = screen.table.aside()
        self._logged, screen.playback.logged = screen.playback.logged, lambda _: None
        self._left = AFTER
        self._show()

    @property
    def busy(self) -> bool:
        """Something is always moving."""
        return True

    @property
    def headline(self) -> pygame.Rect:
        """The plates above the felt."""
        strip: pygame.Rect = self.screen.table.zones.strip
        return strip

    def each_node(self) -> Iterator[Node | None]:
        """Yield the table as it was."""
        return looked_at(self.screen)

    def _show(self) -> None:
        """Show the turn from its beginning."""
        turn, screen = self.turns[self.back], self.screen
        screen.playback.rest()
        screen.table.show(turn.first)
        screen.table.relayout(place_only=True)
        screen.playback.show_until(turn.last, BEFORE)
        self._left = AFTER

    def earlier(self) -> None:
        """Show the turn before the current one."""
        self.back = min(self.back + 1, len(self.turns) - 1)
        self._show()

    def leave(self) -> None:
        """Return to the present."""
        if self.screen.context.scenes.top is self:
            self.screen.context.scenes.pop(fade=False)

    def closing(self) -> None:
        """Restore everything."""
        playback = self.screen.playback
        playback.show_until(None)
        playback.logged = self._logged
        playback.rest()
        self._put_back()
        self.screen.save()

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds; when the turn is over and was seen, the match continues."""
        screen = self.screen
        screen.playback.update(dt)
        screen.move(dt)
        if not screen.playback.busy:
            self._left -= dt
        if screen.meanwhile(dt) or self._left <= 0:
            self.leave()

    def handle(self, event: pygame.Event) -> None:
        """Show the turn before on the same key; go back on any other key or click."""
        if Intent.AGAIN in intents_of(event):
            self.earlier()
        elif event.type == pygame.MOUSEBUTTONDOWN or intent_of(event) in (Intent.BACK, Intent.ACTIVATE):
            self.leave()

    def resized(self, style: Style) -> None:  # noqa: ARG002
        """Lay the table out again."""
        self.screen.resized()

    def guidance(self) -> Guidance:
        """Return whose turn is being shown, or what just happened in it."""
        context, name = self.screen.context, self.screen.session.name(self.turns[self.back].seat)
        key, back = (context.shortcut(intent).name or "–" for intent in (Intent.AGAIN, Intent.BACK))
        return Guidance(context.t("again.shown", name=name, key=key, back=back), tone="help")

    def draw(self, surface: DrawTarget) -> None:
        """Draw the table."""
        self.screen.draw_below(surface)
        self.screen.draw_guidance(surface, self.guidance(), 0.0, 0.0)
        self.screen.draw_pieces(surface)
        self.screen.draw_above(surface)


# -- What a family tells somebody who does not see its table about a turn: one record of functions, for `RoundScene`.


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnAloud:
    """What a screen reader knows of a turn beyond what every round has."""

    nodes: Callable[[], tuple[Node, ...]]
    """The open question, and where held pieces would go."""
    draws: Callable[[], bool]
    """Whether a click on the stock draws now."""
    question: Callable[[], Hashable]
    """What the open question is about; None if there is none."""
    form: Callable[[], Form | None] = lambda: None
    """The form of an open question over the table, which comes before the keys."""
    held: Callable[[], NodePath] = lambda: ()
    """The path of the place where held pieces would go, which comes before what has the focus; () if none are held."""
    answer: Callable[[NodePath], bool] = lambda _: False
    """Take the answer with a path, to a question on the felt; return whether it is one."""


# -- What somebody with one key can choose at a table: an answer to a question, or a piece, a place, a button.


class ChoosingScene(Scene, ABC):
    """A table, with the keyboard on it."""

    keys: TableFocus
    """The keyboard on the table."""
    aloud: TurnAloud
    """What the family tells of a turn."""
    _signature: object = None
    """What the buttons were made of; None: they are to be made again."""

    def renamed(self, style: Style) -> None:  # noqa: ARG002
        """Create the buttons again; what somebody holds stays in their hand."""
        self._signature = None

    @property
    def choices(self) -> tuple[Zone, ...]:
        """What somebody with one key can choose now: an answer, or what can be done at the table."""
        asked = self.aloud.form()
        return self.keys.choices() if asked is None else choices_of(asked, "question")

    def reply(self, event: pygame.Event, dialog: Scene, line: str) -> bool:
        """Answer a key that asks about the table, for a dialog over it."""
        screen = self.keys.screen
        return replied(event, screen, dialog, lambda: Guidance(line), hidden=screen.timed and dialog.opaque)

    def bring_choice(self, zone: Zone, item: Item, *, near: bool) -> None:
        """Put the focus on an answer, or on what is to be chosen at the table; of a group, nothing is explained."""
        if (asked := self.aloud.form()) is not None:
            asked.look_at(str(item.key))
        elif near:
            self.keys.look_away()
        else:
            self.keys.bring(zone, item)

    def approach(self, choices: Sequence[tuple[Zone, Item]]) -> None:
        """Bring choices on the table into sight together."""
        if self.aloud.form() is None:
            self.keys.approach([item for _, item in choices])

    def take_choice(self, zone: Zone, item: Item) -> None:
        """Do what a click on a choice would do."""
        self.bring_choice(zone, item, near=False)
        self.handle(intent_press(self.keys.press_of(item)))


# -- A table that explains what the mouse or the focus rests on, for as long as it takes to read it.

NOWHERE = (-1, -1)
"""The position of the mouse when it is outside of the window, or over another scene."""


class ExplainingScene(ChoosingScene, ABC):
    """A table with tooltips."""

    screen: MatchScreen
    beat = 0.0
    """Seconds since the scene began, for pulsing."""
    _mouse: tuple[int, int] = NOWHERE
    """Where the mouse is, or the focus of the keyboard if that was used last."""
    _asking = False
    """Whether somebody has moved the mouse; a resting mouse opens no tooltip."""
    _rested = 0.0
    """Seconds since the mouse or the focus was last moved."""

    def follow_mouse(self, event: pygame.Event) -> None:
        """Remember where the mouse is."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.keys.mouse_used()
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._mouse = self.screen.mouse = event.pos
            self._rested = 0.0
            if event.type == pygame.MOUSEMOTION:
                self._asking = not hasattr(event, FOUND)
        elif event.type == pygame.WINDOWLEAVE:
            self._mouse = self.screen.mouse = NOWHERE

    def point_at(self, point: tuple[int, int]) -> None:
        """Let what has the focus of the keyboard be explained as if the mouse were there."""
        self._mouse = self.screen.mouse = point
        self._asking, self._rested = True, 0.0

    def look_away(self) -> None:
        """Explain nothing before the mouse or the focus is moved again."""
        self._asking = False

    def stay_at(self, point: tuple[int, int]) -> None:
        """Go along with what has the focus of the keyboard, if that is being explained."""
        if self._asking and point != self._mouse:
            self.point_at(point)

    def pass_time(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        self.beat += dt
        self._rested += dt

    def asks(self, place: pygame.Rect) -> bool:
        """Return whether the mouse was moved to a place and rests there."""
        return self._asking and place.collidepoint(self._mouse)

    def explain(
        self, surface: DrawTarget, about: pygame.Rect, text: str, others: Sequence[pygame.Rect] | None = None
    ) -> None:
        """Draw a tooltip of something on the table, covering as little as possible of `others`, until it is read."""
        if self._rested < seconds_of(text):
            if others is None:
                others = [rect for rect in (*self.lying(), *self.legends) if not about.contains(rect)]
            draw_tooltip(surface, self.screen.context.style, about, text, others=others)

    @property
    def legends(self) -> tuple[pygame.Rect, ...]:
        """Where a line says what keys do, if it does now."""
        place = self.keys.legend_place
        return (place,) if place is not None else ()

    def lying(self) -> list[pygame.Rect]:
        """Return what should stay visible next to a tooltip."""
        return []


if TYPE_CHECKING:
    from game.ui.table.shared.match_screen import MatchScreen

# -- What the scenes of a round have in common, in both families.

UNNOTICED = 4.0
"""Seconds that the line says that nobody noticed."""


class Dragging(Protocol):
    """The hand of a player over a table."""

    @property
    def dragging(self) -> bool:
        """Whether it carries something."""


class RoundScene(ExplainingScene, ABC):
    """The table of a round with its log and guidance line, shown to each player at this machine in turn."""

    tune = Tune.ROOM
    screen: MatchScreen
    notice: Notice
    hand: Dragging
    _heard = -1
    """The number of steps when unnoticed calls were last looked for."""

    @property
    def headline(self) -> pygame.Rect:
        """The plates above the felt."""
        strip: pygame.Rect = self.screen.table.zones.strip
        return strip

    @property
    def focus(self) -> Focus:
        """What can be reached without a mouse, and where the focus of the keyboard is."""
        return self.keys.focus

    @property
    def match(self) -> MatchScreen:
        """The screen of the match."""
        return self.screen

    def scrolls_at(self, point: tuple[int, int]) -> bool:
        """Return whether a finger that moves from a point scrolls: over the open log."""
        log = self.screen.table.zones.log
        return log is not None and bool(log.collidepoint(point))

    def zooms(self, event: pygame.Event) -> bool:
        """Zoom or scroll by the wheel or by fingers over the table; return whether an event was that."""
        if event.type == pygame.MOUSEWHEEL:
            self.screen.wheel(notches_of(event))
        return event.type == pygame.MOUSEWHEEL or self.panning.handle(event)

    @cached_property
    def panning(self) -> Panning:
        """What moves a felt that is larger than its place."""
        return Panning(self.screen.table)

    def draw_pulse(self, surface: DrawTarget, key: pygame.Rect) -> None:
        """Draw a red light on the button that should be pressed."""
        context = self.screen.context
        draw_pulse(surface, context.style, key, strength(self.beat, context.motion.reduced))

    def draw_plate_tip(self, surface: DrawTarget) -> None:
        """Draw the tooltip of the plate under the mouse: the player, their score, their number of pieces."""
        screen = self.screen
        seat = next((i for i, rect in enumerate(screen.table.zones.plates) if self.asks(rect)), None)
        if seat is not None:
            self.explain(surface, screen.table.zones.plates[seat], plate_text(screen, seat))

    def _tell_unnoticed(self) -> None:
        """Tell the player who forgot UNO! that nobody noticed."""
        shown, context = self.screen.table.cursor, self.screen.context
        fresh = self.screen.session.events[self._heard : shown] if 0 <= self._heard < shown else ()
        self._heard = shown
        if self.screen.session.is_human(self.screen.table.viewer) and unnoticed(fresh, self.screen.table.viewer):
            self.notice.tell(Guidance(context.t("guide.unnoticed"), tone="help"), UNNOTICED, stays=True)

    def says(self, text: str) -> bool:
        """Return whether the guidance line already says a text."""
        return bool(said := self.guidance().text) and text.startswith(said)

    def draw_key_tip(self, surface: DrawTarget, form: Form) -> None:
        """Draw the tooltip of a button, unless the line says the same; what is to be read stays visible."""
        if form.tip is not None and not self.says(form.tip[1]):
            zones = self.screen.table.zones
            own, log = zones.plates[self.screen.table.viewer], zones.log or zones.own
            form.draw_tip(surface, (zones.guidance, own, zones.own, log))

    def point_at_line(self, form: Form | None) -> None:
        """Let the line shake if a button was refused for what the line already says; other reasons are only heard."""
        if form is not None and form.has_just_refused and form.tip is not None:
            self.notice.refuse_button(form.tip[1], known=self.says(form.tip[1]))

    def look_back(self) -> None:
        """Show the last turn again, after completing what is being shown."""
        screen = self.screen
        if past_turns(screen.session.events) and not screen.table.covered:
            screen.playback.skip()
            screen.context.scenes.push(Again(screen), fade=False)

    @abstractmethod
    def guidance(self) -> Guidance:
        """Return what the guidance line says."""

    # -- for somebody who does not see it ------------------------------------------------------------------

    @property
    def open_question(self) -> Hashable:
        """What has to be answered before anything else."""
        return self.aloud.question()

    def each_node(self) -> Iterator[Node | None]:
        """Yield the line, an open question, the own pieces, the table, the players, the stock, the keys and the log."""
        screen, say = self.screen, self.screen.context.t
        yield guidance_node(screen, self.guidance())
        yield from self.aloud.nodes()
        yield from screen.parts()
        yield (yield from player_nodes(screen, (plate_text(screen, seat) for seat in range(screen.session.seats))))
        yield stock_node(screen, stock_text(screen, draws=False), draws=self.aloud.draws())
        yield Node(KEYS, Role.GROUP, say("spoken.keys"), children=(yield from nodes_made(self.form)))
        yield from log_node(screen)

    @property
    def secret(self) -> Hashable:
        """Whose pieces are visible."""
        return self.screen.table.secret

    @property
    def attention(self) -> tuple[str, ...]:
        """Where held pieces would go, an open question, or what has the focus of the keyboard, once it was used."""
        if held := self.aloud.held():
            return held
        if (form := self.aloud.form()) is not None:
            return (QUESTION_ZONE, *attention_of(form))
        return self.keys.attention if self.keys.roving.seen else ()

    def news(self) -> tuple[News, ...]:
        """Return what was shown since the last call, and what the line says."""
        return news(self.screen, self.guidance, self.notice)

    def ask(self, asked: Asked) -> None:
        """Do what a reader asks: of a question, a key, the stock, or a piece as a click would."""
        part = asked.path[0]
        if self.aloud.answer(asked.path):
            return
        if part == QUESTION_ZONE and len(asked.path) > 1:
            ask(self.aloud.form(), asked.below())
        elif part == KEYS and len(asked.path) > 1:
            ask(self.form, asked.below())
        elif asked.act is Act.CLICK:
            self.click_piece(asked.path)
        elif asked.act is Act.FOCUS:
            self._focus_on(asked.path)

    def _focus_on(self, path: tuple[str, ...]) -> None:
        """Put the focus of the keyboard on a piece, a player or the stock."""
        for zone in self.keys.focus.zones:
            for item in zone.items:
                if item.path == path:
                    self.keys.roving.go(zone.key, item.key)
                    self.keys.point()
                    return

    def click_piece(self, path: tuple[str, ...]) -> None:
        """Click where the node of a piece, or of the stock, is."""
        self.keys.approach([item for zone in self.keys.focus.zones for item in zone.items if item.path == path])
        found = next((each for each in self.nodes if each.key == path[0]), None)
        for key in path[1:]:
            found = next((each for each in found.children if each.key == key), None) if found is not None else None
        if found is not None and found.box is not None and (found.acts or path[0] == STOCK):
            x, y, width, height = found.box
            pos = (x + width // 2, y + height // 2)
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                self.handle(pygame.Event(kind, pos=pos, button=1))

    @property
    def stock_tip(self) -> str | None:
        """The tooltip of the stock and the ring around it; None while something is dragged or asked."""
        free = not self.hand.dragging and self.aloud.form() is None
        asked = free and self.asks(self.screen.table.zones.stock)
        return stock_text(self.screen, draws=self.aloud.draws()) if asked else None

    @property
    def played(self) -> Rules:
        """The rules of the match."""
        rules: Rules = self.screen.session.record.rules
        return rules

    def must_hand_over(self) -> bool:
        """Return whether the table should be shown to another player at this machine now."""
        session, table, now = self.screen.session, self.screen.table, self.screen.session.now
        if len(session.humans) < 2 or not session.is_human(now.turn) or self.screen.driver.window:
            return False
        return bool(now.turn != table.viewer or table.covered)

    def must_look_on(self) -> bool:
        """Return whether players who share this machine may catch somebody before it goes on.

        See docs/rules.md, "Several players at one machine".
        """
        driver = self.screen.driver
        return driver.catch_window is not None and len(self.screen.session.humans) > 1 and driver.catcher is not None

    def on_citation(self) -> bool:
        """Return whether the mouse is on the place in the book, which can be clicked."""
        return self.screen.cites(self.guidance(), self.screen.mouse)

    def clicked_beside(self, point: tuple[int, int]) -> bool:
        """Handle a click on a line of the log or on the place in the book; one on the felt completes what moves there.

        Return whether nothing else is meant by it.
        """
        if self.screen.show_again(point) or self.screen.look_up(self.guidance(), point):
            return True
        if self.screen.playback.pending and self.screen.table.zones.felt.collidepoint(point):
            self.screen.playback.skip()
        return False


# -- When time counts for a player.


def counts_time(scene: RoundScene) -> bool:
    """Return whether the player is to act and looks at the table: in no menu, and not while the window is hidden."""
    screen = scene.screen
    here = screen.context.scenes.top is scene and not screen.context.hidden
    return here and screen.table.my_turn and not screen.playback.busy


# -- What calm play asks at a table: whether somebody is to be caught, and whether the turn really ends.


def ask_to_catch(screen: MatchScreen) -> bool:
    """Ask the players here whether they catch, if the match waits for that; return whether it does."""
    driver, context = screen.driver, screen.context
    window = driver.catch_window
    if window is None or not driver.asks_to_catch:
        return False
    say, name = context.t, screen.session.name(window.offender)
    answers = [
        Answer(say("calm.let-go"), driver.decline, icon="skip-forward"),
        Answer(say("calm.catch"), driver.catch, ButtonKind.PRIMARY, "hand"),
    ]
    text = say(f"handover.forgotten-{screen.pieces}", name=name)
    context.scenes.push(Dialog(context, say("calm.catch-title"), text, answers), fade=False)
    return True


def confirm(screen: MatchScreen, what: str, act: Callable[[], None], stay: Callable[[], None] | None = None) -> None:
    """Do what ends a turn, after asking if the player wants that; `stay` if it is not to end yet."""
    context = screen.context
    if not context.settings.confirm_turns:
        act()
        return
    say = context.t
    answers = [
        Answer(say("calm.not-yet"), stay or _nothing, icon="chevron-left"),
        Answer(what, act, ButtonKind.PRIMARY, "check"),
    ]
    context.scenes.push(Dialog(context, say("calm.sure", what=what), "", answers), fade=False)


class TurnEnds(Protocol):
    """A turn at a table of tiles."""

    screen: TileMatchScreen

    def end_turn(self) -> None:
        """Send the draft, or say why it is refused."""

    def draw_or_pass(self) -> None:
        """Draw a tile, keep the drawn one, or pass."""


def confirm_end(turn: TurnEnds) -> None:
    """Send the draft, after asking; what would be refused is refused at once."""
    if turn.screen.table.draft_problems():
        turn.end_turn()
    else:
        confirm(turn.screen, turn.screen.context.t("table.end-turn"), turn.end_turn)


def confirm_draw(turn: TurnEnds) -> None:
    """Draw or pass, after asking."""
    word, _ = SECOND_KEY[instead(turn.screen.table)]
    confirm(turn.screen, turn.screen.context.t(word), turn.draw_or_pass)


def _nothing() -> None:
    """Leave everything as it is."""


# -- Drawing for the first seat, shuffling, dealing: the steps of a new round up to its first turn.

ROW = 6
"""With more seats, the drawn pieces are shown in two rows."""
StartDraws = tuple[tuple[int, OwnPiece], ...]
"""One draw: seats with the pieces they drew."""


class Dealing(Scene, ABC):
    """The table while a round is being set up; a click or a key skips to the end."""

    tune = Tune.ROOM

    def __init__(self, screen: MatchScreen) -> None:
        self.screen = screen

    # -- what each family brings ---------------------------------------------------------------------------

    @abstractmethod
    def best(self, draws: StartDraws) -> list[int]:
        """Return the seats with the highest piece."""

    @abstractmethod
    def picture(self, piece: OwnPiece, width: int, best: bool) -> pygame.Surface:
        """Return the picture of a drawn piece; the highest has a rim."""

    @abstractmethod
    def sentence(self) -> str:
        """Return what is happening now."""

    @abstractmethod
    def turn(self) -> Scene:
        """Return the scene of the first turn."""

    # ------------------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """The deal moves by itself."""
        return True

    @property
    def headline(self) -> pygame.Rect:
        """The plates above the felt."""
        strip: pygame.Rect = self.screen.table.zones.strip
        return strip

    def handle(self, event: pygame.Event) -> None:
        """Skip on any click or key."""
        if event.type == pygame.MOUSEBUTTONDOWN or intent_of(event) in (Intent.ACTIVATE, Intent.BACK):
            self.screen.playback.skip()

    def named(self, seat: int) -> tuple[str, bool]:
        """Return the name of a seat, and whether the only player at this machine sits there."""
        return self.screen.session.name(seat), seat == self.screen.you

    def update(self, dt: float) -> None:
        """Advance the deal; nobody acts before the turn scene follows with all pieces in place."""
        self.screen.playback.update(dt)
        self.screen.move(dt)
        if not self.screen.playback.busy:
            self.screen.context.scenes.replace(self.turn(), fade=False)

    def resized(self, style: Style) -> None:  # noqa: ARG002
        """Lay the table out again."""
        self.screen.resized()

    def closing(self) -> None:
        """Save the match."""
        self.screen.save()

    def draw(self, surface: DrawTarget) -> None:
        """Draw the table, and over it what the seats drew."""
        screen = self.screen
        screen.draw_below(surface)
        screen.draw_pieces(surface)
        if screen.playback.drawings:
            self._draw_start(surface, screen.playback.drawings[-1])
        style, zone = screen.context.style, screen.table.zones.guidance
        draw_guidance(surface, style, zone, Guidance(self.sentence()))

    def _draw_start(self, surface: DrawTarget, latest: StartDraws) -> None:
        """Draw each seat's piece large in the middle, the highest with a rim."""
        screen = self.screen
        style, felt = screen.context.style, screen.table.zones.felt
        best = self.best(latest)
        columns = len(latest) if len(latest) <= ROW else -(-len(latest) // 2)
        lines = -(-len(latest) // columns)
        pitch, high = min(style.px(190), felt.width // columns), felt.height / lines
        width = min(style.px(92), round(pitch * 0.62), round((high - style.px(56)) / 1.5))
        for i, (seat, piece) in enumerate(latest):
            line, column = divmod(i, columns)
            x = felt.centerx + (column - (min(columns, len(latest) - line * columns) - 1) / 2) * pitch
            y = felt.centery + (line - (lines - 1) / 2) * high
            put_centre(surface, self.picture(piece, width, [seat] == best), (x, y - style.px(16)))
            box = pygame.Rect(0, 0, pitch - style.px(8), style.px(30))
            box.center = (round(x), round(y + width * 0.8 + style.px(8)))
            colour = style.theme.title if [seat] == best else style.theme.text
            step = TextSize.TEXT if lines == 1 else TextSize.SMALL
            style.write(surface, screen.session.name(seat), box, step, colour, align=0.5)
