"""What a seat should do now, as a value computed from its view; words only say it.

`wanted(view)` is about the seat that the view belongs to. On its own turn a draft tells how far the turn has come.
What both families have in common is in `game.engine.game`.
"""

from game.engine.citations import problem
from game.engine.game import Call, Forgot, Instead, MayCatch, Nothing, Problem, Value, Wait
from game.engine.options import LateUnoCall
from game.engine.tiles.actions import Lay, Open, TilePhase
from game.engine.tiles.draft import Draft, opening_total, start
from game.engine.tiles.legality import TurnContext, impossible, rack_after
from game.engine.tiles.match import has_proof
from game.engine.tiles.melds import Meld, Tile
from game.engine.tiles.plays import NO_PLAY, find_play
from game.engine.tiles.rules import Allowed, DrawnTile
from game.engine.tiles.views import TileView, before, seats_to_act


class Claim(Value):
    """The seat is asked whether it claims a new deal before the first turn, whether or not it can (RK-12)."""

    may: bool


class TurnWants(Value):
    """The seat's own turn, as far as it has come."""

    before: TurnContext
    laid: int
    """Own tiles on the table so far."""
    most: int
    """Own tiles that this turn may lay; 0 if it is proven and public that nothing can be laid."""
    limited: bool
    """Whether a rule limits them, not only the size of the rack."""
    drawn: Tile | None
    """The tile that was drawn and must be among them."""
    have: int
    """Points towards the initial meld so far."""
    need: int
    """Points the initial meld takes; 0 if it is made or not needed."""
    moved: bool
    """Whether the table differs from the start of the turn."""
    problems: tuple[Problem, ...]
    """Why the turn cannot be ended as it stands, worst first; () if it can."""
    left: int
    """Tiles left on the rack if the turn ended now."""
    instead: Instead
    call: Call
    risk: int
    """Tiles that an illegal table costs where it is penalised instead of refused (RK-29)."""

    @property
    def stuck(self) -> bool:
        """Whether the turn has just begun, and it is public that nothing can be laid."""
        return not (self.laid or self.moved or self.most) and self.drawn is None

    @property
    def alone(self) -> bool:
        """Whether only the drawn tile may be laid."""
        return self.drawn is not None and self.before.rules.drawn_tile is DrawnTile.ALONE


Besides = Nothing | Wait | Claim | TurnWants
Wanted = Besides | MayCatch | Forgot


def after_chance(wants: Wanted) -> Besides:
    """Return what is wanted apart from catching somebody, or being caught."""
    return wants.otherwise if isinstance(wants, MayCatch | Forgot) else wants


LACKING = ("nothing-played", "opening-too-low", "open-first", "drawn-tile-first")
"""Problems that something is still missing; they come after what is wrong on the table."""


def takes_turn(seen: TileView) -> bool:
    """Return whether it is the viewing seat's turn, in which it may change the table."""
    return seen.seat == seen.turn and seen.phase in (TilePhase.TURN, TilePhase.DRAWN, TilePhase.OPENED)


def round_goes_on(seen: TileView) -> bool:
    """Return whether a round is being played, so that some seat is to act."""
    return not seen.phase.is_between


def claims_are_asked(seen: TileView) -> bool:
    """Return whether the seats are being asked if they claim a new deal (RK-12)."""
    return seen.phase is TilePhase.CLAIM


def wanted(seen: TileView, draft: Draft | None = None) -> Wanted:
    """Return what the viewing seat should do now; `draft` is its turn in progress."""
    seat = seen.seat
    if not round_goes_on(seen):
        return Nothing()
    if seat is None:
        return Wait(seen.turn)
    if claims_are_asked(seen):
        return Claim(has_proof(seen.rack)) if seat in seats_to_act(seen) else Wait(seats_to_act(seen)[0])
    otherwise: Besides = turn_wanted(seen, draft) if takes_turn(seen) else Wait(seen.turn)
    if seen.catchable is None:
        return otherwise
    if seen.catchable != seat:
        return MayCatch(seen.catchable, otherwise)
    return Forgot(seen.rules.late_uno_call is LateUnoCall.UNTIL_CAUGHT, otherwise)


def turn_wanted(seen: TileView, draft: Draft | None = None) -> TurnWants:
    """Return what the seat to act should do now."""
    context, rules = before(seen), seen.rules
    draft = start(context) if draft is None else draft
    laid, lay = len(draft.played()), draft.lay()
    # Who can lay has to, so that it is public that whoever may draw cannot (UR-21).
    compelled = seen.phase is TilePhase.TURN and rules.draw_although_playable is Allowed.FORBIDDEN
    play = find_play(context) if compelled else None
    # What the referee would accept instead of a lay.
    instead = Instead.NOTHING if isinstance(play, Lay | Open) else without_laying(seen)
    limit = 1 if context.alone else rules.lay_limit
    own = len(context.rack) + len(draft.now.taken if rules.exchange_to_rack else ())
    problems = turn_problems(draft)
    opened = context.opened or not rules.opening
    left = len(rack_after(context, lay))
    call = Call.NO
    if rules.uno_call and seen.called:
        call = Call.CALLED
    elif rules.uno_call and laid and not problems and left == 1:
        call = Call.NEEDED
    return TurnWants(
        context,
        laid,
        0 if play is NO_PLAY else own if limit is None else min(limit, own),
        limit is not None and limit < own,
        context.drawn,
        0 if opened else opening_total(draft),
        0 if opened else rules.opening,
        set(lay.table) != set(context.table) or set(draft.now.loose) != set(context.loose),
        problems,
        left,
        Instead.NOTHING if laid else instead,
        call,
        rules.timeout_tiles if rules.punishes_tables else 0,
    )


def turn_problems(draft: Draft) -> tuple[Problem, ...]:
    """Return why the turn of a draft cannot be ended, worst first.

    Where an illegal table is penalised, only impossible tables and turns without any tile count (RK-29).
    """
    found = draft.problems
    context = draft.before
    if context.rules.punishes_tables:
        found = (*impossible(context, draft.melds()), *(each for each in found if each.code == "nothing-played"))
    found = tuple(_freed(context, each) for each in found)
    return tuple(sorted(found, key=lambda each: each.code in LACKING))


def _freed(context: TurnContext, found: Problem) -> Problem:
    """Say that a joker freed from a table meld and lying alone must be used, whatever else is wrong with it."""
    meld = found.detail("meld") if found.code == "meld-too-short" else None
    if not isinstance(meld, Meld) or len(meld.tiles) > 1 or context.rules.exchange_to_rack:
        return found
    tile = meld.tiles[0]
    return problem(context.rules, "joker-must-be-used", tile=tile) if tile in context.joker_faces() else found


def without_laying(seen: TileView, *, at_start: bool = False) -> Instead:
    """Return what ends a turn in which nothing is laid: this one, or one that is only at its start."""
    phase = TilePhase.TURN if at_start else seen.phase
    if phase is TilePhase.DRAWN:
        return Instead.KEEP
    return Instead.DRAW if seen.stock_count and phase is not TilePhase.OPENED else Instead.PASS


class Stray(Value):
    """A rack tile that fits no meld of the table as it lies, and what could still be done with it."""

    tile: Tile
    refused: Problem | None = None
    """Why it may not be laid at all in this turn."""
    rebuild: bool = False
    """Whether melds of the table may be rebuilt for it."""
    company: bool = False
    """Whether other rack tiles may go with it."""


def stray(wants: TurnWants, draft: Draft, tile: Tile) -> Stray:
    """Return what can still be done with a rack tile that fits no meld."""
    context, rules = wants.before, wants.before.rules
    laid = draft.played()
    if wants.alone and tile != wants.drawn:
        return Stray(tile, problem(rules, "drawn-tile-only", tile=wants.drawn, tiles=(tile,)))
    if rules.lay_limit is not None and len(laid) >= rules.lay_limit:
        return Stray(tile, problem(rules, "too-many-tiles", have=len(laid) + 1, need=rules.lay_limit))
    opened = context.opened or (bool(draft.now.opening) and not rules.first_layout_alone)
    room = 2 if rules.lay_limit is None else rules.lay_limit - len(laid)
    company = len(draft.now.rack) > 1 and room > 1 and not wants.alone
    return Stray(tile, rebuild=opened and bool(draft.now.table or draft.now.loose), company=company)
