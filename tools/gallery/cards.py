"""The tables of the card books as they are photographed."""

from functools import partial

from game.engine.cards.pieces import Card
from game.play.setup import lasting
from game.ui.kit.widgets.widget import Pixel
from game.ui.scenes.page import Dialog
from game.ui.scenes.round.card_turn import CardTurn
from game.ui.scenes.round.tournament import ToEnd
from game.ui.table.cards.table import CardTable
from game.ui.table.shared.match_screen import MatchScreen
from tools.gallery.studio import LONG_NAMES, Studio, after

HAND = "R1 R9 G5 G+2 B7 BS Y4 YR W"
FOUR = (HAND, "?5", "?7", "?2")


def position(book: str, *hands: str, discard: str = "R7", **keys: object) -> dict[str, object]:
    """Return a position of a book."""
    return {"book": book, "seed": "gallery", "racks": list(hands), "discard": discard, **keys}


def card(screen: MatchScreen, face: str) -> Card:
    """Return the first card of the viewer's hand with a face, `R7`."""
    assert isinstance(screen.table, CardTable)
    return next(each for each in screen.table.hand if each.colour + each.symbol == face)


def point(screen: MatchScreen, face: str) -> Pixel:
    """Return where a card of the fan can be seen: at its left edge."""
    place = screen.table.stage.place(card(screen, face))
    return round(place.x - place.width * 0.4), round(place.y)


def turn(studio: Studio, book: str) -> MatchScreen:
    """The player's turn."""
    screen = studio.sit_down(position(book, *FOUR, scores=[120, 80, 0, 240]), names=LONG_NAMES)
    studio.my_turn(screen)
    studio.rest()
    return screen


def ten(studio: Studio, book: str) -> None:
    """Ten players, one of whom is out."""
    hands = ["R1 G5 B7 Y7 W B2", "G1", "Y1 Y2", "", *(f"R{number} G{number} B{number}'" for number in range(3, 9))]
    options = {"scoring": "elimination"} if book == "uno-1999" else {}
    hands[3] = "" if options else "R9 B1"
    scores = [120, 80, 0, 510, 20, 35, 40, 0, 200, 305] if options else [0] * 10
    table = position(book, *hands, discard="B3", options=options, scores=scores)
    screen = studio.sit_down({**table, "eliminated": [3]} if options else table)
    studio.rest()
    studio.click(point(screen, "B7"))
    studio.rest()


def strength(studio: Studio, book: str) -> None:
    """The levels of nine computers."""
    ten(studio, book)
    studio.on_top(CardTurn).menu()
    texts = [answer.text for answer in studio.on_top(Dialog).answers]
    studio.click_on(f"answer-{texts.index(studio.context.t('strength.title'))}")
    studio.rest()


def to_end(studio: Studio, book: str) -> None:
    """The others play to the end."""
    hands = ("", "?5", "?7", "?2")
    options = {"scoring": "elimination"}
    screen = studio.sit_down(position(book, *hands, turn=1, options=options, eliminated=[0], scores=[510, 20, 40, 10]))
    studio.until(lambda: not screen.busy)
    # No frame passes: how many cards would be played in it depends on how fast the others think.
    studio.context.scenes.push(ToEnd(studio.on_top(CardTurn).screen), fade=False)


def ended(studio: Studio, book: str, *, won: bool = True, over: bool = False, partners: bool = False) -> MatchScreen:
    """The end of a round: somebody has just played the last card."""
    hands = ("R5", "Y3 G+2 W", "B9 BR R1 R2 R6", "G4 Y8")
    hands = hands if won else (hands[1], hands[0], *hands[2:])
    options: dict[str, str | int] = {"players": "partners"} if partners else {}
    options |= lasting(book, rounds=1 if over else 3, points=100 if over else 500)
    screen = studio.sit_down(position(book, *hands, turn=int(not won), options=options))
    studio.tell(screen, f"{int(not won)} play R5")
    return screen


deal = partial(Studio.dealt, seats=4)
paused = after(turn, Studio.menu)
going_out = after(ended, Studio.counting)
round_won, round_lost = after(ended, Studio.result), after(ended, Studio.result, won=False)
match_won, match_lost = after(ended, Studio.celebrated, over=True), after(ended, Studio.result, won=False, over=True)
partners_won = after(ended, Studio.result, partners=True)
