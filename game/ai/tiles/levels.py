"""The computer players: a view and an RNG in, an action out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random

from game.ai.tiles.candidates import lays
from game.ai.tiles.evaluator import TileEvaluator
from game.ai.tiles.foresight import TileForesight
from game.ai.tiles.human_search import least, seen
from game.ai.tiles.opening import first_layout, holds_back
from game.ai.tiles.profile import EASY, HARD, MASTER, NORMAL, TileProfile
from game.ai.tiles.winning_move import winning_act
from game.engine.actions import Catch, Draw, Next, Pass, Uno
from game.engine.options import LateUnoCall
from game.engine.tiles.actions import Lay, TileAction
from game.engine.tiles.legality import lay_problems, rack_after
from game.engine.tiles.plays import find_play
from game.engine.tiles.rules import Allowed
from game.engine.tiles.views import TileView

Choose = Callable[[TileView, Random], TileAction]
"""What a computer player is: it sees a view, never a state."""


def choose(view: TileView, rng: Random, character: TileProfile = HARD) -> TileAction:
    """What the viewing seat does now. Off turn: Catch, or Pass where it lets a forgotten call go by."""
    assert view.seat is not None, "the public has nothing to choose"
    if view.phase == "scoring":
        return Next()
    if view.seat == view.catchable and view.rules.late_uno_call is LateUnoCall.UNTIL_CAUGHT:
        return Uno()
    if view.catchable not in (None, view.seat) and rng.random() * 100 < character.alert:
        return Catch(view.catchable)
    if view.phase in ("window", "claim") or view.seat != view.turn:
        return Pass()
    return _turn(view, view.seat, rng, character)


def react_delay(rng: Random) -> float:
    """Seconds that a player needs to notice a forgotten call."""
    return 0.6 + 1.6 * rng.random()


def _turn(view: TileView, seat: int, rng: Random, character: TileProfile) -> TileAction:
    """Lay what is worth most, or wait where that is worth more or nothing can be played."""
    judge = TileForesight(view, seat, character, rng) if character.escape else TileEvaluator(view, seat, character)
    facts = judge.before
    draws = view.phase == "turn" and view.stock_count > 0
    wait = Draw() if draws else Pass()
    if (last := winning_act(facts)) is not None:
        return last
    if not facts.opened:
        opening = first_layout(facts)
        return wait if opening is None or holds_back(view, facts, opening) else opening
    if character.breaks is None:
        found = lays(facts, judge.merit, character.ideas)
    else:
        found = seen(facts, judge.merit, character, rng)
    hidden = (judge.jokers.hidden(lay) for lay in found)
    legal = [each for lay in hidden for each in judge.with_actions(lay) if not lay_problems(facts, each)]
    choice = max(judge.shortlist(legal), key=judge.worth, default=None)
    if view.drawn is not None or view.rules.draw_although_playable is Allowed.ALLOWED:
        if choice is None or judge.worth(choice) < judge.worth_of_waiting(draws):
            return wait
    elif choice is None:
        choice = None if character.breaks is None else least(facts)
        if choice is None:
            play = find_play(facts)
            choice = play if isinstance(play, Lay) else None
    if choice is None:
        return wait
    one_left = len(rack_after(facts, choice)) == 1
    return replace(choice, uno=one_left and view.rules.uno_call and rng.random() * 100 >= character.forgets)


LEVELS: dict[str, Choose] = {
    "easy": partial(choose, character=EASY),
    "normal": partial(choose, character=NORMAL),
    "hard": partial(choose, character=HARD),
    "master": partial(choose, character=MASTER),
}
"""Every level by its key, weakest first."""
