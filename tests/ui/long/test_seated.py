"""Several people share a machine: whoever takes over finds everything as they have it, and keeps what they change."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.shipped import Language
from game.store import profiles, settings, statistics
from game.store.profiles import Profile
from game.store.settings import Face, Settings, Verbosity
from game.ui.kit.widgets import Button
from game.ui.reader.speech import Manner, Speech, Urgency, dispatcher
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.menu.options import Options
from game.ui.scenes.round.interludes import HandOver, pause
from game.words.catalogue import Catalogue
from tests.card_tables import position
from tests.ui.driver import HUMAN, NOON, QUICK, sure
from tests.ui.listening import InProcess, NearListener
from tests.ui.playing import MatchPlaying, card_playing, tile_playing
from tests.ui.test_speech import USUAL, Mouth

Play = MatchPlaying[Any, Any, Any, Any]
Playing = Callable[..., AbstractContextManager[Any]]
BOTH = pytest.mark.parametrize("playing", [tile_playing, card_playing])
ANNA = replace(QUICK, player_name="Anna", volume=33, catch_seconds=9)
"""Whoever begins every match."""
BERT = replace(
    QUICK, language=Language.ENGLISH, theme="contrast", text_size=200, piece_size=125, left_handed=True,
    colour_blind=True, keys={"log": ("b",)}, buttons={"log": ("left_shoulder",)}, no_clocks=True, volume=99,
    verbosity=Verbosity.BRIEF, window=(1000, 600),
)  # fmt: skip
"""Who sits at the second seat."""


@contextmanager
def shared(playing: Playing, home: Path, kinds: tuple[Any, ...] = (HUMAN, HUMAN)) -> Iterator[tuple[Any, Profile]]:
    """A match that Anna began in German, at the first cover; and Bert's profile."""
    with playing(home, language=None, settings=replace(ANNA, language=Language.GERMAN)) as play:
        first = play.context.first_folders
        settings.save(first, play.context.settings)
        bert = sure(profiles.create(first, "Bert", BERT, NOON)[0])
        play.begin(kinds, seed="shared")
        play.until_on_top(HandOver)
        yield play, bert


def to_cover_of(play: Play, seat: int) -> None:
    """Play until somebody is to take over."""
    for _ in range(400):
        if isinstance(play.top, HandOver) and play.top.seat == seat and not play.top.public:
            return
        play.step()
    raise AssertionError("they never take over")


def kept(folders: Any) -> Settings:
    found, notes = settings.load(folders, NOON)
    assert notes == ()
    return found


def is_annas(play: Play) -> bool:
    """Whether everything is as Anna has it."""
    context = play.context
    return (
        (context.language, context.style.theme.key, context.style.metrics.text) == ("de", "felt", 100)
        and (context.style.metrics.left_handed, context.style.strong_shapes) == (False, False)
        and context.keys.keys == {}
        and context.settings == replace(ANNA, language=Language.GERMAN, newcomer=False)
    )


def is_berts(play: Play) -> bool:
    """Whether everything personal is as Bert has it, and the window and the volume are as Anna has them."""
    context, metrics = play.context, play.context.style.metrics
    return (
        (context.language, context.style.theme.key, metrics.text) == ("en", "contrast", 200)
        and (metrics.pieces, metrics.left_handed, context.style.strong_shapes) == (125, True, True)
        and (context.keys.keys, context.keys.buttons) == (BERT.keys, BERT.buttons)
        and context.unclocked
        and (context.settings.verbosity, context.settings.catch_seconds) == (Verbosity.BRIEF, BERT.catch_seconds)
        and (context.settings.volume, context.sounds.volumes.effects) == (33, 33)
        and context.settings.window != BERT.window
    )


@BOTH
def test_from_the_cover_on_everything_is_as_whoever_takes_over_has_it(tmp_path: Path, playing: Playing) -> None:
    with shared(playing, tmp_path) as (play, _):
        for seat, of, language in ((0, is_annas, "de"), (1, is_berts, "en"), (0, is_annas, "de"), (1, is_berts, "en")):
            to_cover_of(play, seat)
            first = play.picture()
            assert of(play)
            say = Catalogue(language).t
            play.mouse.wait(2)
            assert play.picture() == first, "from its first picture on"
            assert say("handover.title", name="AnnaBert"[4 * seat :][:4]) in play.words()
            assert play.cut_off() == []
            window, ready, menu = play.driver.surface.get_rect(), play.form["ready"].rect, play.form["menu"].rect
            assert window.contains(ready), "nobody need scroll to go on"
            assert window.contains(menu)
            assert not menu.colliderect(ready)
            assert ready.height >= play.context.page_style.px(64)
            play.take_over()
            play.until_my_turn()
            assert of(play)
            opened = play.table.log_open
            for key, theirs in ((pygame.K_v, seat == 0), (pygame.K_b, seat == 1)):
                play.mouse.key(key)
                assert (play.table.log_open != opened) is theirs
                opened = play.table.log_open
        play.replays()


def test_everybody_at_the_table_has_the_face_that_they_chose_whoever_sits_there(tmp_path: Path) -> None:
    with shared(card_playing, tmp_path, (HUMAN, HUMAN, HUMAN)) as (play, bert):
        settings.save(bert.folders, replace(BERT, face=Face.OWL))
        for seat in (0, 1, 2, 0, 1):
            to_cover_of(play, seat)
            if seat == 0:
                play.context.change(face=Face.CAT)
            play.take_over()
            play.until_my_turn()
            faces = [play.screen.session.face(each)[1] for each in range(3)]
            assert faces[0] == "cat"
            assert faces[2] == play.screen.session.name(2)[0], "a guest"
            assert faces[1] == "owl" or seat == 0
        assert faces == ["cat", "owl", faces[2]]


def test_what_somebody_changes_at_the_table_is_kept_with_them(tmp_path: Path) -> None:
    with shared(card_playing, tmp_path) as (play, bert):
        annas = play.context.folders
        for seat, theirs, others in ((0, annas, bert.folders), (1, bert.folders, annas)):
            to_cover_of(play, seat)
            play.take_over()
            before = kept(others)
            pause(play.screen)
            play.context.go.options(play.screen.session.record.rules)
            page = play.on_top(Options)
            page.set("theme", "night")
            page.set("text_size", 150)
            assert (play.context.style.theme.key, play.context.style.metrics.text) == ("night", 150)
            play.context.scenes.pop(fade=False)
            play.context.scenes.pop(fade=False)
            play.screen.driver.paused = False
            assert (kept(theirs).theme, kept(theirs).text_size) == ("night", 150)
            assert kept(others) == before
        to_cover_of(play, 0)
        assert (play.context.language, play.context.settings.theme) == ("de", "night")
        to_cover_of(play, 1)
        assert (play.context.language, play.context.settings.text_size) == ("en", 150)
        assert kept(bert.folders).language == "en"


def test_the_volume_is_the_rooms_the_window_the_games_and_all_is_as_before_when_it_is_left(tmp_path: Path) -> None:
    with shared(card_playing, tmp_path) as (play, bert):
        context = play.context
        to_cover_of(play, 1)
        assert profiles.delete(context.first_folders, bert, NOON)[0] is None, "he sits at the table"
        context.change(volume=12)
        context.change(fullscreen=True)
        assert (kept(bert.folders).volume, kept(context.folders).volume) == (12, 33)
        assert (kept(bert.folders).fullscreen, kept(context.folders).fullscreen) == (False, True)
        to_cover_of(play, 0)
        assert (context.settings.volume, context.sounds.volumes.effects) == (12, 12), "everybody hears it"
        context.change(fullscreen=False)
        to_cover_of(play, 1)
        play.take_over()
        play.mouse.key(pygame.K_ESCAPE)
        words = context.t("table.leave")
        [leave] = [each.key for each in play.form if isinstance(each, Button) and each.text == words]
        play.driver.click_on(leave)
        play.mouse.wait(1)
        assert isinstance(context.scenes.top, Menu)
        assert is_annas(play)
        assert (context.profile.name, context.sounds.volumes.effects) == ("Anna", 33)
        assert profiles.delete(context.first_folders, bert, NOON)[0] is not None


GONE, RENAMED, DAMAGED, MISSING = "gone", "renamed", "damaged", "missing"


@pytest.mark.parametrize("what", [GONE, RENAMED, DAMAGED, MISSING])
def test_a_profile_that_is_not_as_it_was_costs_nothing_and_it_is_said(tmp_path: Path, what: str) -> None:
    with shared(card_playing, tmp_path) as (play, bert):
        to_cover_of(play, 1)
        lines = play.screen.session.record.lines
        play.driver.app.close()
    file = settings.settings_file(bert.folders)
    first = play.context.first_folders
    match what:
        case "gone":
            assert profiles.delete(first, bert, NOON)[0] is not None
        case "renamed":
            profiles.rename(bert, "Berta", NOON)
        case "damaged":
            file.write_text("= nonsense", "utf-8")
        case _:
            file.unlink()
    with card_playing(tmp_path, language=None, settings=kept(first)) as play:
        play.mouse.press("continue")
        play.until_on_top(HandOver)
        context = play.context
        assert play.screen.session.record.lines == lines
        if what == RENAMED:
            assert is_berts(play)
            assert not context.toasts.texts
            return
        assert (context.language, context.style.theme.key) == ("de", "felt")
        assert context.t("seated.gone" if what == GONE else "seated.unread", name="Bert") in context.toasts.texts
        play.take_over()
        context.change(theme="night")
        assert (kept(first).theme == "night") is (what == GONE)
        if what != GONE:
            assert (kept(bert.folders).theme, kept(bert.folders).player_name) == ("night", "Bert")
        play.screen.leave()
        assert context.settings == kept(first)


def test_the_match_counts_for_whoever_sat_there_under_another_name_too(tmp_path: Path) -> None:
    with shared(card_playing, tmp_path) as (play, bert):
        to_cover_of(play, 1)
        profiles.rename(bert, "Berta", NOON)
        record, steps = play.screen.session.record, tuple(play.screen.session.steps)
        assert play.screen.company.counted(record, steps) == ()
        for folders in (play.context.folders, bert.folders):
            assert statistics.counted(folders, NOON)[0].keys() == {statistics.key_of(record)}


def test_nothing_of_one_players_speech_goes_on_at_the_cover_of_one_who_has_none(tmp_path: Path) -> None:
    mouth = Mouth()
    mouth.free.clear()
    with shared(card_playing, tmp_path) as (play, _):
        to_cover_of(play, 0)
        speech = play.context.speech = Speech(dispatcher, mouth)
        while not (isinstance(play.top, HandOver) and play.top.seat == 1):
            for number in range(4):
                speech.say(f"You got: red {number}.", USUAL)
            play.step()
        assert not play.context.settings.speech
        play.driver.frame()
        mouth.free.set()
        speech.say("end", USUAL)
        while not mouth.texts or mouth.texts[-1] != "end":
            mouth.wait(1)
        assert sum(text.startswith("You got") for text in mouth.texts) <= 1, "only what was being spoken already"
        speech.hush()


class Listening(Speech):
    """Notes what would be spoken aloud, and how."""

    def __init__(self) -> None:
        super().__init__(dispatcher, Mouth())
        self.heard: list[tuple[str, Manner]] = []

    def say(self, text: str, manner: Manner, urgency: Urgency = Urgency.WAITS) -> None:
        self.heard += [(text, manner)] if text and manner.volume else []


ANNAS_VOICE = Manner(70, 20, "de", own=True)
BERTS_VOICE = Manner(50, 90, "en")


def call_late(play: Any, called: bool) -> None:
    """Anna lays her second-last card, and only on the cover before Bert's turn she calls, perhaps once more."""
    play.set_up(position("R1 R2", "R5 G1", discard="R7", turn=0, book="uno-112"), (HUMAN, HUMAN))
    play.take_over()
    if called:
        play.mouse.press("uno")
    play.lay(play.card("R2"))
    to_cover_of(play, 1)
    play.until(lambda: "late" in play.form)
    play.mouse.wait(1)


ANSWERS = pytest.mark.parametrize(
    ("called", "answer"), [(False, "Du rufst UNO!"), (True, "Anna hat schon „UNO!“ gerufen.")]
)


@ANSWERS
@pytest.mark.parametrize("listens", [True, False])
def test_who_calls_late_is_answered_in_their_voice(tmp_path: Path, called: bool, answer: str, listens: bool) -> None:
    with shared(card_playing, tmp_path) as (play, bert):
        to_cover_of(play, 0)
        play.context.speech = Listening()
        play.context.change(speech=True, speech_volume=70, speech_speed=20)
        his = replace(BERT, player_name="Bert", speech=listens, speech_volume=50, speech_speed=90)
        settings.save(bert.folders, his)
        call_late(play, called)
        spoken = play.context.speech = Listening()
        play.mouse.press("late")
        assert answer in play.context.toasts.texts
        play.mouse.wait(1)
        assert [manner for text, manner in spoken.heard if text == answer] == [ANNAS_VOICE]
        others = [(text, manner) for text, manner in spoken.heard if text != answer]
        told = ("Anna calls UNO!", BERTS_VOICE)
        assert (told in others) is (listens and not called), "and Bert is told as of what others do"
        assert {manner._replace(own=False) for _, manner in others} <= ({BERTS_VOICE} if listens else set())


@BOTH
def test_by_ear_the_cover_speaks_the_language_of_whoever_takes_over(tmp_path: Path, playing: Playing) -> None:
    with shared(playing, tmp_path) as (play, _):
        adapter = play.driver.app.reader.adapter = InProcess()
        listener = NearListener(adapter)
        for seat, language in ((0, "de"), (1, "en")):
            to_cover_of(play, seat)
            play.driver.be_heard()
            said = [f"{each.name} | {each.about}" for each in listener.hear().walk()]
            say = Catalogue(language).t
            assert f"{say('handover.ready', name='AnnaBert'[4 * seat :][:4])} | " in said
            kind = "rack" if playing is tile_playing else "hand"
            assert not any(each.startswith(say(f"spoken.your-{kind}")) for each in said)
