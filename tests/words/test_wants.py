"""What the guidance line says is held against what the engine would accept, in random positions of each book.

The line is said with keys of the catalogue instead of words. Each key is a claim about the position; a key without a
claim fails.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from typing import Any

import pytest

from game.engine.cards import actions as card_actions
from game.engine.cards.actions import CardPhase
from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.cards.legality import in_time
from game.engine.cards.pieces import Card
from game.engine.cards.referee import CardGame
from game.engine.cards.rules import DrawUntil, WrongCard
from game.engine.cards.state import CardState
from game.engine.cards.views import view as card_view
from game.engine.cards.wants import MayAnswer, MayPlay, after_chance as card_chance, may_lay, wanted as card_wanted
from game.engine.game import Catch, Caught, Draw, Instead, Pass, Refused, Uno, UnoForgotten
from game.engine.tiles.actions import Lay, Redeal, TileAction, TilePhase
from game.engine.tiles.books import BOOKS as TILE_BOOKS
from game.engine.tiles.draft import Draft, start
from game.engine.tiles.legality import played
from game.engine.tiles.melds import read
from game.engine.tiles.plays import NO_PLAY, find_play
from game.engine.tiles.referee import TileGame
from game.engine.tiles.rules import InvalidCommit
from game.engine.tiles.state import TileState
from game.engine.tiles.views import before, view as tile_view
from game.engine.tiles.wants import TurnWants, after_chance as tile_chance, stray, wanted as tile_wanted
from game.words.cards.sentences import wanted_guidance as card_guidance
from game.words.tiles.sentences import stray_guidance, wanted_guidance as tile_guidance
from tests.habits import Habits
from tests.random_cards import random_rules as random_card_rules, random_seats
from tests.random_player import random_act
from tests.random_tiles import random_play, random_rules, tried_out

POSITIONS = 150
"""Of each book."""


@dataclass
class Said:
    """What was said: keys of the catalogue with their names, the innermost sentence first."""

    lines: list[tuple[str, dict[str, Any]]] = field(default_factory=list)

    def say(self, key: str, **names: Any) -> str:
        """In the place of a catalogue."""
        if key.split(".", maxsplit=1)[0] in ("guide", "problem", "card"):
            self.lines.append((key, names))
        return f"{names['first']}, {names['last']}" if key == "words.or" else key


def name(seat: int) -> str:
    return str(seat)


@dataclass
class Moment:
    """One position with a draft, as the line has to judge it."""

    game: TileGame
    state: TileState
    seat: int
    draft: Draft
    names: dict[str, Any] = field(default_factory=dict)

    def may(self, action: TileAction) -> bool:
        return not self.game.problems(self.state, self.seat, action)

    def ended(self) -> tuple[TileState, list[Any]] | None:
        """The state after the turn was ended with the draft, and what happened; None where that is refused."""
        state = self.state
        happened: list[Any] = []
        for action in self.draft.acts():
            steps = self.game.attempt(state, self.seat, action)
            if isinstance(steps, Refused):
                return None
            state, happened = steps[-1].state, [*happened, *(step.event for step in steps)]
        return state, happened

    def refused(self, code: str) -> bool:
        found = (each for act in self.draft.acts() for each in self.game.problems(self.state, self.seat, act))
        return any(each.code == code for each in found)

    def too_many(self, count: int) -> bool:
        """Whether so many tiles of the rack are too many for a turn."""
        some = read(self.state.racks[self.seat][:count], self.state.rules)
        lay = Lay((*self.state.table, some), self.state.loose)
        return any(each.code == "too-many-tiles" for each in self.game.problems(self.state, self.seat, lay))

    def instead(self, end: str) -> bool:
        """Whether just that ends the turn without anything laid."""
        draw, rest = self.may(Draw()), self.may(Pass())
        return {"": (False, False), "-or-draw": (True, False)}.get(end, (False, True)) == (draw, rest)

    @property
    def rack(self) -> int:
        """Tiles on the rack when the turn began."""
        return len(self.state.racks[self.seat])


def limit(moment: Moment) -> bool:
    """So many tiles and no more."""
    need = moment.names["need"]
    return not moment.too_many(need) and (need == moment.rack or moment.too_many(need + 1))


def hopeless(moment: Moment) -> bool:
    """Nothing can be played at all."""
    context = before(moment.state)
    return find_play(context) is NO_PLAY and random_play(context, Random(1), Habits()) is None


def drawn_only(moment: Moment) -> bool:
    """Only the drawn tile may go, or keeping it."""
    tile = moment.state.drawn
    others = [each for each in moment.state.racks[moment.seat] if each != tile][:3]
    lay = Lay((*moment.state.table, read(others, moment.state.rules)), moment.state.loose)
    codes = {each.code for each in moment.game.problems(moment.state, moment.seat, lay)}
    return moment.may(Pass()) and (not others or bool(codes & {"drawn-tile-only", "drawn-tile-first"}))


def ready(moment: Moment) -> bool:
    """The turn can be ended, and nobody can be caught because of it."""
    ended = moment.ended()
    return ended is not None and not any(isinstance(event, UnoForgotten | Caught) for event in ended[1])


def ready_with(moment: Moment) -> bool:
    """So many tiles of so many, and the turn can be ended."""
    count = len(played(moment.draft.before, moment.draft.lay()))
    return ready(moment) and moment.names["have"] == count and limit(moment)


def out(moment: Moment) -> bool:
    """The turn ends the round, and this seat wins it."""
    ended = moment.ended()
    return (
        ended is not None and ended[0].phase in (TilePhase.SCORING, TilePhase.OVER) and ended[0].winner == moment.seat
    )


def call_first(moment: Moment) -> bool:
    """Without a call the seat can be caught, or is; with one it cannot."""
    ended = moment.ended()
    forgot = ended is not None and any(isinstance(event, UnoForgotten | Caught) for event in ended[1])
    called = moment.game.apply(moment.state, moment.seat, Uno())[-1].state
    return forgot and ready(Moment(moment.game, called, moment.seat, moment.draft))


def needless(moment: Moment) -> bool:
    """Ending the turn costs tiles for the call."""
    ended = moment.ended()
    return ended is not None and moment.state.called and len(ended[0].racks[moment.seat]) > moment.names["n"]


def opening(moment: Moment) -> bool:
    """The first lay-out is still to be made and takes so many points."""
    return not moment.state.opened[moment.seat] and moment.names["need"] == moment.state.rules.opening


def unfinished(moment: Moment) -> bool:
    """The turn cannot be ended yet, or only as a wrong lay-out that is punished (RK-29)."""
    return moment.ended() is None or moment.state.rules.invalid_commit is InvalidCommit.PENALTY_THREE


def ends(key: str, claim: Callable[[Moment], bool]) -> dict[str, Callable[[Moment], bool]]:
    """A sentence with its four ends."""

    def ended(end: str) -> Callable[[Moment], bool]:
        return lambda moment: moment.instead(end) and claim(moment)

    return {f"guide.{key}{end}": ended(end) for end in ("", "-or-draw", "-or-pass", "-or-keep")}


CLAIMS: dict[str, Callable[[Moment], bool]] = {
    **ends("your-turn", limit),
    **ends("your-turn-free", lambda moment: not moment.too_many(moment.rack) and moment.rack > 1),
    **ends("your-turn-last", lambda moment: moment.rack == 1),
    **ends("nothing-goes", hopeless),
    **ends("opening", opening),
    **ends("nothing-played", unfinished),
    "guide.drawn": drawn_only,
    "guide.drawn-with": drawn_only,
    "guide.opened": lambda moment: moment.state.phase is TilePhase.OPENED and moment.may(Pass()),
    "guide.opening-ready": ready,
    "guide.opening-so-far": lambda moment: unfinished(moment) and opening(moment),
    "guide.opening-with": lambda moment: unfinished(moment) and opening(moment),
    "guide.ready": ready_with,
    "guide.ready-free": ready,
    "guide.ready-drawn": lambda moment: ready(moment) and moment.state.drawn in moment.draft.played(),
    "guide.ready-called": lambda moment: ready(moment) and moment.state.called,
    "guide.ready-out": out,
    "guide.ready-needless": needless,
    "guide.call-first": call_first,
    "guide.no-match": lambda moment: moment.refused("meld-too-short"),
    "guide.at-own-risk": lambda moment: all(map(moment.may, moment.draft.acts())),
    "guide.watch": lambda moment: moment.may(Catch(int(moment.names["name"]))),
    "guide.forgot": lambda moment: moment.state.catchable == moment.seat,
    "guide.forgot-late": lambda moment: moment.may(Uno()),
    "guide.claim": lambda moment: moment.may(Redeal()),
    "guide.no-claim": lambda moment: moment.may(Pass()) and not moment.may(Redeal()),
    "guide.other-turn": lambda moment: (
        moment.state.phase is TilePhase.WINDOW or moment.seat not in moment.game.to_act(moment.state)
    ),
    "problem.joker-must-be-used": lambda moment: moment.ended() is None,
}


def claimed(key: str, moment: Moment) -> bool:
    """Whether what a key says of a moment is true."""
    if key in CLAIMS:
        return CLAIMS[key](moment)
    assert key.startswith("problem."), f"nothing is claimed by {key}"
    return moment.refused(re.sub(r"^problem\.|-(one|joker)$", "", key))


def small_racks(state: TileState, chance: Random) -> TileState:
    """The same position near its end: most tiles of the racks are gone."""
    if state.phase not in (TilePhase.TURN, TilePhase.DRAWN) or chance.random() < 0.5:
        return state
    keep = chance.randrange(1, 4)
    racks = tuple(rack[-keep:] for rack in state.racks)
    return state._replace(racks=racks, called=chance.random() < 0.3 and state.rules.uno_call)


def tile_positions(book: str) -> Iterator[tuple[TileGame, TileState, Random]]:
    """Positions of matches with any options."""
    for number in range(10_000):
        chance = Random(f"{book}/{number}")
        game = TileGame(random_rules(chance, book))
        state = game.deal(chance.choice((2, 3, 4)), str(number))
        for _ in range(25):
            if state.phase.is_over:
                break
            yield game, small_racks(state, chance), chance
            state = game.apply(state, *random_act(game, state, chance, Habits(stop=0.1)))[-1].state


@pytest.mark.parametrize("book", TILE_BOOKS)
def test_the_line_of_the_tile_books_says_what_the_engine_would_accept(book: str) -> None:
    said: Counter[str] = Counter()
    for game, state, chance in islice(tile_positions(book), POSITIONS):
        for seat in {state.turn, chance.randrange(state.seats)}:
            own = seat == state.turn and state.phase in (TilePhase.TURN, TilePhase.DRAWN, TilePhase.OPENED)
            drafts = (
                [start(before(state)), tried_out(before(state), chance)[-1]] if own else [start(before(state, seat))]
            )
            for draft in drafts:
                wants = tile_wanted(tile_view(state, seat), draft)
                for each in (wants, tile_chance(wants)):
                    lines = Said()
                    tile_guidance(lines.say, each, state.rules, name)
                    for key, names in lines.lines:
                        assert claimed(key, Moment(game, state, seat, draft, names)), (key, names, state, draft.now)
                        said[key] += 1
                check_stray(tile_chance(wants), game, state, draft, chance)
    assert len(said) > 14, said


def check_stray(wants: object, game: TileGame, state: TileState, draft: Draft, chance: Random) -> None:
    """What is said of a tile that was sent and fits nothing: none of it is refused before it was tried."""
    if not isinstance(wants, TurnWants) or not draft.now.rack:
        return
    tile = chance.choice(draft.now.rack)
    found, lines = stray(wants, draft, tile), Said()
    stray_guidance(lines.say, found, name)
    key = lines.lines[-1][0]
    lay = Lay((*draft.melds(), read((tile, *draft.now.rack[:1]), state.rules)), draft.now.loose)
    amount = {"too-many-tiles", "drawn-tile-only"} & {each.code for each in game.problems(state, state.turn, lay)}
    if found.refused is not None and state.rules.invalid_commit is InvalidCommit.REFUSE:
        assert key == f"problem.{found.refused.code}"
        assert found.refused.code in amount
    if "rebuild" in key:
        assert state.opened[state.turn] or draft.now.opening


@dataclass
class CardMoment:
    """One position as the line has to judge it."""

    game: CardGame
    state: CardState
    seat: int
    names: dict[str, Any]

    def may(self, action: card_actions.CardAction) -> bool:
        return not self.game.problems(self.state, self.seat, action)

    def lays(self) -> set[Card]:
        return {way.card for way in self.game.choices(self.state, self.seat) if isinstance(way, card_actions.Play)}

    def fit(self, fits: Callable[[Card], bool]) -> bool:
        """Whether just the cards of a kind may be laid; twins count once."""
        hand = self.state.hands[self.seat]
        found = {card.face for card in self.lays()}
        bluffs = {card.face for card in hand if card.symbol == "W4"}
        return found - bluffs == {card.face for card in hand if fits(card)} - bluffs

    def turn(self, end: str) -> bool:
        """Whether a draw is possible just where it is offered."""
        return bool(self.lays()) and self.may(Draw()) == bool(end) and self.draws(end)

    def draws(self, end: str) -> bool:
        """Whether one card is drawn, or until one fits, just as it is said."""
        return not end or end.endswith("fits") == (self.state.rules.draw_until is DrawUntil.FITS)


def said_fits(moment: CardMoment) -> bool:
    """The colour in force, the sign of the top card, and wilds fit; wilds are named where the hand has one."""
    top, colour = moment.state.discard[0], moment.state.colour
    sign = top.symbol if top.is_number or top.symbol == "+2" else f"card.sign.{top.symbol}"
    has_wild = any(card.is_wild for card in moment.lays())
    fit = [f"colour.{colour}", *[sign] * (not top.is_wild), *["card.guide.wild"] * has_wild]
    assert moment.names["cards"] == ", ".join(fit)
    return moment.fit(lambda card: card.is_wild or card.colour == colour or card.symbol == top.symbol)


def takes(moment: CardMoment) -> bool:
    """So many cards are what it costs."""
    return moment.names["n"] == moment.state.pending.pending_draw and (
        moment.may(Draw()) or moment.may(card_actions.Accept())
    )


def answer(challenge: bool, stack: bool) -> Callable[[CardMoment], bool]:
    """Taken, and challenged or laid upon just where that is said."""

    def claim(moment: CardMoment) -> bool:
        return takes(moment) and moment.may(card_actions.Challenge()) == challenge and bool(moment.lays()) == stack

    return claim


def turn(end: str, claim: Callable[[CardMoment], bool]) -> Callable[[CardMoment], bool]:
    """A sentence about the own turn with one of its ends."""
    return lambda moment: moment.turn(end) and claim(moment)


def jumps(moment: CardMoment) -> bool:
    return any(isinstance(way, card_actions.Jump) for way in moment.game.choices(moment.state, moment.seat))


ENDS = ("", "-or-draw-one", "-or-draw-fits")
"""What is drawn instead of laying, where anything is."""
CARD_CLAIMS: dict[str, Callable[[CardMoment], bool]] = {
    **{f"turn{end}": turn(end, said_fits) for end in ENDS},
    **{f"turn-only-wild{end}": turn(end, lambda moment: all(card.is_wild for card in moment.lays())) for end in ENDS},
    "wild": lambda moment: any(card.is_wild for card in moment.lays()),
    "draw-one": lambda moment: not moment.lays() and moment.may(Draw()) and moment.draws("one"),
    "draw-fits": lambda moment: not moment.lays() and moment.may(Draw()) and moment.draws("fits"),
    "pass": lambda moment: not moment.lays() and not moment.may(Draw()) and moment.may(Pass()),
    "drawn": lambda moment: moment.state.drawn in moment.lays() and moment.may(Pass()),
    "drawn-lay": lambda moment: moment.state.drawn in moment.lays() and not moment.may(Pass()),
    "colour": lambda moment: moment.may(card_actions.NameColour("R")),
    "take": answer(challenge=False, stack=False),
    "take-or-stack": answer(challenge=False, stack=True),
    "challenge": answer(challenge=True, stack=False),
    "challenge-or-stack": answer(challenge=True, stack=True),
    "jump": jumps,
    "window": lambda moment: not jumps(moment) or not moment.may(Pass()),
    "discard": lambda moment: moment.may(card_actions.Discard(moment.state.hands[moment.seat][: moment.names["n"]])),
    "rule": lambda moment: moment.may(card_actions.Done()),
    "rule-other": lambda moment: not moment.may(card_actions.Done()),
    "call-first": lambda moment: in_time(moment.state, moment.seat),
}


def card_claimed(key: str, moment: CardMoment) -> bool:
    """Whether what a key says of a moment is true."""
    match key:
        case "guide.other-turn":
            return not moment.lays() or moment.state.turn != moment.seat
        case "guide.watch":
            return moment.may(Catch(int(moment.names["name"])))
        case "guide.forgot":
            return moment.state.catchable == moment.seat
        case "guide.forgot-late":
            return moment.may(Uno())
    return CARD_CLAIMS[key.removeprefix("card.guide.")](moment)


def must_call(moment: CardMoment, keys: list[str]) -> bool:
    """Whether the line asks for the call just where laying would leave one card."""
    own = moment.state.turn == moment.seat and moment.state.phase in (CardPhase.TURN, CardPhase.DRAWN, CardPhase.ANSWER)
    due = own and bool(moment.lays()) and in_time(moment.state, moment.seat)
    return not own or moment.state.catchable is not None or due == ("card.guide.call-first" in keys)


def card_positions(book: str) -> Iterator[tuple[CardGame, CardState]]:
    """Positions of matches with any options; half of them near their end."""
    for number in range(10_000):
        chance = Random(f"{book}/{number}")
        rules = random_card_rules(chance, book)
        game = CardGame(rules)
        state = game.deal(random_seats(chance, rules), str(number))
        for _ in range(30):
            if state.phase.is_over:
                break
            yield game, state
            if state.phase is CardPhase.TURN and chance.random() < 0.2:
                # Nothing is left to draw.
                yield game, state._replace(stock=(), discard=state.discard[:1])
            if state.phase is CardPhase.TURN and chance.random() < 0.4:
                state = state._replace(hands=tuple(hand[: chance.choice((2, 3, 9))] for hand in state.hands))
            state = game.apply(state, *random_act(game, state, chance))[-1].state


@pytest.mark.parametrize("book", CARD_BOOKS)
def test_the_line_of_the_card_books_and_what_is_wanted_say_what_the_engine_would_accept(book: str) -> None:
    said: Counter[str] = Counter()
    for game, state in islice(card_positions(book), POSITIONS):
        for seat in state.match.order:
            lines, seen = Said(), card_view(state, seat)
            wants = card_wanted(seen)
            card_guidance(lines.say, wants, seen, name)
            for key, names in lines.lines:
                if not key.startswith(("guide.", "card.guide.")):
                    continue
                moment = CardMoment(game, state, seat, names)
                assert state.rules.wrong_card is WrongCard.PENALISED or card_claimed(key, moment), (key, names, state)
                said[key] += 1
            moment = CardMoment(game, state, seat, {})
            assert must_call(moment, [key for key, _ in lines.lines]), state
            if seat != state.turn or state.phase is CardPhase.WINDOW:
                continue
            besides = card_chance(wants)
            assert {card.face for card in may_lay(wants)} == {card.face for card in moment.lays()}, state
            if isinstance(besides, MayAnswer):
                assert moment.may(besides.taking), state
                assert (besides.challenged is not None) == moment.may(card_actions.Challenge()), state
            if isinstance(besides, MayPlay):
                assert (besides.instead is Instead.PASS) == moment.may(Pass()), state
            said[type(besides).__name__] += 1
    assert len(said) > 17
    assert {"MayPlay", "MayAnswer", "Decide"} <= set(said), said
