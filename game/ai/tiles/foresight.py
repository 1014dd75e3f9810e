"""The search of a computer player: candidate lays, plays a human would spot, the winning turn, the next turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from functools import partial
from random import Random

from game.ai.tiles.evaluator import HARD, OUT, PROFILES, TileEvaluator, TileProfile, first_layout, holds_back
from game.ai.value import happens
from game.engine.game import Catch, Draw, Next, Pass, Uno
from game.engine.options import LateUnoCall
from game.engine.tiles.actions import Lay, Open, TileAction, TilePhase
from game.engine.tiles.legality import TurnContext, TurnOutcome, exchange_faces, lay_problems, loose_after, rack_after
from game.engine.tiles.melds import Face, Meld, MeldKind, Tile, all_tiles, assess, broken, kind_of, read
from game.engine.tiles.plays import PLAY_NODES, NoPlay, TilePlay, as_lay, find_play, winning_play
from game.engine.tiles.rules import Allowed, TableJoker, TileRules
from game.engine.tiles.solver import alternatives, best, count_tiles, without, witness
from game.engine.tiles.solver.instance import Arrangement
from game.engine.tiles.views import TileView, before, unseen

# -- Candidate lays: the best with more or fewer jokers, and with jokers taken from the table.

CANDIDATE_NODES = 2400
"""The node limit of all searches of a turn together: a bound on time that is equal on every machine."""

Tiles = tuple[Tile, ...]


def lays(
    before: TurnContext,
    merit: Callable[[Tile], int],
    ideas: int = 1,
    nodes: int = CANDIDATE_NODES,
    few_changes: bool = True,
) -> tuple[Lay, ...]:
    """Return candidate lays for this turn: the best of each kind under `merit`, and `ideas` of the first kinds.

    They come without chosen actions and without a call.
    """
    found: list[Lay] = []
    searches = tuple(_searches(before))
    for table, rack, must, take in searches:
        arrangements = alternatives(
            before.rules,
            table,
            before.loose,
            rack,
            count=1 if before.alone or take else ideas,
            weights=merit,
            most=1 if before.alone else None,
            must=must,
            few_changes=few_changes,
            nodes=nodes // len(searches),
        )
        found += (Lay(each.table, each.loose, take) for each in arrangements)
    return tuple(dict.fromkeys(found))


def _searches(before: TurnContext) -> Iterator[tuple[tuple[Meld, ...], Tiles, Tiles, Tiles]]:
    """Yield searches without rack jokers, with one, with all; then two per table joker that can be taken.

    Each is a table, the tiles that may be laid on it, those that must be, and the jokers taken for it.
    """
    jokers = sorted(tile for tile in before.rack if tile.is_joker and tile not in before.must)
    natural = tuple(tile for tile in before.rack if tile not in jokers)
    for count in sorted({0, min(1, len(jokers)), len(jokers)}):
        yield before.table, (*natural, *jokers[:count]), before.must, ()
    for joker, price in _takeable(before, natural):
        table = tuple(without(before.rules, before.table, (joker,)))
        paid = tuple(dict.fromkeys((*before.must, price)))
        yield table, natural, paid, (joker,)
        yield table, (*natural, joker), paid, (joker,)


def _takeable(before: TurnContext, natural: tuple[Tile, ...]) -> Iterator[tuple[Tile, Tile]]:
    """Yield the table jokers that can be taken, each with a rack tile that frees it (UR-48)."""
    for meld in before.table:
        for tile in meld.tiles:
            faces = exchange_faces(before, tile) if tile.is_joker else ()
            price = next((own for own in natural if own.face in faces), None)
            if price is not None:
                yield tile, price


# -- Looking ahead: the next turn if an action wins one, and whether anybody could go out before it.

WIDTHS = (1, 2, 5)
"""The number of lays considered: in the last turn planned, the one before it, and the present one."""
DEPTH = len(WIDTHS) - 1
"""The maximum number of consecutive extra turns that are planned."""
NODES = 500
"""The node limit of all searches of a planned turn."""
CLOSE = 4
"""The maximum number of tiles with which a seat is suspected of going out in its next turn."""
SAMPLES = 12
"""The number of racks dealt to each suspected seat from the unseen tiles."""
NODES_OUT = 200
"""The node limit for deciding whether such a rack goes out."""


class TileForesight(TileEvaluator):
    """An evaluator that also considers what the next turn brings."""

    def __init__(self, view: TileView, seat: int, profile: TileProfile, rng: Random, depth: int = DEPTH) -> None:
        super().__init__(view, seat, profile)
        self.rng = rng
        self.depth = depth
        self.dealt: dict[tuple[int, int], tuple[tuple[Tile, ...], ...]] = {}

    def shortlist(self, lays: list[Lay]) -> list[Lay]:
        """Return the lays that look best without looking ahead; fewer at greater depth."""
        return sorted(lays, key=super().worth, reverse=True)[: WIDTHS[self.depth]]

    def worth(self, lay: Lay) -> int:
        """Return the value of ending the turn with this lay."""
        rest, after = rack_after(self.before, lay), self._after(lay)
        if rest and after.turn == self.seat and self.depth:
            return self._shed(lay, rest) + self._harm(after) + self._next(lay, rest, after)
        worth = super().worth(lay)
        if rest and after.turn != self.seat:
            worth -= self.profile.escape * self.escapes(lay, self.rivals(after)) // SAMPLES
        return worth

    def _next(self, lay: Lay, rest: tuple[Tile, ...], after: TurnOutcome) -> int:
        """Return the value of the best play in the turn that follows at once."""
        drawn = sum(hit.tiles for hit in after.hits)
        counts = list(self.view.counts)
        counts[self.seat] = len(rest)
        for hit in after.hits:
            counts[hit.seat] += min(hit.tiles, self.view.stock_count)
        then = replace(
            self.view, rack=rest, table=lay.table, loose=loose_after(self.before, lay), counts=tuple(counts),
            stock_count=max(0, self.view.stock_count - drawn), drawn=None, direction=after.direction,
        )  # fmt: skip
        evaluator = TileForesight(then, self.seat, self.profile, self.rng, self.depth - 1)
        found = lays(evaluator.before, evaluator.merit, nodes=NODES)
        legal = evaluator.shortlist(_legal(evaluator, found))
        # Going out next turn is as good as now, except that something may still come between.
        return min(max(map(evaluator.worth, legal), default=evaluator.worth_of_waiting(True)), OUT - 1)

    def rivals(self, after: TurnOutcome) -> dict[int, int]:
        """Return the seats that play before this one does again, in order, with their numbers of tiles."""
        found = {}
        seat = after.turn
        while seat != self.seat:
            drawn = sum(hit.tiles for hit in after.hits if hit.seat == seat)
            found[seat] = self.view.counts[seat] + min(drawn, self.view.stock_count)
            seat = (seat + after.direction) % self.view.seats
        return found

    def escapes(self, lay: Lay, rivals: Mapping[int, int]) -> int:
        """Return for how many of their sampled racks one of the rivals goes out on this table."""
        close = [
            self._racks(seat, count) for seat, count in rivals.items() if count <= CLOSE and self.view.opened[seat]
        ]
        rules, loose = self.before.rules, loose_after(self.before, lay)

        def goes_out(rack: tuple[Tile, ...]) -> bool:
            return bool(alternatives(rules, lay.table, loose, rack, count=1, must=rack, nodes=NODES_OUT))

        return sum(any(map(goes_out, racks)) for racks in zip(*close, strict=True))

    def _racks(self, seat: int, count: int) -> tuple[tuple[Tile, ...], ...]:
        """Return sample racks of `count` tiles that fit what is seen; the same ones for every lay compared."""
        if (seat, count) not in self.dealt:
            context = self.before
            there = {*context.rack, *context.loose, *(tile for meld in context.table for tile in meld.tiles)}
            hidden = [tile for tile in all_tiles(context.rules) if tile not in there]
            self.dealt[seat, count] = tuple(self._some(hidden, count) for _ in range(SAMPLES))
        return self.dealt[seat, count]

    def _some(self, tiles: list[Tile], count: int) -> tuple[Tile, ...]:
        left = list(tiles)
        return tuple(left.pop(int(self.rng.random() * len(left))) for _ in range(min(count, len(left))))


# -- What others may hold: whatever they could have laid in their last turn, they would have laid.

STUCK = 6
"""The most kept tiles that are searched for a play."""
TRIES = 4
"""How many sets of kept tiles are tried until one has no play."""


def imagined(view: TileView, kept: Sequence[int], chance: Random) -> list[Tile]:
    """Return the hidden tiles in a likely order, for `imagine`; each seat had `kept` so many when it last could lay."""
    hidden, racks = unseen(view), list[Tile]()
    chance.shuffle(hidden)
    # What the seat on turn has laid in this turn was not there yet.
    table = tuple(meld for meld in view.table if not {*view.laid} & {*meld.tiles})
    fitting = {face for meld in table for face in _added_to(meld, view.rules)}
    for seat, count in enumerate(view.counts):
        if seat != view.seat:
            if kept and view.opened[seat]:
                hidden = _left_over(view, table, fitting, hidden, kept[seat], chance)
            racks += hidden[:count]
            hidden = hidden[count:]
    return [*racks, *hidden]


def _left_over(
    view: TileView, table: tuple[Meld, ...], fitting: Set[Face], hidden: list[Tile], many: int, chance: Random
) -> list[Tile]:
    """Return the hidden tiles, first as many as a seat kept, of which, as far as is tried, none can be laid."""
    stuck = [tile for tile in hidden if tile.face not in fitting and not tile.is_joker]
    if not 0 < many <= len(stuck):
        return hidden
    for _ in range(TRIES if many <= STUCK else 0):
        if witness(view.rules, table, view.loose, stuck[:many], nodes=NODES_OUT)[0] is None:
            break
        chance.shuffle(stuck)
    return [*stuck[:many], *(tile for tile in hidden if tile not in stuck[:many])]


def _added_to(meld: Meld, rules: TileRules) -> Iterator[Face]:
    """Yield the faces that extend a meld as it lies."""
    first, last = meld.faces[0], meld.faces[-1]
    if kind_of(meld) is MeldKind.GROUP:
        there = {face.colour for face in meld.faces}
        yield from (Face(colour, first.number) for colour in rules.colours if colour not in there)
    else:
        yield Face(first.colour, first.number - 1)
        yield Face(last.colour, last.number + 1)


# -- The plays a human would spot: melds from the rack, tiles that extend melds, and a few melds taken apart.

HUMAN_NODES = 1500
IDEAS = 6
"""The number of ways to rebuild the table that are considered."""

Merit = Callable[[Tile], int]


def seen(before: TurnContext, merit: Merit, profile: TileProfile, rng: Random) -> tuple[Lay, ...]:
    """Return the lays seen by a player who takes few melds apart and overlooks some of the rack."""
    assert profile.breaks is not None
    rack = tuple(tile for tile in before.rack if tile == before.drawn or not happens(rng, profile.overlooks))
    if before.alone:
        rack = before.must
    found = dict.fromkeys(added(before, rack, merit))
    breaks = profile.breaks + (profile.breaks_more if before.rules.lay_limit is None else 0)
    if breaks:
        found |= dict.fromkeys(_rebuilt(before, rack, merit, breaks))
    return tuple(found)


def added(before: TurnContext, rack: tuple[Tile, ...], merit: Merit) -> Iterator[Lay]:
    """Yield a lay of new melds first, then of tiles that extend melds; and another the other way round."""
    for attach_first in (False, True):
        table = list(before.table)
        rest = sorted(rack, key=lambda tile: (-merit(tile), tile))
        for attaching in (attach_first, not attach_first):
            room = _limit(before, rack) - len(rack) + len(rest)
            laid = _attached(before, table, rest, room) if attaching else _melded(before, table, rest, room, merit)
            rest = [tile for tile in rest if tile not in laid]
        if len(rest) < len(rack):
            yield Lay(tuple(table))


def _limit(before: TurnContext, rack: tuple[Tile, ...]) -> int:
    limit = before.rules.lay_limit
    return len(rack) if limit is None else min(limit, len(rack))


def _melded(before: TurnContext, table: list[Meld], rest: list[Tile], room: int, merit: Merit) -> tuple[Tile, ...]:
    """Lay new melds of rack tiles and start tiles on the table; return the tiles laid."""
    there = {tile for meld in table for tile in meld.tiles}
    loose = tuple(tile for tile in before.loose if tile not in there)
    for found in alternatives(before.rules, (), loose, rest, count=1, weights=merit, most=room, nodes=HUMAN_NODES):
        table += found.table
        return found.played
    return ()


def _attached(before: TurnContext, table: list[Meld], rest: list[Tile], room: int) -> list[Tile]:
    """Add single tiles to the melds of the table as they are; return the tiles laid."""
    laid: list[Tile] = []
    more = True
    while more:
        more = False
        for tile in rest:
            if tile in laid or len(laid) >= room or tile.is_joker:
                continue
            for at, meld in enumerate(table):
                grown = read((*meld.tiles, tile), before.rules, (*meld.faces, None))
                if not assess(grown, before.rules):
                    table[at] = grown
                    laid.append(tile)
                    more = True
                    break
    return laid


def _rebuilt(before: TurnContext, rack: tuple[Tile, ...], merit: Merit, breaks: int) -> Iterator[Lay]:
    """Yield the best plays that take at most `breaks` melds apart."""
    ask = (before.rules, before.table, before.loose, rack)
    exchange = before.rules.exchange_to_rack or before.rules.table_joker is TableJoker.FIXED
    for found in alternatives(
        *ask, count=IDEAS, weights=merit, must=before.must, exchange=exchange, few_changes=True, nodes=HUMAN_NODES
    ):
        if len(broken(before.table, found.table)) <= breaks:
            yield Lay(found.table, found.loose, found.taken)


def least(before: TurnContext) -> Lay | None:
    """Return a play of a single tile: what anyone finds in the end when told that something goes."""
    found = best(*before.asked, most=1, exchange=True, nodes=HUMAN_NODES)
    lay = None if found is None else as_lay(before, found)
    return None if lay is None or lay_problems(before, lay) else lay


def winning_act(context: TurnContext) -> Lay | Open | None:
    """Return the first act of a turn that empties the rack, or None.

    With the reserved tile and the winning total of Rummy (RF-51, RF-52), or with an initial meld in the same turn
    (RF-47). Also None if the book makes no special demand, since the other searches find the play then.
    """
    if context.opened and not context.laid and not context.rules.has_demands:
        return None
    found = winning_play(context)
    return found.acts[0] if isinstance(found, TilePlay) else None


# -- The levels of the tile books: functions from a view and a source of chance to an action.

Choose = Callable[[TileView, Random], TileAction]
"""A computer player; it is given a view, never a state."""


def choose(view: TileView, rng: Random, profile: TileProfile = HARD) -> TileAction:
    """Return the action of the viewing seat; off turn Catch, or Pass when it lets a forgotten call go by."""
    assert view.seat is not None, "the public has nothing to choose"
    if view.phase is TilePhase.SCORING:
        return Next()
    if view.seat == view.catchable and view.rules.late_uno_call is LateUnoCall.UNTIL_CAUGHT:
        return Uno()
    if view.catchable not in (None, view.seat) and happens(rng, profile.alert):
        return Catch(view.catchable)
    if view.phase in (TilePhase.WINDOW, TilePhase.CLAIM) or view.seat != view.turn:
        return Pass()
    return _turn(view, view.seat, rng, profile)


def _turn(view: TileView, seat: int, rng: Random, profile: TileProfile) -> TileAction:
    """Return the most valuable lay, or wait where that is worth more or nothing can be played."""
    evaluator = TileForesight(view, seat, profile, rng) if profile.escape else TileEvaluator(view, seat, profile)
    context = evaluator.before
    draws = view.phase is TilePhase.TURN and view.stock_count > 0
    wait = Draw() if draws else Pass()
    if (last := winning_act(context)) is not None:
        return last
    if not context.opened:
        opening = first_layout(context)
        return wait if opening is None or holds_back(view, context, opening) else opening
    if profile.breaks is None:
        found = lays(context, evaluator.merit, profile.ideas, few_changes=profile.tidy)
    else:
        found = seen(context, evaluator.merit, profile, rng)
    choice = max(evaluator.shortlist(_legal(evaluator, found)), key=evaluator.worth, default=None)
    if view.drawn is not None or view.rules.draw_although_playable is Allowed.ALLOWED:
        if choice is None or evaluator.worth(choice) < evaluator.worth_of_waiting(draws):
            return wait
    elif choice is None:
        choice = None if profile.breaks is None else least(context)
        if choice is None:
            play = find_play(context)
            choice = play if isinstance(play, Lay) else None
    if choice is None:
        return wait
    return replace(choice, uno=_calls(context, choice) and not happens(rng, profile.forgets))


def _legal(evaluator: TileEvaluator, found: Iterable[Lay]) -> list[Lay]:
    """Return what the rules allow of some lays, with their jokers hidden and every choice of actions."""
    hidden = (evaluator.jokers.hidden(lay) for lay in found)
    context = evaluator.before
    return [each for lay in hidden for each in evaluator.with_actions(lay) if not lay_problems(context, each)]


def _calls(context: TurnContext, lay: Lay) -> bool:
    """Return whether UNO! is due with a lay."""
    return context.rules.uno_call and len(rack_after(context, lay)) == 1


LEVELS: dict[str, Choose] = {key: partial(choose, profile=profile) for key, profile in PROFILES.items()}
"""The levels by key, weakest first."""


# -- A simple player without any judgement: quick, so it plays on for everybody in a review.


def most_tiles(view: TileView, _: Random) -> TileAction:
    """Return an action that lays as many tiles as possible, no matter which."""
    return simple_turn(view, lambda context: found(context, count_tiles))


def found(context: TurnContext, weights: Callable[[Tile], int], most: int | None = None) -> Arrangement | None:
    """Return the arrangement the solver finds; after drawing, one that lays the drawn tile."""
    limits = [each for each in (most, context.rules.lay_limit, 1 if context.alone else None) if each is not None]
    return best(
        *context.asked, weights=weights, most=min(limits, default=None), must=context.must, exchange=True,
        few_changes=False, nodes=PLAY_NODES,
    )  # fmt: skip


def simple_turn(view: TileView, search: Callable[[TurnContext], Arrangement | None]) -> TileAction:
    """Return an action that always catches and calls, lays what the search finds, and otherwise draws or passes."""
    if view.phase is TilePhase.SCORING:
        return Next()
    if view.catchable is not None and view.catchable != view.seat:
        return Catch(view.catchable)
    if view.seat != view.turn or view.phase in (TilePhase.WINDOW, TilePhase.CLAIM):
        return Pass()
    wait = Draw() if view.phase is TilePhase.TURN and view.stock_count else Pass()
    context = before(view)
    if (last := winning_act(context)) is not None:
        return last
    if not context.opened:
        return first_layout(context) or wait
    arrangement = search(context)
    lay: Lay | Open | NoPlay | None = None if arrangement is None else as_lay(context, arrangement)
    if not isinstance(lay, Lay) or lay_problems(context, lay):
        lay = find_play(context) if view.rules.draw_although_playable is Allowed.FORBIDDEN else None
    if isinstance(lay, Lay):
        return replace(lay, uno=_calls(context, lay))
    return wait
