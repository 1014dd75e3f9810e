"""The screen of a match of a card book."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pygame

from game.engine.cards import events
from game.engine.cards.forms import ROUNDS
from game.engine.cards.pieces import DRAWS, Card
from game.engine.game import Passed, TurnStarted
from game.play.cards.session import CardSession, CardTurnDriver, Given, format_orders
from game.play.results import in_order
from game.ui.faces import TOLD
from game.ui.kit.canvas import box_of
from game.ui.kit.drawing import DrawTarget, put_centre
from game.ui.kit.motifs import draw_around
from game.ui.kit.motion import STRIKES, STRUCK, strike
from game.ui.kit.nodes import Node, NodeState, Role
from game.ui.kit.sprite import STEP, Place, Rim
from game.ui.kit.stage import BUNDLE, DEAL, GATHER, LAY
from game.ui.kit.style import opening_of
from game.ui.kit.widgets.form import nodes_of
from game.ui.table.cards import chrome
from game.ui.table.cards.images import PLAIN, PROPORTION, CardLook, card_images, card_rect
from game.ui.table.cards.questions import Question
from game.ui.table.cards.table import CardTable
from game.ui.table.cards.zones import fan
from game.ui.table.shared.aloud import QUESTION_ZONE, TABLE_ZONE, counts_in_full, own_node, piece_node
from game.ui.table.shared.gestures import WHEEL, GestureKind
from game.ui.table.shared.match_screen import MatchScreen
from game.ui.table.shared.playback import Playback
from game.words.cards import sentences as words
from game.words.results import goal_line

# -- What each event of a card book shows on the table.

LANDED = 0.26
"""Seconds to see a card that has landed, or the colour that was chosen with it."""


class CardPlayback(Playback):
    """The steps of a card book."""

    table: CardTable
    alarms = TOLD["words"]["cards"]
    acts = (
        events.Played, events.Drew, Passed, events.Challenged, events.ColourChosen, events.Discarded, events.RuleSkips,
        events.RuleDone, events.WrongCardTaken, events.AdviceGiven,
    )  # fmt: skip
    hidden = staticmethod(lambda number: Card("?", "", number))

    def __init__(self, table: CardTable) -> None:
        super().__init__(table)
        self.recalled: tuple[Card, str, float] | None = None
        """A card that the log shows again, its colour, and for how many seconds."""

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.recalled is not None:
            card, colour, left = self.recalled
            self.recalled = (card, colour, left - dt) if left > dt else None

    @property
    def lingers(self) -> bool:
        return super().lingers or self.recalled is not None

    def _show(self, event: events.CardEvent) -> float:
        table = self.table
        match event:
            case events.RoundStarted():
                return self.begin_round(table.zones.stock.width * 0.6)
            case events.Dealt():
                return self.deal(table.hand, table.shown.match.order)
            case events.FirstCardTurned():
                table.relayout(self.pace(LAY), origin=self.table.stock_place())
                return 0.9
            case events.FirstCardReturned() | events.Reshuffled():
                table.relayout(self.pace(LAY), leave_to=self.table.stock_place())
                return 0.8
            case events.Played():
                return self._lay(event)
            case events.Discarded(seat):
                table.relayout(self.pace(LAY), origin=self._own_or_plate(seat))
                return 0.7
            case events.Drew():
                in_turn = event.reason is events.Reason.TURN
                return self.draw(event.seat, event.count, event.cards, in_turn=in_turn, strikes=not in_turn)
            case events.HandsSwapped(seat, other):
                return self._swap(((seat, other), (other, seat)))
            case events.HandsPassed(direction):
                match = table.shown.match
                return self._swap([(seat, match.seat_after(seat, direction)) for seat in match.order])
            case events.HandsShuffled():
                return self._shuffle_hands(event)
            case events.Challenged(seat, layer, _, lawful):
                self.mark(seat, "cardtable.mark.challenge", alarm=True)
                self.mark(layer, "cardtable.mark.lawful" if lawful else "cardtable.mark.bluff", alarm=True)
                return 1.2
            case events.ColourChosen(seat, colour):
                return self._turn_wheel(partial(self.mark, seat, f"colour.{colour}", alarm=True))
            case events.WindowOpened():
                return 0.0
            case TurnStarted():
                table.drawn.pop(table.session.view_at(table.cursor - 1, None).turn, None)
                table.raise_playable()
                return self.show_shared(event)
            case _:
                return self.show_shared(event)

    def _own_or_plate(self, seat: int) -> Place | None:
        """Return where a card of a seat comes from: the viewer's own are in the fan already."""
        return None if seat == self.table.viewer and not self.table.covered else self.table.plate_place(seat)

    def _lay(self, event: events.Played) -> float:
        """Let a card fly to the pile: what it does is shown when it has landed, and its colour when the wheel stops."""
        table = self.table
        if event.seat == table.viewer:
            table.let_go()
        table.drawn.pop(event.seat, None)
        if self.moves:
            table.held = table.session.view_at(table.cursor - 1, None).colour
        table.relayout(self.pace(LAY), origin=self._own_or_plate(event.seat))
        self.then(lambda: self._landed(event))
        return LAY.seconds

    def _landed(self, event: events.Played) -> float:
        table = self.table
        table.held = None
        table.stage.poses.play(event.card, lambda t: strike(STRIKES + t), STRUCK - STRIKES, table.stage.motion)
        if event.jumped:
            self.mark(event.seat, "cardtable.mark.jump", alarm=True)

        def strikes() -> None:
            if event.card.symbol in DRAWS:
                self.hit(table.shown.match.seat_after(event.seat, table.shown.direction))

        if event.card.is_wild and event.colour:
            return self._turn_wheel(strikes)
        strikes()
        return LANDED

    def _turn_wheel(self, then: Callable[[], None]) -> float:
        """Turn the wheel of colours; show the one that was chosen when it stops, and do what follows."""
        table = self.table

        def stopped() -> float:
            table.held = None
            table.relayout()
            then()
            return LANDED

        if not self.moves:
            return stopped()
        table.held = ""
        table.relayout()
        self.then(stopped)
        return WHEEL

    def _hand_place(self, seat: int) -> Place:
        """Return where bundles of a seat's cards start and end."""
        if seat != self.table.viewer:
            return self.table.plate_place(seat)
        hand = self.table.zones.own
        return Place(hand.centerx, hand.centery, self.table.context.style.px(60), 40.0, face_up=False)

    def _swap(self, ways: Sequence[tuple[int, int]]) -> float:
        """Let bundles of backs fly from seat to seat; the viewer's new hand is turned face up on arrival."""
        table, pace, viewer = self.table, self.pace(BUNDLE), self.table.viewer
        table.drawn.clear()
        for giver, taker in ways:
            if viewer not in (giver, taker) or table.covered:
                self.fly(self._hand_place(giver), self._hand_place(taker), table.shown.counts[taker], pace)
        to = next((taker for giver, taker in ways if giver == viewer), None)
        come = next((giver for giver, taker in ways if taker == viewer), None)
        if to is not None and come is not None:
            table.relayout(pace, order=table.hand, origin=table.plate_place(come), leave_to=table.plate_place(to))
        table.relayout(pace)
        return BUNDLE.seconds + 0.3

    def _shuffle_hands(self, event: events.HandsShuffled) -> float:
        """Gather all hands in the middle and deal them again one by one, from the shuffler's left (UN-39)."""
        table, pace = self.table, self.pace(GATHER)
        before = table.session.view_at(table.cursor - 1, None).counts
        table.drawn.clear()
        for seat in table.shown.match.order:
            if seat != table.viewer:
                self.fly(self.table.plate_place(seat), self._heap_place(), before[seat], pace)
        table.away = True
        table.relayout(pace, leave_to=self._heap_place())
        self.then(lambda: self._deal_heap(event))
        return GATHER.seconds + GATHER.stagger * (max(before) - 1)

    def _heap_place(self) -> Place:
        """Return the place between stock and pile, where hands are shuffled."""
        pile, stock = self.table.pile_place(), self.table.stock_place()
        return stock._replace(x=(pile.x + stock.x) / 2, y=pile.y, width=stock.width * 0.7)

    def _deal_heap(self, event: events.HandsShuffled) -> float:
        """Deal the shuffled cards to the seats in turn; only the viewer's own are turned face up."""
        table, heap = self.table, self._heap_place()
        match, counts = table.shown.match, table.shown.counts
        beat = min(DEAL.stagger, 1.2 / sum(counts))  # however many are dealt, the last leaves after 1.2 seconds
        table.away = False
        table.flights.clear()
        for place in range(1, len(match.order) + 1):
            seat = match.seat_after(event.seat, 1, place)
            pace = self.pace(DEAL._replace(stagger=beat * len(match.order), delay=beat * place))
            if seat == table.viewer:
                table.relayout(pace, order=table.hand, origin=heap)
            else:
                self.fly(heap, self.table.plate_place(seat), counts[seat], pace)
        table.relayout()
        return DEAL.seconds + beat * (sum(counts) + len(match.order)) + 0.3


# -- The card table for somebody who does not see it: the hand, the discard pile, made from the viewer's view.


def _node(table: CardTable, card: Card, place: tuple[int, int], *, fits: bool) -> Node:
    say, marks = table.context.t, ["playable"] if fits else []
    marks += ["fresh"] if card in table.drawn.get(table.viewer, ()) else []
    about = words.sign_text(say, table.rules, card, table.session.seats), table.about(card)[0]
    at = card_rect(table.stage.goal(card)) if card in table.stage else None
    return piece_node(table, card, words.card_said(say, card), marks, about, at, place)


def question_node(table: CardTable, question: Question) -> Node:
    held = words.hand_said(table.context.t, question.cards) if question.cards else ""
    texts = (Node(key, Role.LABEL, text) for key, text in (("text", question.text), ("cards", held)) if text)
    box, states, inside = box_of(question.stand.panels[-1]), frozenset({NodeState.MODAL}), nodes_of(question.form)
    return Node(QUESTION_ZONE, Role.DIALOG, question.title, states=states, box=box, children=(*texts, *inside))


LOOKS = (PLAIN, CardLook(Rim.PLAYABLE), CardLook(Rim.LAID), CardLook(Rim.SELECTED))
"""How cards of the hand look in the course of a round."""


class CardMatchScreen(MatchScreen):
    """A match of a card book on the screen."""

    pieces = "cards"
    redacted = staticmethod(events.redacted)
    event_text, named = staticmethod(words.event_text), staticmethod(words.named)
    pieces_said, bubble = staticmethod(words.cards_said), staticmethod(chrome.bubble)
    session: CardSession
    table: CardTable
    playback: CardPlayback
    driver: CardTurnDriver

    def set_up(self, steps: int) -> None:
        self.table = CardTable(self.context, self.session, steps)
        self.playback = CardPlayback(self.table)
        self.driver = CardTurnDriver(self.session, self._conditions, self.acted, self.table.orders)

    @property
    def draft(self) -> Given | None:
        return self.table.orders.given or None

    def draft_text(self) -> str | None:
        given = self.draft
        return format_orders(given, self.table.shown.match.round) if given else None

    def hand(self, seat: int) -> Sequence[Card]:
        return in_order(self.session.view_at(self.table.cursor, seat).hand)

    def decisive(self) -> Sequence[Card]:
        return self.session.now.discard[:1]

    def show_event(self, event: events.CardEvent) -> None:
        if isinstance(event, events.Played):
            self.playback.recalled = event.card, event.colour, 1.6

    # -- in words ------------------------------------------------------------------------------------------

    def said_more(self, event: events.CardEvent) -> str:
        own = getattr(event, "seat", None) == self.table.viewer
        return words.event_more(self.context.t, event, self.session.name, counts_in_full(self.table), own=own)

    def parts(self) -> Iterator[Node | None]:
        say, table = self.context.t, self.table
        cards, playable, nodes = () if table.covered else table.hand, table.playable if table.warns else (), []
        for place, card in enumerate(cards, 1):
            nodes.append(_node(table, card, (place, len(cards)), fits=card.face in playable))
            yield None
        yield own_node(table, "hand", tuple(nodes))
        pile, name = words.pile_said(say, table.shown), say("spoken.pile-name")
        yield Node(TABLE_ZONE, Role.STATUS, pile, about=name, box=box_of(table.zones.pile))

    def table_text(self) -> str:
        return words.table_said(self.context.t, self.table.shown)

    def wrong(self) -> Sequence[str]:
        table = self.table
        if not table.selected or not table.my_turn or not table.warns:
            return []
        refused = table.refused(table.selected[0])
        return [words.problem_text(self.context.t, each, self.session.name) for each in refused]

    def plate_text(self, seat: int) -> str:
        return f" · {self.context.t('plate.partner')}" if seat == self.table.partner else ""

    # -- drawing -------------------------------------------------------------------------------------------

    def draw_ground(self, surface: DrawTarget) -> None:
        style = self.context.style
        draw_around(surface, style.theme, self.table.zones.ring, opening_of(style.metrics))
        for gesture in self.playback.gestures:
            if gesture.kind is GestureKind.SPREAD:
                chrome.draw_wheel(surface, style, gesture, self.table.zones.pile.center)
        if not self.playback.drawings:
            chrome.draw_stock(surface, self.table, self.playback)
            chrome.draw_colour(surface, self.table)
        chrome.draw_plates(surface, self.table, self.playback)

    def draw_above(self, surface: DrawTarget) -> None:
        table, playback = self.table, self.playback
        chrome.draw_partner(surface, table)
        chrome.draw_stacked(surface, table)
        self.draw_signs(surface, table.zones.pile.center)
        if playback.recalled is not None:
            card, colour, _ = playback.recalled
            look = CardLook(Rim.LAST, colour=colour if card.is_wild else "")
            image = card_images(self.context.style, table.rules).image(card, self.context.style.px(130), look)
            put_centre(surface, image, table.zones.felt.center)

    @property
    def info(self) -> tuple[str, ...]:
        say, table = self.context.t, self.table
        if self.hall:
            return say("table.round-of", n=self.hall, of=ROUNDS), say("kind.tournament.name")
        return say("table.round", n=table.shown.match.round), goal_line(say, table.rules, self.session.seats)

    def cover_picture(self, width: int) -> tuple[pygame.Surface, int] | None:
        seen = self.session.now
        card = seen.discard[0]
        look = CardLook(colour=seen.colour if card.is_wild else "")
        return card_images(self.context.style, self.table.rules).image(card, width, look), round(width * PROPORTION)

    def pictures(self) -> Iterator[Callable[[], object]]:
        table, style, zones = self.table, self.context.style, self.table.zones
        painter = card_images(style, table.rules)
        # Before a hand is dealt, as it will be.
        hand = table.shown.hand or table.session.view(table.viewer).hand
        width = round(fan(zones.own, max(len(hand), 1), style.metrics)[0].width)
        levels = [level * STEP for level in range(round(1 / STEP) + 1)]
        yield from (partial(painter.shadow, each, level) for each in (zones.stock.width, width) for level in levels)
        if not table.covered:
            # Nobody sees what a computer there could play.
            looks = LOOKS if table.session.is_human(table.viewer) else (PLAIN,)
            yield from (partial(painter.image, card, width, look) for look in looks for card in hand)
