"""What a decision in a tile book is compared with, and what is certain about it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from game.ai.tiles.evaluator import HARD, TileEvaluator, partners
from game.ai.tiles.foresight import ideas, most_tiles
from game.engine.game import Caught, Draw, OfFamily, Pass, UnoForgotten
from game.engine.registry import Action
from game.engine.tiles.actions import Lay, Open, TilePhase
from game.engine.tiles.hints import shed, suggestions
from game.engine.tiles.legality import TurnContext, rack_after, working
from game.engine.tiles.melds import Tile
from game.engine.tiles.plays import NoPlay, TilePlay, find_play, play_problems, winning_play
from game.engine.tiles.sampling import imagine, unseen
from game.engine.tiles.state import TileState
from game.engine.tiles.views import TileView, before
from game.engine.tiles.views import view as view_of
from game.play.review import Judge, Moment, Proof, Why


class TileJudge(Judge):
    """Judges a match of UNO RUMMY, Rummy or Rummikub."""

    replies = staticmethod(most_tiles)

    def ideas(self, view: TileView) -> Sequence[Action]:
        return ideas(view)

    def imagine(self, view: TileView, chance: Random) -> TileState:
        hidden = unseen(view)
        chance.shuffle(hidden)
        return imagine(view, hidden)

    def is_choice(self, moment: Moment) -> bool:
        phases = (TilePhase.TURN, TilePhase.DRAWN, TilePhase.OPENED)
        own = moment.seat == moment.state.turn and moment.state.phase in phases
        return own and isinstance(moment.action, Lay | Open | Draw | Pass)

    def why(self, moment: Moment, better: OfFamily) -> Why:
        assert isinstance(moment.state, TileState)
        evaluator = TileEvaluator(view_of(moment.state, moment.seat), moment.seat, HARD)
        context, view = evaluator.before, evaluator.view
        own, other = _left(context, better), _left(context, moment.action)
        rivals = [seat for seat in range(view.seats) if seat != moment.seat]
        near = min(rivals, key=view.counts.__getitem__)
        if not own:
            return Why("out")
        if isinstance(better, Draw | Pass):
            return Why("wait", view.counts[near], near)
        if sum(tile.is_joker for tile in own) > sum(tile.is_joker for tile in other):
            return Why("joker")
        if len(own) < len(other):
            return Why("more", len(other) - len(own))
        if isinstance(better, Lay) and working(context, better) and not _works(context, moment.action):
            return Why("action")
        if partners(own) > partners(other):
            return Why("together")
        table = moment.action.table if isinstance(moment.action, Lay) else context.table
        if isinstance(better, Lay) and evaluator.jokers.exposure(better.table) < evaluator.jokers.exposure(table):
            return Why("offer")
        return Why("closed", view.counts[near], near)

    def proofs(self, moment: Moment) -> Sequence[Proof]:
        return tuple(_proofs(moment))


def _proofs(moment: Moment) -> Iterator[Proof]:
    assert isinstance(moment.state, TileState)
    context, action = before(moment.state, moment.seat), moment.action
    if any(_is_forgotten(step.event) for step in moment.steps):
        yield Proof.CALL
    if moment.steps[-1].state.phase.is_between:
        return
    last = winning_play(context)
    if isinstance(last, TilePlay) and not play_problems(context, last) and not isinstance(action, Open):
        yield Proof.OUT
    elif isinstance(action, Draw | Pass):
        if not isinstance(find_play(context), NoPlay):
            yield Proof.DREW
    elif isinstance(action, Lay):
        best = next(iter(suggestions(context, 1)), None)
        if best is not None and best.exact and shed(context, best.lay)[0] > shed(context, action)[0]:
            yield Proof.FEWER


def _left(context: TurnContext, action: OfFamily) -> tuple[Tile, ...]:
    """Return what is left of a rack after an action."""
    if isinstance(action, Lay):
        return rack_after(context, action)
    laid = {tile for meld in action.melds for tile in meld.tiles} if isinstance(action, Open) else ()
    return tuple(tile for tile in context.rack if tile not in laid)


def _works(context: TurnContext, action: OfFamily) -> bool:
    return isinstance(action, Lay) and bool(working(context, action))


def _is_forgotten(event: object) -> bool:
    return isinstance(event, UnoForgotten) or (isinstance(event, Caught) and event.by is None)
