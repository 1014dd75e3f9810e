"""What each event of a card book shows on the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from game.engine.cards import events
from game.engine.cards.events import Reason
from game.engine.cards.pieces import Card
from game.engine.game import CatchMissed, Caught, Passed, UnoCalled
from game.ui.kit.motion import beat
from game.ui.kit.sprite import Place
from game.ui.kit.stage import BUNDLE, DEAL, DRAW, GATHER, LAY
from game.ui.table.cards.table import CardTable
from game.ui.table.shared.gestures import cascade
from game.ui.table.shared.playback import DRAWN, OWN_DRAW, Playback

DEALT = 1.2
"""Seconds until the last of the shuffled cards has left the middle again, however many there are."""
HIDDEN = "?"
"""The colour of a card in flight whose face is hidden."""

ALARMS: Mapping[type, tuple[str, float]] = {
    UnoCalled: ("table.uno", 0.6),
    Caught: ("table.catch", 0.9),
    CatchMissed: ("cardtable.mark.missed", 0.6),
    events.WrongCardTaken: ("cardtable.mark.wrong", 0.8),
    events.AdviceGiven: ("cardtable.mark.advice", 0.6),
    events.RuleSkips: ("cardtable.mark.will-skip", 0.6),
    events.Eliminated: ("cardtable.mark.eliminated", 1.0),
}
"""Events that show a word over the plate of their seat: key of the catalogue, seconds until the next step."""


class CardPlayback(Playback):
    """The steps of a card book."""

    table: CardTable
    alarms = ALARMS

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

    def ends_act(self, event: events.CardEvent) -> bool:
        return isinstance(
            event,
            events.Played | events.Drew | Passed | events.Challenged | events.ColourChosen | events.Discarded
            | events.RuleSkips | events.RuleDone | events.WrongCardTaken | events.AdviceGiven,
        )  # fmt: skip

    def hidden(self, number: int) -> Card:
        return Card(HIDDEN, "", number)

    def stock_place(self) -> Place:
        return self.table.stock_place()

    def _show(self, event: events.CardEvent) -> float:
        table = self.table
        match event:
            case events.DealerDrawn(draws):
                self.drawings.append(draws)
                return 1.7
            case events.RoundStarted():
                self.clear_table()
                self.table.new_round()
                return self.shuffle(table.zones.stock.width * 0.6)
            case events.Dealt():
                return self._deal()
            case events.FirstCardTurned():
                table.relayout(self.pace(LAY), origin=self.stock_place())
                return 0.9
            case events.FirstCardReturned() | events.Reshuffled():
                table.relayout(self.pace(LAY), leave_to=self.stock_place())
                return 0.8
            case events.Played():
                return self._lay(event)
            case events.Discarded(seat):
                table.relayout(self.pace(LAY), origin=self._own_or_plate(seat))
                return 0.7
            case events.Drew():
                return self._draw(event)
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
                self.mark(seat, f"colour.{colour}", alarm=True)
                return 0.6
            case events.WindowOpened():
                return 0.0
            case _:
                return self.show_shared(event)

    def _deal(self) -> float:
        """Deal cards from the stock to every seat in turn; the viewer's own are turned face up."""
        table, pace = self.table, self.pace(DEAL)
        table.relayout(pace, order=table.hand, origin=self.stock_place())
        most = max(table.shown.counts)
        for seat in table.shown.match.order:
            if seat != table.viewer:
                self.fly(self.stock_place(), self.plate_place(seat), most, pace)
        return DEAL.stagger * most + DEAL.seconds

    def _own_or_plate(self, seat: int) -> Place | None:
        """Return where a card of a seat comes from: the viewer's own are in the fan already."""
        return None if seat == self.table.viewer and not self.table.covered else self.plate_place(seat)

    def _lay(self, event: events.Played) -> float:
        table = self.table
        if event.seat == table.viewer:
            table.let_go()
        table.drawn.pop(event.seat, None)
        table.relayout(self.pace(LAY), origin=self._own_or_plate(event.seat))
        if event.jumped:
            self.mark(event.seat, "cardtable.mark.jump", alarm=True)
        return 0.6

    def _draw(self, event: events.Drew) -> float:
        """Let cards fly from the stock to a hand; only the viewer's own are face up."""
        table = self.table
        pace = self.pace(DRAW if event.reason is Reason.TURN else cascade(event.count))
        if table.session.is_human(event.seat):
            earlier = () if event.reason is Reason.TURN else table.drawn.get(event.seat, ())
            table.drawn[event.seat] = (*earlier, *event.cards)
        mine = event.seat == table.viewer
        if mine:
            table.relayout(pace, order=event.cards, origin=self.stock_place())
        else:
            self.fly(self.stock_place(), self.plate_place(event.seat), event.count, pace)
        if event.reason is not Reason.TURN:
            self.mark(event.seat, "mark.drew", alarm=True, n=event.count)
            self.hit(event.seat)
        elif mine:
            return OWN_DRAW
        else:
            self.mark(event.seat, "mark.drew", n=event.count)
        beats = DRAW.stagger if event.reason is Reason.TURN else beat(event.count)
        return max(DRAWN, 0.35 + beats * event.count)

    def _hand_place(self, seat: int) -> Place:
        """Return where bundles of a seat's cards start and end."""
        if seat != self.table.viewer:
            return self.plate_place(seat)
        hand = self.table.zones.hand
        width = self.table.context.style.px(60)
        return Place(hand.centerx, hand.centery, width, 40.0, face_up=False)

    def _swap(self, ways: tuple[tuple[int, int], ...] | list[tuple[int, int]]) -> float:
        """Let bundles of backs fly from seat to seat; the viewer's new hand is turned face up on arrival."""
        table, pace = self.table, self.pace(BUNDLE)
        viewer = table.viewer
        table.drawn.clear()
        for giver, taker in ways:
            if viewer not in (giver, taker) or table.covered:
                self.fly(self._hand_place(giver), self._hand_place(taker), table.shown.counts[taker], pace)
        to = next((taker for giver, taker in ways if giver == viewer), None)
        come = next((giver for giver, taker in ways if taker == viewer), None)
        if to is not None and come is not None:
            table.relayout(pace, order=table.hand, origin=self.plate_place(come), leave_to=self.plate_place(to))
        self.table.relayout(pace)
        return BUNDLE.seconds + 0.3

    def _shuffle_hands(self, event: events.HandsShuffled) -> float:
        """Gather all hands in the middle and deal them again one by one, from the shuffler's left (UN-39)."""
        table, pace = self.table, self.pace(GATHER)
        before = table.session.view_at(table.cursor - 1, None).counts
        table.drawn.clear()
        for seat in table.shown.match.order:
            if seat != table.viewer:
                self.fly(self.plate_place(seat), self._heap_place(), before[seat], pace)
        table.away = True
        table.relayout(pace, leave_to=self._heap_place())
        self.then(lambda: self._deal_heap(event))
        return GATHER.seconds + GATHER.stagger * (max(before) - 1)

    def _heap_place(self) -> Place:
        """Return the place between stock and pile, where hands are shuffled."""
        pile, stock = self.table.pile_place(), self.stock_place()
        return stock._replace(x=(pile.x + stock.x) / 2, y=pile.y, width=stock.width * 0.7)

    def _deal_heap(self, event: events.HandsShuffled) -> float:
        """Deal the shuffled cards to the seats in turn; only the viewer's own are turned face up."""
        table, heap = self.table, self._heap_place()
        match = table.shown.match
        counts = table.shown.counts
        beat = min(DEAL.stagger, DEALT / sum(counts))
        table.away = False
        table.flights.clear()
        for place in range(1, len(match.order) + 1):
            seat = match.seat_after(event.seat, 1, place)
            pace = self.pace(replace(DEAL, stagger=beat * len(match.order), delay=beat * place))
            if seat == table.viewer:
                table.relayout(pace, order=table.hand, origin=heap)
            else:
                self.fly(heap, self.plate_place(seat), counts[seat], pace)
        table.relayout()
        return DEAL.seconds + beat * (sum(counts) + len(match.order)) + 0.3
