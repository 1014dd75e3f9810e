"""A match that somebody comes back to looks as it did: melds, start tiles, the order of rack and hand, the zoom."""

import shutil
from collections.abc import Collection
from pathlib import Path
from random import Random

import pytest

from game.engine.cards.books import UNO_1999
from game.engine.tiles.books import UNO_RUMMY
from game.engine.tiles.melds import Tile, all_tiles
from game.play.autosave import Places, Seen
from game.store.journal import PLACES
from game.ui.scenes.library.replay import ReplayScene
from game.ui.scenes.round.card_turn import CardTurn
from game.ui.table.cards import zones
from game.ui.table.tiles import zones as racks
from game.ui.table.tiles.table import TileTable
from tests.ui.driver import HUMAN, NORMAL
from tests.ui.playing import TilePlaying, card_playing, tile_playing
from tests.ui.test_tile_resume import quit_game

BOX = all_tiles(UNO_RUMMY)
Lies = dict[Tile, tuple[int, int]]


def lies(table: TileTable) -> Lies:
    """Where each tile of the felt lies, to the pixel."""
    points = {tile: at for item in table.items for tile, at in zip(item, table.ground.middles(item), strict=True)}
    return {tile: (round(x), round(y)) for tile, (x, y) in points.items()}


def tidy_up(play: TilePlaying, random: Random) -> None:
    """Move a meld or a start tile to another place, sort the rack and put one tile elsewhere."""
    table = play.table
    if table.items:
        item = random.choice(table.items)
        felt = table.zones.felt
        point = random.randrange(felt.left + 80, felt.right - 80), random.randrange(felt.top + 40, felt.bottom - 40)
        table.change(table.draft, {item[0]: table.ground.wish(point, len(item))}) if table.draft else None
    table.sort_rack(random.choice([*racks.RackOrder]))
    table.keep_slots(racks.put(table.slots, [table.rack[0]], random.randrange(20)))
    play.frame()


def played(play: TilePlaying, turns: int, seed: int = 1) -> dict[int, tuple[Lies, racks.Slots]]:
    """Some own turns, everything moved about in each; what was seen at the end of each own turn's tidying."""
    random, seen = Random(seed), {}
    for _ in range(turns):
        play.until_my_turn()
        tidy_up(play, random)
        play.table.stage.settle()
        seen[play.table.cursor] = lies(play.table), play.table.slots
        play.finish_turn()
    play.until_my_turn()
    tidy_up(play, random)
    seen[play.table.cursor] = lies(play.table), play.table.slots
    return seen


def test_a_turn_in_progress_lies_where_it_was_left_and_goes_back_to_where_it_began(tmp_path: Path) -> None:
    with tile_playing(tmp_path, draw_every=20) as play:
        play.begin((HUMAN, NORMAL), seed="half")
        played(play, 4)
        begun, slots = lies(play.table), play.table.slots
        felt, rack = play.table.zones.felt, play.table.rack
        play.mouse.drag(play.point(rack[0]), (felt.right - 90, felt.bottom - 40))
        play.mouse.drag(play.point(rack[1]), (felt.left + 90, felt.bottom - 40))
        play.table.zoom_to(0.9)
        left, left_slots = lies(play.table), play.table.slots
        assert len(left) == len(begun) + 2
        quit_game(play)
    with tile_playing(tmp_path, draw_every=20) as play:
        play.mouse.press("continue")
        assert play.table.ground.zoom == 0.9
        play.until_my_turn()
        assert (lies(play.table), play.table.slots) == (left, left_slots)
        play.table.zoom_to(1.0)
        play.click(*["undo"] * 2)
        assert (lies(play.table), play.table.slots) == (begun, slots)
        play.table.zoom_to(0.9)
        play.click(*["redo"] * 2)
        assert lies(play.table) == left


def test_a_jump_in_the_replay_shows_what_was_seen_then(tmp_path: Path) -> None:
    with tile_playing(tmp_path, draw_every=20) as play:
        play.begin((HUMAN, NORMAL), seed="jump")
        seen = played(play, 6)
        path = play.path
        # From the log of the match, and from the file after it was left.
        play.screen.replay()
        assert agree(shown_again(play, seen), seen)
        play.context.scenes.pop()
        quit_game(play)
    with tile_playing(tmp_path, draw_every=20) as play:
        play.context.go.watch_match(path)
        assert agree(shown_again(play, seen), seen)
        scene = play.on_top(ReplayScene)
        scene.jump(0)
        while scene.at < scene.match.last - 1:
            scene.forward()
            scene.screen.playback.skip()
            table = felt_of(scene)
            assert table.cursor not in seen or lies(table) == seen[table.cursor][0], "also step by step"


def felt_of(scene: ReplayScene) -> TileTable:
    assert isinstance(scene.screen.table, TileTable)
    return scene.screen.table


def shown_again(play: TilePlaying, turns: Collection[int]) -> dict[int, tuple[Lies, racks.Slots]]:
    """What lies where in each of the `turns` that the replay comes to, by jumping to one after the other."""
    play.frame()
    scene = play.on_top(ReplayScene)
    table = felt_of(scene)
    table.log_wanted = False
    table.resized()
    again = {}
    for turn in reversed(range(scene.match.last + 1)):
        scene.jump(turn)
        if table.cursor in turns:
            again[table.cursor] = lies(table), table.slots
    return again


def agree(again: dict[int, tuple[Lies, racks.Slots]], seen: dict[int, tuple[Lies, racks.Slots]]) -> bool:
    """Whether all turns but one are there as they were; the gaps in a rack are wider where the log is beside it."""

    def plain(there: Lies, slots: racks.Slots) -> tuple[Lies, list[object]]:
        return there, [each for each in slots if each]

    return len(again) >= len(seen) - 1 and all(plain(*again[turn]) == plain(*seen[turn]) for turn in again)


def test_playing_on_from_a_turn_begins_where_everything_lay_then(tmp_path: Path) -> None:
    with tile_playing(tmp_path, draw_every=20) as play:
        play.begin((HUMAN, NORMAL), seed="from here")
        seen = played(play, 5)
        play.screen.replay()
        scene = play.on_top(ReplayScene)
        cursor = sorted(seen)[-3]
        scene.jump(next(turn for turn, steps in enumerate(scene.match.stops) if steps == cursor))
        play.frame()
        scene.go_on()
        play.until_my_turn()
        assert play.table.cursor == cursor
        assert (lies(play.table), play.table.slots) == seen[cursor]


@pytest.fixture(scope="module")
def left_match(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folders of a player who left a match after two turns."""
    home = tmp_path_factory.mktemp("left")
    with tile_playing(home, draw_every=20) as play:
        play.begin((HUMAN, NORMAL), seed="lost")
        played(play, 2)
        quit_game(play)
    return home


@pytest.mark.parametrize("missing", [True, False])
def test_without_its_places_a_match_is_laid_out_anew(tmp_path: Path, left_match: Path, missing: bool) -> None:
    shutil.copytree(left_match, tmp_path, dirs_exist_ok=True)
    (file,) = tmp_path.rglob(f"*{PLACES}")
    if missing:
        file.unlink()
    else:
        places = Places({3: Seen({(BOX[5], BOX[7]): (900, -4)}, 900.0, {0: (BOX[1], None), 77: ()})}, zoom=30.0)
        file.write_text(places.text(), "utf-8")
    with tile_playing(tmp_path, draw_every=20) as play:
        play.mouse.press("continue")
        play.until_my_turn()
        felt = play.table.zones.felt
        assert all(felt.collidepoint(point) for point in lies(play.table).values())
        assert sorted(filter(None, play.table.slots)) == sorted(play.table.rack)
        assert 0.5 < play.table.ground.zoom < 1.6
        play.whole()
        play.finish_turn()


def test_a_hand_of_cards_keeps_its_order(tmp_path: Path) -> None:
    with card_playing(tmp_path) as play:
        play.begin((HUMAN, NORMAL), UNO_1999, seed="order")
        play.until(lambda: isinstance(play.top, CardTurn) and play.table.my_turn)
        order = tuple(reversed(play.table.hand))
        assert order != zones.sorted_hand(play.table.hand, zones.HandOrder.COLOUR)
        play.table.keep_order(order)
        play.frame()
        play.driver.app.close()
    with card_playing(tmp_path) as play:
        play.mouse.press("continue")
        play.until_on_top(CardTurn)
        assert play.table.hand == order
