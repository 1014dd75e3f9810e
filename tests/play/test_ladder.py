"""The ladder: twelve characters whose habits and house rules are data, and the medals of its matches."""

from dataclasses import fields, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, cast

import pytest

from game.ai.cards.evaluator import CardProfile
from game.ai.tiles.evaluator import TileProfile
from game.engine.cards import events as card_events
from game.engine.game import Draw, End, TurnStarted
from game.engine.options import SeatKind, with_options
from game.engine.record import Record, opening
from game.engine.registry import BOOKS, CARDS, Event, Step
from game.engine.tally import tally
from game.engine.tiles import events as tile_events
from game.play import ladder as ladders
from game.play.cards.session import CardSession
from game.play.glance import glance, table_of
from game.play.tiles.session import TileSession
from game.store import matches, training
from game.store.content import LadderCharacter, ladder, named
from game.store.folders import player_folders
from game.store.school import school
from game.store.training import Mode, Try
from game.words.catalogue import COMPANIONS, LANGUAGES, Catalogue
from tests.answers import present
from tests.card_tables import cards
from tests.tile_tables import tiles
from tools.staged import played

BOOK = "uno-112"


def test_twelve_characters_play_all_five_books() -> None:
    assert len(ladder()) == 12
    assert len({each.name for each in ladder()} - {*COMPANIONS}) == 12
    assert {each.home for each in ladder()} == {*BOOKS}
    assert {*ladder()[-1].books} == {*BOOKS}, "the last one plays everything"


@pytest.mark.parametrize("character", ladder(), ids=lambda each: each.key)
def test_habits_and_house_rules_are_data_that_exist(character: LadderCharacter) -> None:
    assert character.home in character.books
    assert {*character.tiles} <= {each.name for each in fields(TileProfile)}
    assert {*character.cards} <= {each.name for each in fields(CardProfile)}
    assert with_options(BOOKS[character.home], character.rules) != BOOKS[character.home]
    setup = ladders.match_against(character, "Ada")
    assert setup.rules == with_options(BOOKS[character.home], character.rules)
    assert setup.seats == ((SeatKind.HUMAN, "Ada"), (character.level, character.name))
    for book in character.books:
        habits = character.cards if book in CARDS.books else character.tiles
        profile: Any = cast("Any", ladders.player_of(character, book)).keywords["profile"]
        assert {name: getattr(profile, name) for name in habits} == habits


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_have_words_of_their_own(language: str) -> None:
    t = Catalogue(language).t
    said = [t(f"ladder.{each.key}.{moment}") for each in ladder() for moment in (*ladders.Moment, "about", "rules")]
    assert len({*said}) == len(said)


def record_of(character: LadderCharacter) -> Record:
    """The record of a match that is about to begin."""
    return ladders.match_against(character, "Ada")


@pytest.mark.parametrize("key", ["pip", "tilda", "shira"])
def test_the_computer_of_a_match_plays_with_the_habits_of_the_character(key: str) -> None:
    character = present(named(key))
    record = record_of(character)
    assert ladders.character_of(record) is character
    cards = character.home in CARDS.books
    session = CardSession.begin(record) if cards else TileSession.begin(record)
    profile = cast("Any", session._player(1)).keywords["profile"]
    assert isinstance(profile, CardProfile if cards else TileProfile)
    assert profile == cast("Any", ladders.player_of(character, character.home)).keywords["profile"]
    assert [session.face(seat) for seat in (0, 1)] == [(0, session.name(0)[0]), (1, key)]
    session.close()


def test_only_matches_of_the_ladder_have_a_character() -> None:
    pip = present(named("pip"))
    record = record_of(pip)
    assert ladders.character_of(replace(record, seed=ladders.fresh_seed(record))) is pip
    seeds = {ladders.fresh_seed(record) for _ in range(20)}
    assert len(seeds) == 20
    assert {each.rpartition(" ")[0] for each in seeds} == {"ladder pip"}
    assert all(len(ladders.fresh_seed(replace(record, seed="7")).split()) == 1 for _ in range(3))
    for seed in ("ladder pip", "ladder nobody ABC", "7K3QF9", "day 2026-11-22 uno-112"):
        assert ladders.character_of(replace(record, seed=seed)) is None
    assert ladders.character_of(replace(record, seats=(("human", "Ada"), ("human", "Ben")))) is None
    assert ladders.character_of(replace(record, seats=(("easy", "Ada"), ("easy", "Pip")))) is None


def test_a_medal_is_bronze_for_a_win_silver_without_a_hint_and_gold_without_a_round_lost() -> None:
    found: dict[ladders.Medal | None, tuple[Record, tuple[Step, ...]]] = {}
    for number in range(30):
        seats = ("human", "Ada"), ("easy", "Pip")
        record, steps = played(BOOK, seats, f"ladder pip {number}", (("first_to", 2),))
        found.setdefault(ladders.medal_of(record, steps), (record, steps))
        if len(found) == 3:
            break
    assert {*found} == {None, ladders.Medal.SILVER, ladders.Medal.GOLD}
    rounds = {medal: tally(steps).rounds for medal, (_, steps) in found.items()}
    assert len(rounds[ladders.Medal.GOLD]) == 2
    assert len(rounds[ladders.Medal.SILVER]) == 3
    record, steps = found[ladders.Medal.GOLD]
    assert ladders.medal_of(record.with_note("hint 0"), steps) is ladders.Medal.BRONZE
    assert ladders.medal_of(record.with_note("hint 1"), steps) is ladders.Medal.GOLD
    assert ladders.medal_of(record, steps[:-5]) is None, "it is not over"
    assert ladders.medal_of(replace(record, seed="7K3QF9"), steps) is None
    assert ladders.medals_of(record, steps) == {ladders.won_against("pip", ladders.Medal.GOLD)}
    assert ladders.medals_of(*found[None]) == frozenset()


def test_the_next_challenger_is_the_first_that_was_not_beaten() -> None:
    pip, tilda = ladder()[:2]
    assert ladders.next_challenger(()) is pip
    solved = {
        ladders.won_against("pip", ladders.Medal.BRONZE),
        ladders.won_against("pip", ladders.Medal.GOLD),
        "lessons/01-run",
    }
    assert ladders.best_medal(pip, solved) is ladders.Medal.GOLD
    assert ladders.next_challenger(solved) is tilda
    assert ladders.next_challenger({ladders.won_against(each.key, ladders.Medal.BRONZE) for each in ladder()}) is None


@pytest.mark.parametrize("book", BOOKS)
def test_the_ladder_begins_with_the_book_that_was_learnt(book: str) -> None:
    first = present(ladders.next_challenger((), book))
    assert first.home == (book if book in {each.home for each in ladder()} else ladder()[0].home)
    beaten = {ladders.won_against(first.key, ladders.Medal.BRONZE)}
    assert ladders.next_challenger(beaten, book) is next(each for each in ladder() if each is not first), "in order"


def test_a_character_greets_once_tells_the_end_of_each_round_and_every_second_of_its_other_moments() -> None:
    record, many, (draws, plain) = record_of(present(named("pip"))), tiles("R1 R2 R3 R4"), cards("R+2 R7")
    lays = [tile_events.Laid(seat, many[:count], (), (), ()) for seat, count in ((1, 4), (1, 3), (0, 4))]
    plays = [card_events.Played(seat, card, "R", False) for seat, card in ((1, draws), (1, plain), (0, draws))]
    hits: list[Event] = [
        events.Drew(seat, (), count, events.Reason.TURN)
        for events in (tile_events, card_events) for seat, count in ((1, 2), (1, 1), (0, 2))
    ]  # fmt: skip
    rest: tuple[Any, ...] = (End.OUT, (), (), (), ())
    ends: list[list[Event]] = [
        [tile_events.RoundEnded(seat, *rest), card_events.RoundEnded((seat,), *rest)] for seat in (0, 1)
    ]
    drawn = tile_events.RoundEnded(None, *rest)
    said: tuple[tuple[ladders.Moment, list[Event], list[int]], ...] = (
        (ladders.Moment.HELLO, [TurnStarted(seat) for seat in (0, 1, 0)], [0]),
        (ladders.Moment.GOOD, [*lays, *plays, lays[0]], [0, 6]),
        (ladders.Moment.HIT, [*hits, hits[0]], [0, 6]),
        (ladders.Moment.LOST, [drawn, *ends[0]], [1, 2]),
        (ladders.Moment.WON, [drawn, *ends[1]], [1, 2]),
    )
    for moment, events, spoken in said:
        found = {at: ladders.remark(record, events, at) for at in range(len(events))}
        assert found == {at: f"ladder.pip.{moment}" if at in spoken else None for at in found}
        assert not any(ladders.remark(replace(record, seed="7K3QF9"), events, at) for at in found)


def test_at_a_glance_the_menu_knows_how_far_somebody_has_come(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folders, now = player_folders(tmp_path), datetime(2026, 7, 9, 12, 0, 0, tzinfo=UTC)
    first = glance(folders, "uno-1999", now)
    assert (first.table, first.solved, first.stages[0], any(first.days), *{*first.medals}) == (None, 0, 0, False, None)
    assert first.challenger == present(ladders.next_challenger((), "uno-1999")).key
    stage = school("uno-1999").levels[0].key
    for number, (mode, key, hints) in enumerate(
        [(Mode.RATED, "a", 0), (Mode.RATED, "b", 1), (Mode.SCHOOL, stage, 0), (Mode.RATED, "c", 0)]
    ):
        when = now - timedelta(days=2 * number + 1)
        training.add_try(folders, Try(when, mode, "uno-1999", key, True, 1, hints, 9.0), now)
    training.add_try(folders, Try(now, Mode.RATED, "uno-1999", "d", False, 1, 0, 9.0), now)
    training.add_all_solved(
        folders, frozenset(ladders.won_against(each.key, ladders.Medal.GOLD) for each in ladder()[1:]), now
    )
    later = glance(folders, "uno-1999", now)
    assert (later.solved, later.stages) == (3, (1, len(school("uno-1999").levels)))
    assert later.days == (False, False, False, True, False, True, False), "on which one was solved, today last"
    assert (later.challenger, later.medals) == (ladder()[0].key, (None, *[ladders.Medal.GOLD] * (len(ladder()) - 1)))
    training.add_solved(folders, ladders.won_against(ladder()[0].key, ladders.Medal.BRONZE), now)
    won = glance(folders, "uno-1999", now)
    assert (won.challenger, won.medals[0]) == ("", ladders.Medal.BRONZE)
    record = Record(with_options(BOOKS["rummikub"], {"target": 100}), (("human", "Ada"), ("easy", "Bo")), "7")
    matches.begin(folders, record, now)[0].close()
    assert glance(folders, "uno-1999", now).table == table_of(record, opening(record)[-1].state)
    monkeypatch.setattr("game.play.glance.schooled", lambda: ("rummy",))
    assert glance(folders, "uno-1999", now).stages[1] == len(school("rummy").levels)


def test_the_last_table_shows_who_plays_and_what_lies_there() -> None:
    for character in ladder():
        setup = ladders.match_against(character, "Ada")
        for seed, face in ((setup.seed, character.key), ("another", "")):
            record = replace(setup, seed=seed)
            state: Any = opening(record)[-1].state
            seen = table_of(record.with_action(state.turn, Draw()), state)
            assert (seen.record, seen.faces, seen.round, seen.turn) == (record, ("human", face), 1, state.turn)
            assert (seen.top, seen.colour) == ((state.discard[0], state.colour) if seen.top else (None, ""))
