"""Nothing moves that the hand did not move, and what looks like a meld is one: random drops, some off the middle."""

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import count, islice, pairwise, permutations, product
from math import dist
from pathlib import Path
from random import Random

import pygame
import pytest

from game.ai import players_of
from game.engine.options import SeatKind
from game.engine.registry import BOOKS
from game.engine.tiles.draft import is_whole
from game.engine.tiles.melds import MeldKind, Tile, kind_of
from game.engine.tiles.referee import TileGame
from game.engine.tiles.rules import TileRules
from game.engine.tiles.state import TileState
from game.play.session import next_act
from game.store.settings import ComputerSpeed, Settings
from game.ui.kit.input import DRAG
from game.ui.table.tiles.drops import FeltPlace, RackSlot
from game.ui.table.tiles.felt import FeltItem, Ground, Spot, Wish, row_height, tiles_of
from tests.tile_tables import one, position, tiles
from tests.ui.driver import HUMAN, NORMAL, as_a
from tests.ui.playing import TilePlaying, tile_playing, tile_turn

SIZES = [(960, 540), (1280, 720), (1920, 1080), (2560, 1440)]
NAMED = {name: rules for name, rules in BOOKS.items() if isinstance(rules, TileRules)}
TABLES, DROPS = 9, 3
"""Of each book in each window, and on each of them: 216 tables and 648 drops in all."""
DAY = datetime.now(UTC).strftime("%Y-%m-%d")
"""Every day other drops; a red run says which."""
Lies = dict[Tile, tuple[float, float, float]]
"""Where tiles come to lie on all of the felt, and how wide they are."""


def tables(book: str, seats: int, seed: str) -> Iterator[TileState]:
    """The tables of a match between easy computers, as whoever is on turn finds them."""
    game, easy = TileGame(NAMED[book]), [players_of(book).levels[SeatKind.EASY]] * seats
    state, chances = game.opening(seats, seed)[-1].state, [Random(f"{seed}/{seat}") for seat in range(seats)]
    for number in range(400):
        if not game.to_act(state):
            return
        if number % 5 == 4 and len(state.table) > 1 and len(state.racks[state.turn]) > 2:
            yield state
        state = as_a(TileState, next_act(game, state, easy, chances, "for drops", strict=True)[1].steps[-1].state)


class Drop:
    """One thing taken and let go somewhere, and what has come of it."""

    def __init__(self, play: TilePlaying, chance: Random) -> None:
        self.play, self.ground = play, play.table.ground
        self.items, self.before = play.table.items, self.lies()
        tile = chance.choice(play.slots if chance.random() < 0.6 else [*self.before])
        number = next((meld.number for meld in play.table.melds if tile in meld.tiles), None)
        grip = chance.random() < 0.2 and number is not None
        x, y = play.turn.hand.grip_rect(number or 0).center if grip else play.point(tile)
        off = 0 if grip else 0.3 * self.ground.pitch
        start = round(x + chance.uniform(-off, off)), round(y + chance.uniform(-off, off))
        ends = (self.aimed_at(chance) for _ in count())
        end = next(each for each in ends if dist(start, each) > DRAG * self.ground.unit)
        if play.turn.question is not None:
            play.table.put_aside = play.turn.question.about
        self.carry(start, end, shift=chance.random() < 0.3)
        self.after = self.lies()

    def lies(self) -> Lies:
        stage, own, (left, top) = self.play.table.stage, {*self.play.table.rack}, self.ground.view.offset
        goals = ((tile, stage.goal(tile)) for tile in (*stage.keys(),) if tile not in own)
        return {tile: (at.x + left, at.y + top, at.width) for tile, at in goals}

    def aimed_at(self, chance: Random) -> tuple[int, int]:
        """On or beside something, or anywhere."""
        felt, pitch, (x, y, _) = self.ground.felt, self.ground.pitch, self.before[chance.choice([*self.before])]
        x, y = round(x + chance.uniform(-1.5, 1.5) * pitch), round(y + chance.uniform(-0.4, 0.4) * pitch)
        if chance.random() < 0.4:
            x, y = chance.randint(felt.left, felt.right), chance.randint(felt.top, felt.bottom)
        return min(max(x, felt.left), felt.right - 1), min(max(y, felt.top), felt.bottom - 1)

    def carry(self, start: tuple[int, int], end: tuple[int, int], *, shift: bool) -> None:
        mouse, hand = self.play.mouse, self.play.turn.hand
        for kind, point in ((pygame.KEYDOWN, end), (pygame.KEYUP, None)):
            if shift:
                mouse.post(kind, key=pygame.K_LSHIFT, mod=0, unicode="", scancode=0)
            if point is not None:
                mouse.lift(start, point)
                self.tiles, self.drop = hand.tiles, hand.drop_at(point)
                held = [self.play.table.stage.place(tile) for tile in (self.tiles[0], self.tiles[-1])]
                self.offset = self.ground.view.offset
                x, y = self.ground.in_rows(((held[0].x + held[1].x) / 2, held[0].y))
                self.middle = x + self.offset[0], y + self.offset[1]
                mouse.let_go(point)

    def box(self, item: FeltItem, lies: Lies) -> pygame.Rect:
        """What an item covers, with half the gap to the next around it."""
        (left, y, wide), right = lies[item[0]], lies[item[-1]][0]
        gap = self.ground.pitch / 4 - 1
        return pygame.Rect(left - wide / 2 - gap, y - wide * 0.7, right - left + wide + 2 * gap, wide * 1.4)

    def disturbed(self) -> list[FeltItem]:
        """What nobody touched and is elsewhere now, although nothing that grew or yielded was in need of its place, or
        although what grew had room where it lay or half a tile beside that."""
        now, half = self.play.table.items, self.ground.unit / 2
        same = [item for item in self.items if item in now and not {*item} & {*self.tiles}]
        moved = [
            item for item in same
            if any(abs(a - b) > half for t in item for a, b in zip(self.before[t], self.after[t], strict=True))
        ]  # fmt: skip
        taken = [(item, self.box(item, self.after)) for item in now if item not in same or item in moved]
        grown, box = next(((item, box) for item, box in taken if {*item} >= {*self.tiles}), ((), self.ground.felt))
        others = [other for item, other in taken if item not in moved and item != grown]
        others += [self.box(item, self.before) for item in same]
        felt, step = self.ground.felt.move(self.offset).inflate(self.ground.pitch / 2, 0), self.ground.pitch / 2
        went = [self.after[tile][0] - self.before[tile][0] for tile in grown if tile not in self.tiles]
        for shift in (-step, 0, step):
            there = box.move(shift, 0)
            stays = any(abs(by + shift) <= step + 1 for by in went) or not went
            if grown and stays and felt.contains(there) and there.collidelist(others) < 0:
                return moved
        return [
            item for item in moved
            if self.box(item, self.before).collidelist([box for other, box in taken if other != item]) < 0
        ]  # fmt: skip

    def astray(self) -> bool:
        """Whether what was dropped lies further than half a tile from there, although there was room nearer."""
        there, pitch = [self.after[tile] for tile in self.tiles if tile in self.after], self.ground.pitch
        made = [meld for meld in self.play.draft.melds() if {*self.tiles} & {*meld.tiles}]
        whole = not isinstance(self.drop, FeltPlace) and all(is_whole(meld, self.play.table.rules) for meld in made)
        if not there or isinstance(self.drop, RackSlot | None) or (whole and kind_of(made[0]) is MeldKind.RUN):
            return False  # a run has its own order
        (x, y), wide = self.middle, there[0][2]
        off = abs((min(there)[0] + max(there)[0]) / 2 - x), abs(there[0][1] - y)
        # Beside what is under it at the furthest: others yield rather than that a tile flies away.
        reach = max(map(len, self.items)) / 2 + 1.5
        if isinstance(self.drop, FeltPlace) and len(self.tiles) == 1 and off[0] > reach * pitch:
            return True
        rest = [at for tile, at in self.before.items() if tile not in self.tiles]
        solid = [pygame.FRect(at[0] - wide / 2, at[1] - wide * 0.68, wide, wide * 1.36) for at in rest]
        # Where a tile lies there is no room, nor in a meld that was not whole for one of its own.
        onto = pygame.FRect(self.middle, (1, 1)).inflate(wide / 5, 0).collidelist(solid) >= 0
        onto |= any({*self.tiles} < {*item} and {*item} == {*meld.tiles} for item in self.items for meld in made)
        if off[0] <= (1.05 if onto else 0.6) * pitch and off[1] <= row_height(pitch) / 2 + 1:
            return False
        room = pygame.FRect(0, 0, (len(self.tiles) - 1) * pitch + wide, wide * 1.36)
        felt = pygame.FRect(self.ground.felt).inflate(-pitch / 2, 0).move(self.offset)
        # What joins something lies in its row, and touches it.
        gap, y, downs = (
            (pitch, y, range(-5, 6)) if isinstance(self.drop, FeltPlace) else (pitch - wide, there[0][1], (0,))
        )
        for dx, dy in product(range(-5, 6), downs):
            room.center = x + dx * pitch / 10, y + dy * wide * 0.136
            if felt.contains(room) and room.inflate(gap, 0).collidelist(solid) < 0:
                return True
        return False


@pytest.mark.parametrize(("size", "log"), [*product(SIZES, (False, True))], ids=str)
def test_what_no_hand_moved_stays_and_what_it_dropped_lies(tmp_path: Path, size: tuple[int, int], log: bool) -> None:
    chance, wrong, tried = Random(f"{DAY} {size} {log}"), [], 0
    with tile_playing(tmp_path, size) as play:
        for book in NAMED:
            seed = f"{DAY} {size} {log} {book}"
            found = (state for n in range(9) for state in tables(book, chance.choice((2, 3, 4)), f"{seed} {n}"))
            for state in islice(found, TABLES):
                play.set_up(
                    state, [HUMAN if seat == state.turn else NORMAL for seat in range(state.seats)], paused=True
                )
                play.table.log_wanted = log
                play.table.resized()
                play.table.lay_out()
                for _ in range(DROPS if play.table.my_turn else 0):
                    play.table.stage.settle()
                    drop, tried = Drop(play, chance), tried + 1
                    play.whole()
                    if drop.disturbed() or drop.astray():
                        wrong.append((seed, drop.tiles, drop.drop, drop.middle, drop.disturbed()))
    assert tried > 62
    assert wrong == []


@pytest.mark.parametrize("size", [*SIZES, (1600, 900)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("loose", ["", "G10"])
def test_three_tiles_dropped_beside_each_other_are_a_group(tmp_path: Path, size: tuple[int, int], loose: str) -> None:
    """Each is aimed at the edge of the one before, also beside a start tile and off the middle: 120 of 120."""
    chance, made = Random(f"{DAY} {size}"), 0
    named = ["R10", "Y10", "B10"]
    with tile_turn(tmp_path, position(" ".join((*named, "R1 G7")), "?14", "?14", "?14", table="R4 R5 R6 | Y9 G9 B9",
                                      loose=f"{loose} Y2".strip()), size=size) as play:  # fmt: skip
        for order in permutations(named):
            for side in (-1, 1):
                felt = play.table.zones.felt
                at = play.point(loose) if loose else (felt.centerx, felt.bottom - 60 * felt.height // 358)
                dropped = order[: 2 if loose else 3]
                for name in dropped:
                    up = round(chance.uniform(-0.3, 0.3) * play.table.ground.pitch)
                    far = side * play.table.ground.pitch * chance.uniform(0.55, 1.3)
                    beside = loose or name != order[0]
                    play.mouse.drag(play.point(name), (round(at[0] + far), at[1] + up) if beside else at)
                    at = play.point(name)
                # In the order of the hand: no colour jumps.
                lie = tuple(one(name) for name in ((loose, *dropped) if loose else dropped)[::side])
                made += lie in [meld.tiles for meld in play.table.melds]
                assert not play.table.bad_tiles()
                play.mouse.press("reset")
    assert made == 12


def test_computers_lay_near_what_they_join_and_tiles_change_size_between_turns_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    find, found = Ground.find_spots, Counter[str]()

    def finding(ground: Ground, items: list[FeltItem], wishes: dict[Tile, Wish]) -> None:
        (before, lay), pitch = (dict(ground.spots), dict(places(ground))), ground.pitch
        find(ground, items, wishes)
        assert ground.pitch == pitch or not before, "within a turn"
        for item in items if before else ():
            if item in before:
                found["elsewhere" if ground.spots[item] != before[item] else "where it was"] += 1
            for old in (each for each in before if {*each} < {*item}):
                far = min(dist(lay[tile], at) for tile, at in places(ground) if tile in old)
                found["near" if far <= 2 else "away"] += 1

    def places(ground: Ground) -> list[tuple[Tile, Spot]]:
        return [each for item, spot in ground.spots.items() for each in tiles_of(item, spot)]

    monkeypatch.setattr(Ground, "find_spots", finding)
    with tile_playing(tmp_path, (1280, 720), settings=Settings(computer_speed=ComputerSpeed.AT_ONCE)) as play:
        for book in NAMED:
            play.set_up(next(tables(book, 3, f"{DAY} {book}")), [NORMAL] * 3)
            ground, stage, begun = play.table.ground, play.table.stage, play.turns_begun()
            while play.turns_begun() < begun + 30 and not play.state.phase.is_between:
                pitch, tile = ground.pitch, play.table.items[0][0]
                wide = stage.place(tile).width
                play.frame()
                if pitch != ground.pitch:
                    shown, goal = stage.place(tile).width, stage.goal(tile).width
                    assert min(wide, goal) < shown < max(wide, goal), "by animation"
                    found["sizes"] += 1
    assert found["near"] > 8 * found["away"]
    assert found["where it was"] > 30 * found["elsewhere"], "only what is in the way of something moves"
    assert found["sizes"] < 15


def test_tiles_are_as_large_as_the_felt_allows_and_fill_it(tmp_path: Path) -> None:
    """Twelve melds of 45 tiles at least 46 units wide, 25 of 90 at least 34, in 1280x720 without the log."""
    runs = [f"{colour}{n}{copy}" for copy in ("", "'") for colour in "RYGB" for n in range(1, 13)]
    for lengths, least in (((4, 4, 4, 3, 4, 4, 4, 3, 4, 4, 4, 3), 46), ((4, 4, 4, 3, 3) * 5, 34)):
        melds, rest = [], list(runs)
        for length in lengths:
            melds.append(tuple(tile for word in rest[:length] for tile in tiles(word)))
            rest = rest[length:]
        assert (len(melds), sum(map(len, melds))) in ((12, 45), (25, 90))
        with tile_playing(tmp_path, (1280, 720)) as play:
            play.set_up(position("R1", "?3", "?3", "?3"), (HUMAN, NORMAL, NORMAL, NORMAL), paused=True)
            ground = play.table.ground
            for first in (len(melds), 1):  # at once, and meld by meld
                ground.clear()
                for many in range(first, len(melds) + 1):
                    ground.find_spots(melds[:many], {})
                    ground.lay_out()
                assert ground.pitch / 1.06 >= least
                left = min(spot.column for spot in ground.spots.values())
                right = ground.grid.columns - max(spot.column + 2 * len(item) for item, spot in ground.spots.items())
                assert max(left, right) <= 0.15 * ground.grid.columns


ZOOMED = [((960, 540), 1.25), ((2560, 1440), 0.75)]
"""Windows, and how the table is zoomed in them."""
HELD = "R4 Y4 B9 G12 G12'"
OFFSETS = [sign * share / 8 for share in (8, 10, 11, 13, 14, 17) for sign in (-1, 1)]
"""How far beside a tile another is dropped, in tiles: from close by to well away."""
GRIPS = [(0.0, 0.0), (-0.4, 0.4), (0.42, -0.5)]
"""Where tiles are taken hold of, in tile widths off their middle."""


@pytest.fixture(params=ZOOMED, ids=lambda each: f"{each[0][0]}x{each[0][1]}")
def zoomed(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[TilePlaying]:
    """A table with a start tile, a run and a group, far from each other."""
    size, zoom = request.param
    with tile_turn(tmp_path, position(HELD, "?14", table="R1 R2 R3", loose="G4"), paused=True, size=size) as zoomed:
        zoomed.table.zoom_to(zoom)
        felt = zoomed.table.zones.felt
        for item, share in ((tiles("R1 R2 R3"), 0.2), (tiles("G4"), 0.7)):
            wish = zoomed.table.ground.wish((felt.left + felt.width * share, felt.centery), len(item))
            zoomed.table.ground.find_spots(zoomed.table.items, {item[0]: wish})
        zoomed.table.relayout()
        zoomed.table.stage.settle()
        yield zoomed
        zoomed.whole()


def drop_off(
    zoomed: TilePlaying, tile: Tile, target: tuple[float, float], grip: tuple[float, float] = (0.0, 0.0)
) -> None:
    """Take a tile off its middle and let it go where its middle is over a point."""
    zoomed.table.stage.settle()
    place = zoomed.table.stage.place(tile)
    off = round(grip[0] * place.width), round(grip[1] * place.width)
    start = round(place.x) + off[0], round(place.y) + off[1]
    zoomed.mouse.drag(start, (round(target[0]) + off[0], round(target[1]) + off[1]))
    zoomed.table.stage.settle()


def together(zoomed: TilePlaying, one: Tile, other: Tile) -> bool:
    return any({one, other} <= {*item} for item in zoomed.table.items)


def no_false_looks(zoomed: TilePlaying) -> None:
    """What does not belong together lies apart by the gap between melds; what does lies without one."""
    pitch = zoomed.table.ground.pitch
    middles = [(item, zoomed.table.ground.middles(item)) for item in zoomed.table.items]
    for item, places in middles:
        for a, b in pairwise(places):
            assert b[0] - a[0] == pytest.approx(pitch, abs=1), item
    for (item, places), (other, theirs) in product(middles, middles):
        if item < other and places[0][1] == theirs[0][1]:
            gap = max(theirs[0][0] - places[-1][0], places[0][0] - theirs[-1][0]) - pitch
            assert gap >= pitch / 2 - 1, (item, other)


def test_a_tile_joins_what_it_is_dropped_beside(zoomed: TilePlaying) -> None:
    pitch = zoomed.table.ground.pitch
    for (tile, host), grip in ((tiles("Y4 G4"), GRIPS[0]), (tiles("Y4 G4"), GRIPS[2]), (tiles("R4 R3"), GRIPS[1])):
        for share in OFFSETS:
            if host.colour == "R" and share < 0:
                continue
            x, y = zoomed.point(host)
            drop_off(zoomed, tile, (x + share * pitch, y), grip)
            assert together(zoomed, tile, host) == (abs(share) < 1.5), (host, grip, share)
            no_false_looks(zoomed)
            if together(zoomed, tile, host):
                assert zoomed.point(host) == (x, y), "what was there stays"
            zoomed.table.reset()


def test_above_and_below_it_joins_as_long_as_it_lies_on_the_meld(zoomed: TilePlaying) -> None:
    (host,), (tile,) = tiles("R3"), tiles("R4")
    high = zoomed.table.stage.place(host).width * 1.36
    for share in (-1.6, -0.7, -0.3, 0.3, 0.7, 1.6):
        x, y = zoomed.point(host)
        drop_off(zoomed, tile, (x + 0.5 * zoomed.table.ground.pitch, y + share * high), (0.3, -0.4))
        assert together(zoomed, tile, host) == (abs(share) < 0.65), share
        no_false_looks(zoomed)
        zoomed.table.reset()


@pytest.mark.parametrize(("share", "joined"), [(0.1, True), (0.45, True), (0.55, False), (1.5, False)])
def test_a_meld_joins_what_it_is_moved_beside(zoomed: TilePlaying, share: float, joined: bool) -> None:
    """The handle is at the left of the meld; the gap that counts is at its right."""
    run, (start,) = tiles("R1 R2 R3"), tiles("G4")
    pitch = zoomed.table.ground.pitch
    number = next(meld.number for meld in zoomed.table.melds if meld.tiles == run)
    zoomed.mouse.move(zoomed.point(run[0]))
    grip = zoomed.turn.hand.grip_rect(number).center
    end = zoomed.point(run[-1])
    x, y = zoomed.point(start)
    zoomed.mouse.drag(grip, (round(grip[0] + x - (share + 1.0) * pitch - end[0]), y + grip[1] - end[1]))
    zoomed.table.stage.settle()
    assert together(zoomed, run[0], start) == joined
    no_false_looks(zoomed)


@pytest.mark.parametrize("across", [0.4, 0.7, 1.2, 1.9, 2.6])
def test_a_meld_goes_as_far_as_the_hand(zoomed: TilePlaying, across: float) -> None:
    run, pitch = tiles("R1 R2 R3"), zoomed.table.ground.pitch
    number = next(meld.number for meld in zoomed.table.melds if meld.tiles == run)
    before = zoomed.point(run[0])
    zoomed.mouse.move(before)
    x, y = zoomed.turn.hand.grip_rect(number).center
    free = zoomed.free_point()
    zoomed.mouse.drag((x, y), (x + free[0] - before[0], y + free[1] - before[1]))
    there = zoomed.point(run[0])
    zoomed.mouse.move(there)
    x, y = zoomed.turn.hand.grip_rect(number).center
    zoomed.mouse.drag((x, y), (x + round(across * pitch), y))
    zoomed.table.stage.settle()
    assert abs(zoomed.point(run[0])[0] - there[0] - across * pitch) <= 0.3 * pitch


def test_a_meld_carried_so_far_that_its_middle_leaves_the_felt_lies_at_its_edge(zoomed: TilePlaying) -> None:
    run, felt = tiles("R1 R2 R3"), zoomed.table.zones.felt
    number = next(meld.number for meld in zoomed.table.melds if meld.tiles == run)
    zoomed.mouse.move(zoomed.point(run[0]))
    zoomed.mouse.drag(zoomed.turn.hand.grip_rect(number).center, (felt.right - 10, zoomed.free_point()[1]))
    zoomed.table.stage.settle()
    assert 0 <= felt.right - zoomed.point(run[-1])[0] <= 2 * zoomed.table.ground.pitch


def test_between_two_it_joins_the_one_that_it_fits(zoomed: TilePlaying) -> None:
    (start,), pitch = tiles("G4"), zoomed.table.ground.pitch
    x, y = zoomed.point(tiles("R3")[0])
    drop_off(zoomed, start, (x + 2.5 * pitch, y))
    assert not together(zoomed, start, tiles("R3")[0])
    gap = (zoomed.point(start)[0] + x) / 2
    # A red 4 could begin a group with the start tile, so the nearer one has it; a blue 9 fits neither, but only the run
    # is a meld that it can never be part of.
    for name, share, host in (("R4", -0.1, "R3"), ("R4", 0.1, "G4"), ("B9", -0.1, ""), ("B9", 0.1, "G4")):
        drop_off(zoomed, tiles(name)[0], (gap + share * pitch, y))
        joined = [each for each in ("R3", "G4") if together(zoomed, *tiles(f"{name} {each}"))]
        assert joined == [host] * bool(host), (name, share)
        no_false_looks(zoomed)
        zoomed.table.undo()


def test_a_joker_put_beside_a_pair_joins_it_although_it_would_complete_a_run_nearby(tmp_path: Path) -> None:
    with tile_turn(tmp_path, position("* R10 G10", "?14", table="B6 B7 B8")) as zoomed:
        (joker, red, green), pitch = tiles("* R10 G10"), zoomed.table.ground.pitch
        x, y = zoomed.point(tiles("B6")[0])
        zoomed.mouse.drag(zoomed.point(red), (round(x - 3.1 * pitch), y))
        zoomed.mouse.drag(zoomed.point(green), (round(zoomed.point(red)[0] + pitch * 0.7), y))
        zoomed.mouse.drag(zoomed.point(joker), (round(zoomed.point(green)[0] + pitch * 0.7), y))
        assert any(set(meld.tiles) == {joker, red, green} for meld in zoomed.table.melds)
