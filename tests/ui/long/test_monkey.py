"""Somebody who presses everything while a match is played: nothing breaks, no piece is lost, the record replays."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random

import pygame
import pytest

from game.engine.cards.rules import all_cards
from game.engine.options import SeatKind
from game.engine.tiles.melds import all_tiles
from game.store.settings import ComputerSpeed, Settings
from game.ui.kit.widgets import Form
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.page import Dialog
from game.ui.scenes.round.card_turn import CardTurn
from game.ui.scenes.round.interludes import HandOver
from game.ui.scenes.round.scoring import ScoringScene
from game.ui.scenes.round.tile_turn import TileDeal, TileTurn
from tests.card_tables import every_place, rules
from tests.ui.driver import HUMAN, NORMAL, QUICK, Driver
from tests.ui.monkey import paw, rampage
from tests.ui.playing import CardPlaying, TilePlaying, card_playing, tile_playing
from tests.ui.test_tile_round import state_of
from tests.ui.test_tile_scoring import at_end

PORTION = 100
"""After so many inputs it is looked whether all is well, and the scene comes again where somebody left it."""
FAST = Settings(computer_speed=ComputerSpeed.FAST)


def sound(play: TilePlaying) -> None:
    """The match is whole, and so is its picture."""
    state = play.state
    places = Counter((*state.stock, *state.loose, *(tile for rack in state.racks for tile in rack)))
    places += Counter(tile for meld in state.table for tile in meld.tiles)
    assert places == Counter(all_tiles(state.rules))
    if isinstance(play.top, TileTurn) and not play.turn.hand.dragging and not play.screen.playback.busy:
        play.whole()


def back_to_menu(play: TilePlaying) -> None:
    """Leave everything, as closing the window would."""
    while len(play.context.scenes):
        play.context.scenes.pop(fade=False)
    play.context.running = True
    play.context.scenes.push(Menu(play.context), fade=False)


def go_wild(
    play: TilePlaying, kind: type, portions: range, begin: Callable[[], object], wild: Callable[[int], object]
) -> int:
    """Put in some portions; the scene begins anew where somebody left it. Answers after how many a match lay on the
    table, whole."""
    whole = 0
    for portion in portions:
        if not isinstance(play.top, kind):
            back_to_menu(play)
            begin()
        assert isinstance(play.top, kind)
        wild(portion)
        if any(isinstance(scene, TileTurn | TileDeal | HandOver | ScoringScene) for scene in play.context.scenes):
            sound(play)
            whole += 1
    return whole


def anywhere(driver: Driver, chance: Random) -> tuple[int, int]:
    """A point in the window, or a little outside it."""
    width, height = driver.surface.get_size()
    return chance.randrange(-20, width + 20), chance.randrange(-20, height + 20)


def on_tiles(play: TilePlaying, chance: Random) -> tuple[int, int]:
    """A point: mostly a tile, sometimes a key, an answer or anything."""
    anything = anywhere(play.driver, chance)
    top = play.context.scenes.top
    if isinstance(top, Dialog) and top.form is not None:
        return top.form["answer-0"].rect.center
    if not isinstance(top, TileTurn):
        return anything
    if top.question and chance.random() < 0.5:
        return chance.choice(top.question.options).rect.center
    keys = ["end", "draw", "take", "leave", "undo", "redo", "reset", "uno", "sort", "hint", "hint", "log"]
    if top.form is not None and chance.random() < 0.25:
        return top.form[chance.choice([key for key in keys if key in top.form])].rect.center
    tiles = sorted(top.table.stage.keys())
    if tiles and chance.random() < 0.8:
        place = top.table.stage.place(chance.choice(tiles))
        return round(place.x + chance.uniform(-1.2, 1.2) * place.width), round(place.y)
    return anything


def play_on(play: TilePlaying) -> bool:
    """Play a legal turn, if it is one's turn, whatever was done before."""
    if not isinstance(play.top, TileTurn) or play.top is not play.context.scenes.top:
        return False
    play.mouse.post(pygame.WINDOWLEAVE)
    play.mouse.post(pygame.KEYUP, key=pygame.K_LSHIFT, mod=0, unicode="", scancode=0)
    play.screen.playback.skip()
    play.frame()
    if not (isinstance(play.top, TileTurn) and play.table.my_turn):
        return False
    play.mouse.press("reset")
    play.table.selected = ()
    play.player.play_turn()
    return True


def turns(play: TilePlaying, portions: range, kinds: Sequence[SeatKind]) -> None:
    """A match; after each portion a turn can be played, and the record replays."""
    rounds, played = iter(range(1000)), 0

    def begin() -> None:
        play.begin(kinds, seed=f"wild {portions.start + next(rounds)}")
        for _ in range(400):
            if isinstance(play.top, HandOver):
                play.mouse.press("ready")
            if isinstance(play.top, TileTurn) and play.table.my_turn:
                return
            play.screen.playback.skip()
            play.frame()

    def wild(portion: int) -> None:
        nonlocal played
        paw(play, Random(portion), PORTION, on_tiles)
        if isinstance(play.context.scenes.top, Dialog):
            play.mouse.press("answer-0")
        played += play_on(play)
        play.replays()

    go_wild(play, TileTurn, portions, begin, wild)
    assert played


def others(play: TilePlaying, portions: range, kind: type) -> None:
    """The deal, the cover between two players, and the end of a round."""

    def covered() -> None:
        play.set_up(state_of(3, 1, catchable=0), (HUMAN, HUMAN, HUMAN))
        play.until_on_top(HandOver)

    begin: dict[type, Callable[[], object]] = {
        TileDeal: lambda: play.begin((HUMAN, NORMAL, HUMAN), seed="deal"),
        HandOver: covered,
        ScoringScene: lambda: at_end(play),
    }
    assert go_wild(play, kind, portions, begin[kind], lambda portion: rampage(play.driver, portion, PORTION))


SCENES: dict[str, tuple[Callable[[TilePlaying, range], None], Settings]] = {
    "two": (partial(turns, kinds=(HUMAN, NORMAL)), QUICK),
    "four": (partial(turns, kinds=(HUMAN, NORMAL, NORMAL, NORMAL)), FAST),
    "hot seat": (partial(turns, kinds=(HUMAN, HUMAN)), QUICK),
    "deal": (partial(others, kind=TileDeal), Settings()),
    "hand-over": (partial(others, kind=HandOver), FAST),
    "scoring": (partial(others, kind=ScoringScene), FAST),
}
"""What somebody pulls about, and how fast everything goes."""


def stands(home: Path, name: str, portions: range) -> None:
    """Pull a scene about."""
    scene, settings = SCENES[name]
    with tile_playing(home, settings=settings, draw_every=5) as play:
        scene(play, portions)


@pytest.mark.parametrize("name", SCENES)
def test_everything_stands_whatever_is_pressed(tmp_path: Path, name: str, first_seed: int) -> None:
    stands(tmp_path, name, range(first_seed, first_seed + 3))


HOUSE: dict[str, str | int] = {"stacking": "on", "seven_o": "on", "jump_in": "on"}
WRITTEN: dict[str, str | int] = {
    "C1": "composed: chosen swap; others discard 1", "C2": "text: Alle singen.", "C3": "idea 5",
}  # fmt: skip
TABLES: dict[str, tuple[str, dict[str, str | int], Sequence[SeatKind], Settings]] = {
    "alone": ("uno-1999", {}, (HUMAN, NORMAL), QUICK),
    "moving": ("uno-112", WRITTEN, (HUMAN, NORMAL, NORMAL), FAST),
    "house rules": ("uno-1999", HOUSE, (HUMAN, NORMAL, NORMAL, NORMAL), QUICK),
    "shared": ("uno-112", {**HOUSE, **WRITTEN}, (HUMAN, HUMAN, NORMAL), QUICK),
    "partners": ("uno-1999", {"players": "rotating_partners", "wrong_card": "penalised"}, (HUMAN,) * 4, QUICK),
    "ten": ("uno-1999", {"scoring": "elimination", "target": 50, **HOUSE}, (HUMAN, *(NORMAL,) * 9), QUICK),
}


def on_cards(play: CardPlaying, chance: Random) -> tuple[int, int]:
    """A point: mostly a card, often a key or an answer, sometimes anything."""
    anything = anywhere(play.driver, chance)
    top = play.context.scenes.top
    if isinstance(top, Dialog) and top.form is not None:
        return top.form["answer-0"].rect.center
    form: Form | None = getattr(top, "form", None)
    if isinstance(top, CardTurn) and top.question is not None:
        form = top.question.form
    widgets = [*form] if form is not None else []
    draw = chance.random()
    if isinstance(top, CardTurn) and top.table.lying and draw < 0.45 and top.question is None:
        return play.point(chance.choice(top.table.lying))
    if widgets and draw < 0.8:
        rect: pygame.Rect = chance.choice([each for each in widgets if each.key not in ("menu", "same")]).rect
        return rect.center
    return anything


@pytest.mark.parametrize("name", TABLES)
def test_whatever_is_pressed_no_card_is_lost_and_the_match_replays(tmp_path: Path, name: str, first_seed: int) -> None:
    book, options, kinds, settings = TABLES[name]
    seed, inputs = f"{name}{first_seed}", 400
    chance = Random(seed)
    with card_playing(tmp_path, settings=settings, draw_every=10) as play:
        play.mouse.dt = 0.1
        acts = 0
        for portion in range(inputs // PORTION):
            if play.top is None:
                while len(play.context.scenes):
                    play.context.scenes.pop(fade=False)
                play.context.scenes.push(Menu(play.context), fade=False)
                play.begin(kinds, rules(book, **options), seed=f"{seed}{portion}")
            paw(play, chance, PORTION, on_cards)
            if play.top is None:
                continue
            acts += len(play.screen.session.record.lines)
            assert sorted(every_place(play.state)) == sorted(all_cards(play.state.rules))
            if isinstance(play.top, CardTurn) and not play.turn.hand.dragging and play.table.up_to_date:
                play.whole()
            play.replays()
        assert acts > inputs // 60, "the monkey never got to play"
