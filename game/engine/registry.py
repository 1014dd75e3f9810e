"""The two families side by side: what records and cases need from a book, whichever family it belongs to."""

from collections.abc import Callable, Iterator, Mapping

from game.engine import books, game
from game.engine.cards import match as card_match, notation as card_notation, position as card_position
from game.engine.cards.actions import CardAction
from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.cards.events import CardEvent
from game.engine.cards.pieces import Card
from game.engine.cards.referee import CardGame
from game.engine.cards.state import CardState, CardStep
from game.engine.cards.views import CardView
from game.engine.citations import CITED
from game.engine.fields import TomlTable
from game.engine.game import OfFamily, Problem, Value
from game.engine.options import options_of
from game.engine.tiles import match as tile_match, notation as tile_notation, position as tile_position
from game.engine.tiles.actions import TileAction
from game.engine.tiles.books import BOOKS as TILE_BOOKS
from game.engine.tiles.events import TileEvent
from game.engine.tiles.melds import Tile
from game.engine.tiles.referee import TileGame
from game.engine.tiles.state import TileState, TileStep
from game.engine.tiles.views import TileView, before

BOOKS = books.BOOKS
Rules = books.Rules
State = TileState | CardState
Action = TileAction | CardAction
View = TileView | CardView
Event = TileEvent | CardEvent
Step = TileStep | CardStep
Piece = Tile | Card
Game = game.Game[OfFamily, OfFamily, OfFamily, View, Step]


class BookFamily(Value):
    """The books of a family, its referee and its text forms."""

    books: Mapping[str, Rules]
    game: Callable[[OfFamily], Game]
    """The referee of a book with its options."""
    dealt: Callable[[OfFamily, str], str]
    """All pieces of the first round in the dealt order, by rules and seed."""
    format_action: Callable[[OfFamily], str]
    parse_action: Callable[[str, OfFamily, int], Action | Problem]
    """The action of a seat that a line stands for in a state; a problem if it is ambiguous."""
    meanings: Callable[[str, OfFamily, int, bool], Iterator[Action | Problem]]
    """The possible meanings of a line of a record, likeliest first, in a state and for a seat; the last argument says
    whether people wrote it by hand."""
    stored_text: Callable[[str, OfFamily, OfFamily], str]
    """The text in which an action of a record is stored, given the text it was read from and the rules."""
    keys: tuple[str, ...]
    """Keys of a position."""
    codes: frozenset[str]
    parse_position: Callable[[TomlTable], State]
    digest: Callable[..., str]
    """The digest of a state; `former` is that of forms 1 and 2 of a record."""


def _card_action(text: str, state: CardState, seat: int) -> CardAction | Problem:
    drawn = state.drawn if seat == state.turn else None
    return card_notation.parse_action(text, state.rules, state.hands[seat], drawn)


def _codes(of: Mapping[str, Rules]) -> frozenset[str]:
    """Return the codes of the problems that some of these books have."""
    prefixes = {rules.prefix for rules in of.values()}
    return frozenset(code.partition("/")[0] for code, cited in CITED.items() if prefixes & cited.keys())


TILES = BookFamily(
    books=TILE_BOOKS,
    game=TileGame,
    dealt=lambda rules, seed: tile_notation.format_tiles(tile_match.dealt_order(rules, seed, 1)),
    format_action=tile_notation.format_action,
    parse_action=lambda text, state, seat: tile_notation.parse_action(text, before(state, seat)),
    meanings=lambda text, state, seat, by_hand: tile_notation.meanings(text, before(state, seat), by_hand=by_hand),
    stored_text=tile_notation.stored_text,
    keys=tile_position.KEYS,
    codes=_codes(TILE_BOOKS),
    parse_position=tile_position.parse_position,
    digest=tile_position.digest,
)
"""UNO RUMMY, Rummy, Rummikub."""

CARDS = BookFamily(
    books=CARD_BOOKS,
    game=CardGame,
    dealt=lambda rules, seed: card_notation.format_cards(card_match.dealt_order(rules, seed, 1)),
    format_action=card_notation.format_action,
    parse_action=_card_action,
    meanings=lambda text, state, seat, _: iter((_card_action(text, state, seat),)),
    stored_text=lambda text, _, __: text,
    keys=card_position.KEYS,
    codes=_codes(CARD_BOOKS),
    parse_position=card_position.parse_position,
    digest=card_position.digest,
)
"""UNO of 1999, UNO with 112 cards."""


def family_of(book: object) -> BookFamily:
    """Return the family of a book; the tile books report unknown ones."""
    return CARDS if book in tuple(CARD_BOOKS) else TILES


LENGTHS = ("target", "points", "rounds", "first_to")
"""The options of both families that say how long a match lasts; each match uses one of them."""


def idle_lengths(rules: Rules, options: object) -> tuple[str, ...]:
    """Return the given match lengths that have no effect, since the match is decided differently."""
    used = rules.length_option
    return tuple(name for name in LENGTHS if isinstance(options, Mapping) and name in options and name != used)


def idle_reason(rules: Rules, name: str) -> str:
    """Return what to do about such an option, for people."""
    used = rules.length_option
    other = f"`{used}` says how long the match is" if used else "the match is a single round"
    ways = {each.name: each.values for each in options_of(rules) if each.name in ("game", "match", "length")}
    form = "points" if name == "target" and "game" in ways else name
    fits = [f'{way} = "{form}"' for way, values in ways.items() if isinstance(values, tuple) and form in values]
    return f"it has no effect, {other}" + (f"; with {fits[0]} it has" if fits else "")
