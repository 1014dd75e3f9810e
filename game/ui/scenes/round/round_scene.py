"""A table of either family while a round is played: what the mouse, the keys and the reader find there."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator, Sequence

import pygame

from game.engine.registry import Rules
from game.play import gc_policy
from game.play.results import past_turns
from game.play.reviews import coached, is_warned
from game.ui.kit.drawing import DrawTarget
from game.ui.kit.input import Intent, intent_press, intents_of, is_modifier
from game.ui.kit.nodes import Act, Asked, Focus, Item, News, Node, NodePath, Role, Zone, gathered
from game.ui.kit.style import Style
from game.ui.kit.widgets.buttons import ButtonKind
from game.ui.kit.widgets.form import FOUND, Form, ask, attention_of, focus_of, parts_of, zone_of
from game.ui.kit.widgets.textline import draw_tooltip, seconds_of
from game.ui.kit.widgets.widget import focus_ring
from game.ui.scene import Scene
from game.ui.scenes.page import Answer, Dialog
from game.ui.scenes.round.interludes import Again, Dealing, HandOver, pause
from game.ui.scenes.round.scoring import ScoringScene
from game.ui.table.cards.acting import CardHand
from game.ui.table.shared import aloud
from game.ui.table.shared.guidance import Entry, Notice, cite_rect, draw_legend
from game.ui.table.shared.log import PAGE, log_rows, notches_of
from game.ui.table.shared.match_screen import Ending, MatchScreen, TableScene
from game.ui.table.shared.plates import unnoticed
from game.ui.table.shared.roving import MOVES, Finding, Panning, Roving
from game.ui.table.shared.table import MatchTable
from game.ui.table.tiles.hand import TileHand
from game.words.results import percent
from game.words.sentences import Guidance, looked_up

OTHERS = "others"
"""The zone of the plates, the guidance line and the log; the buttons have one of their own, `KEYS`."""
PRESSES = (Intent.TAKE, Intent.ACTIVATE)
MORE = {Intent.MORE_LEFT, Intent.MORE_RIGHT}
AWAY = ("menu", "again", "replay")
"""The buttons that lead away from the table."""
LEGEND = 8.0
"""Seconds that a line says what keys do."""
NOWHERE = (-1, -1)
"""The position of the mouse when it is outside of the window, or over another scene."""


class RoundScene(TableScene, ABC):
    """The table of a round with its log and guidance line, shown to each player at this machine in turn.

    All of it can be reached by keys, heard, or chosen with a single key; tooltips explain what the mouse or
    the focus rests on, for as long as it takes to read them.
    """

    screen_of: type[MatchScreen]
    """What makes its screen for a task."""
    coaches = True
    """Whether the coach looks at turns, if the player wants that."""
    screen: MatchScreen
    table: MatchTable
    notice: Notice
    hand: TileHand | CardHand
    form: Form
    beat = 0.0
    """Seconds since the scene began, for pulsing."""
    _signature: tuple[object, ...] | None = None
    """What the buttons were made of; None: they are to be made again."""
    _mouse: tuple[int, int] = NOWHERE
    """Where the mouse is, or the focus of the keyboard if that was used last."""
    _asking = False
    """Whether somebody has moved the mouse; a resting mouse opens no tooltip."""
    _rested = 0.0
    """Seconds since the mouse or the focus was last moved."""
    ending: Guidance | None = None
    """What the line says once a task is over."""
    _heard = -1
    """The number of steps when unnoticed calls were last looked for."""

    def __init__(self, screen: MatchScreen) -> None:
        self.screen, self.table, self.form = screen, screen.table, Form(screen.context.style)
        self.panning = Panning(screen.table)
        """What moves a felt that is larger than its place."""
        self._legends: dict[tuple[Entry, ...], float] = {}
        """Until when each line about keys is shown, on the clock of the scene."""
        self.legends: tuple[pygame.Rect, ...] = ()
        """Where the line about keys is, if it is shown now."""
        self.finding: Finding | None = None
        self.roving = Roving(self.zones)
        """The focus of the keyboard."""
        screen.company.sit_down(screen.session.now.turn)

    # -- what the family brings ----------------------------------------------------------------------------

    @abstractmethod
    def guidance(self) -> Guidance:
        """Return what the guidance line says."""

    @abstractmethod
    def refresh(self) -> None:
        """Create the buttons again if anything about them has changed."""

    @abstractmethod
    def deal(self) -> Dealing:
        """Return the scene in which the next round is dealt."""

    @property
    @abstractmethod
    def draws(self) -> bool:
        """Whether a click on the stock draws now."""

    @abstractmethod
    def question_nodes(self) -> tuple[Node, ...]:
        """Return the open question, and where held pieces would go, for somebody who does not see them."""

    @abstractmethod
    def own_zones(self) -> tuple[Zone, ...]:
        """Return the zones of the pieces, and of a question about them, for the focus of the keyboard."""

    @abstractmethod
    def own_choices(self) -> tuple[Zone, ...]:
        """Return what can be chosen of the pieces now."""

    @abstractmethod
    def takes(self, asked: frozenset[Intent]) -> bool:
        """Handle keys that are about pieces; return whether they were."""

    @property
    @abstractmethod
    def legend(self) -> tuple[Entry, ...]:
        """What keys do now, for anybody who has just started to use them."""

    @abstractmethod
    def place_of(self, zone: str, key: Hashable) -> pygame.Rect | None:
        """Return where a piece is now, as long as it travels."""

    @property
    @abstractmethod
    def colours(self) -> list[tuple[str, str]]:
        """The colours that can be looked for with their names, jokers or wilds last."""

    @abstractmethod
    def face_of(self, key: Hashable) -> tuple[str, str] | None:
        """Return the colour and the number of a piece; None if an item is no piece."""

    @property
    def question_form(self) -> Form | None:
        """The form of an open question over the table, which comes before the keys."""
        return None

    # -- the hand and the round ----------------------------------------------------------------------------

    def put_down(self) -> None:
        """Put back what the mouse carries, and take back a question that may wait."""
        self.hand.cancel()

    def resized(self, style: Style) -> None:
        self.hand.cancel()
        super().resized(style)
        self._signature = None
        self.refresh()

    def uncovered(self) -> None:
        """Give the focus back to the table from a button that led away from it."""
        if self.form.focus in AWAY:
            self.form.look_at(None, self.roving.seen)
        if self.roving.zone == aloud.KEYS and self.roving.key in AWAY:
            self.roving.zone, self.roving.key = "", None

    def closing(self) -> None:
        self.hand.cancel()
        super().closing()

    def replay(self) -> None:
        """Show what was played so far, from the log."""
        self.put_down()
        self.screen.replay()

    def again(self) -> None:
        """Show the last turn again, after completing what is being shown."""
        self.put_down()
        if past_turns(self.screen.session.events) and not self.table.covered:
            self.screen.playback.skip()
            self.context.scenes.push(Again(self.screen), fade=False)

    def menu(self) -> None:
        """Show the pause menu; the match is saved."""
        self.put_down()
        pause(self.screen)

    def score(self) -> None:
        self.hand.cancel()
        self.context.scenes.replace(ScoringScene(self.screen, self.deal), fade=False)
        gc_policy.after_round()

    @property
    def goes_on(self) -> bool:
        """Whether something may come now: below a question the table moves on, but no other scene comes."""
        return self.ending is None and not self.screen.playback.busy and self.context.scenes.top is self

    def passed_on(self) -> bool:
        """Return whether the table is shown to somebody else now, or somebody is asked whether to catch."""
        driver, session, table = self.screen.driver, self.screen.session, self.table
        several, turn = len(session.humans) > 1, session.now.turn
        # Those at this machine may catch first (docs/rules.md, "Several players at one machine").
        looks_on = several and driver.catch_window is not None and driver.catcher is not None
        unseen = turn != table.viewer or table.covered
        if (hand_over := several and unseen and session.is_human(turn) and not driver.window) or looks_on:
            self.put_down()
            self.context.scenes.push(HandOver(self.screen, public=not hand_over))
        elif self._ask_to_catch():
            self.hand.cancel()
        else:
            return False
        return True

    @property
    def counts_time(self) -> bool:
        """Whether the player is to act and looks at the table: in no menu, and not while the window is hidden."""
        here = self.context.scenes.top is self and not self.context.hidden
        return here and self.table.my_turn and not self.screen.playback.busy

    # -- what is asked: whether somebody is to be caught, and whether the turn really ends -----------------

    def _ask_to_catch(self) -> bool:
        """Ask the players here whether they catch, if the match waits for that; return whether it does."""
        driver, say = self.screen.driver, self.say
        if (window := driver.catch_window) is None or not driver.asks_to_catch:
            return False
        text = say(f"handover.forgotten-{self.screen.pieces}", name=self.screen.session.name(window.offender))
        let_go = Answer(say("calm.let-go"), driver.decline, icon="skip-forward")
        catch = Answer(say("calm.catch"), driver.catch, ButtonKind.PRIMARY, "hand")
        self._ask(say("calm.catch-title"), text, let_go, catch)
        return True

    def confirm(self, ending: Ending) -> None:
        """Do what ends a turn, after the coach has looked at it, and after asking, as the player wants it."""
        context, screen, say, before = self.context, self.screen, self.say, self._where

        def looked(loss: int) -> None:
            if self._where != before:
                return
            if not is_warned(loss):
                self._end(ending)
                return
            # What would be better is not said.
            screen.warned = screen.session.turns
            screen.session.note_hint(screen.table.viewer)
            anyway = Answer(say("coach.anyway", what=ending.what), ending.act, icon="check")
            back = Answer(say("coach.back"), ending.stay, ButtonKind.PRIMARY, "chevron-left")
            self._ask(say("coach.title"), say("coach.text", cost=percent(say, loss)), anyway, back)

        if context.settings.coach and self.coaches and ending.actions and screen.warned != screen.session.turns:
            work = coached(screen.session, screen.table.viewer, ending.actions)
            context.background.cancel(screen)
            context.background.submit(work, looked, lane="coach", owner=screen)
        else:
            self._end(ending)

    @property
    def _where(self) -> tuple[object, ...]:
        """What the player sees and has done: whoever goes on while the coach looks is not held to a press."""
        return self.context.scenes.top, len(self.screen.session.events), self.screen.draft

    def _end(self, ending: Ending) -> None:
        """Do what ends a turn, after asking if the player wants to be asked."""
        if not self.context.settings.confirm_turns:
            ending.act()
            return
        stay = Answer(self.say("calm.not-yet"), ending.stay, icon="chevron-left")
        act = Answer(ending.what, ending.act, ButtonKind.PRIMARY, "check")
        self._ask(self.say("calm.sure", what=ending.what), "", stay, act)

    def _ask(self, title: str, text: str, *answers: Answer) -> None:
        self.context.scenes.push(Dialog(self.context, title, text, answers, aside=True), fade=False)

    # -- what has the focus, and somebody with one key -----------------------------------------------------

    def renamed(self, style: Style) -> None:  # noqa: ARG002
        """Create the buttons again; what somebody holds stays in their hand."""
        self._signature = None

    @property
    def choices(self) -> tuple[Zone, ...]:
        if (asked := self.question_form) is not None:
            return (zone_of(asked, "question", usable=True),)
        return (*self.own_choices(), zone_of(self.form, aloud.KEYS, usable=True))

    def reply(self, event: pygame.Event, dialog: Scene, line: str) -> bool:
        hidden = self.screen.timed and dialog.opaque
        return aloud.replied(event, self.screen, dialog, lambda: Guidance(line), hidden=hidden)

    def bring_choice(self, zone: Zone, item: Item, *, near: bool) -> None:
        """Put the focus on an answer, or on what is to be chosen at the table; of a group, nothing is explained."""
        if (asked := self.question_form) is not None:
            asked.look_at(str(item.key))
        elif near:
            self.form.look_at(None, self.roving.seen)
            self._asking = False
        else:
            self.bring(zone, item)

    def bring(self, zone: Zone, item: Item) -> None:
        self.roving.go(zone.key, item.key)
        self.point()

    def approach(self, choices: Sequence[tuple[Zone, Item]]) -> None:
        """Bring choices into sight, where not all of the table is seen."""

    def press_of(self, item: Item) -> Intent:  # noqa: ARG002
        """Return what chooses, once a choice has the focus."""
        return Intent.TAKE

    def take_choice(self, zone: Zone, item: Item) -> None:
        self.bring_choice(zone, item, near=False)
        self.handle(intent_press(self.press_of(item)))

    # -- tooltips ------------------------------------------------------------------------------------------

    def follow_mouse(self, event: pygame.Event) -> None:
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.mouse_used()
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

    def stay_at(self, point: tuple[int, int]) -> None:
        """Go along with what has the focus of the keyboard, if that is being explained."""
        if self._asking and point != self._mouse:
            self.point_at(point)

    def pass_time(self, dt: float) -> None:
        self.beat += dt
        self._rested += dt

    def asks(self, place: pygame.Rect) -> bool:
        """Return whether the mouse was moved to a place and rests there."""
        return self._asking and place.collidepoint(self._mouse)

    def explain(self, surface: DrawTarget, about: pygame.Rect, text: str, others: Sequence[pygame.Rect] = ()) -> None:
        """Draw a tooltip of something on the table until it is read, covering little of `others` or what else lies."""
        if self._rested < seconds_of(text):
            lying = [rect for rect in (*self.lying(), *self.legends) if not about.contains(rect)]
            draw_tooltip(surface, self.context.style, about, text, others=others or lying)

    def lying(self) -> list[pygame.Rect]:
        """Return what should stay visible next to a tooltip."""
        return []

    # -- the table -----------------------------------------------------------------------------------------

    @property
    def focus(self) -> Focus:
        asked, zone = self.question_form, aloud.QUESTION_ZONE
        return self.roving.focus if asked is None else focus_of(asked, zone, (zone,))

    def scrolls_at(self, point: tuple[int, int]) -> bool:
        """Return whether a finger that moves from a point scrolls: over the open log."""
        log = self.table.zones.log
        return log is not None and bool(log.collidepoint(point))

    def zooms(self, event: pygame.Event) -> bool:
        """Zoom or scroll by the wheel or by fingers over the table; return whether an event was that."""
        if event.type == pygame.MOUSEWHEEL:
            self.screen.wheel(notches_of(event))
        return event.type == pygame.MOUSEWHEEL or self.panning.handle(event)

    def draw_plate_tip(self, surface: DrawTarget) -> None:
        """Draw the tooltip of the plate under the mouse: the player, their score, their number of pieces."""
        seat = next((i for i, rect in enumerate(self.table.zones.plates) if self.asks(rect)), None)
        if seat is not None:
            self.explain(surface, self.table.zones.plates[seat], aloud.plate_text(self.screen, seat))

    def _tell_unnoticed(self) -> None:
        shown, context = self.table.cursor, self.context
        fresh = self.screen.session.events[self._heard : shown] if 0 <= self._heard < shown else ()
        self._heard = shown
        if self.screen.session.is_human(self.table.viewer) and unnoticed(fresh, self.table.viewer):
            self.notice.tell(Guidance(context.t("guide.unnoticed"), tone="help"), seconds=4.0, stays=True)

    def says(self, text: str) -> bool:
        return bool(said := self.guidance().text) and text.startswith(said)

    def draw_key_tip(self, surface: DrawTarget) -> None:
        """Draw the tooltip of a button, unless the line says the same; what is to be read stays visible.

        The reason why it is disabled appears beside it, whatever the line says.
        """
        form, zones = self.form, self.table.zones
        if form.tip is None:
            return
        own, log = zones.plates[self.table.viewer], zones.log or zones.own
        if not form.tip[0].enabled:
            form.draw_tip(surface, (zones.guidance, own))
        elif not self.says(form.tip[1]):
            form.draw_tip(surface, (zones.guidance, own, zones.own, log))

    def point_at_line(self) -> None:
        """Let the line shake if a button was refused for what the line already says; other reasons are only heard."""
        if self.form.has_just_refused and (tip := self.form.tip) is not None:
            self.notice.refuse_button(tip[1], known=self.says(tip[1]))

    # -- for somebody who does not see it ------------------------------------------------------------------

    def each_node(self) -> Iterator[Node | None]:
        """Yield the line, an open question, the own pieces, the table, the players, the stock, the keys and the log."""
        yield aloud.guidance_node(self.screen, self.guidance())
        yield from self.question_nodes()
        yield from self.screen.parts()
        yield (yield from aloud.player_nodes(self.screen))
        if self.table.zones.stock.width:
            yield aloud.stock_node(self.screen, aloud.stock_text(self.screen, draws=False), draws=self.draws)
        keys = tuple((yield from gathered(parts_of(self.form))))
        yield Node(aloud.KEYS, Role.GROUP, self.say("spoken.keys"), children=keys)
        yield from aloud.log_node(self.screen)

    @property
    def secret(self) -> Hashable:
        return self.table.viewer, self.table.covered

    @property
    def attention(self) -> tuple[str, ...]:
        """An open question, or what has the focus of the keyboard, once it was used."""
        if (form := self.question_form) is not None:
            return (aloud.QUESTION_ZONE, *attention_of(form))
        if not self.roving.seen:
            return ()
        # Mostly known without looking at all zones.
        here, key = self.roving.zone, self.roving.key
        if here == aloud.KEYS and isinstance(key, str) and key in self.form and self.form[key].focusable:
            return (aloud.KEYS, key)
        own = next((zone for zone in self.own_zones() if zone.key == here), None) if here != aloud.KEYS else None
        index = own.find(key) if own is not None else None
        focused = own.items[index] if own is not None and index is not None else self.focus.focused
        return focused.path if focused is not None else ()

    def news(self) -> tuple[News, ...]:
        """Return what was shown since the last call, and what the line says."""
        return aloud.news(self.screen, self.guidance, self.notice)

    def ask(self, asked: Asked) -> None:
        """Do what a reader asks: of a question, a key, the stock, or a piece as a click would."""
        part = asked.path[0]
        if part == aloud.QUESTION_ZONE and len(asked.path) > 1:
            ask(self.question_form, asked.below())
        elif part == aloud.KEYS and len(asked.path) > 1:
            ask(self.form, asked.below())
        elif asked.act is Act.CLICK:
            self.click_piece(asked.path)
        elif asked.act is Act.FOCUS and (found := self._items_of(asked.path)):
            zone, item = found[0]
            self.roving.go(zone.key, item.key)
            self.point()

    def _items_of(self, path: NodePath) -> list[tuple[Zone, Item]]:
        return [(zone, item) for zone in self.roving.focus.zones for item in zone.items if item.path == path]

    def click_piece(self, path: tuple[str, ...]) -> None:
        """Click where the node of a piece, or of the stock, is."""
        self.approach(self._items_of(path))
        found = [item for _, item in self._items_of(path) if item.key == "stock" or self.face_of(item.key) is not None]
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) if found else ():
            self.handle(pygame.Event(kind, pos=found[0].rect.center, button=1))

    @property
    def stock_tip(self) -> str | None:
        """The tooltip of the stock and the ring around it; None while something is dragged or asked."""
        asked = self.asks(self.table.zones.stock) and not self.hand.dragging and self.question_form is None
        return aloud.stock_text(self.screen, draws=self.draws) if asked else None

    @property
    def played(self) -> Rules:
        return self.screen.session.record.rules

    def on_citation(self) -> bool:
        """Return whether the mouse is on the place in the book, which can be clicked."""
        return self.screen.cites(self.guidance(), self.screen.mouse)

    def tell_again(self, line: int) -> None:
        """Say for a while what a line of the log tells, with the rule that says why."""
        self.notice.tell(self.screen.why(line), seconds=8.0, stays=True)
        self.notice.insisted += 1

    def clicked_beside(self, point: tuple[int, int]) -> bool:
        """Handle a click on a line of the log or on the place in the book; one on the felt completes what moves there.

        Return whether nothing else is meant by it.
        """
        if (line := self.screen.show_again(point)) is not None:
            self.tell_again(line)
            return True
        if self.screen.look_up(self.guidance(), point):
            return True
        if self.screen.playback.pending and self.table.zones.felt.collidepoint(point):
            self.screen.playback.skip()
        return False

    # -- what can be reached by keys ---------------------------------------------------------------------------

    def zones(self) -> tuple[Zone, ...]:
        keys = zone_of(self.form, aloud.KEYS, (aloud.KEYS,))
        return (*self.own_zones(), keys, Zone(OTHERS, tuple(self._others())))

    def _others(self) -> list[Item]:
        """Return the plates, the place in the book on the guidance line, and the lines of the log."""
        screen, zones = self.screen, self.table.zones
        plates = ((seat, rect) for seat, rect in enumerate(zones.plates) if rect.width)
        found = [Item(("seat", seat), rect, (aloud.PLAYER_LIST, f"seat-{seat}")) for seat, rect in plates]
        if (said := self.guidance()).rule:
            where = looked_up(screen.context.t, said.rule)
            found.append(Item("cite", cite_rect(screen.context.style, zones.guidance, where), (aloud.GUIDANCE,)))
        rows = log_rows(screen.context.style, zones.log, screen.log.texts()) if zones.log is not None else []
        return found + [Item(("log", at), rect, (aloud.LOG, aloud.line_key(screen, at))) for at, rect in reversed(rows)]

    def handle_keys(self, event: pygame.Event) -> bool:
        """Handle a press of the keyboard; return whether it was used."""
        asked = intents_of(event)
        if self.finding is not None and event.type == pygame.KEYDOWN and self._find(self.finding, event, asked):
            return True
        if not asked:
            return False
        self.roving.stay()
        if Intent.HINT in asked:
            # A hint may be told where the line about keys is, and is what is wanted now.
            self._legends[self.legend] = self.beat
        if Intent.FIND in asked:
            self.finding = Finding(self.colours)
            self._tell_found("find.colour", colours=self.finding.named())
            return True
        own = self.roving.zone not in (aloud.KEYS, OTHERS)
        if Intent.ACTIVATE in asked and own and self.screen.playback.pending and not self.table.my_turn:
            self.screen.playback.skip()
            return True
        if self.takes(asked) or aloud.replied(event, self.screen, self, self.guidance):
            return True
        if Intent.MENU in asked:
            self.form.activate("menu")
            return True
        if notches := (Intent.PAGE_UP in asked) - (Intent.PAGE_DOWN in asked):
            self.screen.log.scroll(self.context.style, self.table.zones.log, PAGE * notches)
            return True
        if moves := asked & MOVES:
            self.roving.move(next(iter(moves)))
            self.point()
            return True
        return self.roving.seen and bool(asked.intersection(PRESSES)) and self.press()

    def _find(self, found: Finding, event: pygame.Event, asked: frozenset[Intent]) -> bool:
        """Handle a press while a piece is looked for; return whether it was about that."""
        if is_modifier(event):
            return False
        if found.press(event):
            self._go_to_found(found)
            return True
        self.finding = None
        self.notice.forget()
        return Intent.BACK in asked

    def _go_to_found(self, found: Finding) -> None:
        """Put the focus on the first piece that is meant, of the own ones before those on the table."""
        if not found.wanted:
            return
        fitting = [
            (zone.key, item.key, about) for zone in self.own_zones() for item in zone.items
            if (about := self.face_of(item.key)) is not None and found.finds(*about)
        ]  # fmt: skip
        fitting.sort(key=lambda each: found.distance(*each[2]))
        if fitting:
            self.roving.go(*fitting[0][:2])
            self.point()
        name = dict(found.colours).get(fitting[0][2][0] if fitting else found.wanted[0], "")
        piece = f"{name} {found.number}".strip()
        # Once there is a number, the focus says what was found.
        spoken = piece if fitting and found.number else ""
        self._tell_found("find.number" if fitting else "find.none", spoken, piece=piece)

    def _tell_found(self, key: str, aloud: str = "", **names: str) -> None:
        self.notice.tell(Guidance(self.context.t(key, **names), tone="help", aloud=aloud), seconds=6.0)

    def point(self) -> None:
        """Let what has the focus be explained and lifted, as if the mouse were over it."""
        focus = self.roving.focus
        self.form.look_at(str(focus.item) if focus.zone == aloud.KEYS else None, self.roving.seen)
        if focus.focused is not None:
            self.point_at(focus.focused.rect.center)

    def press(self) -> bool:
        """Do what a click on what has the focus would do; return whether there is anything to do."""
        focus = self.roving.focus
        match focus.zone, focus.item:
            case "keys", str(key):
                self.form.activate(key)
            case "others", "cite":
                self.context.go.rules(self.screen.session.record.rules, self.guidance().rule)
            case "others", ("log", int(index)):
                self.screen.show_line(index)
                self.tell_again(index)
            case _:
                return False
        return True

    def mouse_used(self) -> None:
        """Hide the ring: the mouse was used last."""
        self.roving.seen = False

    def draw_focus(self, surface: DrawTarget) -> None:
        """Draw the ring around what has the focus, and for a while what keys do; buttons draw their own ring."""
        self.legends = ()
        if not self.roving.seen or self.context.scans:
            return
        self._draw_ring(surface)
        legend = self.legend
        if self.beat < self._legends.setdefault(legend, self.beat + LEGEND):
            self.legends = (draw_legend(surface, self.context, self.table.zones.felt, legend),)

    def _draw_ring(self, surface: DrawTarget) -> None:
        roving, style = self.roving, self.context.style
        if roving.zone == aloud.KEYS:
            return
        rect = self.place_of(roving.zone, roving.key)
        if rect is None and (focused := roving.focus.focused) is not None:
            rect = focused.rect
        if rect is not None:
            focus_ring(surface, style, rect, style.px(8))
