"""The card table that the scenes of a match share: what is shown of it, whose eyes look on, and where every card lies.

Every change ends in `relayout`, which names the place of each card that can be seen; the stage lets them travel there.

One module because the hand, what is lifted or dragged from it, and the piles change together and are laid out as one.
What can be worked out without them is in modules of its own: `zones` (the parts of the table, places and order of a
hand), `images`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from pygame import Rect

from game.engine.cards.actions import Play
from game.engine.cards.legality import outcome
from game.engine.cards.pieces import Card
from game.engine.cards.rules import CardRules, WrongCard
from game.engine.cards.views import CardView
from game.engine.cards.wants import DiscardSome, Wanted, after_chance, may_jump, may_lay, takes_turn, wanted
from game.engine.game import Problem
from game.engine.options import OnOff
from game.play.autosave import Places, Seen
from game.play.cards.session import CardSession, Orders, parse_orders
from game.ui.context import Context
from game.ui.kit.sprite import Place, Rim
from game.ui.kit.stage import GLIDE, SHOW, Pace
from game.ui.table.cards import zones as fan
from game.ui.table.cards.images import PLAIN, CardLook, card_images
from game.ui.table.shared.table import Forecast, MatchTable
from game.words.cards.sentences import about_card

ON_PILE, ON_HAND, HOVERED, IN_HAND = 1.0, 10.0, 45.0, 50.0
"""Heights in the stack of pictures."""
PLAYABLE, LIFTED = 14 / fan.LARGEST, 26 / fan.LARGEST
"""How much higher than the others a card lies that can be played, and one that is lifted, in card widths."""
SEEN, UNTIDY = 7, 9.0
"""The number of visible cards of the discard pile, slightly untidy, and their maximum angle, in degrees."""
LEAST_FAN, FAN_HIGH = 150, 160
"""Units of the room beside the piles below which a hand is shown on their other side, and of its height at most."""
BESIDE = 0.14
"""The gap between a card and the question that it waits beside, in card widths."""


class CardTable(MatchTable):
    """A match of a card book on the screen."""

    session: CardSession
    rules: CardRules
    shown: CardView
    zones: fan.CardZones
    on_stock, images = 1.0, staticmethod(card_images)

    def __init__(self, context: Context, session: CardSession, steps: int) -> None:
        super().__init__(context, session, steps)
        several = len(session.humans) > 1
        self.takes_orders = several and self.rules.jump_in is OnOff.ON
        """Whether players leave orders to jump in: several share this machine."""
        self.warns = self.rules.wrong_card is WrongCard.PREVENTED
        """Whether the screen marks playable cards; not if a wrong one costs cards (UC-61)."""
        self.punishes_advice = several and self.rules.advice_button is OnOff.ON
        """Whether players who share this machine can penalise advice (UC-60)."""
        self._wanted: tuple[tuple[int, int, bool], Wanted] | None = None
        self.ordering = False
        """Whether somebody with one key is asked for the card of an order to jump in."""
        self.hovered: Card | None = None
        self.gap: int | None = None
        """Before which card of the hand the dragged one would go."""
        self.aimed = False
        """Whether the dragged card would be played, so that the pile rises to meet it."""
        self.known_beside = False
        """Whether what is known of the other cards has a panel of its own, opposite the log."""
        self.away = False
        """Whether all hands are on their way through the middle."""
        self.held: str | None = None
        """The colour that is shown as the one in force while the next is not seen yet, "" for none; None: as it is."""
        self.strip = 0
        """The pixels of the felt that a question takes below the piles."""
        self.revealed: tuple[int, tuple[Card, ...]] | None = None
        """A hand of another seat that the viewer is shown."""
        self.asks = False
        """Whether a question is open, so that no card can be chosen."""
        self.played: Card | None = None
        """A card that is on its way to the pile, or waits for its colour or seat to be chosen."""
        self.play_place: Place | None = None
        """Where it is."""
        self.open_hand: Callable[[int], Sequence[Card]] | None = None
        """What a seat holds, if all hands lie open."""
        self.orders = Orders(parse_orders(session.kept_draft, self.rules, session.humans, self.shown.match.round))
        """The cards with which players who share this machine jump in."""
        self._sorted: dict[int, tuple[Card, ...]] = {}
        self._chosen: dict[Card, str] = {}
        """The colours chosen for wilds on the pile, which they keep below other cards."""
        self.zones = self._zones()
        self.relayout(place_only=True)

    # -- what is shown -------------------------------------------------------------------------------------

    @property
    def seating(self) -> tuple[int, ...]:
        """All seats clockwise; partners sit opposite each other, knocked-out players keep their places."""
        order = self.shown.match.order
        return order if len(order) == self.session.seats else tuple(range(self.session.seats))

    @property
    def up_to_date(self) -> bool:
        return self.cursor == len(self.session.events)

    @property
    def partner(self) -> int | None:
        return next((seat for seat in self.shown.match.team_of(self.viewer) if seat != self.viewer), None)

    @property
    def my_turn(self) -> bool:
        ready = self.session.is_human(self.viewer) and self.up_to_date and not self.covered
        return ready and takes_turn(self.wanted(), self.viewer)

    def wanted(self) -> Wanted:
        """What the viewer should do now; computed once for each moment."""
        now = (len(self.session.events), self.viewer, self.calls)
        if self._wanted is None or self._wanted[0] != now:
            seen = self.session.view(self.viewer)
            self._wanted = now, wanted(seen if self.calls else replace(seen, called=True))
        return self._wanted[1]

    @property
    def playable(self) -> frozenset[tuple[str, str]]:
        return frozenset(card.face for card in may_lay(self.wanted())) if self.my_turn else frozenset()

    @property
    def to_decide(self) -> Card | None:
        """The card that the viewer has just drawn and may play or keep."""
        return self.session.view(self.viewer).drawn if self.my_turn else None

    def meant(self, card: Card) -> Card:
        """Return the card that is played when one of the hand is: for the twin of a drawn one, that."""
        drawn = self.to_decide
        return drawn if drawn is not None and drawn.face == card.face else card

    def refused(self, card: Card) -> list[Problem]:
        """Return why the viewer cannot play a card, whatever is chosen with it."""
        found = self.session.problems(self.viewer, Play(self.meant(card)))
        return [each for each in found if each.code not in ("colour-missing", "seat-missing")]

    def about(self, card: Card) -> tuple[str, str, bool]:
        """Return what only the viewer is told about a card of theirs: a sentence, its rule, whether it is a warning."""
        return about_card(self.context.t, self.session.view(self.viewer), card, to_lay=self.my_turn)

    @property
    def jumps(self) -> frozenset[tuple[str, str]]:
        """The faces with which the viewer may jump in now; hidden while others are watching."""
        if len(self.session.humans) != 1 or not self.up_to_date or not self.session.is_human(self.viewer):
            return frozenset()
        card = may_jump(self.wanted())
        return frozenset() if card is None else frozenset({card.face})

    @property
    def asked_between(self) -> bool:
        return bool(self.jumps)

    @property
    def keys_beside_round(self) -> int:
        return super().keys_beside_round + (self.punishes_advice and not self.only_watched)

    def look_through(self, seat: int) -> None:
        self.viewer = seat
        self.away, self.drawn_to = False, None
        self.show(self.cursor)
        self.let_go()
        self.zones = self._zones()
        self.stage.clear()
        self.relayout(place_only=True)

    def aside(self) -> Callable[[], None]:
        cursor, hands, drawn, selected = self.cursor, dict(self._sorted), dict(self.drawn), self.selected
        self.let_go()

        def back() -> None:
            self.let_go()
            self.away = False
            self.show(cursor)
            self._sorted, self.drawn, self.selected = hands, drawn, selected
            self.zones = self._zones()
            self.relayout(place_only=True)

        return back

    def let_go(self) -> None:
        self.selected, self.ordering, self.aimed = (), False, False
        self.dragged.clear()
        self.gap = self.hovered = self.played = self.play_place = None

    @property
    def colour(self) -> str:
        """The colour in force as it is shown; "" for none."""
        return self.shown.colour if self.held is None else self.held

    def show(self, cursor: int) -> None:
        """Show the view after that many steps; cards that went to others are no longer lifted."""
        super().show(cursor)
        self.held = None
        hand = self.shown.hand
        self.selected = tuple(card for card in self.selected if card in hand)
        self.dragged = {card: place for card, place in self.dragged.items() if card in hand}
        self.played = self.played if self.played in hand else None
        self.gap, self.aimed = (self.gap, self.aimed) if self.dragged else (None, False)

    def lift(self, card: Card) -> None:
        """Lift a card of the hand, to be played next; cards to discard are lifted or put back."""
        if not self.discarding:
            self.selected = (card,)
        elif card in self.selected:
            self.selected = tuple(each for each in self.selected if each != card)
        else:
            self.selected = (*self.selected, card)
        self.relayout()

    def note(self, places: Places) -> None:
        places.note(self.cursor, Seen({}, 0.0, dict(self._sorted)), 1.0, in_progress=False)

    def recall(self, places: Places, steps: int) -> None:
        for seat, order in places.at(steps).orders.items():
            self._sorted[seat] = tuple(each for each in order if isinstance(each, Card))

    def new_round(self) -> None:
        self.let_go()
        self.away = False
        self._sorted.clear()
        self.orders.clear()
        self._chosen.clear()
        self.drawn.clear()
        self.zones = self._zones()
        self.relayout()

    # -- the own hand --------------------------------------------------------------------------------------

    @property
    def hand(self) -> tuple[Card, ...]:
        """Return the viewer's cards in the player's order."""
        kept = self._sorted.get(self.viewer, ())
        at = None
        if not {*self.shown.hand} <= {*kept}:
            at, self.drawn_to = self.drawn_to, None
        order = fan.HandOrder.COLOUR
        hand = fan.updated(kept, self.shown.hand, at) if kept else fan.sorted_hand(self.shown.hand, order)
        self._sorted[self.viewer] = hand
        return hand

    def keep_order(self, hand: Sequence[Card]) -> None:
        self._sorted[self.viewer] = tuple(hand)
        self.relayout()

    def index_at(self, point: tuple[float, float]) -> int:
        """Return before which of the other cards one that is carried would go at a point; they lie as they lay."""
        there = [card for card in self.hand if card != self.played]
        own = next((i for i, card in enumerate(there) if card in self.dragged), None)
        return fan.index_at(fan.fan(self.zones.own, len(there), self.context.style.metrics), point, own)

    def slots(self) -> tuple[fan.Slot, ...]:
        """Return the places of the fan, without what is dragged or about to be played."""
        lying = self.lying
        hovered = lying.index(self.hovered) if self.hovered in lying and not self.dragged else None
        return fan.fan(self.zones.own, len(lying) + (self.gap is not None), self.context.style.metrics, hovered)

    @property
    def lying(self) -> tuple[Card, ...]:
        if self.away:
            return ()
        return tuple(card for card in self.hand if card not in self.dragged and card != self.played)

    # -- geometry ------------------------------------------------------------------------------------------

    @property
    def calls(self) -> bool:
        """Whether UNO! and the direction can matter here: not where two play and one decides once."""
        return not self.known_beside

    def _zones(self) -> fan.CardZones:
        metrics, disputed = self.context.style.metrics, self.played is None
        return fan.zones(metrics, self.seating, self.viewer, self.log_open, self.known_beside, self.strip, disputed)

    def resized(self) -> None:
        self.zones = self._zones()
        self.repaint()
        if self.played is not None:
            self.play_place = self.pile_place()
        self.relayout(GLIDE)

    def make_room(self, strip: int, revealed: tuple[int, tuple[Card, ...]] | None = None) -> None:
        """Let a question have a strip of the felt; a hand that it shows fans out of the plate of its owner."""
        former, self.strip, self.revealed = self.revealed, strip, revealed
        self.zones = self._zones()
        shown = revealed or former
        plate = None if shown is None else self.plate_place(shown[0])
        cards = () if revealed is None else revealed[1]
        self.relayout(SHOW if shown else GLIDE, order=cards, origin=plate, leave_to=plate)

    def wait_beside(self, panels: Sequence[Rect]) -> None:
        """Let the played card wait beside the piles, where no question stands; in the fan if there is no room."""
        pile, gap = self.zones.pile, self.zones.pile.width * BESIDE
        for room in self.zones.beside(self.context.style.metrics):
            spot = Rect(0, 0, pile.width, pile.height).move_to(midleft=(round(room.left + gap), pile.centery))
            if room.centerx < pile.centerx:
                spot.right = round(room.right - gap)
            if room.contains(spot) and spot.collidelist(panels) < 0:
                self.play_place = Place(spot.centerx, spot.centery, pile.width, HOVERED)
                break
        else:
            self.played = None
        self.relayout()

    def places(self) -> dict[Card, Place]:
        places = {**self._pile_places(), **self._hand_places(), **self._revealed_places()}
        places.update({card: place for card, place in self.dragged.items() if card in places or card in self.hand})
        return places

    def _pile_places(self) -> dict[Card, Place]:
        discard, places = self.shown.discard, {}
        for depth, card in enumerate(discard[:SEEN]):
            if depth == 0 and card.is_wild:
                self._chosen[card] = self.shown.colour if self.held is None else ""
            place = self.pile_place(len(discard) - depth, card)
            wide = place.width * (1.08 if self.aimed and depth == 0 else 1)
            places[card] = place._replace(width=wide, look=CardLook(colour=self._chosen.get(card, "")))
        return places

    def pile_place(self, number: int | None = None, card: Card | None = None) -> Place:
        """Return the place of the `number`-th card of the pile, by default the top one; always slightly askew."""
        pile = self.zones.pile
        if number is None:
            return Place(pile.centerx, pile.centery, pile.width, HOVERED)
        chance = Random(f"{self.session.record.seed}/{number}/{card!r}")
        shift = pile.width * 0.05
        x, y = (middle + chance.uniform(-shift, shift) for middle in pile.center)
        return Place(x, y, pile.width, ON_PILE + number / 100, round(chance.uniform(-UNTIDY, UNTIDY), 1))

    def _hand_places(self) -> dict[Card, Place]:
        if self.away:
            return {}
        if self.covered:
            # Hidden hands are in no order: the positions of cards would reveal which belong together.
            return self._fanned(self.shown.hand, self.zones.own, face_up=False)
        slots = list(self.slots())
        if self.gap is not None:
            del slots[min(self.gap, len(slots) - 1)]
        places = {}
        for i, (card, slot) in enumerate(zip(self.lying, slots, strict=True)):
            y = slot.y - slot.width * self.rise(card)
            height = (HOVERED if card == self.hovered and not self.dragged else ON_HAND) + i / 100
            angle, lift = (0.0, 0.5) if card in self.selected else (slot.angle, 0.0)
            places[card] = Place(slot.x, y, slot.width, height, angle, lift=lift, look=self.look(card))
        if self.played is not None and self.play_place is not None:
            places[self.played] = self.play_place
        return places

    def _revealed_places(self) -> dict[Card, Place]:
        """Return the fan of a hand that is shown, beside the piles on the side of its owner."""
        if self.revealed is None:
            return {}
        seat, cards = self.revealed
        metrics, plate = self.context.style.metrics, self.zones.plates[seat]
        left, right = sorted(self.zones.beside(metrics), key=lambda each: each.x)
        own, other = (left, right) if plate.centerx < self.zones.felt.centerx else (right, left)
        room = other if own.width < min(other.width, metrics.px(LEAST_FAN)) else own
        room = room.inflate(0, min(metrics.px(FAN_HIGH) - room.height, 0))
        return self._fanned(cards, room, face_up=True)

    def _fanned(self, cards: Sequence[Card], room: Rect, *, face_up: bool) -> dict[Card, Place]:
        slots = fan.fan(room, len(cards), self.context.style.metrics)
        return {
            card: Place(slot.x, slot.y, slot.width, ON_HAND + i / 100, slot.angle, face_up)
            for i, (card, slot) in enumerate(zip(cards, slots, strict=True))
        }

    def rise(self, card: Card) -> float:
        """Return how much higher than the others a card of the hand lies, in card widths: what can be played is told
        by its height."""
        if card in self.selected:
            return LIFTED
        fits = (card.face in self.playable and self.warns) or card.face in self.jumps
        return PLAYABLE if fits and not self.asks else 0.0

    def raise_playable(self) -> None:
        """Let the cards that can be played rise, one after another from the left."""
        self.relayout(Pace(0.2, stagger=0.05), order=[card for card in self.lying if self.rise(card)])

    def look(self, card: Card) -> CardLook:
        if self.covered:
            return PLAIN
        rim = (
            Rim.SELECTED if card in self.selected
            else Rim.PLAYABLE if card.face in self.jumps and not self.asks
            else Rim.LAID if card in self.drawn.get(self.viewer, ())
            else Rim.NONE
        )  # fmt: skip
        return CardLook(rim=rim, ordered=card in self.orders.of(self.viewer))

    @property
    def discarding(self) -> int:
        """How many cards the viewer has to discard now (UN-49)."""
        wants = after_chance(self.wanted()) if self.my_turn else None
        return wants.number if isinstance(wants, DiscardSome) else 0

    @property
    def forecast(self) -> Forecast | None:
        card = self.selected[0] if len(self.selected) == 1 and self.played is None else None
        if card is None or card.face not in self.playable or not self.warns:
            return None
        pending = self.shown.pending._replace(played_by=self.viewer, void=False, resume=None)
        after = outcome(self.shown.match, card, pending, self.shown.direction)
        hits = {} if after.victim is None else {after.victim: after.pending_draw}
        return Forecast(hits, after.direction != self.shown.direction, after.turn)
