"""Shows the steps of a match one after another, at the player's chosen speed.

An event adds only order, pace and a flash; where pieces go follows from the difference of two layouts. What each event
of a family shows is in `tiles/match_screen` and `cards/match_screen`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from math import cos, hypot, inf, pi
from random import Random

from pygame import Rect, Vector2

from game.engine.cards import events as cards
from game.engine.cards.pieces import COLOURS
from game.engine.game import DirectionTurned, Passed, Skipped, TurnStarted, WindowClosed
from game.engine.registry import Event
from game.engine.tiles import events as tiles
from game.play.autosave import Places
from game.play.ladder import SEAT, remark
from game.store.settings import ComputerSpeed
from game.ui.faces import TOLD, Expression, Mood, Moods
from game.ui.kit.motion import HOPS, STRIKES, Tween, beat, in_out_sine, out_back
from game.ui.kit.sound import MIDDLE, effects
from game.ui.kit.sound.effects import Sound, SoundCue, chain_step, meld_step
from game.ui.kit.sprite import Place
from game.ui.kit.stage import BRING, DEAL, DRAW, SHUFFLE, Pace
from game.ui.table.shared.gestures import STRUCK_PLACE, Bubble, Gesture, GestureKind, Gestures, cascade, gestures_of
from game.ui.table.shared.table import MatchTable, OwnEvent, OwnPiece

# -- What an event of either family sounds like: `notes_of(event, own)`.

SOUNDS = {name: Sound[sound.upper()] for name, sound in TOLD["sounds"].items()}
"""The sounds of events that always sound the same, by the names of their classes."""

ROUND_SOUNDS = (Sound.ROUND_OVER, Sound.ROUND_LOST, Sound.ROUND_WON)
MATCH_SOUNDS = (Sound.MATCH_OVER, Sound.MATCH_LOST, Sound.MATCH_WON)
"""The sounds of an end for those at this screen, by its `_outcome`."""
MATCH_ENDS = (tiles.MatchEnded, cards.MatchEnded)
MELDS_APART, COLOUR_AFTER = 0.55, 0.3
"""Seconds between two melds of a computer's turn, as the playback shows them, and from a wild card to its colour."""


def notes_of(event: tiles.TileEvent | cards.CardEvent, own: Collection[int] = ()) -> tuple[SoundCue, ...]:
    """Return what an event sounds like to the players at this screen, who sit at the seats `own`; () if silent."""
    match event:
        case tiles.Drew(reason=tiles.Reason.TURN) | cards.Drew(reason=cards.Reason.TURN):
            return (SoundCue(Sound.DRAW),)
        case tiles.Drew(count=count) | cards.Drew(count=count):
            return effects.cascade(count)
        case tiles.Laid():
            return _lay(event, event.seat in own)
        case cards.Played(card=card, colour=colour):
            chosen = card.colour not in COLOURS and colour in COLOURS
            return (SoundCue(Sound.LAY), *((_colour(colour, COLOUR_AFTER),) if chosen else ()))
        case cards.ColourChosen(colour=colour):
            return (_colour(colour),)
        case cards.Challenged(seat, layer, _, lawful):
            won = lawful if layer in own and seat not in own else not lawful
            return (SoundCue(Sound.CHALLENGE_WON if won else Sound.CHALLENGE_LOST),)
        case tiles.RoundEnded(winner=winner):
            return (SoundCue(ROUND_SOUNDS[_outcome(() if winner is None else (winner,), own)]),)
        case cards.RoundEnded(winners=winners):
            return (SoundCue(ROUND_SOUNDS[_outcome(winners, own)]),)
        case tiles.MatchEnded(winners=winners) | cards.MatchEnded(winners=winners):
            return (SoundCue(MATCH_SOUNDS[_outcome(winners, own)]),)
        case _:
            return (SoundCue(SOUNDS[name]),) if (name := type(event).__name__) in SOUNDS else ()


def _outcome(winners: Collection[int], own: Collection[int]) -> int:
    """Return 0 if nobody at this screen played or nobody won, 1 if they lost, 2 if one of them won."""
    return 0 if not own or not winners else 1 + any(seat in own for seat in winners)


def _lay(event: tiles.Laid, mine: bool) -> tuple[SoundCue, ...]:
    """Return a tone for each new meld, higher for longer melds; a player's own were heard as they were put down."""
    fresh = [] if mine else [meld for meld in event.table if meld not in event.before]
    notes = tuple(SoundCue(Sound.PLACE, meld_step(len(meld.tiles)), MELDS_APART * i) for i, meld in enumerate(fresh))
    return notes or (SoundCue(Sound.PLACE),)


def _colour(colour: str, after: float = 0.0) -> SoundCue:
    return SoundCue(Sound.COLOUR, chain_step(1 + COLOURS.index(colour)), after)


def hear(table: MatchTable, event: Event, pace: float) -> None:
    """Play the sounds of the step just shown from where its seat is; `pace` is how much longer everything takes.

    Of a round that decides the match only the match is heard.
    """
    x, humans = table.across_seat(event.seat) if hasattr(event, "seat") else MIDDLE, table.session.humans
    if isinstance(event, TurnStarted) and event.seat == table.viewer and event.seat in humans:
        table.context.sounds.play_all((SoundCue(Sound.YOUR_TURN),), x, pace)
    elif not any(isinstance(each, MATCH_ENDS) for each in table.session.events[table.cursor :][:1]):
        table.context.sounds.play_all(notes_of(event, humans), x, pace)


SPEEDS = {ComputerSpeed.SLOW: 1.8, ComputerSpeed.NORMAL: 1.0, ComputerSpeed.FAST: 0.5, ComputerSpeed.AT_ONCE: 0.0}
"""How long things take compared with normal."""


DRAWN = 0.8
"""Seconds to see that somebody else draws."""
REMARK = 3.2
"""Seconds to read what a character of the ladder says."""
ARRIVES, OUTSIDE = 0.5, 190
"""Seconds in which plates and rack come to the table of a new match, and from how many units away plates come."""
THUD, RECOIL = 0.45, 10
"""Seconds that a plate swings when it is hit, and how far at first, in units."""


class Playback(ABC):
    """The steps waiting to be shown, and their temporary marks."""

    alarms: Mapping[str, tuple[str, float]]
    """Events that show a word over the plate of their seat: key of the catalogue, seconds until the next step."""
    acts: tuple[type, ...]
    """Events that are what a player at this screen did in a turn, so that nobody has to wait for them."""
    hidden: Callable[[int], OwnPiece]
    """A piece in flight whose face is hidden, by its number."""

    def __init__(self, table: MatchTable) -> None:
        self.table = table
        self.wait = 0.0
        self.bubbles: dict[int, Bubble] = {}
        self.dimmed: dict[int, float] = {}
        """Seats that just missed a turn, with the seconds left to show it."""
        self.ring = Tween(0, 0, 0)
        """The angle of the direction ring in half turns."""
        self.drawings: list[tuple[tuple[int, OwnPiece], ...]] = []
        """The draw for the first seat, while it is shown."""
        self.light: tuple[int, int, Tween] | None = None
        """The light on its way from the plate of one seat to that of another."""
        self.brought: Mapping[OwnPiece, Place] = {}
        """The pieces by which the book of a new match was chosen, and where they were then."""
        self.arrival = Tween(1, 1, 0)
        """How far plates and rack have come to the table of a new match, 0..1."""
        self.moods = Moods()
        self.gestures = Gestures()
        self._half: Callable[[], float] | None = None
        """Show the second half of the current step; return its duration in seconds."""
        self._flying = 0
        self._lit = table.shown.turn
        self._hit: dict[int, float] = {}
        self._until: int | None = None
        """The maximum number of steps to show, while a turn is shown again."""
        self.watched: Places | None = None
        """Where the players saw everything, if nobody is playing."""
        self.speed = 1.0
        """How fast it is watched then, as a multiple of normal."""
        self.logged: Callable[[OwnEvent], None] = lambda _: None
        """Called with the event of every step shown."""

    @abstractmethod
    def _show(self, event: OwnEvent) -> float:
        """Show one step, whose view the table already has; return the seconds until the next at normal speed."""

    @property
    def busy(self) -> bool:
        return self.pending or self.wait > 0

    @property
    def lingers(self) -> bool:
        return bool(self.bubbles or self.gestures)

    @property
    def pending(self) -> bool:
        most = len(self.table.session.events) if self._until is None else self._until
        return self.table.cursor < most or self._half is not None

    @property
    def factor(self) -> float:
        """How long everything takes compared with normal; reduced motion does not shorten the time to read."""
        if self.watched is not None:
            return 1 / self.speed
        # Who asks to see a turn again wants to see it.
        return SPEEDS[self.table.context.settings.computer_speed] or float(self._until is not None)

    @property
    def moves(self) -> bool:
        return self.factor > 0 and not self.table.context.motion.reduced

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds; show the next steps when it is time."""
        self.wait = max(self.wait - dt, 0.0)
        self.ring.advance(dt)
        self.arrival.advance(dt)
        self.table.raised = min(self.arrival.value, 1.0)
        self.moods.update(dt)
        if self.light is not None:
            self.light[2].advance(dt)
        for seat in self.gestures.update(dt / (self.factor or 1.0)):
            self.hit(seat)
        self._hit = {seat: left - dt for seat, left in self._hit.items() if left > dt}
        self.dimmed = {seat: left - dt for seat, left in self.dimmed.items() if left > dt}
        for bubble in self.bubbles.values():
            bubble.left -= dt
        self.bubbles = {seat: bubble for seat, bubble in self.bubbles.items() if bubble.left > 0}
        while self.pending and self.wait <= 0:
            self.next()

    def skip(self) -> None:
        """Show everything at once: nobody has to wait for animations."""
        while self.pending:
            self.next()
        self.wait = 0.0
        self.table.stage.settle()
        self.table.flights.clear()
        self.drawings.clear()

    def show_until(self, steps: int | None, wait: float = 0.0) -> None:
        """Show no more than that many steps, for a turn shown again; None: all."""
        self._until, self.wait = steps, wait

    def rest(self) -> None:
        """Forget what is in progress: another moment of the match will be shown."""
        self.wait = 0.0
        self.bubbles.clear()
        self.gestures.clear()
        self.dimmed.clear()
        self.drawings.clear()
        self._half = self.light = None
        self._lit = self.table.shown.turn
        self.table.flights.clear()

    def keep_up(self) -> None:
        """After an action at this screen, show it and everything before it at once."""
        acted = False
        self._end_step()
        while self.pending and not acted:
            acted = isinstance(self.table.session.events[self.table.cursor], self.acts)
            self.next()

    def next(self) -> None:
        if self._end_step():
            return
        table = self.table
        event = table.session.events[table.cursor]
        begins = table.cursor == 0 and self.moves and self.watched is None
        if begins:
            self.arrival = Tween(0, 1, ARRIVES * self.factor, out_back)
        table.show(table.cursor + 1)
        if self.watched is not None and self.watched.moments:
            # What the step moves goes to where the players saw it then.
            table.recall(self.watched, table.cursor)
        self.wait = max(self._show(event) * self.factor, self.at_least(event))
        if begins:
            self._send(self.brought, table.stock_place(), self.pace(BRING))
        remarks = self._until is None and table.context.settings.remarks
        if remarks and (said := remark(table.session.record, table.session.events, table.cursor - 1)) is not None:
            self.bubbles[SEAT] = Bubble(said, max(REMARK * self.factor, REMARK / 2))
        if self.moves:
            self.gestures.begin(gestures_of(event))
        self.moods.feel(event)
        hear(self.table, event, self.factor)
        self.logged(event)

    def at_least(self, event: OwnEvent) -> float:  # noqa: ARG002
        """Return the seconds that an event is shown, however fast everything else is."""
        return 0.0

    def then(self, half: Callable[[], float]) -> None:
        """Show the second half of a step when the time of the first is over."""
        self._half = half

    def _end_step(self) -> bool:
        """Show the second half of the current step; return whether there was one."""
        half, self._half = self._half, None
        self.wait = self.wait if half is None else half() * self.factor
        return half is not None

    def pace(self, pace: Pace) -> Pace:
        factor = self.factor
        return Pace(pace.seconds * factor, pace.stagger * factor, pace.arc, pace.ease, pace.delay * factor)

    def show_shared(self, event: OwnEvent) -> float:
        """Show an event that both families have, or a penalty; return the seconds until the next at normal speed."""
        match event:
            case DirectionTurned():
                seconds = self.table.context.motion.seconds(0.6 * self.factor)
                self.ring = Tween(self.ring.value, self.ring.end + 1, seconds, in_out_sine)
                return 0.5
            case tiles.StartDrawn(draws) | cards.DealerDrawn(draws):
                self.drawings.append(draws)
                return 1.7
            case Skipped(seat):
                self.dimmed[seat] = 1.6
                self.mark(seat, "mark.skipped")
                return 0.5
            case Passed(seat, False, laid):
                self.mark(seat, "mark.done" if laid else "mark.passed")
                seconds = 0.3
            case TurnStarted(seat):
                if seat != self._lit and self.moves:
                    self.light = self._lit, seat, Tween(0, 1, 0.4 * self.factor, in_out_sine)
                self._lit, seconds = seat, 0.15
            case WindowClosed():
                return 0.0
            case _ if (name := type(event).__name__) in self.alarms:
                key, seconds = self.alarms[name]
                self.mark(event.seat, key, alarm=True)
            case _:
                seconds = 0.0
        self.table.relayout()
        return seconds

    def strike(self, pieces: Iterable[OwnPiece], *, great: bool, delay: float = 0.0) -> None:
        """Let the last of the pieces that are seen strike the table after a `delay`, as a `great` moment or a small
        one: a ring and a wave of hops run from there, over all of the table or only around it."""
        table = self.table
        seen = [piece for piece in pieces if piece in table.stage and table.stage.sees(piece)]
        if self.moves and seen:
            high, reach, ring = (HOPS, inf, 150) if great else (HOPS / 2, 260, 70)
            table.stage.strike(seen[-1], high, reach, delay)
            wait, at = (delay + STRIKES) / self.factor, table.stage.goal(seen[-1])[:2]
            self.gestures.begin((Gesture(GestureKind.RING, STRUCK_PLACE, "", elapsed=-wait, at=at, reach=ring),))

    def expression(self, seat: int) -> Expression:
        """Return how the face of a seat looks: who is at the table and has to act thinks."""
        thinks = self.table.shown.turn == seat and not self.table.session.is_human(seat)
        usual = Mood.THINKING if thinks and not self.pending else Mood.NEUTRAL
        return self.moods.shown(seat, usual, still=not self.moves)

    def hit(self, seat: int) -> None:
        if self.moves:
            self._hit[seat] = THUD

    def struck(self, seat: int) -> Rect:
        """Return where the plate of a seat is: it comes from its side, and recoils from the table and swings if hit."""
        zones, left, px = self.table.zones, self._hit.get(seat, 0.0) / THUD, self.table.context.style.px
        x, y = Vector2(zones.plates[seat].center) - zones.felt.center
        far = px(RECOIL) * left**2 * cos((1 - left) * 3 * pi) + px(OUTSIDE) * (1 - self.arrival.value)
        far /= hypot(x, y) or 1
        return zones.plates[seat].move(round(x * far), round(y * far))

    def mark(self, seat: int, key: str, alarm: bool = False, **names: object) -> None:
        """Show a word over a plate; over that of the only player at this machine it addresses them."""
        alone = self.watched is None and self.table.session.humans == (seat,)
        key = own if alone and (own := f"{key}-you") in self.table.context.catalogue else key
        self.bubbles[seat] = Bubble(key, max(1.6 * self.factor, 0.9), names, alarm)

    def deal(self, own: Sequence[OwnPiece], seats: Iterable[int]) -> float:
        """Deal pieces from the stock to the `seats` in turn; the viewer's `own` are face up."""
        table, pace = self.table, self.pace(DEAL)
        table.relayout(pace, order=own, origin=table.stock_place())
        most = max(table.shown.counts)
        for seat in seats:
            if seat != table.viewer:
                self.fly(table.stock_place(), self.table.plate_place(seat), most, pace)
        return DEAL.stagger * most + DEAL.seconds

    def draw(self, seat: int, count: int, pieces: Sequence[OwnPiece], *, in_turn: bool, strikes: bool) -> float:
        """Let pieces fly from the stock to a seat; only the viewer's own are face up.

        They are drawn `in_turn`, in place of laying something; if it `strikes`, others or a mistake are the cause.
        """
        table, stock, mine = self.table, self.table.stock_place(), seat == self.table.viewer
        pace = self.pace(DRAW if in_turn else cascade(count))
        if table.session.is_human(seat):
            table.drawn[seat] = (*(() if in_turn else table.drawn.get(seat, ())), *pieces)
        if mine:
            table.relayout(pace, order=pieces, origin=stock)
        else:
            self.fly(stock, self.table.plate_place(seat), count, pace)
        if mine and in_turn:
            return 1.1  # to see one's own draw, before the turn may end by itself
        if strikes:
            self.hit(seat)
        if strikes or not mine:
            self.mark(seat, "mark.drew", alarm=strikes, n=count)
        return max(DRAWN, 0.35 + (DRAW.stagger if in_turn else beat(count)) * count)

    def begin_round(self, width: float) -> float:
        """Clear the table, covered if several people share the screen, and let face-down pieces from all over the felt
        gather to form the stock: at few angles, each a picture."""
        self.drawings.clear()
        self.table.covered = len(self.table.session.humans) > 1
        self.ring = Tween(0, 0, 0)
        self.table.new_round()
        felt, chance, starts = self.table.zones.felt, Random(self.table.session.record.seed), {}
        for piece in self._hidden(26 if self.moves else 0):
            x, y = felt.left + chance.random() * felt.width, felt.top + chance.random() * felt.height
            starts[piece] = Place(x, y, width, 30.0, 10 * round(chance.uniform(-4, 4)), face_up=False)
        self._send(starts, self.table.stock_place(), self.pace(SHUFFLE))
        return 1.4

    def fly(self, start: Place, end: Place, count: int, pace: Pace) -> None:
        """Let face-down pieces fly from one place to another."""
        self._send(dict.fromkeys(self._hidden(count), start), end, pace)

    def _hidden(self, count: int) -> list[OwnPiece]:
        self._flying += count
        return [self.hidden(self._flying - each) for each in reversed(range(count))]

    def _send(self, starts: Mapping[OwnPiece, Place], end: Place, pace: Pace) -> None:
        """Let pieces fly from their places to another, while those under way go on."""
        flights = self.table.flights
        goals = {key: flights.goal(key) for key in tuple(flights.keys())} if flights.busy else {}
        for piece, start in starts.items():
            flights.hold(piece, start)
        flights.aim({**goals, **dict.fromkeys(starts, end)}, pace=pace, order=tuple(starts))
