"""Whole rounds of the card books with a mouse that nobody holds, and how they end: partners, who drops out, ten seats;
a tournament from its hall to the table and back (UC-79)."""

from pathlib import Path
from typing import Any

import pytest

from game.engine.cards.books import BOOKS, UNO_1999
from game.engine.cards.forms import ROUNDS, tables
from game.engine.options import SeatKind, with_options
from game.engine.record import Record
from game.store import matches
from game.store.matches import is_tournament
from game.store.settings import Settings
from game.ui.scenes.library.matches import title_of
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.round.card_turn import CardDeal, CardTurn
from game.ui.scenes.round.scoring import ScoringScene
from game.ui.scenes.round.tournament import TournamentScene
from tests.beside import at_once
from tests.card_tables import position
from tests.ui.driver import HUMAN, NAMES, NORMAL, sure
from tests.ui.playing import CardPlaying, card_playing

EASY = SeatKind.EASY
PARTNERS: dict[str, Any] = {"options": {"players": "partners"}}
RULES = with_options(UNO_1999, {"players": "tournament"})


@pytest.fixture
def quick(table: CardPlaying) -> CardPlaying:
    table.mouse.dt = 0.1
    return table


def test_a_round_of_1999_against_the_computer_as_everybody_sees_it(tmp_path: Path) -> None:
    with card_playing(tmp_path, settings=Settings(), draw_every=12) as play:
        play.mouse.dt = 1 / 20
        play.begin((HUMAN, NORMAL), seed="round-de")
        seen = set()
        while not isinstance(play.top, ScoringScene):
            seen.add(type(play.top))
            play.step()
        assert seen == {CardDeal, CardTurn}
        assert len(play.screen.log.texts()) > 10
        play.replays()


def test_a_round_of_the_other_book_among_four(quick: CardPlaying) -> None:
    quick.begin((HUMAN, *(NORMAL,) * 3), BOOKS["uno-112"], seed="uno-1124")
    [winner] = quick.play_round().result.winners
    assert quick.state.hands[winner] == ()
    quick.replays()


@pytest.mark.parametrize("seed", ["c", "a"])
def test_uc_11_the_line_never_names_the_dealer_as_the_one_who_begins(moving: CardPlaying, seed: str) -> None:
    moving.begin((HUMAN, NORMAL, NORMAL), seed=seed)
    assert 0 in (moving.state.turn, moving.state.match.dealer)
    first = moving.state.turn
    said = set()
    while isinstance(moving.top, CardDeal):
        said.add(moving.top.sentence())
        moving.frame()
    say, name = moving.context.t, moving.screen.session.name
    deals, begins = ([say(f"{key}-you"), *(say(key, name=name(seat)) for seat in (1, 2))]
                     for key in ("cardtable.deals", "deal.begins"))  # fmt: skip
    assert deals[moving.state.match.dealer] in said
    assert begins[first] in said
    assert not {begins[seat] for seat in range(3) if seat != first} & said


def test_uc_11_what_is_said_of_equal_cards_leaves_before_the_next_are_drawn(moving: CardPlaying) -> None:
    moving.begin((HUMAN, NORMAL, NORMAL), seed="2")
    told, say = set(), moving.context.t
    while isinstance(moving.top, CardDeal):
        told |= {(len(drawn), moving.top.told) for drawn in [moving.screen.playback.drawings] if drawn}
        moving.frame()
    assert told == {(1, say("deal.again")), (2, say("cardtable.deal-draw"))}


def at_end(play: CardPlaying, *hands: str, **keys: Any) -> ScoringScene:
    play.at("R5", *hands, paused=False, **keys)
    return lay_last(play)


def lay_last(play: CardPlaying) -> ScoringScene:
    play.until_my_turn()
    play.lay(play.card("R5"))
    return play.until_on_top(ScoringScene)


def test_uc_75_partners_win_together_and_what_is_counted_is_what_was_noted(moving: CardPlaying) -> None:
    """The cards of the partner do not count: neither beside the winners nor on the way there."""
    scene = at_end(moving, "Y9", "W W4", "G8 B3", **PARTNERS)
    counted, t = set[str](), moving.context.t
    moving.until(lambda: not scene.held)
    for tenth in range(int(10 * scene.podium.seconds) + 2):
        scene.age = scene.hold + tenth / 10
        scene.update(0.0)
        moving.table.stage.settle()
        counted |= {word for word in moving.words() if word.startswith("+")}
    assert counted == {t("scoring.gain", n=n) for n in (0, 17, 20)}
    scene.complete()
    words = moving.words()
    assert t("scoring.title-with-you", names="Cleo") in words
    assert scene.result.winners == (0, 2)
    assert moving.state.scores == (20, 0, 20, 0)
    assert words.count(t("scoring.gain", n=20)) == 2
    assert "50" not in words


def test_partners_win_together_whichever_of_them_goes_out(tmp_path: Path) -> None:
    with card_playing(tmp_path, language="en") as play:
        play.set_up(position("Y9", "W W4", "R5", "G8", turn=2, **PARTNERS), (NORMAL, NORMAL, HUMAN, NORMAL))
        lay_last(play)
        assert "You and Anna win the round!" in play.words()
        play.mouse.press("why")
        assert "Scoring" in play.words()


def test_the_corner_never_calls_the_limit_of_an_elimination_a_goal(tmp_path: Path) -> None:
    with card_playing(tmp_path, language="en") as play:
        for scoring, words in (("elimination", "out at 300 pts"), ("own_total", "to 300 pts")):
            play.at("R5 Y1", "Y3", options={"scoring": scoring, "target": 300})
            assert words in play.words()


def test_uc_81_who_drops_out_is_marked_and_plays_no_further_round(table: CardPlaying) -> None:
    scene = at_end(table, "Y9 G1", "B3", options={"scoring": "elimination", "target": 100}, scores=[0, 95, 10])
    assert scene.result.left == (1,)
    assert table.context.t("scoring.left") in table.words()
    table.mouse.press("next")
    table.until_on_top(CardTurn)
    assert table.state.match.order == (0, 2)
    table.whole()


def test_the_numbers_are_a_key_away_for_two_and_for_ten(table: CardPlaying) -> None:
    for others in (1, 9):
        scene = at_end(table, *("?7",) * others)
        assert table.cut_off() == []
        for shown in (True, False):
            table.mouse.press("sheet")
            assert (table.context.t("scoring.round", n=1) in table.words()) is shown
            assert (table.context.t("scoring.towards", n=scene.standing.target) in table.words()) is shown
            assert (table.screen.session.name(others) in table.words()) is not shown
            assert table.cut_off() == []


@pytest.fixture
def begun(quick: CardPlaying, monkeypatch: pytest.MonkeyPatch) -> TournamentScene:
    """A tournament as the scene for new matches begins it."""
    at_once(monkeypatch, "elsewhere")
    players = tuple((kind.value, name) for name, kind in zip(NAMES, (HUMAN, *(EASY,) * 7), strict=False))
    quick.context.go.start_match(Record(RULES, players, "seed"))
    return hall_of(quick)


def hall_of(play: CardPlaying) -> TournamentScene:
    return play.on_top(TournamentScene)


def test_uc_79_a_round_of_a_tournament_leads_from_the_hall_and_back(quick: CardPlaying, begun: TournamentScene) -> None:
    own = sure(begun.driver.next_table)
    quick.mouse.press("play")
    score = quick.play_round()
    players = tables(1)[own]
    assert quick.screen.session.record.seats == tuple(begun.saved.record.seats[player] for player in players)
    assert "again" not in sure(score.form)
    assert quick.context.t("scoring.match-title-you", name="Anna") not in quick.words()
    points = quick.state.match.scores
    quick.mouse.press("hall")
    assert hall_of(quick) is begun
    assert quick.key("play").reason == quick.context.t("tournament.wait-why"), "the other table still plays"
    quick.until(lambda: begun.driver.number == 2, frames=60)
    assert tuple(begun.saved.tournament.totals[player] for player in players) == points
    assert quick.key("play").reason == ""
    assert quick.context.t("tournament.title", n=2, of=ROUNDS) in str(begun.nodes)
    begun.back()
    quick.mouse.press("matches")
    [entry], notes = matches.listed(quick.context.folders, quick.context.now())
    assert notes == ()
    assert is_tournament(entry.outline.record)
    assert title_of(entry.outline.record, quick.context) == "UNO 1999 · Turnier"
    quick.mouse.press("play")
    hall_of(quick)


def test_uc_79_the_table_has_the_faces_of_its_players_and_names_the_round_of_how_many(
    quick: CardPlaying, begun: TournamentScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = begun.driver.players(sure(begun.driver.next_table))
    quick.mouse.press("play")
    quick.until_my_turn()
    quick.mouse.press("log")
    drawn: list[tuple[int, str]] = []
    monkeypatch.setattr("game.ui.table.shared.plates.draw_face", lambda *given: drawn.append(given[-3:-1]))
    assert quick.context.t("table.round-of", n=1, of=ROUNDS) in quick.words()
    names = {player: begun.name(player) for player in players}
    assert set(drawn) == {(player, name[0] if begun.driver.is_human(player) else "") for player, name in names.items()}
    assert {line.emblem for line in quick.screen.log.texts()} <= {None, *players}


def test_a_tournament_goes_on_where_it_was_left_in_a_round(quick: CardPlaying, begun: TournamentScene) -> None:
    quick.mouse.press("play")
    quick.until_my_turn()
    quick.step()
    lines = quick.screen.session.record.lines
    quick.screen.leave()
    quick.context.scenes.back_to(Menu)
    assert quick.context.go.has_match()
    quick.context.go.continue_match()
    assert isinstance(quick.top, CardTurn)
    assert quick.screen.session.record.lines[: len(lines)] == lines
    assert quick.screen.hall
    quick.play_round()
    quick.mouse.press("hall")
    assert len(hall_of(quick).saved.tournament.tables) >= 1


# Somebody who presses everything: nothing breaks, no card is lost, the record replays
