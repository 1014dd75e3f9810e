"""Sounds, music and room tone: what is heard at the table, from where, and what is seen at the same moment; what sounds
are like, how they reach the device, when tunes come and go."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field
from functools import cache
from itertools import chain, pairwise
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import ClassVar, cast, get_args
from unittest.mock import Mock, call

import pygame
import pytest

from game.engine.cards import events as cards
from game.engine.cards.pieces import COLOURS, Card
from game.engine.game import DirectionTurned, End, Passed, Problem, Skipped, TurnStarted, UnoForgotten, WindowClosed
from game.engine.tiles import events as tiles
from game.engine.tiles.draft import Draft, NewMeld, OnMeld, OnRack, start
from game.engine.tiles.views import before
from game.store.settings import Settings
from game.ui import context as kept_tunes
from game.ui.context import Context, fetched
from game.ui.faces import TOLD
from game.ui.kit import sound as sound_package
from game.ui.kit.sound import APART, AT_ONCE, BEHIND, CALM, FADE, MIDDLE, Sounds, Volumes, sides
from game.ui.kit.sound.effects import (
    HIGHEST,
    LADDER,
    RATE,
    Sound,
    SoundCue,
    Tune,
    cascade,
    chain_step,
    count_step,
    meld_step,
    samples,
)
from game.ui.kit.sound.tunes import LANE, computed, doubled, looped, packed, unpacked
from game.ui.kit.widgets import Slider
from game.ui.routes import Routes
from game.ui.scenes.menu.options import GENERAL, Options
from game.ui.table.shared.playback import COLOUR_AFTER, MELDS_APART, SOUNDS, hear, notes_of
from game.ui.table.shared.table import MatchTable
from game.ui.table.tiles.hand import changed_meld, drop_notes
from game.words.cards.sentences import event_text as card_text
from game.words.catalogue import LANGUAGES, Catalogue
from game.words.tiles.sentences import event_text as tile_text
from tests.beside import Later, at_once
from tests.card_tables import position as card_position
from tests.tile_tables import melds, position, tiles as tiles_of
from tests.ui.driver import HUMAN, NORMAL, Driver, as_a, sure
from tests.ui.playing import CardPlaying, TilePlaying, tile_playing, tile_turn
from tests.words.saying import WORDS, seat_name
from tests.words.test_sentences import CARD_EVENTS, TILE_EVENTS

SILENT = (
    tiles.StartDrawn, tiles.Dealt, tiles.StartTilesLaid, TurnStarted, tiles.JokerExchanged, tiles.ActionWorked,
    Passed, tiles.TimedOut, UnoForgotten, WindowClosed, tiles.StockEmptied, tiles.TileReserved,
    tiles.ClaimsAsked, tiles.Opened, cards.DealerDrawn, cards.Dealt, cards.WindowOpened,
    cards.RuleShown, cards.RuleSkips, cards.RuleDone, cards.OneCardLeft,
)  # fmt: skip
"""Events that are seen only, or whose sound comes with another event or the clock."""
WORDS_SEEN = {
    Sound.TIME_UP: "mark.time-up", Sound.FALL: "mark.drew", Sound.THUD: "mark.drew", Sound.SKIP: "mark.skipped",
    Sound.UNO: "table.uno", Sound.CAUGHT: "table.catch", Sound.CHALLENGE_WON: "cardtable.mark.bluff",
    Sound.CHALLENGE_LOST: "cardtable.mark.lawful", Sound.SOLVED: "level.solved", Sound.YOUR_TURN: "guide.your-turn",
}  # fmt: skip
"""By sound the words that appear at the table; keys of the catalogue."""
PICTURES_SEEN = {
    Sound.TICK, Sound.LIFT, Sound.PLACE, Sound.GOOD, Sound.LAY, Sound.DRAW, Sound.SHUFFLE, Sound.REFUSE, Sound.REVERSE,
    Sound.COLOUR, Sound.COUNT, Sound.TARGET, Sound.RECORD, Sound.ROUND_WON, Sound.ROUND_LOST, Sound.ROUND_OVER,
    Sound.MATCH_WON, Sound.MATCH_LOST, Sound.MATCH_OVER,
}  # fmt: skip
"""Sounds of what is seen without words: something moves, grows, takes on a colour, or a page says it."""


@pytest.fixture
def places(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Sound, float]]:
    """What was to be heard, and from where."""
    played: list[tuple[Sound, float]] = []

    def play(_: Sounds, sound: Sound, step: int = 0, x: float = MIDDLE, after: float = 0.0) -> None:
        assert after >= 0
        assert isinstance(step, int)
        played.append((sound, x))

    monkeypatch.setattr(Sounds, "play", play)
    return played


def test_every_event_is_heard_or_seen_only() -> None:
    for event in (*TILE_EVENTS, *CARD_EVENTS):
        assert (notes_of(event) == ()) == isinstance(event, SILENT), event
    known = {*get_args(tiles.TileEvent), *get_args(cards.CardEvent)}
    assert {*SOUNDS, *TOLD["feelings"], *chain(*TOLD["words"].values())} <= {each.__name__ for each in known}
    assert {type(event) for event in (*TILE_EVENTS, *CARD_EVENTS)} == known, "HAPPENED of the tests of words has them"


def sounds_of(event: tiles.TileEvent | cards.CardEvent, *own: int) -> list[Sound]:
    return [note.sound for note in notes_of(event, own)]


def test_a_penalty_and_a_challenge_sound_like_what_comes_of_them() -> None:
    assert sounds_of(cards.Drew(0, (), 1, cards.Reason.TURN)) == [Sound.DRAW]
    assert sounds_of(cards.Drew(0, (), 4, cards.Reason.ACTION)) == [*[Sound.FALL] * 4, Sound.THUD]
    assert sounds_of(tiles.Drew(0, (), 2, tiles.Reason.UNO)) == [*[Sound.FALL] * 2, Sound.THUD]
    lawful, bluff = (cards.Challenged(0, 1, (), lawful=each) for each in (True, False))
    for own in ((), (0,), (2,), (0, 1)):
        assert sounds_of(lawful, *own) == [Sound.CHALLENGE_LOST]
        assert sounds_of(bluff, *own) == [Sound.CHALLENGE_WON]
    assert sounds_of(lawful, 1) == [Sound.CHALLENGE_WON]
    assert sounds_of(bluff, 1) == [Sound.CHALLENGE_LOST]


@pytest.mark.parametrize(
    ("winners", "own", "expected"),
    [
        ((0,), (0,), Sound.ROUND_WON), ((1, 3), (0, 3), Sound.ROUND_WON), ((1,), (0,), Sound.ROUND_LOST),
        ((1,), (0, 2), Sound.ROUND_LOST), ((1,), (), Sound.ROUND_OVER), ((), (0,), Sound.ROUND_OVER),
    ],
)  # fmt: skip
def test_a_lost_round_sounds_unlike_a_won_one(winners: tuple[int, ...], own: tuple[int, ...], expected: Sound) -> None:
    scores = (0, 0, 0, 0)
    assert sounds_of(cards.RoundEnded(winners, End.OUT, ((),) * 4, scores, scores, scores), *own) == [expected]
    if len(winners) < 2:
        winner = winners[0] if winners else None
        assert sounds_of(tiles.RoundEnded(winner, End.OUT, ((),) * 4, scores, scores, scores), *own) == [expected]
    match = {Sound.ROUND_WON: Sound.MATCH_WON, Sound.ROUND_LOST: Sound.MATCH_LOST, Sound.ROUND_OVER: Sound.MATCH_OVER}
    assert sounds_of(cards.MatchEnded(winners), *own) == sounds_of(tiles.MatchEnded(None, winners), *own)
    assert sounds_of(cards.MatchEnded(winners), *own) == [match[expected]]


def test_every_new_meld_of_a_computer_is_heard_the_higher_the_longer() -> None:
    old, three, four = melds("R1 R2 R3 | B3 B4 B5 | G7 G8 G9 G10")
    laid = tiles.Laid(1, (), (old,), (old, three, four), ())
    assert notes_of(laid, {0}) == (SoundCue(Sound.PLACE, 4), SoundCue(Sound.PLACE, 6, MELDS_APART))
    assert notes_of(laid, {1}) == (SoundCue(Sound.PLACE),)
    assert notes_of(tiles.Laid(1, (), (old,), (old,), ())) == (SoundCue(Sound.PLACE),)


def test_every_colour_has_its_tone_and_a_wild_card_is_followed_by_it() -> None:
    chosen = [notes_of(cards.ColourChosen(0, colour)) for colour in COLOURS]
    assert len({*chosen}) == len(COLOURS)
    wild = notes_of(cards.Played(0, Card("", "W4"), "G"))
    assert wild == (SoundCue(Sound.LAY), chosen[COLOURS.index("G")][0]._replace(after=COLOUR_AFTER))
    assert notes_of(cards.Played(0, Card("G", "7"), "G")) == (SoundCue(Sound.LAY),)


def test_mono_volume_and_silence_in_the_background_are_heard_at_once(driver: Driver, heard: list[Sound]) -> None:
    context, sounds = driver.context, driver.context.sounds
    driver.show(Options(context, section=GENERAL))
    for mono in (True, False):
        driver.click_on("mono")
        assert context.settings.mono == sounds.mono == mono
    assert Context(context.folders, Settings(mono=True), context.style.metrics, Routes).sounds.mono
    slider = as_a(Slider, driver.form["volume"])
    assert slider.value == Settings().volume
    heard.clear()
    slider.set(35)
    assert context.settings.volume == sounds.volumes.effects == 35
    assert heard == [Sound.PLACE]
    for wanted in (True, False):
        context.change(mute_in_background=wanted)
        driver.post(pygame.WINDOWFOCUSLOST)
        assert sounds.away == wanted
        driver.post(pygame.WINDOWFOCUSGAINED)
        assert not sounds.away


def test_what_the_hand_does_with_tiles_is_heard_and_seen(tmp_path: Path, heard: list[Sound]) -> None:
    with tile_turn(tmp_path, position("B6 R1", "?8", table="B3 B4 B5", loose="G7 Y7"), paused=True) as play:
        play.mouse.wait(20)
        heard.clear()
        play.turn.refuse(Problem("nothing-played", "UR-21"))
        assert heard == [Sound.REFUSE]
        assert sure(play.turn.notice.shown).text in play.words()
        playback = play.screen.playback
        before = playback.ring.end
        playback.show_shared(DirectionTurned(-1))
        assert playback.ring.end == before + 1
        heard.clear()
        six, five = tiles_of("B6 B5")
        lying = play.picture()
        play.mouse.lift(play.point(six), play.free_point())
        assert heard == [Sound.LIFT]
        assert six in play.table.dragged
        assert play.picture() != lying
        x, y = play.point(five)
        play.mouse.let_go((round(x + play.table.ground.pitch * 0.6), y))
        assert heard == [Sound.LIFT, Sound.PLACE, Sound.GOOD]
        assert six not in play.table.dragged
        assert len(play.table.melds[0].tiles) == 4
        play.set_up(position("R4 B9", "?8", table="B3 B4 B5", loose="G7 Y7"))
        play.until_my_turn()
        heard.clear()
        play.mouse.press("draw")
        play.until(lambda: not play.table.my_turn)
        assert heard == [Sound.DRAW]
        play.until_my_turn()
        assert heard[-1] is Sound.YOUR_TURN
        assert heard.count(Sound.YOUR_TURN) == 1


def test_what_the_hand_does_with_cards_is_heard(table: CardPlaying, heard: list[Sound]) -> None:
    table.set_up(card_position("R+2 G1 G2", "?7"))
    table.until_my_turn()
    for card, sounds in (
        ("G1", [Sound.LIFT, Sound.REFUSE]),
        ("R+2", [Sound.LIFT, Sound.LAY, Sound.FALL, Sound.FALL, Sound.THUD, Sound.SKIP]),
    ):
        heard.clear()
        table.lay(table.card(card), drag=True)
        table.until(lambda: not table.screen.playback.busy)
        assert [sound for sound in heard if sound is not Sound.YOUR_TURN] == sounds


def test_what_happens_is_heard_from_where_it_happens(tmp_path: Path, places: list[tuple[Sound, float]]) -> None:
    with tile_playing(tmp_path, size=(1280, 720)) as play:
        kinds = (HUMAN, NORMAL, NORMAL, NORMAL)
        play.set_up(position("R4 B9", "?8", "?8", "?8", table="B3 B4 B5", loose="G7 Y7"), kinds)
        table = play.table
        seats = [table.across_seat(seat) for seat in range(4)]
        assert len({*map(round, (100 * each for each in seats))}) >= 3, "left, middle and right"
        assert all(0 < each < 1 for each in seats)
        for seat, x in enumerate(seats):
            places.clear()
            hear(table, Skipped(seat), 1.0)
            assert places == [(Sound.SKIP, x)]
        places.clear()
        hear(table, DirectionTurned(-1), 1.0)
        assert places == [(Sound.REVERSE, MIDDLE)]


def test_a_meld_completed_is_heard_from_its_place_and_a_chain_rises() -> None:
    drafts = [start(before(position("B3 B4 B5 R7 R8 R9 R10 G1", "?8")))]
    for moved, meld, heard in (
        ("B3 B4", None, (SoundCue(Sound.PLACE, meld_step(2)),)),
        ("B5", 0, (SoundCue(Sound.PLACE, meld_step(3)), SoundCue(Sound.GOOD, chain_step(1)))),
        ("R7 R8 R9", None, (SoundCue(Sound.PLACE, meld_step(3)), SoundCue(Sound.GOOD, chain_step(2)))),
        ("R10", 1, (SoundCue(Sound.PLACE, meld_step(4)),)),  # it was complete before
        ("R10", -1, (SoundCue(Sound.PLACE),)),
    ):
        place = NewMeld() if meld is None else OnRack() if meld < 0 else OnMeld(drafts[-1].now.table[meld].number)
        after = as_a(Draft, drafts[-1].move(tiles_of(moved), place))
        assert drop_notes(drafts[-1], after) == heard, moved
        drafts.append(after)
    assert sure(changed_meld(*drafts[1:3])).tiles[-1] == tiles_of("B5")[0], "it is heard from there"
    assert changed_meld(*drafts[4:]) is None


def test_of_a_round_that_decides_the_match_only_the_match_is_heard(heard: list[Sound]) -> None:
    scores = (0, 0)
    ended = tiles.RoundEnded(0, End.OUT, ((), ()), scores, scores, scores)
    happened: tuple[tiles.TileEvent, ...] = (ended, tiles.MatchEnded(0, (0,)))
    for events, expected in ((happened[:1], [Sound.ROUND_WON]), (happened, [Sound.MATCH_WON])):
        heard.clear()
        session = SimpleNamespace(events=events, humans=(0,), is_human=lambda seat: seat == 0)
        for cursor, event in enumerate(events, 1):
            table = SimpleNamespace(session=session, cursor=cursor, viewer=0, context=SimpleNamespace(sounds=Sounds()))
            hear(cast("MatchTable", table), event, 1.0)
        assert heard == expected


HEARD = {type(event) for event in (*TILE_EVENTS, *CARD_EVENTS) if notes_of(event)}
"""Events that make a sound."""


def test_every_sound_has_its_sign() -> None:
    assert {*WORDS_SEEN, *PICTURES_SEEN} == {*Sound}
    assert not WORDS_SEEN.keys() & PICTURES_SEEN
    assert {key for key in WORDS_SEEN.values() for language in LANGUAGES if key not in Catalogue(language)} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_event_is_heard_is_in_the_log(language: str) -> None:
    say = WORDS[language]
    lines: list[tuple[object, str | None]] = [(event, tile_text(say, event, seat_name)) for event in TILE_EVENTS]
    lines += [(event, card_text(say, event, seat_name)) for event in CARD_EVENTS]
    unsaid = {type(event) for event, line in lines if line is None} & HEARD
    assert unsaid == {DirectionTurned}, "the line of the tile or card that turned it says so"


FRAME = 1 / 60
QUIET = Volumes(100, 0, 0)


class Made:
    """A sound of that device: stereo samples."""

    def __init__(self, buffer: bytes) -> None:
        self.samples = array("h", buffer)
        self.volume = 1.0
        assert len(self.samples) % 2 == 0

    def get_length(self) -> float:
        return len(self.samples) / 2 / RATE

    def set_volume(self, volume: float) -> None:
        self.volume = volume


@dataclass(eq=False)
class Channel:
    number: int
    sound: Made | None = None
    sides: tuple[float, float] = (1.0, 1.0)
    loops: int = 0
    paused: bool = False

    def play(self, sound: Made, loops: int = 0) -> None:
        self.sound, self.sides, self.loops = sound, (1.0, 1.0), loops
        Device.now.begun.append(self)

    def stop(self) -> None:
        self.sound = None

    def pause(self) -> None:
        self.paused = True

    def unpause(self) -> None:
        self.paused = False

    def get_busy(self) -> bool:
        return self.sound is not None

    def set_volume(self, left: float, right: float | None = None) -> None:
        self.sides = (left, left if right is None else right)

    @property
    def highest(self) -> tuple[float, float]:
        if self.sound is None:
            return 0.0, 0.0
        peak = max(map(abs, self.sound.samples)) * self.sound.volume
        return peak * self.sides[0], peak * self.sides[1]


@dataclass
class Device:
    now: ClassVar[Device]
    """The one of this test."""
    channels: list[Channel] = field(default_factory=list)
    begun: list[Channel] = field(default_factory=list)
    """The channels, each time something was begun on one."""

    def set_channels(self, count: int) -> None:
        self.channels = self.channels[:count] + [Channel(i) for i in range(len(self.channels), count)]

    @property
    def highest(self) -> float:
        return max(sum(each.highest[side] for each in self.channels) for side in (0, 1))

    @property
    def sounding(self) -> list[Channel]:
        return [each for each in self.channels if max(each.highest) >= 1 and not each.paused]


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch) -> Device:
    """A device that plays nothing and remembers everything."""
    at_once(monkeypatch, "sounds")
    device = Device.now = Device()
    opened: list[bool] = []
    monkeypatch.setattr(pygame.mixer, "init", lambda *_, **__: opened.append(True))
    monkeypatch.setattr(pygame.mixer, "get_init", lambda: (RATE, -16, 2) if opened else None)
    monkeypatch.setattr(pygame.mixer, "set_num_channels", device.set_channels)
    monkeypatch.setattr(pygame.mixer, "Channel", lambda number: device.channels[number])
    monkeypatch.setattr(pygame.mixer, "Sound", Made)
    monkeypatch.setattr(sound_package, "samples", samples)
    return device


def test_without_a_device_it_is_silent(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr(pygame.mixer, "init", Mock(side_effect=pygame.error("no such device")))
    monkeypatch.setattr(pygame.mixer, "get_init", lambda: None)
    sounds = Sounds()
    sounds.follow(Tune.MENU)
    for _ in range(100):
        sounds.play(Sound.TICK)
        sounds.play_all(cascade(4))
        sounds.next_frame(FRAME)
    sounds.away = True
    sounds.away = False
    assert [record.message for record in caplog.records] == ["no sound device: no such device"]


def test_a_sound_is_as_loud_as_the_player_wants(device: Device) -> None:
    heard = []
    for volume in (100, 50, 0):
        Sounds(volumes=Volumes(volume, 0, 0)).play(Sound.PLACE)
        heard += [max(each.highest) for each in device.sounding]
        device.set_channels(0)
    assert len(heard) == 2
    assert heard[1] == pytest.approx(heard[0] / 4)


def test_muted_or_in_the_background_nothing_is_heard_now_or_later(device: Device) -> None:
    sounds = Sounds(on=False)
    for sounds.on, sounds.away in ((False, False), (True, True)):
        sounds.play(Sound.PLACE)
    for silence in ("on", "away"):
        sounds.on, sounds.away = True, False
        sounds.play(Sound.PLACE, after=0.5)
        assert sounds.busy
        setattr(sounds, silence, silence == "away")
        sounds.next_frame(FRAME)
        assert not sounds.busy, "what waited is dropped"
    assert device.begun == []
    sounds.on, sounds.away = True, False
    sounds.play(Sound.PLACE)
    assert len(device.begun) == 1


def test_much_at_once_is_not_a_din(device: Device) -> None:
    sounds = Sounds()
    for _ in range(2):
        for sound in (Sound.DRAW, Sound.DRAW, *Sound):
            sounds.play(sound)
        sounds.next_frame(APART)
    assert len(device.begun) == 2 * AT_ONCE
    device.begun.clear()
    for step in range(30):
        sounds.play(Sound.COUNT, step // 3)
        sounds.next_frame(FRAME)
    assert len(device.begun) == 10, "nor one called in every frame a buzz"


def test_a_sound_comes_from_its_place_and_is_as_loud_everywhere_and_in_mono_from_the_middle(device: Device) -> None:
    for x in (0.0, 0.1, 0.5, 0.9, 1.0, -3.0, 7.0):
        for mono in (False, True):
            sounds = Sounds(volumes=QUIET)
            sounds.mono = mono
            sounds.play(Sound.PLACE, x=x)
            left, right = device.begun[-1].sides
            assert (left, right) == pytest.approx(sides(0.5 if mono else x)), x
            assert left**2 + right**2 == pytest.approx(1), x
            assert (right > left) == (x > 0.5 and not mono), x
            assert (left == pytest.approx(right)) == (x == 0.5 or mono), x
            assert min(left, right) > 0.2, "nobody hears nothing in one ear"


def test_notes_are_heard_one_after_the_other(device: Device) -> None:
    sounds = Sounds()
    sounds.play_all((SoundCue(Sound.PLACE), SoundCue(Sound.PLACE, 4, 0.5)), x=0.2, pace=2.0)
    begun = []
    for _ in range(90):
        begun.append(len(device.begun))
        sounds.next_frame(FRAME)
    assert begun[0] == begun[58] == 1
    assert begun[62] == begun[-1] == 2
    low, high = (each.sound for each in device.begun)
    assert low is not None
    assert high is not None
    assert low.samples != high.samples


def test_a_sound_alone_is_not_made_softer_and_a_channel_counts_once_however_often_it_was_used(device: Device) -> None:
    sounds = Sounds(volumes=QUIET)
    for number in range(20):
        x = 0.5 * (number % 2)
        sounds.play((Sound.THUD, Sound.SHUFFLE)[number % 2], x=x)
        sounds.next_frame(1.0)
        assert device.begun[-1].sides == pytest.approx(sides(x))
        device.begun[-1].stop()


def pitch_of(wave: array[int]) -> float:
    """Return how often a sound crosses zero in a second, counted in its first 60 ms."""
    return sum((a < 0) != (b < 0) for a, b in pairwise(wave[: round(0.06 * RATE)])) / 0.12


def test_the_pitch_rises_with_each_tile_of_a_meld_each_good_drop_and_a_count() -> None:
    assert [meld_step(count) for count in range(1, 15)] == [0, 2, 4, 6, 8, 10, 12, *[14] * 7]
    heard = [pitch_of(samples(Sound.COUNT, meld_step(count))) for count in range(1, 9)]
    assert all(later > earlier for earlier, later in pairwise(heard))
    chain = [chain_step(drops) for drops in range(1, 12)]
    assert chain == sorted(chain)
    assert len({*chain}) == len(LADDER)
    count = [count_step(i / 20) for i in range(-2, 23)]
    assert count == sorted(count)
    assert (count[0], count[-1]) == (0, HIGHEST)


def test_a_penalty_falls_piece_by_piece_and_lands() -> None:
    for pieces in (1, 2, 4, 8, 30):
        *falling, last = cascade(pieces)
        assert len(falling) == min(pieces, 8)
        assert all(note.sound is Sound.FALL for note in falling)
        assert all(b.step < a.step and b.after > a.after for a, b in pairwise(falling))
        assert last.sound is Sound.THUD
        assert last.after > falling[-1].after


SHORT = array("h", [0, 900, 0, -900] * 500).tobytes()


@cache
def heard(tune: Tune) -> array[int]:
    return array("h", computed(tune))


def test_numbers_are_added_looped_and_doubled_as_sounds() -> None:
    chance = Random(1)
    one = [chance.randrange(-(2**28), 2**28) for _ in range(101)]
    other = [chance.randrange(-(2**20), 2**20) for _ in range(50)]
    expected = [2 * value for value in one]
    for i, value in enumerate(other):
        expected[20 + i] -= 3 * value
    total = packed(one) * 2 + (packed(other) * -3 << LANE * 20)
    assert [*unpacked(total, 101)] == expected
    assert [*looped(array("i", [1, 2, 3, -40, 50, -6, 7]), 3)] == [1 - 40 + 7, 2 + 50, 3 - 6]
    values = array("i", [value << 16 for value in (100, 200, -300, 0)])
    assert [*doubled(values)] == [100, 150, 200, -50, -300, -150, 0, 50]


def short(tune: Tune) -> bytes:
    assert tune in Tune
    return SHORT


def pass_time(sounds: Sounds, seconds: float) -> None:
    for _ in range(round(seconds / FRAME)):
        sounds.next_frame(FRAME)


def test_a_tune_is_made_beside_the_frames_and_comes_softly(device: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    apart = Later(monkeypatch, "sounds")
    sounds = Sounds(fetch=short)
    sounds.follow(Tune.MENU)
    pass_time(sounds, CALM - 2 * FRAME)
    assert device.channels == [], "the start is not slowed"
    pass_time(sounds, 1.0)
    assert apart.waiting
    assert device.begun == []
    apart.finish()
    levels = []
    for _ in range(round(FADE / FRAME) + 10):
        sounds.next_frame(FRAME)
        levels.append(max(device.channels[0].sides))
    assert levels[0] < 0.02
    assert levels == sorted(levels)
    assert max(b - a for a, b in pairwise(levels)) < 0.02
    apart.finish()
    assert not sounds.busy
    assert device.channels[0].loops == -1


def test_a_tune_that_has_gone_is_let_go_and_made_again_and_a_victory_is_heard_once(device: Device) -> None:
    fetch = Mock(return_value=SHORT)
    sounds = Sounds(fetch=fetch)
    for tune in (Tune.MENU, Tune.ROOM, Tune.MENU):
        before = device.sounding
        sounds.follow(tune)
        pass_time(sounds, FADE / 2)
        assert len(device.sounding) == len(before) + 1, "one goes while the other comes"
        pass_time(sounds, CALM + 2 * FADE)
        assert list(sounds._backdrop._made) == [tune], "only what is heard is held"
    assert fetch.mock_calls == [call(Tune.MENU), call(Tune.ROOM), call(Tune.MENU)]
    sounds.follow(Tune.VICTORY)
    pass_time(sounds, CALM + 2 * FADE)
    (channel,) = device.sounding
    assert channel.loops == 0
    channel.stop()
    pass_time(sounds, 3.0)
    assert device.sounding == []
    assert not sounds.busy
    assert not sounds._backdrop._made, "it has come to its end"
    assert fetch.mock_calls.count(call(Tune.VICTORY)) == 1, "and is heard once"


def test_a_tune_steps_back_behind_a_page_and_a_jingle(device: Device) -> None:
    sounds = Sounds(fetch=short)
    sounds.follow(Tune.MENU)
    pass_time(sounds, CALM + 2 * FADE)
    full = max(device.channels[0].sides)
    sounds.follow(Tune.MENU, behind=True)
    pass_time(sounds, FADE)
    assert max(device.channels[0].sides) == pytest.approx(full * BEHIND)
    sounds.follow(Tune.MENU)
    pass_time(sounds, FADE)
    sounds.play(Sound.MATCH_WON)
    pass_time(sounds, 1.0)
    assert max(device.channels[0].sides) < full * 0.7
    assert sounds.busy, "somebody has to bring it back"
    pass_time(sounds, 3.0)
    assert max(device.channels[0].sides) == pytest.approx(full)


@pytest.mark.parametrize(("volumes", "tune"), [(Volumes(70, 0, 40), Tune.ROOM), (Volumes(70, 50, 0), Tune.MENU)])
def test_what_is_off_is_not_made(device: Device, volumes: Volumes, tune: Tune, monkeypatch: pytest.MonkeyPatch) -> None:
    apart = Later(monkeypatch, "sounds")
    sounds = Sounds(volumes=volumes, fetch=short)
    sounds.follow(tune)
    pass_time(sounds, 3.0)
    assert apart.waiting == []
    sounds.volumes = Volumes(0, 30, 30)
    sounds.next_frame(FRAME)
    assert apart.waiting, "each has its own volume"
    assert device.begun == []


def test_in_the_background_and_without_sound_it_is_silent_at_once_and_goes_on_afterwards(device: Device) -> None:
    sounds = Sounds(fetch=short)
    sounds.follow(Tune.MENU)
    pass_time(sounds, CALM + 2 * FADE)
    sounds.follow(Tune.MENU, behind=True)
    pass_time(sounds, FADE / 4)
    assert sounds.busy
    sounds.away = True
    assert device.sounding == []
    assert not sounds.busy, "nobody waits for what is not heard"
    pass_time(sounds, 1.0)
    assert device.sounding == []
    sounds.away = False
    assert device.sounding == [device.channels[0]]
    sounds.on = False
    pass_time(sounds, 0.3)
    assert device.sounding == []
    sounds.on = True
    pass_time(sounds, 0.3)
    assert device.sounding == [device.channels[0]]


def test_a_tune_is_kept_in_a_file_and_read_from_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compute = Mock(return_value=SHORT)
    monkeypatch.setattr(kept_tunes, "compute", compute)
    folder = tmp_path / "cache"
    assert fetched(folder, Tune.ROOM) == SHORT == fetched(folder, Tune.ROOM)
    compute.assert_called_once_with(Tune.ROOM)
    path = next(folder.iterdir())
    for damaged in (b"", b"noise", path.read_bytes()[:-2], path.read_bytes()[::-1]):
        path.write_bytes(damaged)
        assert fetched(folder, Tune.ROOM) == SHORT, "nobody hears noise"
    assert compute.call_count == 5
    assert fetched(folder, Tune.ROOM) == SHORT
    assert compute.call_count == 5
    (tmp_path / "file").write_text("where a folder should be")
    assert fetched(tmp_path / "file", Tune.ROOM) == SHORT, "and is computed again where nothing can be kept"


def test_every_scene_has_its_tune(play: TilePlaying) -> None:
    context = play.context
    context.go.menu()
    assert context.scenes.tune == (Tune.MENU, False)
    context.go.options()
    assert context.scenes.tune == (Tune.MENU, True)
    context.go.menu()
    play.begin((HUMAN, NORMAL))
    assert context.scenes.tune == (Tune.ROOM, False)
    context.go.options(play.screen.session.record.rules)
    assert context.scenes.tune == (Tune.ROOM, True)
