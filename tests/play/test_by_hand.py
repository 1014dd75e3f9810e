"""Figures that were worked out by hand: ratings, strengths, series, facts, and the first moments of staged matches.
Matches that begin with a position, and whole matches of computers, for pictures."""

from collections import Counter
from dataclasses import fields
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from game.engine.books import entry_for
from game.engine.cards import events as of_cards
from game.engine.cards.actions import Jump
from game.engine.cards.books import BOOKS as CARD_BOOKS, UNO_1999
from game.engine.cards.pieces import COLOURS, value
from game.engine.cards.puzzles.themes import CardPuzzleLabel, Grade as CardGrade
from game.engine.cards.rules import CardScoring, all_cards
from game.engine.cards.views import view
from game.engine.game import Skipped, TurnStarted
from game.engine.glicko import Rating
from game.engine.record import seal, unseal_lines
from game.engine.registry import BOOKS
from game.engine.tiles import events as of_tiles
from game.engine.tiles.puzzles.grades import Grade
from game.engine.tiles.puzzles.themes import PuzzleLabel
from game.engine.tiles.rules import TileScoring
from game.play import results
from game.play.cards.session import CardSession, Chance, Given, Orders, format_orders, parse_orders
from game.play.practice import BEGINNER, MEASURED, Practice, Series, Strength, books_beside, days_in_row, first_rating
from game.play.results import CountedSession, Fact, in_order, is_great, most
from game.play.session import CatchWindow, Session
from game.play.setup import lasting
from game.play.tiles.session import TileSession
from game.store.training import Mode, Run, TrainingHistory, Try
from game.words.catalogue import LANGUAGES, Catalogue
from tests.answers import as_a, present
from tests.card_tables import position
from tests.tile_tables import tiles
from tools.staged import before_the_end, parsed, played, staged

NOW = datetime(2026, 11, 21, 18, 30, 5, tzinfo=UTC)


def label(grade: Grade, par: int = 3, ends: int = 1, number: int = 1, *more: str) -> PuzzleLabel:
    return PuzzleLabel(f"1 rummy {grade.value} any {number}", grade, par, 1, 1, ends, ("swap", *more))


def test_a_puzzle_is_rated_by_its_grade_its_effort_and_what_is_unknown() -> None:
    assert first_rating(label(Grade.NEW, 0, 0)) == Rating(640.0, 100.0)
    assert first_rating(label(Grade.NEW, 10, 5)) == Rating(640 + 0.9 * 0.5 * 140, 100.0)
    assert first_rating(label(Grade.NEW, 99, 99)) == Rating(640 + 0.9 * 140, 100.0)
    assert first_rating(label(Grade.EVERYTHING, 99, 99)) == Rating(1960 + 0.9 * 200, 100.0)
    assert [first_rating(label(grade, 0, 0)).value for grade in Grade] == [*MEASURED.values()]
    for grade, theme, rating in (
        (1, "open-hand", 800), (2, "one-unknown", 1080), (3, "hidden-hand", 1360), (2, "x", 1000)
    ):  # fmt: skip
        of = CardPuzzleLabel(f"1 uno-112 {grade} any 1", CardGrade(grade), Fraction(1), (theme,))
        assert first_rating(of) == Rating(rating, 100.0)
    assert {"uno-1999", "uno-112"} <= {*books_beside("uno-112")}
    assert {"uno-rummy", "rummy", "rummikub"} <= {*books_beside("rummy")}
    assert {*BOOKS} - {*books_beside("uno-112")} == {*books_beside("rummy")}


def tried(puzzle: PuzzleLabel, day: int = 0, mode: Mode = Mode.AGAIN, *, solved: bool = True, hints: int = 0) -> Try:
    return Try(NOW + timedelta(days=day), mode, "rummy", puzzle.name, solved, 4, hints, 9.0)


def test_strengths_count_what_was_solved_alone_from_the_third_try_on() -> None:
    one, other = label(Grade.NEW, 0, 0), label(Grade.TWO, 0, 0, 2, "attach")
    labels = {each.name: each for each in (one, other)}
    tries = (tried(one), tried(other, 1, solved=False), tried(other, 1, hints=1), tried(label(Grade.ONE, number=9), 2))
    known = Practice(TrainingHistory((*tries, tried(one, 3, Mode.SCHOOL)), (
        Run(NOW, Mode.STORM, "rummy", 3), Run(NOW, Mode.STORM, "rummy", 7), Run(NOW, Mode.STORM, "uno-112", 9),
    )))  # fmt: skip
    assert known.tries == tries
    swap = round((640 + 2 * 1560) / 3 - 500 + 1000 / 3)
    assert known.strengths(labels) == {"swap": Strength(1, 3, swap), "attach": Strength(0, 2, None)}
    assert [known.best(mode) for mode in (Mode.STORM, Mode.STREAK)] == [7, 0]
    today = NOW.date()
    assert known.days() == Counter({today: 1, today + timedelta(days=1): 2, today + timedelta(days=2): 1})
    assert [days_in_row(known.days(), today + timedelta(days=day)) for day in range(-1, 5)] == [0, 1, 2, 3, 3, 0]
    assert known.mine == BEGINNER
    assert known.rating_of(one) == first_rating(one)


@pytest.mark.parametrize("mode", Mode)
def test_a_series_ends_as_its_kind_says(mode: Mode) -> None:
    labels = tuple(label(grade, number=number) for grade in Grade for number in range(4))
    named = (labels[2].name, labels[5].name, "none") if mode in (Mode.AGAIN, Mode.DAY) else ()
    row = Series(mode, "rummy", labels, TrainingHistory(), named=named, day=date(2026, 11, 2))
    assert (row.is_run, row.storms) == (mode in (Mode.STREAK, Mode.STORM, Mode.CALM), mode in (Mode.STORM, Mode.CALM))
    assert (row.left, row.misses_left, row.over, row.solved) == (180.0, 3, False, 0)
    seen = []
    for number, (solved, hints) in enumerate(((True, 0), (True, 1), (False, 0), (True, 0), (False, 0), (True, 0))):
        if row.label is None:
            break
        seen.append(row.label.name)
        done = row.tried(NOW, solved=solved, moves=3, hints=hints, seconds=2.0)
        assert done == Try(
            NOW, mode, "rummy", seen[-1], solved, 3, hints, 2.0, date(2026, 11, 2), done.mine, done.its
        )  # fmt: skip
        assert done.alone == (solved and not hints)
        assert bool(done.mine) == bool(done.its) == (mode is Mode.RATED)
        assert (row.practice.tried[seen[-1]] > 0) == (mode is not Mode.SCHOOL)
        misses = (0, 1, 2, 2, 3, 3)[number]
        assert row.left == (180.0 - 10 * misses if mode is Mode.STORM else 180.0)
        assert row.misses_left == (3 - misses if mode is Mode.CALM else 3)
        assert row.over == ((mode is Mode.STREAK and misses > 0) or (mode is Mode.CALM and misses == 3))
        row.go_on()
    tries = {Mode.STREAK: 2, Mode.CALM: 5, Mode.AGAIN: 2, Mode.DAY: 2}.get(mode, 6)
    assert len(seen) == tries
    assert row.solved == (1, 1, 1, 2, 2, 3)[tries - 1]
    assert row.run(NOW) == Run(NOW, mode, "rummy", row.solved)
    if named:
        assert seen == [*named[:2]]
    again = row.again()
    assert (again.mode, again.book, again.day, again.theme, again.solved) == (mode, "rummy", row.day, row.theme, 0)
    again.pass_time(50.0)
    assert again.left == (130.0 if mode is Mode.STORM else 180.0)
    again.pass_time(500.0)
    assert (again.left, again.over) == ((0.0, True) if mode is Mode.STORM else (180.0, False))
    again.pass_time(5.0)
    assert again.left == (0.0 if mode is Mode.STORM else 180.0)


def told(facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The facts, of which each has its words."""
    assert all(f"fact.{fact.key}" in Catalogue(language) for language in LANGUAGES for fact in facts)
    return facts


def test_what_one_or_some_have_most_of_is_a_fact() -> None:
    fact = most("lay", {0: 4, 1: 2, 2: 4})
    assert fact == Fact("lay", (0, 2), 4)
    assert most("turns", {0: 12}) == Fact("turns", (0,), 12)
    for alike in (most("lay", {0: 4, 1: 4}), most("lay", {0: 2, 1: 1}, least=3), most("lay", {})):
        assert alike is None


def counted(columns: tuple[str, ...], *rounds: dict[int, dict[str, int]]) -> Any:
    """A tally of these figures by seat."""
    empty = dict.fromkeys(("points", "catches", "caught", "longest_run", "turns"), 0)
    return SimpleNamespace(
        columns=columns,
        rounds=tuple(
            SimpleNamespace(seats={seat: SimpleNamespace(**{**empty, **figures}) for seat, figures in each.items()})
            for each in rounds
        ),
    )


def test_the_facts_of_a_tile_match_say_who_had_most_of_what(monkeypatch: pytest.MonkeyPatch) -> None:
    def of(tally: Any, *events: Any, scoring: TileScoring = TileScoring.COLLECTED) -> tuple[Fact, ...]:
        monkeypatch.setattr(results, "tally", lambda _: tally)
        state = SimpleNamespace(rules=SimpleNamespace(scoring=scoring))
        steps = [(event, None) for event in (TurnStarted(0), *events)]
        match: Any = SimpleNamespace(seats=3, state=state, steps=steps)
        return told(CountedSession.facts(match))

    first = {0: {"points": 9, "longest_run": 4}, 1: {}, 2: {}}
    second = {0: {"points": 4, "longest_run": 3}, 1: {"points": 5}, 2: {"longest_run": 5}}
    two = counted(("points",), first, second)
    assert of(two) == (Fact("best-round", (0,), 9), Fact("run", (2,), 5))
    assert of(two, scoring=TileScoring.MINUS) == (Fact("run", (2,), 5),)
    one = counted(("catches",), {0: {"longest_run": 4, "turns": 2}, 1: {"catches": 1}, 2: {"caught": 2, "turns": 1}})
    drew = [of_tiles.Drew(seat, (), count, of_tiles.Reason.TURN) for seat, count in ((1, 1), (2, 1), (1, 1))]
    assert of(one, *drew) == (Fact("drawn-tiles", (1,), 2), Fact("catches", (1,), 1), Fact("caught", (2,), 2))
    assert of(counted((), {0: {"turns": 2}, 1: {"turns": 1}, 2: {}}), drew[0]) == (Fact("turns", (0,), 3),)
    assert of(counted((), {0: {"turns": 1}, 1: {}, 2: {}})) == ()
    assert of(counted((), {0: {"turns": 1}, 1: {"turns": 1}, 2: {}})) == (Fact("turns", (0,), 2),)
    none = counted((), {0: {}, 1: {}, 2: {}})
    both = [of_tiles.Drew(seat, (), 2, of_tiles.Reason.TURN) for seat in (0, 1)]
    assert of(none, *both) == (Fact("drawn-tiles", (0, 1), 2),)
    some = [
        of_tiles.Laid(seat, tiles("R1 R2 R3 R4 R5 R6 R7 R8")[:count], (), (), ()) for seat, count in ((1, 5), (2, 8))
    ]
    assert of(none, *some, some[0]) == (Fact("lay", (2,), 8),)
    once, again = ({"catches": number, "caught": number} for number in (1, 2))
    twice = counted(("catches",), {0: once, 1: {}, 2: {}}, {0: again, 1: again, 2: {}})
    assert of(twice) == (Fact("catches", (0,), 3), Fact("caught", (0,), 3))
    without = counted(("points",), {0: {"catches": 1, "points": 7}, 1: {"caught": 1}, 2: {}})
    assert of(without) == (), "where nobody calls nobody is caught, and of one round none is the best"


def test_the_facts_of_a_card_match_say_who_had_most_of_what(monkeypatch: pytest.MonkeyPatch) -> None:
    def of(*events: Any, scoring: CardScoring = CardScoring.WINNER_COLLECTS, tally: Any = None) -> tuple[Fact, ...]:
        monkeypatch.setattr(results, "tally", lambda _: tally or counted((), {0: {}, 1: {}, 2: {}}))
        steps = [(event, None) for event in (TurnStarted(0), *events)]
        state = SimpleNamespace(rules=SimpleNamespace(scoring=scoring))
        match: Any = SimpleNamespace(seats=3, state=state, steps=steps)
        return told(CountedSession.facts(match))

    def made(kind: type[Any], **values: Any) -> Any:
        event = object.__new__(kind)
        for each in fields(kind):
            object.__setattr__(event, each.name, values.get(each.name))
        return event

    wild, plain = (made(of_cards.Played, seat=1, card=SimpleNamespace(is_wild=each)) for each in (True, False))
    bluff, lawful = (made(of_cards.Challenged, seat=2, lawful=each) for each in (False, True))
    drew = [made(of_cards.Drew, seat=seat, count=count) for seat, count in ((0, 1), (1, 1), (0, 2))]
    assert of() == of(plain) == of(lawful) == of(*drew[:1]) == ()
    assert of(tally=counted((), {0: {"catches": 1}, 1: {}, 2: {}})) == (), "where nobody calls nobody is caught"
    assert of(Skipped(1), Skipped(2), Skipped(1), plain) == (Fact("skipped", (1,), 2),)
    assert of(wild, bluff, lawful) == (Fact("bluffs", (2,), 1), Fact("wilds", (1,), 1))
    assert of(wild, bluff, wild, bluff) == (Fact("bluffs", (2,), 2), Fact("wilds", (1,), 2))
    assert of(*drew, wild, bluff, Skipped(0)) == (
        Fact("drawn-cards", (0,), 3), Fact("bluffs", (2,), 1), Fact("skipped", (0,), 1)
    )  # fmt: skip
    assert of(*[made(of_cards.Drew, seat=seat, count=2) for seat in (0, 1)]) == (Fact("drawn-cards", (0, 1), 2),)
    assert of(Skipped(0), Skipped(1), wild, bluff)[1:] == (Fact("skipped", (0, 1), 1), Fact("wilds", (1,), 1))
    two = counted(("points",), {0: {"points": 9}, 1: {}, 2: {}}, {0: {}, 1: {"points": 5}, 2: {}})
    assert of(tally=two) == (Fact("best-round", (0,), 9),)
    assert of(tally=two, scoring=CardScoring.ELIMINATION) == ()


def test_many_pieces_a_joker_taken_out_and_changed_hands_are_worth_finding_again() -> None:
    six = tiles("R1 R2 R3 R4 R5 R6")
    laid: list[Any] = [of_tiles.Laid(0, six[:count], (), (), ()) for count in (5, 6)]
    drew: list[Any] = [of_tiles.Drew(0, (), count, of_tiles.Reason.TURN) for count in (3, 4)]
    assert [is_great(each) for each in (*laid, *drew, Skipped(1))] == [False, True, False, True, False]
    assert is_great(of_cards.HandsShuffled(0, (), ()))


def test_a_hand_is_counted_by_colour_then_by_value_with_wilds_last() -> None:
    hand = in_order(all_cards(UNO_1999))
    keys = [(value(card), card.symbol, card.copy) for card in hand]
    assert {card.colour for card in hand} == {*COLOURS, ""}
    order = ["".join(COLOURS).find(card.colour) if card.colour else 9 for card in hand]
    assert order == sorted(order)
    for number in {*order}:
        of_colour = [key for key, each in zip(keys, order, strict=True) if each == number]
        assert of_colour == sorted(of_colour)


def test_the_share_of_a_chance_that_is_left_is_between_nothing_and_all() -> None:
    for total, left, share in ((4.0, 1.0, 0.25), (4.0, -1.0, 0.0), (0.0, 1.0, 0.0), (4.0, 4.0, 1.0)):
        window = CatchWindow(1, total, left)
        assert (window.share, Chance(0, total, left).share) == (share, share)
        assert (window.age, window.declined, window.delays, window.asked) == (0.0, False, {}, set())


def test_orders_are_those_of_the_round_and_of_the_seats_that_are_asked_for() -> None:
    orders = Orders()
    red, wild = (next(card for card in all_cards(UNO_1999) if repr(card) == name) for name in ("R7", "W"))
    orders.give(0, Jump(red))
    orders.give(2, Jump(wild, "G"))
    orders.give(0, Jump(wild, "B"))
    orders.give(0, Jump(wild, "Y"))
    given: Given = ((0, Jump(red)), (2, Jump(wild, "G")), (0, Jump(wild, "Y")))
    assert orders.given == given, "the latest of a card counts"
    assert (orders.of(0), orders.of(1)) == ({red: Jump(red), wild: Jump(wild, "Y")}, {})
    text = format_orders(orders.given, 3)
    assert parse_orders(text, UNO_1999, (0, 1, 2), 3) == orders.given
    assert parse_orders(text, UNO_1999, (2, 1), 3) == ((2, Jump(wild, "G")),)
    lines = unseal_lines(text)
    for damaged in ("", text[:-5], seal(lines[:-1]).text, seal(["another", *lines[1:]]).text):
        assert parse_orders(damaged, UNO_1999, (0, 1, 2), 3) == ()
    assert parse_orders(seal([*lines[:-1], "0 dance R7"]).text, UNO_1999, (0, 1, 2), 3) == ()
    assert parse_orders(seal([*lines[:-1], "0 draw"]).text, UNO_1999, (0, 1, 2), 3) == given[:2]
    assert parse_orders(text, UNO_1999, (0, 1, 2), 4) == ()
    orders.take_back(0, wild)
    assert orders.given == given[:2]
    orders.clear()
    assert not orders.given
    assert parse_orders(format_orders((), 1), UNO_1999, (0,), 1) == ()


def test_an_order_is_carried_out_on_its_twin_while_the_card_is_held_and_calls_with_the_last_but_one() -> None:
    held = next(card for card in all_cards(UNO_1999) if repr(card) == "R7'")
    for hand, top, given, uno in (
        ("R7' G2", "R7", True, True), ("R7' G2 B1", "R7", True, False), ("R7'", "R7", True, False),
        ("R7' G2", "B7", False, False), ("G2 B1", "R7", False, False),
    ):  # fmt: skip
        state = position(hand, "B9 B8", discard=top, options={"jump_in": "on"})
        assert Orders(((0, Jump(held)),)).wish(view(state, 0)) == (Jump(held, uno=uno) if given else None), (hand, top)
        assert Orders(((1, Jump(held)),)).wish(view(state, 0)) is None


def test_an_order_names_a_seat_only_where_the_card_does() -> None:
    held = next(card for card in all_cards(CARD_BOOKS["uno-112"]) if repr(card) == "R7'")
    for swaps, hand, named in (("on", "R7' G2 B1", 1), ("off", "R7' G2 B1", None), ("on", "R7'", None)):
        state = position(hand, "B9 B8", book="uno-112", discard="R7", options={"jump_in": "on", "seven_swaps": swaps})
        wish = present(Orders(((0, Jump(held, seat=1)),)).wish(view(state, 0)))
        assert wish.seat == named, (swaps, hand)


SEATS = (("human", "Anna"), ("easy", "Paul"))


def test_a_match_begins_with_a_position_and_some_actions() -> None:
    tiles = {"book": "uno-rummy", "racks": ["R1 B9", "Y3 ?4"], "table": ["R4 R5 R6"], "loose": [""]}
    session = as_a(TileSession, staged(tiles, SEATS, ("0 draw",)))
    assert len(session.state.racks[0]) == 3
    assert (session.record.lines, session.record.seats) == (("0 draw",), SEATS)
    assert session.record.rules == session.state.rules
    assert session.steps[0].event == TurnStarted(0)
    cards = staged({"book": "uno-112", "racks": ["R5 G1", "?7"], "discard": "R7"}, SEATS, ("0 play R5 uno",))
    assert isinstance(cards, CardSession)
    assert cards.record.seats == SEATS
    assert len(cards.state.hands[0]) == 1


@pytest.mark.parametrize("line", ["0 lay R1 R2 R3", "1 draw", "0 jump R7"])
def test_an_action_that_is_not_possible_is_an_error(line: str) -> None:
    table = {"book": "uno-rummy", "racks": ["R1 B9", "?5"], "table": ["R4 R5 R6"], "loose": [""]}
    with pytest.raises(ValueError, match=line):
        staged(table, SEATS, (line,))


@pytest.mark.parametrize("book", ["uno-rummy", "uno-1999"])
def test_the_last_action_ends_a_match_as_it_ended(book: str) -> None:
    record, steps = played(book, SEATS, "4", tuple(lasting(book, rounds=1, points=100).items()))
    session: Session = before_the_end(record)
    assert not session.state.phase.is_over
    assert session.submit(*parsed(session, record.lines[-1])) == ()
    assert session.state == steps[-1].state
    assert session.state.phase.is_over


@pytest.mark.parametrize("book", BOOKS)
def test_a_match_lasts_as_long_as_it_is_asked_to(book: str) -> None:
    options = lasting(book, rounds=2, points=150)
    rounds = dict.fromkeys(("rummy", "rummikub"), "rounds")
    name = entry_for(book, {**rounds, "uno-rummy": "target", "uno-1999": "target", "uno-112": "first_to"})
    assert options == {name: 150 if name == "target" else 2}
