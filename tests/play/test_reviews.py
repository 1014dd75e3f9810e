"""The review of a match: what is proven, what a decision cost, what was luck, and how it is kept. What everybody
drew against what is usual: chance alone stays within it, and a rigged deal does not."""

from collections.abc import Iterator
from itertools import combinations, islice
from math import sqrt
from random import Random
from typing import Any

import pytest

from game.ai import players_of
from game.ai.value import ALL
from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.cards.state import CardState
from game.engine.game import Draw, Pass, Refused, TurnStarted
from game.engine.record import Reading, Record, format_record, opening, read_record
from game.engine.registry import BOOKS, family_of
from game.engine.tiles import events, hints
from game.engine.tiles.actions import Lay, TilePhase
from game.engine.tiles.books import UNO_RUMMY
from game.engine.tiles.match import open_match
from game.engine.tiles.melds import Face, Tile, side_by_side
from game.engine.tiles.state import TileState, TileStep
from game.engine.tiles.views import before
from game.play import reviews
from game.play.fairness import Sought, Tally, _completing, _tallied, added, tallied
from game.play.review import (
    RIGHT,
    THRESHOLDS,
    Decision,
    Grade,
    Judged,
    Luck,
    Moment,
    Proof,
    Result,
    Stray,
    TileJudge,
    Why,
    moments,
    outcome,
    race_of,
    read_action,
)
from game.play.session import next_act
from tests import card_tables, tile_tables
from tests.answers import present
from tests.listed import each_row
from tests.tables import play, steps


def played(book: str, levels: tuple[str, ...], seed: str) -> Record:
    """A round of computers."""
    record = Record(BOOKS[book], tuple((level, level) for level in levels), seed)
    game, state = family_of(book).game(record.rules), opening(record)[-1].state
    players = [players_of(book).levels[level] for level in levels]
    while not state.phase.is_between:
        seat, thought = next_act(game, state, players, [Random(seed)] * len(levels), "in a test", strict=True)
        record, state = record.with_action(seat, thought.action), thought.steps[-1].state
    return record


Reviewed = tuple[Record, list[Judged]]


@pytest.fixture(scope="module", params=("rummikub", "uno-112"))
def reviewed(request: pytest.FixtureRequest) -> Reviewed:
    """The last moments of a round, one for each family; `long/test_after_matches.py` has whole ones of all books."""
    record = played(request.param, ("easy", "hard"), "review")
    parts = list(reviews.parts_of(record))
    return record, [each for part in (parts[0], *parts[-8:]) for each in reviews.judged_part(part, Random())]


def test_the_moments_of_a_match_are_its_steps(reviewed: Reviewed) -> None:
    (record, _), steps = reviewed, list(opening(reviewed[0]))
    for moment in moments(record):
        assert moment.at == len(steps)
        assert moment.state == steps[-1].state
        assert moment.turn == sum(isinstance(step.event, TurnStarted) for step in steps)
        steps += moment.steps
    assert next(reviews.parts_of(record))[1:] == (len(opening(record)), None, opening(record)[-1].state)
    assert [type(each) for each in next(reviews.review(record))] == [Luck]
    assert tuple(steps) == read_record(format_record(record)).steps


def test_a_review_has_a_place_for_everything(reviewed: Reviewed) -> None:
    _, found = reviewed
    assert isinstance(found[0], Luck)
    assert [each for each in found if isinstance(each, Luck) and each.seat is None] == found[:1]
    assert [each.round for each in found if isinstance(each, Result)] == [1]
    assert [each.at for each in found] == sorted(each.at for each in found)
    for each in found:
        match each:
            case Decision():
                assert 0 <= each.loss <= ALL
                assert 0 <= each.chance <= ALL
                assert bool(each.better) == bool(each.loss)
                assert each.grade is Grade.FINE or each.loss > each.spread
            case Luck():
                assert abs(sum(each.gains)) <= 2  # what one gains, the other loses, but for rounding
            case Result():
                assert abs(sum(each.shares) - ALL) <= 1
    one, other = reviews.summary(found, 0), reviews.summary(found, 1)
    assert abs(one.luck + other.luck) <= len(found)
    assert one.result + other.result in (ALL, ALL - 1)
    assert (one.adjusted, one.others + one.own + one.dealt) == (one.result - one.luck, one.luck)
    assert len(reviews.instructive(found, 0)) <= reviews.SHOWN


def test_the_next_round_is_judged_by_its_deal_and_what_is_no_choice_by_nothing(reviewed: Reviewed) -> None:
    record, _ = reviewed
    over = [*moments(record)][-1].steps[-1].state
    judge = reviews.judge_of(record.rules)
    assert (judge._open(over), race_of(over, range(2)).rounds) == (judge.result(over), 1)
    for seat in judge.game.to_act(over)[:1]:
        part = moment_of(over, "next", seat)
        assert reviews.judged_part(part, Random()) == (judge.deal(7, present(part.moment).steps[-1].state),)
        assert reviews._certain_loss(part, Random()) == 0


def test_a_review_is_kept_with_its_match_and_with_no_other(reviewed: Reviewed) -> None:
    record, found = reviewed
    text = reviews.review_text(record, found)
    assert reviews.read_review(record, text) == found
    assert reviews.read_review(record.cut(len(record.lines) - 1), text) is None
    assert reviews.read_review(record, text.replace("Luck", "Duck")) is None
    assert reviews.read_review(record, text.replace(",1", ",2", 1)) is None, "the check sum is about the review as well"
    assert reviews.read_review(record, text[: len(text) // 2]) is None
    assert reviews.read_review(record, "") is None


@pytest.mark.parametrize(
    ("line", "good"),
    [
        ('["Luck",9,null,[1,-1],[4,6]]', True), ('["Luck",9,null,[1,-1],[4,6,0]]', False),
        ('["Luck",9,1,[1,-1]]', False), ('["Luck",9,"1",[1,-1],[4,6]]', False), ('["Luck",9,1,5,[4,6]]', False),
        ('["Luck",9,1,["1","2"],[4,6]]', False), ('["Stray",9,1]', True), ('["Stray",9,2]', False),
        ('["Stray",9,1,[]]', False), ('["Result",9,1,[0,1]]', True),
        ('["Result",9,[0,1]]', False), ('["Decision",9,1,0,"draw","",1,1,0,0,["out"]]', True),
        ('["Decision",9,1,2,"draw","",1,1,0,0,[]]', False), ('["Decision",9,1,0,"draw","",1,1,0,0,["won"]]', False),
        ('["Decision",9,1,0,"draw",1,1,1,0,0,[]]', False), ('["Decision"]', False), ("[]", False), ("{}", False),
        ("7", False), ("[" * 100_000, False), ("", False),
    ],
)  # fmt: skip
def test_a_line_that_says_nothing_of_its_kind_is_none_whoever_has_sealed_it(line: str, good: bool) -> None:
    record = Record(BOOKS["rummikub"], (("human", "A"), ("easy", "B")), "seed")
    assert (reviews.read_review(record, f"{reviews._title(record, [line])}\n{line}\n") is not None) is good


def test_what_is_hidden_changes_no_verdict(reviewed: Reviewed) -> None:
    """A decision is judged by the view of its seat alone: the others' pieces and the stock are dealt anew."""
    record, found = reviewed
    judge = reviews.judge_of(record.rules)
    made = {each.at: each for each in found if isinstance(each, Decision)}
    for moment in [each for each in moments(record) if each.at in made][::2]:
        other = judge.imagine(moment, Random("anew"))
        _, loss, spread = judge.best(moment._replace(state=other._replace(seed=moment.state.seed)))
        assert (loss, spread) == (made[moment.at].loss, made[moment.at].spread)


@pytest.mark.parametrize("book", BOOKS)
def test_what_nobody_decided_otherwise_than_hard_is_luck(book: str, caplog: Any) -> None:
    """Where both play so, all of the result is; it is what a seat that deviates from that does not lose or win."""
    record = played(book, ("hard", "hard"), "luck")
    judge, begun = reviews.judge_of(record.rules), opening(record)
    usual = judge.deal(len(begun), begun[-1].state)
    found = [usual, *(each for moment in moments(record) for each in outcome(judge, moment))]
    assert not any(isinstance(each, Stray) for each in found)
    assert reviews.summary(found, 0).adjusted == usual.usual[0]
    worse = played(book, ("easy", "hard"), "luck")
    strays = {each.seat for moment in moments(worse) for each in outcome(judge, moment) if isinstance(each, Stray)}
    assert 0 in strays
    assert all(abs(sum(each.gains)) <= 2 < each.at for each in found if isinstance(each, Luck))
    again = [each for moment in islice(moments(record), 9) for each in outcome(reviews.judge_of(record.rules), moment)]
    assert (again, caplog.messages) == (found[1 : 1 + len(again)], []), "the same each time, and nobody failed"


@pytest.mark.parametrize(
    ("strayed", "luck"), [((), [30, 15, 45]), ((0,), [20, 10, 5]), ((1,), [30, 10, 5]), ((2,), [30, 15, 5])]
)
def test_a_stray_leaves_what_changes_to_skill_for_two_draws_more(strayed: tuple[int, ...], luck: list[int]) -> None:
    """Usual are 50, 80 and 95; the draws make them 70, 90 and 100, and the end is 140."""
    draws = [Luck(1, None, (20, -20), (50, 50)), Luck(3, 0, (10, -10), (80, 20)), Luck(5, 1, (5, -5), (95, 5))]
    found: list[Judged] = []
    for at, draw in enumerate(draws):
        found += [draw, *([Stray(draw.at + 1, 1)] * (at in strayed))]
    assert [each.gains[0] for each in reviews.lucky([*found, Result(7, 1, (140, -40))])] == luck
    assert [each.gains[0] for each in reviews.lucky(found)][-1] == 5, "what is not over yet has no drift"


def test_only_what_is_certain_counts_and_each_word_fits_its_play_and_luck() -> None:
    def sums(loss: int, spread: int, luck: int, rounds: int = 1) -> reviews.Summary:
        found: list[Judged] = [Decision(1, 1, 0, "draw", "pass", 0, 0, loss, spread), Luck(2, 0, (luck, -luck))]
        return reviews.summary([*found, *(Result(3, number, (0, 0)) for number in range(rounds))], 0)

    assert (sums(50_000, 50_000, 0).loss, sums(50_000, 50_000, 0).accuracy) == (0, 100)
    assert (sums(50_000, 49_999, 0).loss, sums(50_000, 49_999, 0).accuracy) == (50_000, 47)
    assert [sums(loss, 0, 0).skill for loss in (0, *reviews.SKILL)] == [*range(8)]
    assert [sums(0, 0, luck).fortune for luck in (-ALL, *reviews.LUCK)] == [*range(8)]
    assert sums(0, 0, reviews.LUCK[-1], 4).fortune < 7, "over more rounds more luck is usual"
    some = reviews.accuracy_of(
        Decision(1, 1, 0, "draw", "pass", 0, 0, loss, 0) for loss in (0, 29_000, 29_000, 116_000)
    )
    many = some.plus(some).plus(reviews.Accuracy())
    assert (many.decisions, round(many.mean, 6)) == (8, round(some.mean, 6))
    assert (some.usual, many.usual, reviews.Accuracy().usual) == ((33, 90), (41, 82), (100, 100))
    two = [Decision(1, 1, 0, "draw", "pass", 0, 0, loss, 0) for loss in (0, ALL - 1)]
    assert (reviews.accuracy_of(two).usual, reviews.summary(two, 0).loss) == ((0, 100), ALL // 2 - 1)


def readings(book: str) -> Iterator[Reading]:
    """Some rounds; one of tiles has many draws."""
    for number in range(3 if book in CARD_BOOKS else 1):
        yield read_record(format_record(played(book, ("hard", "easy"), f"fair {number}")))


@pytest.mark.parametrize("book", BOOKS)
def test_what_chance_gives_is_usual_for_everybody(book: str) -> None:
    found = added(tallied(each) for each in readings(book))
    assert {who for who, _ in found} == {"hard", "easy"}
    assert {sought for _, sought in found} >= {Sought.WILD, Sought.FITTING}
    assert (("hard", Sought.ACTION) in found) == (book == "uno-rummy" or book in CARD_BOOKS)
    for key, tally in found.items():
        mean = sum(n * chance for n, chance in tally.chances.items())
        spread = sqrt(sum((n - mean) ** 2 * chance for n, chance in tally.chances.items()))
        assert sum(tally.chances.values()) == pytest.approx(1, abs=1e-6)
        assert abs(tally.got - mean) < 3.5 * spread, key


def test_only_finished_rounds_are_told() -> None:
    reading = next(readings("uno-112"))
    cut = Reading(reading.record, tuple(step for step in reading.steps if not step.state.phase.is_between), None)
    assert tallied(reading)
    assert tallied(cut) == {}, "whatever else is still hidden"
    assert {who for who, _ in tallied(reading, by_name=True)} == {name for _, name in reading.record.seats}


@pytest.mark.parametrize(("jokers", "side"), [(4, 1), (0, 0)])
def test_whoever_is_dealt_all_jokers_was_dealt_more_than_is_usual(jokers: int, side: int) -> None:
    state = open_match(UNO_RUMMY, 2, "rigged")[-1].state
    box = sorted((*state.stock, *state.racks[0], *state.racks[1]), key=lambda tile: not tile.is_joker)
    plain = [tile for tile in box if not tile.is_joker]
    racks = (*box[:jokers], *plain[: 14 - jokers]), tuple(plain[20:34])
    stock = tuple(tile for tile in box if tile not in racks[0] and tile not in racks[1])
    step = TileStep(events.Dealt(racks, (14, 14)), state._replace(stock=stock, racks=racks))
    sides = {seat: tally.side for seat, sought, tally in _tallied(step) if sought is Sought.WILD}
    assert sides[0] == side


def test_a_sum_is_as_likely_as_its_parts_say() -> None:
    coin = Tally(1, {0: 0.5, 1: 0.5})
    three = coin.plus(coin).plus(coin)
    assert (three.got, dict(three.chances)) == (3, {0: 0.125, 1: 0.375, 2: 0.375, 3: 0.125})
    assert [Tally(n, {0: 0.02, 1: 0.96, 2: 0.02}).side for n in range(3)] == [-1, 0, 1]
    assert Tally(1, {0: 0.5, 1: 0.4}).usual == (0, 1), "what is hardly likely is forgotten"


def test_what_completes_two_tiles_or_a_meld_lies_side_by_side_with_them() -> None:
    colours, numbers = "RGB", range(1, 7)
    faces = [Face(colour, number) for colour in colours for number in numbers]
    for host in (*combinations(faces, 2), *combinations(faces[:6], 3), (faces[0], faces[6], faces[12])):
        tiles = [Tile(*face) for face in host]
        if len(host) == 3 and not side_by_side(tiles):
            continue  # no meld
        made = {face for face in faces if face not in host and side_by_side((*tiles, Tile(*face)))}
        assert {face for face in _completing(host, colours) if face.number in numbers} == made, host


def moment_of(state: TileState | CardState, act: str, seat: int = 0) -> reviews.Part:
    """What a seat does in a position, as part of a match."""
    action, steps = read_action(reviews.judge_of(state.rules).game, state, seat, act)
    return reviews.Part(state.rules, 7, Moment(7, 1, seat, action, state, steps))


RUNS = "R4 R5 R6 | B6 B7 B8"


@pytest.mark.parametrize(
    ("rack", "played", "better", "why", "proofs"),
    [
        ("R7", "draw", "lay R4 R5 R6 R7 | B6 B7 B8", Why("out"), ["out"]),
        ("R7 B1", "lay R4 R5 R6 R7 | B6 B7 B8", "draw", Why("wait", 2, 2), []),
        ("B9 * O1", "lay R4 R5 R6 *=R7 | B6 B7 B8", "lay R4 R5 R6 | B6 B7 B8 B9", Why("joker"), ["fewer"]),
        ("R7 B9 O1", "lay R4 R5 R6 R7 | B6 B7 B8", "lay R4 R5 R6 R7 | B6 B7 B8 B9", Why("more", 1), ["fewer"]),
        ("R7 B9 K1 O11", "draw", "lay R4 R5 R6 | B6 B7 B8 B9", Why("more", 1), ["drew"]),
        ("R7 B9 B11 O1", "lay R4 R5 R6 | B6 B7 B8 B9", "lay R4 R5 R6 R7 | B6 B7 B8", Why("together"), ["fewer"]),
        ("R7 B9 K1 O11", "lay R4 R5 R6 R7 | B6 B7 B8", "lay R4 R5 R6 | B6 B7 B8 B9", Why("closed", 2, 2), ["fewer"]),
        ("R8 R9 * R10 O1", f"lay {RUNS} | *=R7 R8 R9", f"lay {RUNS} | R8 R9 *=R10", Why("offer"), ["fewer"]),
        ("R7", "lay R4 R5 R6 R7 | B6 B7 B8", "draw", Why("wait", 2, 2), []),
        ("R13 K1", "draw", "draw", Why("wait", 2, 2), []),
    ],
)
def test_what_speaks_for_a_better_turn_and_what_is_certain_of_the_one_that_was_played(
    rack: str, played: str, better: str, why: Why, proofs: list[str]
) -> None:
    state = tile_tables.position(rack, "?5", "?2", table=RUNS, stock="?9", book="rummikub", opened=[True] * 3)
    part = moment_of(state, played)
    found = reviews.compared(part, Decision(7, 1, 0, played, "" if better == played else better, 0, 0, 50_000, 0))
    assert (found.why, found.begins, found.played) == (why, True, part.moment and part.moment.steps)
    assert (found.better == found.played) == (better == played)
    judge, moment = reviews.judge_of(state.rules), part.decided
    assert better != played or judge.best(moment) == (moment.action, 0, 0)
    assert [*judge.proofs(moment)] == proofs


def test_where_the_search_ends_before_it_finds_any_turn_nothing_is_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    table = "K9' R9 B9 O9 | K7' R7' B7' O7'"
    state = tile_tables.position("O8 R8 K1", "?5", table=table, stock="?9", book="rummikub", opened=True)
    monkeypatch.setattr(hints, "NODES", 1)
    assert hints.suggestions(before(state), 1) == ()
    moment = moment_of(state, "lay K9' B9 O9 | R7' R8 R9 | K7' B7' O7'").decided
    assert [*reviews.judge_of(state.rules).proofs(moment)] == []


def test_ur_57_what_takes_effect_speaks_for_a_turn_and_a_forgotten_call_against_it() -> None:
    state = tile_tables.position("R7 B9 Y1", "?5", table=RUNS, stock="?9")
    part = moment_of(state, "lay R4 R5 R6 | B6 B7 B8 B9")
    found = reviews.compared(part, Decision(7, 1, 0, "", "lay R4 R5 R6 R7 | B6 B7 B8; act R7", 0, 0, 50_000, 0))
    assert found.why == Why("action")
    both = moment_of(state, "lay R4 R5 R6 R7 | B6 B7 B8 B9; act R7")
    assert [*reviews.judge_of(state.rules).proofs(present(both.moment))] == ["call"]
    of_cards = moment_of(card_tables.position("R5 B7 B1", "?7"), "play R5")
    assert "CardSession" in repr(reviews.set_up(Record(of_cards.rules, (("easy", "A"), ("easy", "B")), "x"), of_cards))
    assert "'keeps'>, n=1" in repr(reviews.compared(of_cards, Decision(7, 1, 0, "", "play B7", 0, 0, 50_000, 0)).why)


@pytest.mark.parametrize(
    ("hands", "keys", "done", "act", "proofs"),
    [
        ("R5 | ?7", {}, "", "draw", ["out"]), ("R5 B1 | ?7", {}, "", "draw", ["drew"]),
        ("G5 B1 | ?7", {}, "", "draw", []), ("R5 B1 | ?7", {}, "", "play R5", ["call"]),
        ("R5 B1 | ?7", {}, "", "play R5; uno", []),
        ("G1 B1 | W4 R1 G2", {"turn": 1, "seen": ["R1", ""]}, "1 play W4:G", "accept", ["challenge"]),
        ("G1 B1 | W4 R1 G2", {"turn": 1}, "1 play W4:G", "accept", []),
    ],
)  # fmt: skip
def test_what_is_certain_of_a_play_of_cards(
    hands: str, keys: dict[str, Any], done: str, act: str, proofs: list[str]
) -> None:
    state = card_tables.position(*hands.split("|"), **keys)
    part = moment_of(play(state, done) if done else state, act)
    assert [*reviews.judge_of(state.rules).proofs(present(part.moment))] == proofs


def test_a_turn_is_set_up_again_and_tried_without_being_measured_by_what_is_hidden() -> None:
    state = tile_tables.position("R7 B9", "?5", table=RUNS, stock="?9", book="rummikub", opened=[True] * 2)
    part = moment_of(state, "draw")
    again = reviews.set_up(Record(state.rules, (("easy", "Mia"), ("human", "Ben")), "seed"), part)
    assert (again.record.seats, again.now.turn) == ((("human", "Mia"), ("hard", "Ben")), 0)
    assert reviews.loss_of(part, "0 lay R4 R5 R6 R7 | B6 B7 B8 B9") == 0
    assert reviews.loss_of(part, "0 draw") > RIGHT
    game = reviews.judge_of(state.rules).game
    actions = [read_action(game, state, 0, act)[0] for act in ("lay R4 R5 R6 R7 | B6 B7 B8 B9", "draw")]
    assert [reviews.is_warned(reviews.coached(again, 0, [action])()) for action in actions] == [False, True]


def test_mistakes_come_back_unless_they_cannot_be_set_up() -> None:
    parts = [moment_of(tile_tables.position("R7 B9 Y1", "?5", table=RUNS), "lay R4 R5 R6 R7 | B6 B7 B8")]
    cost, parts = dict(THRESHOLDS), [reviews.Part(UNO_RUMMY, 0, None), *parts]
    for loss, found in ((cost[Grade.BLUNDER], 1), (cost[Grade.MISTAKE], 1), (cost[Grade.MISTAKE] - 1, 0)):
        decision = Decision(7, 1, 0, "draw", "pass", 0, 0, loss, 0)
        assert len(reviews.mistakes([decision], parts, 0, "01-1")) == found
        assert reviews.mistakes([decision], parts, 1, "01-1") == []
        assert reviews.is_warned(loss) is bool(found), "one is warned of what would be a mistake"
    (own,) = reviews.mistakes([Decision(7, 1, 0, "draw", "pass", 0, 0, ALL, 0)], parts, 0, " 1 a b")
    assert reviews.mistake_of(own.name) == own
    assert (reviews.mistake_of("mistake rummikub x 01"), reviews.mistake_of("grade rummikub 3")) == (None, None)
    assert (reviews.is_right(RIGHT), reviews.is_right(RIGHT - 1)) == (False, True)


def test_rf_q4_the_coach_judges_what_comes_after_the_initial_meld() -> None:
    table = "K1 K2 K3 | K5 K6 K7 | O4 O5 O6 | O8 O9 O10 | B8 B9 B10 | R3 R4 R5"
    state = tile_tables.position(
        "R10 R11 R12 R13 B1 B2 B3", "?1", table=table, stock="?20", book="rummy", opened=[False, True]
    )
    game = reviews.judge_of(state.rules).game
    record = Record(state.rules, (("human", "Ben"), ("human", "Mia")), "seed")
    session = reviews.set_up(record, moment_of(state, "open R10 R11 R12 R13"))
    late = Decision(7, 1, 0, "draw", "open R10 R11 R12 R13", 0, 0, 50_000, 0)
    assert reviews.compared(moment_of(state, "draw"), late).why == Why("more", 4)
    opened, steps = read_action(game, state, 0, "open R10 R11 R12 R13")
    on, _ = read_action(game, steps[-1].state, 0, "pass")
    both = reviews.coached(session, 0, [opened, on])()
    session.submit(0, opened)
    assert min(both, reviews.coached(session, 0, [on])()) > 300_000
    assert reviews.coached(session, 0, [opened, on])() == 0, "what cannot be done"
    with pytest.raises(ValueError, match=r"^seat 0 cannot 'pass'$"):
        read_action(game, state, 0, "pass")


def test_one_decision_of_a_turn_is_instructive_and_the_costliest_come_first() -> None:
    def made(turn: int, loss: int, *proofs: Proof) -> Decision:
        return Decision(turn, turn, 0, "draw", "pass", 0, 0, loss, 0, proofs)

    few = [made(1, 60_000), made(1, 200_000), made(1, 90_000), made(2, 10), made(3, 80_000), made(4, 70_000, Proof.OUT)]
    assert reviews.instructive(few, 0) == [few[5], few[1], few[4]]
    assert reviews.instructive([*few, made(5, 100_000)], 0) == [few[5], few[1], made(5, 100_000)]
    assert reviews.instructive([made(6, 0, Proof.DREW), made(7, 0, Proof.CALL)], 0) == [made(7, 0, Proof.CALL)]


def test_what_fits_and_what_acts_is_counted_by_the_card_on_top_before_the_draw() -> None:
    for stock, wild, action, fitting in (("R2", 0, 0, 1), ("Y2", 0, 0, 0), ("GS", 0, 1, 0), ("W", 1, 0, 1)):
        state = card_tables.position("B1 B2", "?7", discard="R7 Y9", stock=f"{stock} ?30")
        found = {sought: tally.got for step in steps(state, "0 draw") for _, sought, tally in _tallied(step)}
        assert found == {Sought.WILD: wild, Sought.ACTION: action, Sought.FITTING: fitting}


@each_row("races", "races")
def test_a_round_counts_for_the_match_as_its_book_scores_it(row: list[Any]) -> None:
    book, keys, ahead = row
    seats = len(keys.get("scores", keys.get("wins", ())))
    of_cards = book in CARD_BOOKS
    hands = [f"?{5 + seat}" if seat else "R1" for seat in range(seats)]
    state = (card_tables if of_cards else tile_tables).position(*hands, book=book, **keys)
    judge, playing = reviews.judge_of(state.rules), keys.get("order", range(seats))
    even = ALL // len(playing)
    race, counts = race_of(state, playing), state.rules.counts_points
    assert (race.rounds, counts or race[3:]) == (keys.get("round", 1) - 1, counts or (100, 0, 20_000 // seats))
    chances = [judge.of_match(state, seat, even) for seat in playing]
    assert sum(chances) == pytest.approx(ALL, abs=30_000)
    assert min(chances[seat] for seat in ahead) > max(chances[seat] for seat in playing if seat not in ahead)
    for seat in playing:
        worse, better = (judge.of_match(state, seat, chance) for chance in (0, ALL // max(1, len(ahead))))
        assert 0 <= worse < judge.of_match(state, seat, even) < better <= ALL


def test_the_chance_to_win_a_match_of_one_round_is_that_of_the_round() -> None:
    state = card_tables.position("R1", "?5", book="uno-112")
    judge = reviews.judge_of(state.rules)
    assert [judge.of_match(state, 0, chance) for chance in (0, 123_456, ALL)] == [0, 123_456, ALL]
    over = play(state, "0 play R1")
    assert [judge.of_match(over, seat, 7) for seat in range(2)] == [ALL, 0]
    of_tiles = tile_tables.position("R1", "?5", "?5", options={"game": "rounds", "rounds": 1})
    assert reviews.judge_of(of_tiles.rules).of_match(of_tiles, 0, 123_456) == 123_456
    dealt = [reviews.judge_of(of_tiles.rules).deal(7, of_tiles._replace(starter=seat)).usual for seat in range(2)]
    assert dealt[0] == (*dealt[1][1:], dealt[1][0]), "the starter is usually the first in both"


@pytest.mark.parametrize(("book", "turns"), [("uno-rummy", [1]), ("rummikub", [1, 0, 1]), ("rummy", [1, 0, 1])])
def test_where_a_seat_may_wait_a_decision_is_judged_a_turn_later(book: str, turns: list[int], caplog: Any) -> None:
    state = opening(Record(BOOKS[book], (("hard", "A"), ("hard", "B")), "late", 0))[-1].state
    judge, asked = reviews.judge_of(state.rules), []
    plays = judge.replies

    def replies(view: Any, chance: Random) -> Any:
        asked.append(view.turn)
        return plays(view, chance)

    judge.replies = replies
    assert isinstance(state, TileState)
    state = state._replace(phase=TilePhase.TURN)
    best = judge.master(judge.game.view(state, 0), Random(0))
    judge._worth(state, 0, best, "late")
    assert [seat for seat, before in zip(asked, [0, *asked], strict=False) if seat != before] == turns
    judge.replies = lambda view, chance: 1 // 0
    judge._worth(state, 0, best, "late")
    assert {said.partition(" failed ")[2] for said in caplog.messages} == {"in a review"}


@pytest.mark.parametrize(("leads", "loss"), [
    ([30_000, 0] * 2, 15_000), ([40_000] * 4, 40_000), ([50_000, 30_000, 10_000] + [0] * 5, 11_250),
    ([900_000, -800_000] * 4, 50_000), ([225_000, -105_000] * 8, 60_000), ([200_000, -80_000] * 30, 60_000),
    ([40_000, 40_000, 40_000, 30_000], 37_500),
])  # fmt: skip
def test_a_lead_is_measured_while_it_is_one(monkeypatch: pytest.MonkeyPatch, leads: list[int], loss: int) -> None:
    state = opening(Record(BOOKS["rummikub"], (("hard", "A"), ("hard", "B")), "leads", 0))[-1].state
    judge = reviews.judge_of(state.rules)
    coming = iter([worth for lead in leads for worth in ((5, 5 + lead) if lead else (None, 5))])  # None: refused
    judge.master = lambda view, chance: Pass()
    assert isinstance(state, TileState)
    monkeypatch.setattr(judge, "_worth", lambda state, seat, action, seed: next(coming))
    assert judge.best(Moment(3, 2, 0, Draw(), state._replace(phase=TilePhase.TURN), ()))[1] == loss
    assert not [*coming], "no lead is measured for nothing"


@pytest.mark.parametrize("book", BOOKS)
def test_whoever_does_what_master_would_loses_nothing(book: str) -> None:
    """Nor does whoever could only catch, call, or challenge: that is not judged."""
    judge = reviews.judge_of(BOOKS[book])
    for moment in [*moments(played(book, ("easy", "hard"), "same"))][-12:]:
        chance = Random(f"{moment.state.seed}/review {moment.at}")
        best = judge.master(judge.game.view(moment.state, moment.seat), chance)
        steps = judge.game.attempt(moment.state, moment.seat, best)
        assert not isinstance(steps, Refused)
        same = judge.decision(moment._replace(action=best, steps=steps))
        assert same is None or (same.loss, same.better, same.grade) == (0, "", Grade.FINE)


def test_who_kept_tiles_could_not_lay_them() -> None:
    """One tile of seat 1 is new, the other three it kept: neither what fits somewhere nor a meld of its own."""
    state = tile_tables.position("R1", "?4", table="R3 R4 R5 | B7 O7 K7", book="rummikub", opened=[True, True])
    moment = Moment(3, 2, 0, Draw(), state, ())
    judge, fitting = TileJudge(state.rules), {Face("R", 2), Face("R", 6), Face("R", 7)}

    def fit(kept: tuple[int, ...]) -> list[int]:
        racks = (judge.imagine(moment._replace(kept=kept), Random(str(each))).racks[1] for each in range(60))
        return [sum(tile.is_joker or tile.face in fitting for tile in rack) for rack in racks]

    assert max(fit(())) > 1 >= max(fit((0, 3)))
    assert max(fit((0, 3))) == 1
    assert max(fit((0, 4))) == 0


def test_what_was_just_laid_says_nothing_of_what_others_kept() -> None:
    table = "R3 R4 R5 | B7 B8 B9"
    keys: Any = {"book": "rummy", "opened": [True, True], "table": table, "laid": "B7 B8 B9", "phase": "opened"}
    state = tile_tables.position("K1", "?4", **keys)
    moment = Moment(3, 2, 0, Pass(), state, (), (0, 4))
    racks = [TileJudge(state.rules).imagine(moment, Random(str(each))).racks[1] for each in range(120)]
    faces = {tile.face for rack in racks for tile in rack}
    assert {Face("B", 6), Face("B", 10)} <= faces
    assert not {Face("R", 2), Face("R", 6)} & faces


def test_what_a_seat_kept_is_what_it_had_before_it_drew() -> None:
    expected, drew = [0, 0], 0
    for moment in moments(played("rummikub", ("hard", "hard"), "kept")):
        after = moment.steps[-1].state
        assert isinstance(moment.state, TileState)
        assert isinstance(after, TileState)
        assert [*moment.kept] == expected
        waits = isinstance(moment.action, Draw)
        if waits or isinstance(moment.action, Lay):
            expected[moment.seat] = len((moment.state if waits else after).racks[moment.seat])
        drew += waits
    assert drew > 3
