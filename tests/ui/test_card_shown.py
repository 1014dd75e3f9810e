"""What happens is shown step by step, at whom it concerns and not before: points, numbers, cards in flight, faces."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.cards import events as cards
from game.engine.cards.events import CardEvent
from game.engine.cards.pieces import Card
from game.engine.game import Caught, DirectionTurned, Passed, Skipped, TurnStarted, UnoCalled, UnoForgotten
from game.engine.registry import Event
from game.engine.tiles import events as tiles
from game.engine.tiles.events import TileEvent
from game.store.settings import ComputerSpeed, Face, Settings
from game.ui import faces as faces_drawn
from game.ui.kit.canvas import CELLS, Canvas
from game.ui.kit.input import Intent
from game.ui.kit.motion import LONGEST, beat
from game.ui.kit.style import table_room
from game.ui.kit.theme import Metrics
from game.ui.scenes.round.card_turn import CardTurn
from game.ui.scenes.round.interludes import HandOver
from game.ui.table.cards.chrome import CardPlate, bubble, called
from game.ui.table.cards.images import CardLook
from game.ui.table.cards.zones import zones as card_zones
from game.ui.table.shared import gestures as shown
from game.ui.table.shared.gestures import GestureKind
from game.ui.table.shared.table import MatchZones
from game.ui.table.tiles.zones import zones as tile_zones
from tests.card_tables import position
from tests.listed import listed
from tests.tables import read_line
from tests.ui.driver import HUMAN, NORMAL, driven
from tests.ui.playing import CardPlaying, card_playing, tile_playing

FAR = ("Y1 Y2 Y3", "B1 B2 B3")


def act(play: CardPlaying, *lines: str) -> None:
    for line in lines:
        assert play.screen.session.submit(*read_line(play.state, line)) == ()


def steps(play: CardPlaying) -> Iterator[CardEvent]:
    playback, table = play.screen.playback, play.table
    while playback.pending:
        before = table.cursor
        playback.next()
        if table.cursor > before:
            yield play.screen.session.events[table.cursor - 1]


def test_points_and_cards_are_on_no_plate_before_what_brought_them_was_shown(moving: CardPlaying) -> None:
    moving.at("R5", "Y3 G+2 W", "B9 BR", scores=[10, 20, 30], options={"target": 1000})
    session, seen = moving.screen.session, list[list[int]]()
    act(moving, "0 play R5")
    for _ in steps(moving):
        state = session.steps[moving.table.cursor - 1].state
        said = [int(text.split()[0]) for text in (CardPlate(moving.table, seat).score for seat in range(3))]
        assert said == [*state.scores]
        assert moving.table.shown.counts == tuple(map(len, state.hands))
        seen += [said] if said not in seen else []
    assert seen == [[10, 20, 30], [112, 20, 30]]


MARKED = ("0 play R+2", "0 play RS", "2 draw", "3 play W4:B; 0 accept", "3 play W4:B; 0 challenge", "1 play R4 uno")


@pytest.mark.parametrize("lines", MARKED)
def test_words_and_numbers_are_at_whom_they_concern_who_misses_a_turn_is_dim(moving: CardPlaying, lines: str) -> None:
    case = listed("marks")[lines]
    hands, missing = case["hands"], {*case["dim"]}
    wanted = [(*mark, None)[:3] for mark in case["marks"]]
    moving.at(*hands, turn=int(lines[0]))
    moving.rest()
    act(moving, *lines.split("; "))
    playback, marked, dimmed = moving.screen.playback, list[tuple[int, str, object]](), set[int]()
    before: dict[int, object] = {}
    for event in steps(moving):
        for seat, mark in playback.bubbles.items():
            if before.get(seat) is not mark:
                marked.append((seat, mark.key, mark.names.get("n")))
                assert getattr(event, "seat", seat) == seat or isinstance(event, cards.Challenged), event
        before = dict(playback.bubbles)
        dimmed |= {*playback.dimmed}
    assert (marked, dimmed) == (wanted, missing)
    playback.bubbles.clear()
    playback.gestures.clear()
    moving.mouse.wait(0.7)
    veiled, plates = moving.driver.surface.copy(), moving.table.zones.plates
    playback.dimmed.clear()
    moving.driver.app.draw_now()
    clear = moving.driver.app.surface
    inner = [plate.inflate(-30, -plate.height + 8).move(0, plate.height // 2 - 10) for plate in plates]
    seen = {
        seat
        for seat, part in enumerate(inner)
        if pygame.image.tobytes(veiled.subsurface(part), "RGB") != pygame.image.tobytes(clear.subsurface(part), "RGB")
    }
    assert seen == missing, "only their plates fade"


def test_a_bubble_touches_no_plate_and_no_rim(moving: CardPlaying) -> None:
    moving.at("R3 G6", "B6 Y4", "G9 Y8 B2", "B1 B2", discard="R2")
    for seat in range(4):
        box, *_ = bubble(moving.table, seat, "Challenged")
        assert box.inflate(6, 6).collidelist(moving.table.zones.plates) < 0
        assert table_room(moving.context.style.metrics).contains(box)


def test_who_was_caught_has_no_uno_on_the_plate_and_whoever_was_left_with_one_card_has() -> None:
    played, started = cards.Played(1, Card("R", "3"), "R"), TurnStarted(1)
    assert called([UnoCalled(1), played, started], 1)
    assert called([played, UnoCalled(1), started], 1)
    assert not called([played, started, UnoCalled(1)], 1)
    assert not called([Caught(1, 0), UnoForgotten(1), played, started], 1)
    assert called([TurnStarted(2), cards.HandsSwapped(2, 1), played, started], 1)
    assert not called([played, cards.Drew(1, (), 1, cards.Reason.TURN), UnoCalled(1)], 1)


def test_who_forgot_and_was_not_caught_has_no_uno_on_the_plate(moving: CardPlaying) -> None:
    moving.at("RS G1 G2", "R4 Y5", *FAR, discard="R2", turn=1)
    for call in (False, True):
        act(moving, *["1 uno"] * call, "1 play R4", "2 draw")
        moving.rest()
        assert CardPlate(moving.table, 1).called is call
        moving.at("RS G1 G2", "R4 Y5", *FAR, discard="R2", turn=1)


def first_times(play: CardPlaying, line: str, victim: int, seconds: float = 3.0) -> tuple[dict[str, float], set[str]]:
    """When something is seen first after an act, and the colours in force until the wheel stops."""
    table, playback, seen, colours = play.table, play.screen.playback, dict[str, float](), set[str]()
    act(play, line)
    for number in range(round(seconds / play.driver.dt)):
        play.driver.frame()
        top = table.shown.discard[0]
        look = table.stage.goal(top).look
        found = {
            "flies": table.stage.place(top)[:2] != table.stage.goal(top)[:2],
            "lies": table.stage.place(top)[:2] == table.stage.goal(top)[:2] and len(table.shown.discard) > 1,
            "wheel": any(each.kind is GestureKind.SPREAD and each.elapsed >= 0 for each in playback.gestures),
            "colour": len(table.shown.discard) > 1 and table.colour == table.shown.colour,
            "look": isinstance(look, CardLook) and look.colour != "",
            "recoil": playback.struck(victim) != table.zones.plates[victim],
        }
        seen |= {name: number * play.driver.dt for name, is_so in found.items() if is_so and name not in seen}
        colours |= set() if "colour" in seen else {table.colour}
    return seen, colours


def test_a_wild_draw_four_lands_then_the_wheel_turns_and_its_colour_and_its_blow_come_last(moving: CardPlaying) -> None:
    moving.at("RS G1 G2", "W4 B1 B2", *FAR, discard="R2", turn=1)
    moving.rest()
    seen, colours = first_times(moving, "1 play W4:G", victim=2, seconds=1.6)
    assert seen["flies"] < seen["lies"] <= seen["wheel"] < seen["colour"]
    assert seen["colour"] - seen["wheel"] == pytest.approx(shown.WHEEL, abs=0.1)
    assert seen["look"] == seen["colour"] <= seen["recoil"]
    assert colours == {"R", ""}


def test_a_draw_two_strikes_its_victim_as_it_lands_and_no_wheel_turns(moving: CardPlaying) -> None:
    moving.at("RS G1 G2", "R+2 B1 B2", *FAR, discard="R2", turn=1)
    moving.rest()
    seen, _ = first_times(moving, "1 play R+2", victim=2, seconds=0.6)
    assert "wheel" not in seen
    assert seen["flies"] < seen["lies"] <= seen["recoil"]


def test_with_less_motion_a_wild_is_there_at_once_in_its_colour(table: CardPlaying) -> None:
    table.at("RS G1 G2", "W4 B1 B2", *FAR, discard="R2", turn=1)
    table.rest()
    table.context.change(reduce_motion=True)
    act(table, "1 play W4:G")
    table.screen.playback.next()
    assert table.table.colour == "G"
    assert not table.screen.playback.gestures


def test_the_wheel_lies_below_the_top_card_and_hides_no_plate(moving: CardPlaying) -> None:
    moving.at("RS G1 G2", "W4 B1 B2", *FAR, discard="R2", turn=1)
    moving.rest()
    act(moving, "1 play W4:G")
    moving.until(lambda: any(each.elapsed > shown.WHEEL * 0.6 for each in moving.screen.playback.gestures))
    zones, wheel = moving.table.zones, moving.driver.surface.copy()
    moving.screen.playback.gestures.clear()
    moving.driver.app.draw_now()
    clear = moving.driver.app.surface
    kept = (zones.pile.inflate(-12, -12), zones.stock.inflate(-16, -16), *zones.plates, zones.guidance, zones.own)
    for rect in kept:
        assert pygame.image.tobytes(wheel.subsurface(rect), "RGB") == pygame.image.tobytes(
            clear.subsurface(rect), "RGB"
        )
    ring = zones.pile.inflate(60, 20)
    assert pygame.image.tobytes(wheel.subsurface(ring), "RGB") != pygame.image.tobytes(clear.subsurface(ring), "RGB")


def test_a_wild_keeps_its_colour_below_the_card_that_flies_onto_it(table: CardPlaying) -> None:
    table.at("W R3 G6", "B6 Y4 Y5", "Y1 Y2 Y3", discard="R2")
    table.lay(wild := table.card("W"), "B")
    table.screen.driver.paused = False
    table.until(lambda: table.table.shown.discard[0] != wild)
    assert wild in table.table.shown.discard
    assert table.table.places()[wild].look == CardLook(colour="B")


def test_a_card_of_somebody_else_flies_from_their_plate_at_the_speed_of_the_table(moving: CardPlaying) -> None:
    seconds = []
    for speed in (ComputerSpeed.FAST, ComputerSpeed.SLOW):
        moving.context.change(computer_speed=speed)
        moving.at("R1 R3 R4", "R9 Y2 Y3", *FAR, turn=1)
        moving.rest()
        act(moving, "1 play R9")
        next(event for event in steps(moving) if isinstance(event, cards.Played))
        card, stage = Card("R", "9"), moving.table.stage
        assert moving.table.zones.plates[1].collidepoint(stage.place(card).x, stage.place(card).y)
        passed = 0.0
        while stage.busy:
            stage.update(0.01)
            passed += 0.01
        assert moving.table.zones.pile.collidepoint(stage.place(card).x, stage.place(card).y)
        seconds.append(passed)
    assert seconds[1] > 1.5 * seconds[0] > 0


def test_shuffled_cards_fly_from_pile_to_stock_and_what_is_discarded_leaves_its_plate(moving: CardPlaying) -> None:
    moving.at("G5 B3", "B6 Y4", *FAR, discard="R2 R3 R4 Y9", stock="", turn=1)
    zones, place = moving.table.zones, moving.table.stage.place
    moving.rest()
    act(moving, "1 draw")
    assert isinstance(next(steps(moving)), cards.Reshuffled)
    for there in (zones.pile, zones.stock):
        assert there.collidepoint(place(Card("R", "3"))[:2])
        moving.mouse.wait(0.2)
    moving.at("G4 G5 R1", "C1 Y4 B7", "Y1 Y2", book="uno-112", options={"C1": "composed: self discard 1"}, discard="R2",
              turn=1, done=("1 play C1:G",))  # fmt: skip
    moving.rest()
    act(moving, "1 discard Y4")
    assert isinstance(next(steps(moving)), cards.Discarded)
    assert moving.table.zones.plates[1].collidepoint(moving.table.stage.place(Card("Y", "4"))[:2])


WARNS = "triangle-alert"
SHOWN: list[tuple[CardEvent | TileEvent, list[tuple[GestureKind, int, str]]]] = [
    (UnoCalled(1), [(GestureKind.STAMP, 1, "table.uno")]),
    (Skipped(2), [(GestureKind.STAMP, 2, "ban")]),
    (Caught(1, 0), [(GestureKind.STAMP, 1, "hand")]),
    (DirectionTurned(-1), [(GestureKind.TURN, shown.TABLE_MIDDLE, "refresh-cw")]),
    (cards.Drew(3, (), 4, cards.Reason.TURN), []),
    (tiles.Drew(3, (), 1, tiles.Reason.TURN), []),
    (tiles.Drew(3, (), 4, tiles.Reason.ACTION), [(GestureKind.COUNT, 3, "")]),
    (cards.ColourChosen(0, "B"), [(GestureKind.SPREAD, shown.TABLE_MIDDLE, "B")]),
    (cards.Played(0, Card("", "W"), "G"), [(GestureKind.SPREAD, shown.TABLE_MIDDLE, "G")]),
    (cards.Played(0, Card("R", "3"), "R"), []),
    (cards.Challenged(0, 2, (), lawful=True), [(GestureKind.STAMP, 2, "check"), (GestureKind.STAMP, 0, WARNS)]),
    (cards.Challenged(0, 2, (), lawful=False), [(GestureKind.STAMP, 0, "check"), (GestureKind.STAMP, 2, WARNS)]),
    (TurnStarted(0), []),
    (Passed(0, False), []),
]  # fmt: skip


def test_an_event_is_shown_where_it_strikes() -> None:
    found = [(event, [(each.kind, each.seat, each.sign) for each in shown.gestures_of(event)]) for event, _ in SHOWN]
    assert found == SHOWN


def test_a_cascade_hits_its_victim_once_for_each_piece_and_takes_no_longer_than_can_be_watched() -> None:
    gestures = shown.Gestures()
    gestures.begin(shown.gestures_of(tiles.Drew(2, (), 4, tiles.Reason.ACTION)))
    assert [seat for _ in range(100) for seat in gestures.update(0.03)] == [2, 2, 2, 2]
    assert not gestures
    for count in range(1, 60):
        assert shown.cascade(count).stagger == beat(count) <= LONGEST / count + 1e-9


def test_signs_are_on_the_plate_but_the_own_ones_above_the_hand(moving: CardPlaying) -> None:
    moving.at("R3 G6", "B6 Y4", "G9 Y8 B2", discard="R2")
    lost = shown.gestures_of(cards.Challenged(0, 2, (), lawful=True))
    usual, reading = (shown.places_of(moving.table, each, (1, 1)) for each in (shown.gestures_of(Skipped(0)), lost))
    assert moving.table.zones.felt.collidepoint(usual[0])
    assert usual[0][0] == moving.table.zones.felt.centerx
    (other,) = shown.places_of(moving.table, shown.gestures_of(Skipped(1)), (1, 1)).values()
    assert other == moving.table.zones.plates[1].center
    assert reading == {0: moving.table.zones.own.center, 2: moving.table.zones.plates[2].center}, "over no open hand"


@pytest.mark.parametrize("size", [(960, 540), (1280, 720)])
def test_a_number_is_counted_beside_the_plate_of_its_seat_and_covers_no_name(size: tuple[int, int]) -> None:
    window, high, failing = pygame.Rect((0, 0), size), Metrics(*size).px(shown.SIGN), list[object]()
    looks: tuple[dict[str, Any], ...] = {}, {"rack_above": True}, {"left_handed": True}, {"text": 150}, {"text": 200}
    for metrics in (Metrics(*size, **look) for look in looks):
        tables: list[MatchZones] = [card_zones(metrics, range(seats), 0, False) for seats in range(2, 11)]
        tables += [tile_zones(metrics, seats, 0, False) for seats in (2, 3, 4)]
        for zones in tables:
            for seat in range(1, len(zones.plates)):
                sign = pygame.Rect(0, 0, high, high)
                x, y = shown.number_place(zones.plates, zones.sides, seat, metrics.px(shown.SIGN / 2 + 10), window)
                sign.center = round(x), round(y)
                away = [max(abs(x - plate.centerx) - plate.width / 2, abs(y - plate.centery) - plate.height / 2)
                        for plate in zones.plates]  # fmt: skip
                near = away[seat] <= metrics.px(shown.SIGN) * (2 if metrics.text > 100 else 1)
                if sign.collidelist(zones.plates) != -1 or not window.contains(sign) or not near:
                    failing.append((metrics, len(zones.plates), seat, away[seat]))
    assert failing == []


MIXED = position("SH G5 R1 B9", "B6 Y4 B1 B2", "Y1 Y2 Y3 Y5", book="uno-112", discard="R2", turn=0)
"""Three seats, of which the first shuffles."""


def shuffle(play: CardPlaying, people: int = 1) -> None:
    """The first seat lays the card that shuffles all hands."""
    play.set_up(MIXED, (HUMAN, HUMAN if people > 1 else NORMAL, NORMAL), paused=True)
    if people > 1:
        play.until_on_top(HandOver)
        play.mouse.press("ready")
        play.until_on_top(CardTurn)
    play.lay(play.card("SH"), "G")


def faces_seen(play: CardPlaying) -> set[Card]:
    """Every card that shows its face at this moment, on its way or not."""
    stages = (play.table.stage, play.table.flights)
    return {card for stage in stages for card, sprite in stage._sprites.items() if sprite.now.face_up}


def in_the_middle(play: CardPlaying) -> bool:
    """Whether no card is anywhere but on the pile and where hands are mixed."""
    table, heap = play.table, play.screen.playback._heap_place()
    sprites = {**table.stage._sprites, **table.flights._sprites}
    places = [sprite.now for card, sprite in sprites.items() if card not in table.shown.discard]
    return all(abs(place.x - heap.x) + abs(place.y - heap.y) < heap.width / 2 for place in places)


@pytest.mark.parametrize("people", [1, 2])
def test_un_38_all_hands_go_to_the_middle_and_come_back_without_a_face(moving: CardPlaying, people: int) -> None:
    own = {*MIXED.hands[0]}
    shuffle(moving, people)
    table, in_middle = moving.table, False
    moving.until(lambda: table.away)
    for _ in range(400):
        moving.frame()
        new = {*table.shown.hand}
        assert faces_seen(moving) <= {*table.shown.discard, *own, *new}
        assert not table.away or not new & {*table.stage.keys()}
        in_middle = in_middle or (table.away and in_the_middle(moving))
    assert in_middle
    assert table.shown.counts == (3, 4, 4)
    assert not moving.screen.busy
    if people == 1:
        moving.whole()


def test_while_hands_are_in_the_middle_no_card_is_found_and_a_click_or_a_key_shows_the_end(moving: CardPlaying) -> None:
    shuffle(moving)
    moving.until(lambda: moving.table.away)
    felt = moving.table.zones.felt
    moving.mouse.click((felt.left + 2, felt.bottom - 2))
    assert not moving.screen.playback.pending
    assert not moving.table.away
    moving.whole()
    shuffle(moving)
    moving.until(lambda: moving.table.away)
    assert moving.table.lying == ()
    moving.mouse.keys(pygame.K_RIGHT, pygame.K_LEFT, pygame.K_s, pygame.K_h)
    moving.mouse.drag(moving.table.zones.own.center, moving.table.zones.pile.center)
    moving.driver.app.context.restyle(moving.context.style)
    assert moving.table.away
    moving.mouse.key(pygame.K_RETURN)
    assert not moving.table.away, "the shuffle was skipped"
    moving.until(lambda: not moving.screen.busy)
    moving.whole()


GREY = (120, 120, 120)
MOODS = [
    *(faces_drawn.Expression(mood) for mood in faces_drawn.Mood),
    faces_drawn.Expression(faces_drawn.Mood.NEUTRAL, True),
]


@pytest.mark.parametrize(
    ("event", "felt"),
    [
        (Skipped(1), {1: faces_drawn.Mood.SHOCKED}),
        (Caught(0, 2), {0: faces_drawn.Mood.SHOCKED, 2: faces_drawn.Mood.GLAD}),
        (Caught(0, None), {0: faces_drawn.Mood.SHOCKED}),
        (UnoCalled(2), {2: faces_drawn.Mood.SLY}),
        (cards.Played(1, Card("R", "+2"), "R"), {1: faces_drawn.Mood.SLY}),
        (cards.Played(1, Card("R", "7"), "R"), {}),
        (cards.HandsSwapped(0, 1), {0: faces_drawn.Mood.SLY, 1: faces_drawn.Mood.SHOCKED}),
        (tiles.Drew(1, (), 2, tiles.Reason.TURN), {}),
        *(
            (cards.Drew(0, (), 4, each), {} if each is cards.Reason.TURN else {0: faces_drawn.Mood.SHOCKED})
            for each in cards.Reason
        ),
    ],
)
def test_what_happens_is_felt_by_those_whom_it_concerns(event: Event, felt: dict[int, faces_drawn.Mood]) -> None:
    assert dict(faces_drawn.feelings_of(event)) == felt


def test_a_feeling_passes_and_eyes_are_shut_only_for_a_moment_and_at_different_times() -> None:
    moods, shut = faces_drawn.Moods(), dict[int, list[float]]()
    moods.feel(Skipped(1))
    assert moods.shown(1, faces_drawn.Mood.NEUTRAL, still=True) == faces_drawn.Expression(faces_drawn.Mood.SHOCKED)
    assert moods.shown(0, faces_drawn.Mood.THINKING, still=True) == faces_drawn.Expression(faces_drawn.Mood.THINKING)
    moods.update(faces_drawn.FELT + 0.01)
    assert moods.shown(1, faces_drawn.Mood.NEUTRAL, still=True) == faces_drawn.CALM
    for frame in range(60 * 20):
        moods.update(1 / 60)
        for seat in range(4):
            assert not moods.shown(seat, faces_drawn.Mood.NEUTRAL, still=True).closed, "in less motion nobody blinks"
            if moods.shown(seat, faces_drawn.Mood.NEUTRAL, still=False).closed:
                shut.setdefault(seat, []).append(frame / 60)
    for seat in range(4):
        begins = [after for before, after in pairwise([-9.0, *shut[seat]]) if after - before > 1]
        assert 3 <= len(begins) <= 8, "every few seconds"
        assert len(shut[seat]) / len(begins) < 2 * faces_drawn.SHUT * 60
    assert len({tuple(times) for times in shut.values()}) == 4


def test_faces_at_the_table_are_medallions_and_follow_the_events(tmp_path: Path) -> None:
    with card_playing(tmp_path, (1280, 720)) as play:
        play.set_up(
            position("R1 R2", "?7", "?7", book="uno-112", discard="R7", turn=0), (HUMAN, NORMAL, NORMAL), paused=True
        )
        table, playback = play.table, play.screen.playback
        assert min(CardPlate(table, seat).face.width for seat in (1, 2)) >= faces_drawn.MEDALLION - 2
        playback.moods.feel(Skipped(1))
        assert playback.expression(1).mood is faces_drawn.Mood.SHOCKED


def test_a_blink_repaints_the_face_alone(tmp_path: Path) -> None:
    places = (position("R1 R2", "?7", "?7", book="uno-112", discard="R7", turn=0), (HUMAN, NORMAL, NORMAL))
    with card_playing(tmp_path, (1280, 720), settings=Settings()) as play:
        play.set_up(*places, paused=True)
        play.mouse.wait(3)
        canvas, faces = Canvas(pygame.Surface((1280, 720))), [CardPlate(play.table, seat).face for seat in range(3)]
        painted, cell = [], 1280 // CELLS[0]
        for _ in range(60 * 8):
            play.screen.playback.moods.update(1 / 60)
            canvas.begin()
            play.turn.draw_below(canvas)
            painted.append(canvas.show())
        blinks = [rect for rects in painted[1:] for rect in rects]
        assert len(blinks) > 3
        assert all(any(face.inflate(2 * cell, 2 * cell).contains(rect) for face in faces) for rect in blinks)


def test_the_face_is_chosen_in_the_options(tmp_path: Path) -> None:
    with driven(tmp_path, settings=Settings(player_name="Mia")) as driver:
        driver.context.go.options()
        driver.frame(3)
        assert driver.context.face_of("Mia") == "M"
        for expected in (Face.CAT, Face.BEAR):
            driver.form["face"].intent(Intent.RIGHT)
            driver.frame()
            assert (driver.context.face_of("Mia"), driver.context.face_of("Ben")) == (expected, "B")


def test_plates_come_from_their_sides_and_the_rack_rises_when_a_match_begins(tmp_path: Path) -> None:
    """In less motion everything is there at once."""
    for still in (False, True):
        with tile_playing(tmp_path / str(still), (1280, 720), settings=Settings(reduce_motion=still)) as play:
            play.mouse.dt = 1 / 60
            play.begin((HUMAN, NORMAL, NORMAL, NORMAL))
            play.mouse.wait(0.1)
            table, playback = play.table, play.screen.playback
            far = [playback.struck(seat) != table.zones.plates[seat] for seat in range(4)]
            assert any(far) != still
            assert (table.raised < 1) != still
            play.mouse.wait(1.5)
            assert [playback.struck(seat) for seat in range(4)] == [*table.zones.plates]
            assert table.raised == 1
