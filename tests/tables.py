"""Small builders for tests of both families: actions as text, what follows from them, what was refused and why."""

from collections.abc import Collection, Iterable
from itertools import chain
from typing import Any, TypeVar

from game.engine.cards.state import CardState, CardStep
from game.engine.game import Problem
from game.engine.options import T
from game.engine.registry import family_of
from game.engine.shuffle import shuffled
from game.engine.tiles.state import TileState, TileStep

S = TypeVar("S", TileState, CardState)


def game_of(state: Any) -> Any:
    return family_of(state.rules.book).game(state.rules)


def read_line(state: Any, line: str) -> tuple[int, Any]:
    """`seat action` as the seat and what it asks for; the text must not be ambiguous."""
    seat, _, text = line.partition(" ")
    action = family_of(state.rules.book).parse_action(text, state, int(seat))
    assert not isinstance(action, Problem), action
    return int(seat), action


def steps(state: Any, *lines: str) -> tuple[Any, ...]:
    """Everything that follows from the lines, each of which has to be legal."""
    done: list[Any] = []
    for line in lines:
        seat, action = read_line(state, line)
        done += game_of(state).apply(state, seat, action)
        state = done[-1].state
    return tuple(done)


def play(state: S, *lines: str) -> S:
    """The state after the lines, each of which has to be legal."""
    after: S = steps(state, *lines)[-1].state
    return after


def happened(kind: type[T], done: Iterable[TileStep] | Iterable[CardStep]) -> list[T]:
    """The events of one kind among steps."""
    return [step.event for step in done if isinstance(step.event, kind)]


def held(state: Any) -> tuple[tuple[Any, ...], ...]:
    """The pieces of each seat."""
    found: tuple[tuple[Any, ...], ...] = state.hands if isinstance(state, CardState) else state.racks
    return found


def counts(state: Any) -> tuple[int, ...]:
    """How many pieces each seat holds."""
    return tuple(map(len, held(state)))


def every_place(state: Any) -> list[Any]:
    """All pieces of a state, place by place, sorted."""
    if isinstance(state, CardState):
        lying: list[Any] = [*state.discard]
    else:
        lying = [*state.loose, *(tile for meld in state.table for tile in meld.tiles)]
        lying += [] if state.reserved is None else [state.reserved]
    return sorted([*lying, *chain(*held(state)), *state.stock])


def with_hidden_mixed(state: S, known: Collection[int | None], seed: str, shown: Collection[Any] = ()) -> S:
    """The state with the stock and the hands but those of known seats dealt anew, all but pieces that are shown."""
    hands = held(state)
    heaps: dict[int | None, tuple[Any, ...]] = {None: state.stock}
    heaps |= {seat: hand for seat, hand in enumerate(hands) if seat not in known}
    free = [(at, place) for at, heap in heaps.items() for place, piece in enumerate(heap) if piece not in shown]
    dealt = dict(zip(free, shuffled([heaps[at][place] for at, place in free], seed), strict=True))
    mixed = {at: tuple(dealt.get((at, place), each) for place, each in enumerate(heaps[at])) for at in heaps}
    after = tuple(mixed.get(seat, hand) for seat, hand in enumerate(hands))
    drawn: Any = state.drawn and after[state.turn][hands[state.turn].index(state.drawn)]
    own: dict[str, Any] = {"hands" if isinstance(state, CardState) else "racks": after}
    found: S = state._replace(stock=mixed[None], drawn=drawn, **own)
    return found


def problems(state: TileState | CardState, line: str) -> tuple[Problem, ...]:
    """Every reason why a line is refused; () where it is legal."""
    found: tuple[Problem, ...] = game_of(state).problems(state, *read_line(state, line))
    return found
