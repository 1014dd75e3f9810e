"""More of what the everyday tests ask: of every book, piece and film of a gesture, with other seeds, for longer.
Sounds, music and room tone: what they are like, how they reach the device, when they come and go."""

from __future__ import annotations

from array import array
from itertools import combinations
from math import dist
from operator import sub

import pygame
import pytest
from hypothesis import given, strategies as st

from game.engine.cards.books import UNO_112
from game.engine.cards.rules import CardRules
from game.engine.registry import BOOKS
from game.engine.tiles.books import UNO_RUMMY
from game.engine.tiles.melds import Tile
from game.engine.tiles.puzzles.grades import has_opened
from game.engine.tiles.state import TileState
from game.play.tiles.levels import alone, asked_for, next_lay
from game.store.levels import LevelSet, load
from game.ui.kit.drawing import blank, put
from game.ui.kit.sound import APART as SOUNDS_APART, CHANNELS, FULL_SCALE, PEAKS, Sounds, Volumes
from game.ui.kit.sound.effects import HIGHEST, LADDER, RATE, Sound, Tune, samples
from game.ui.kit.sprite import Place
from game.ui.kit.stage import DEAL
from game.ui.kit.style import Style
from game.ui.kit.theme import Colour, Metrics
from game.ui.looks import SHIPPED, LookKind
from game.ui.scenes.library.replay import ReplayScene
from game.ui.specimens import piece_row
from game.ui.table.cards.images import card_images
from game.ui.table.tiles.images import tile_images
from game.words.chapters import CHAPTERS
from tests.ui.driver import Driver, sure
from tests.ui.inks import MACHADO, THEMES, contrast, lab, luminance, seen, shipped_cards, shipped_tiles, styled
from tests.ui.playing import TilePlaying
from tests.ui.test_card_zones import FIVE, LEAST, faint
from tests.ui.test_levels import asked
from tests.ui.test_rules_page import page
from tests.ui.test_sound import Device, device, heard
from tests.ui.test_stage import AWAY, HOME, stage
from tests.ui.test_theme import APART
from tests.words.test_ledger import CITABLE
from tools.gallery.films import FILMS, SIZE
from tools.gallery.listing import SEATS, short
from tools.gallery.scripts import play
from tools.gallery.studio import STILL, studio, window_of
from tools.sounds import SMALL, figures, role
from tools.staged import played

AT_ONCE = 3
"""Frames within which everything that follows from one event is shown."""


@pytest.mark.usefixtures("screen")
@pytest.mark.parametrize("name", FILMS)
def test_with_reduced_motion_a_gesture_is_shown_at_once(name: str) -> None:
    """In a row of frames of which each differs from the last one, though the mouse rests."""
    runs, mouse = [0], (-1, -1)
    with window_of(SIZE) as window, studio(window, "de", STILL) as made:

        def look() -> None:
            nonlocal mouse
            made.app.watched = True
            changed = made.app.draw() and made.pointer in (None, mouse)
            made.app.watched = False
            mouse = made.pointer or mouse
            runs.append(runs[-1] + 1 if changed else 0)

        def begin() -> None:
            made.picture()
            made.camera = look

        play(made, "", FILMS[name], begin)
    assert max(runs) <= AT_ONCE


def test_every_rule_that_is_cited_leads_to_the_part_that_tells_it(driver: Driver) -> None:
    for book in BOOKS:
        scene = page(driver, book)
        words = scene.words_of(book)
        assert all(scene.chapter_of(rule) == each for each in CHAPTERS[book] for rule in words.covered(each)), book
        assert [rule for rule in CITABLE[book] if scene.chapter_of(rule) is None] == []


spots = st.builds(Place, x=st.integers(0, 999), y=st.integers(0, 999), width=st.integers(20, 90))


@given(st.lists(st.tuples(st.dictionaries(st.sampled_from("abcdef"), spots), st.floats(0, 0.3))))
def test_after_any_aims_every_piece_is_where_the_last_one_said(aims: list[tuple[dict[str, Place], float]]) -> None:
    table = stage()
    for goals, seconds in aims:
        table.aim(goals, pace=DEAL, order=sorted(goals), origin=HOME, leave_to=AWAY)
        assert set(table.keys()) == set(goals)
        table.update(seconds)
    table.update(30)
    goals = aims[-1][0] if aims else {}
    assert {key: table.place(key) for key in iter(table.keys())} == goals


__all__ = ["device"]


@pytest.mark.parametrize("opened", [True, False])
def test_where_nothing_can_be_laid_the_key_says_why_and_offers_another_turn(tiled: TilePlaying, opened: bool) -> None:
    scene = ReplayScene(tiled.context, *played("rummikub", SEATS, "4", short("rummikub")))
    tiled.context.scenes.push(scene, fade=False)
    states = [state for state in scene.match.states() if isinstance(state, TileState)]
    able = (at for at, state in enumerate(states[:-1]) if has_opened(state) is opened)
    turn = next(at for at in able if asked_for(alone(states[at])) is None)
    other = sure(next_lay(states, turn))
    assert states[other].turn == states[turn].turn
    scene.jump(turn)
    tiled.frame()
    tiled.mouse.key(pygame.K_k)
    name = scene.screen.session.name(states[turn].turn)
    text = asked(tiled).text
    assert text.startswith(tiled.context.t("own-level.nothing" if opened else "own-level.not-opened"))
    assert text.endswith(tiled.context.t("own-level.nearest-lay", name=name, turn=other + 1))
    assert tiled.cut_off() == []
    assert load(tiled.context.folders).of(LevelSet.OWN) == ()
    tiled.mouse.press("answer-1")
    tiled.until(lambda: tiled.context.scenes.top is scene and bool(load(tiled.context.folders).of(LevelSet.OWN)))
    assert scene.at == other
    [level] = load(tiled.context.folders).of(LevelSet.OWN)
    assert level.text("de").title.startswith(f"Zug {other + 1},")
    assert level.start.opened[0] is opened
    assert ("Erstauslage" in level.text("de").task) is not opened


ENDS = (Metrics(960, 540), Metrics(3840, 2160))
"""The smallest and the largest window."""


@pytest.mark.usefixtures("screen")
@pytest.mark.parametrize("metrics", ENDS, ids=str)
@pytest.mark.parametrize("theme", THEMES)
def test_every_piece_stands_out_from_the_cloth_and_backs_from_each_other(theme: str, metrics: Metrics) -> None:
    """In three of four themes fourteen tiles on a plate were one bar."""
    failing: dict[str, dict[object, dict[str, float]]] = {}
    for name in SHIPPED[LookKind.TILES]:
        style = Style(THEMES[theme], metrics, shipped_tiles(name), shipped_cards())
        tile, width = tile_images(style, UNO_RUMMY), style.px(56)
        failing[name] = faint(style, width, {"face": tile.image(Tile("R", 3), width), "back": tile.back(width)})
    for name in SHIPPED[LookKind.CARDS]:
        style = Style(THEMES[theme], metrics, shipped_tiles(), shipped_cards(name))
        card, width = card_images(style, UNO_112), style.px(92)
        pictures = {str(each): card.image(each, width) for each in FIVE} | {"back": card.back(width)}
        failing[f"cards {name}"] = faint(style, width, pictures)
    assert {name: found for name, found in failing.items() if found} == {}
    style = Style(THEMES[theme], metrics, shipped_tiles(), shipped_cards())
    width = style.px(19)
    for back in (tile_images(style, UNO_RUMMY).back(width), card_images(style, UNO_112).back(width)):
        row, left = back.get_height() // 2, (back.get_width() - width) // 2
        colours = [(at.r, at.g, at.b) for at in (back.get_at((left + x, row)) for x in range(width // 4))]
        assert contrast(max(colours[:2], key=luminance), min(colours, key=luminance)) >= LEAST


WIDTH = 60
"""Pixels of a piece: as on a table in the smallest window."""
MARK, DIFFERENT = 0.2, 24
"""How much lighter or darker, 0..1, what is printed on a piece is; pixels in which two symbols differ at least."""
MANY = 25
"""Pixels of a colour that are not the blurred edge of another."""


def picture(book: str, theme: str, letter: str) -> pygame.Surface:
    style, rules, piece = styled(Metrics(960, 540), theme), BOOKS[book], f"{letter}5"
    image = piece_row(style, rules, piece, WIDTH)
    ground = blank(image.get_size())
    ground.fill((255, 255, 255))
    put(ground, image, (0, 0))
    return ground


def pixels(image: pygame.Surface) -> list[Colour]:
    data = pygame.image.tobytes(image, "RGB")
    return list(zip(data[::3], data[1::3], data[2::3], strict=True))


def own_colour(image: pygame.Surface, others: list[pygame.Surface]) -> Colour:
    """Return the colour that covers most of a piece and is on none of the others."""
    elsewhere = {each for other in others for each in pixels(other)}
    counts: dict[Colour, int] = {}
    for each in pixels(image):
        if each not in elsewhere:
            counts[each] = counts.get(each, 0) + 1
    colour = max(counts, key=lambda each: counts[each])
    assert counts[colour] >= MANY
    return colour


def shape(image: pygame.Surface) -> list[bool]:
    """Return where something is printed on a piece, whatever its colour."""
    found = pixels(image)
    lights = {colour: luminance(colour) for colour in {*found}}
    levels = [round(lights[colour] * 8) for colour in found]
    body = max({*levels}, key=levels.count) / 8
    return [abs(lights[colour] - body) > MARK for colour in found]


@pytest.mark.usefixtures("screen")
@pytest.mark.parametrize("theme", THEMES)
def test_on_real_pieces_colours_keep_their_distance_and_symbols_do_without_any(theme: str) -> None:
    for book, rules in BOOKS.items():
        letters = "RYGB" if isinstance(rules, CardRules) else "".join(rules.colours)
        shown = [picture(book, theme, letter) for letter in letters]
        colours = [own_colour(image, [other for other in shown if other is not image]) for image in shown]
        assert len({*colours}) == 4
        for eye in ("", *MACHADO):
            for one, other in combinations(colours, 2):
                assert dist(lab(seen(one, eye)), lab(seen(other, eye))) >= APART[eye], (book, eye, one, other)
        for first, second in combinations(map(shape, shown), 2):
            assert sum(a != b for a, b in zip(first, second, strict=True)) >= DIFFERENT, book


@pytest.mark.parametrize("x", [0.0, 0.5])
def test_eight_at_once_are_never_clipped(device: Device, x: float) -> None:
    sounds = Sounds(volumes=Volumes(100, 100, 100))
    for sound in (Sound.THUD, Sound.SHUFFLE, Sound.LIFT, Sound.PLACE, Sound.REFUSE, Sound.SKIP, Sound.YOUR_TURN,
                  Sound.REVERSE, Sound.CAUGHT, Sound.UNO):  # fmt: skip
        sounds.play(sound, x=x)
        sounds.next_frame(SOUNDS_APART)
        assert device.highest <= FULL_SCALE + 1
    assert len([each for each in device.channels if each.sound]) == CHANNELS
    assert device.highest == pytest.approx(FULL_SCALE, rel=0.01), "no softer than they have to be"
    assert device.begun[-1].sound is not None, "the newest takes the place of the oldest"


SMALLEST, SHORTEST, LONGEST = 0.25, 0.04, 1.6
"""Seconds: what a sound under the hand may take at most, and any sound at least and at most."""
RINGS = {Sound.GOOD}
"""Sounds under the hand that ring a little longer."""
STEPS = {Sound.PLACE: LADDER, Sound.GOOD: LADDER, Sound.COLOUR: LADDER, Sound.COUNT: range(0, HIGHEST + 1, 2),
         Sound.FALL: range(-14, 1, 2)}  # fmt: skip


def wrong_with(sound: Sound, step: int) -> list[str]:
    """What a sound does wrong at a step of pitch; two that are 1.5 off their loudness differ by no more than 3."""
    wave = samples(sound, step)
    found, highest = figures(wave), max(map(abs, wave))
    longest = SMALLEST if sound in SMALL and sound not in RINGS else LONGEST
    wanted = {
        "loudness": abs(found.loudness - role(sound)) <= 1.5,
        "peak": found.peak <= -8,
        "ends": found.ends < 0.0001,
        "no click at the beginning": max(map(abs, wave[:9])) < highest / 4,
        "nor at the end": max(map(abs, wave[-45:])) < highest / 1000,
        "centre": abs(found.centre) < 0.0001,
        "seconds": SHORTEST <= found.seconds <= longest,
    }
    return [what for what, right in wanted.items() if not right]


def test_a_sound_is_unlike_others_as_loud_as_its_neighbours_and_begins_and_ends_in_silence() -> None:
    assert len({samples(sound).tobytes() for sound in Sound}) == len(Sound)
    wrong = {(sound, step): wrong_with(sound, step) for sound in Sound for step in STEPS.get(sound, (0,))}
    assert {which: faults for which, faults in wrong.items() if faults} == {}


def steepness(wave: array[int]) -> int:
    """Return the greatest difference between two samples."""
    most: int = max(map(abs, map(sub, wave[1:], wave)))
    return most


@pytest.mark.parametrize("tune", Tune)
def test_a_tune_is_soft_and_has_no_click(tune: Tune) -> None:
    wave = heard(tune)
    found = figures(wave[2 * RATE : 6 * RATE])
    assert max(map(abs, wave)) < PEAKS[tune]
    assert found.whole < role(Sound.UNO) - 2, "softer than what happens at the table"
    assert abs(sum(wave) / len(wave)) < FULL_SCALE / 5_000
    assert steepness(wave) < max(map(abs, wave)) / 5, "no sample jumps"
    if tune is not Tune.VICTORY:
        beside = max(steepness(wave[-80:-6]), steepness(wave[6:80]))
        assert steepness(wave[-6:] + wave[:6]) <= 2 * beside, "nor from the end to the beginning"
    else:
        assert wave[0] == wave[-1] == 0
