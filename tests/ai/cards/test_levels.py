"""The levels of the card books, plain players and hints: legal under any options, whatever they advise, honest, the
same everywhere; what each of them does at the table, and what they reckon with: odds, what they remember, chances,
points. Hints come in three steps: what they say decides for the computer player, can be counted, and grows."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from game.ai import players_of
from game.ai.cards import foresight
from game.ai.cards.evaluator import HARD, MASTER, CardEvaluator, CardProfile, Odds, of_place
from game.ai.cards.foresight import LEVELS, CardForesight, go_on, surely_better
from game.ai.cards.reasons import WITHOUT, advise
from game.ai.tiles.foresight import LEVELS as TILE_LEVELS
from game.engine.cards.actions import Accept, CardAction, CardPhase, Challenge, Discard, Jump, NameColour, Play
from game.engine.cards.books import BOOKS
from game.engine.cards.hints import Reason, Why
from game.engine.cards.legality import can_draw, failed_challenge
from game.engine.cards.pieces import COLOURS, What, Who, WildEffect, hand_value
from game.engine.cards.referee import CardGame
from game.engine.cards.rules import all_cards
from game.engine.cards.sampling import Imagined, imagine
from game.engine.cards.state import CardState
from game.engine.cards.views import CardView, view
from game.engine.cards.wants import choices, takes_turn, wanted
from game.engine.game import Catch, Pass, Uno
from game.engine.shuffle import shuffled
from game.engine.tiles.views import view as view_tiles
from game.words.cards.sentences import card_name, hint_guidance, reason_text
from game.words.catalogue import Catalogue
from tests import tile_tables
from tests.card_tables import CAREFUL, answers, asked_about, cards, every_place, laid, position, rules
from tests.listed import each_row
from tests.random_cards import random_rules, random_seats
from tests.random_player import random_act
from tests.tables import play, read_line
from tools.baselines import any_choice, everybody, first_match
from tools.selfplay import play_round


@pytest.mark.parametrize("book", BOOKS)
def test_laying_the_first_match_wins_most_rounds_against_anything(book: str) -> None:
    wins = 0
    for number in range(60):
        players = (first_match, any_choice) if number % 2 else (any_choice, first_match)
        wins += play_round(BOOKS[book], players, str(number)).winners == (0 if number % 2 else 1,)
    assert wins >= 45


def test_every_book_has_players_of_the_same_levels() -> None:
    for book in BOOKS:
        assert list(players_of(book).levels) == list(players_of("uno-rummy").levels) == list(TILE_LEVELS)
        assert list(everybody(book)) == ["random", "first-match", *LEVELS]


def test_the_public_has_nothing_to_choose_and_gets_no_advice() -> None:
    of_cards, of_tiles = view(position("R1", "?7"), None), view_tiles(tile_tables.position("R1", "?7"), None)
    asked: tuple[tuple[Any, Any, str], ...] = (
        (LEVELS["hard"], of_cards, "has nothing to choose"), (TILE_LEVELS["hard"], of_tiles, "has nothing to choose"),
        (advise, of_cards, "gets no advice"),
    )  # fmt: skip
    for choose, seen, said in asked:
        with pytest.raises(AssertionError, match=f"^the public {said}$"):
            choose(seen, Random(1))


@pytest.mark.parametrize("number", range(0, 24, 2))
def test_they_play_under_any_options(number: int) -> None:
    chance = Random(number)
    rules = random_rules(chance, chance.choice(list(BOOKS)))
    game = CardGame(rules)
    state = game.deal(random_seats(chance, rules), str(number))
    while state.phase not in (CardPhase.SCORING, CardPhase.OVER):
        seat = chance.choice(game.to_act(state))
        action = chance.choice((*LEVELS.values(), any_choice, first_match))(game.view(state, seat), chance)
        state = game.apply(state, seat, action)[-1].state
    assert state.match.round == 1


def with_hidden_cards_mixed(state: CardState, seat: int, seed: str) -> CardState:
    """The state with all that a seat neither sees nor has seen, the stock and the other hands, dealt anew."""
    remembered = {*state.hands[seat], *state.memory.seen[seat]}
    hidden = [card for pile in (state.stock, *state.hands) for card in pile if card not in remembered]
    mixed = iter(shuffled(hidden, seed))
    stock = tuple(next(mixed) for _ in state.stock)
    hands = tuple(tuple(card if card in remembered else next(mixed) for card in hand) for hand in state.hands)
    drawn = state.drawn if seat == state.turn or state.drawn is None else hands[state.turn][-1]
    return state._replace(stock=stock, hands=hands, drawn=drawn, seed=seed)


@pytest.mark.parametrize("options", [{}, {"stacking": "on", "seven_o": "on", "jump_in": "on"}])
@pytest.mark.parametrize("book", BOOKS)
def test_what_is_hidden_changes_neither_view_nor_any_levels_choice(book: str, options: dict[str, Any]) -> None:
    chance = Random(f"honest {book}")
    game = CardGame(rules(book, **options))
    state, remembered = game.deal(3, "honest"), 0
    for number in range(40):
        if state.phase in (CardPhase.SCORING, CardPhase.OVER):
            state = game.deal(3, f"honest {number}")
        seat, action = random_act(game, state, chance)
        other = with_hidden_cards_mixed(state, seat, f"mixed {number}")
        assert sorted(every_place(other)) == sorted(every_place(state))
        assert other.hands != state.hands
        assert view(other, seat) == view(state, seat)
        remembered += any(view(state, seat).known)
        for level in LEVELS:
            assert answers(other, level, seat, 1) == answers(state, level, seat, 1)
        state = game.apply(state, seat, action)[-1].state
    assert remembered or not options


@pytest.mark.parametrize("number", range(12))
def test_an_imagined_match_goes_on_as_the_referee_says(number: int) -> None:
    chance = Random(f"imagined {number}")
    options = random_rules(chance, chance.choice(list(BOOKS)))
    game = CardGame(options)
    state = game.deal(random_seats(chance, options), f"imagined {number}")
    for _ in range(60):
        if state.phase in (CardPhase.SCORING, CardPhase.OVER):
            break
        imagined = imagine(view(state, state.turn), state.hands, state.stock, state.seed)
        imagined.bluff_hand, imagined.reshuffles = state.bluff_hand, state.reshuffles
        seat, action = random_act(game, state, chance)
        assert imagined.can_draw == can_draw(state)
        imagined.do(seat, action)
        state = game.apply(state, seat, action)[-1].state
        assert imagined.state()._replace(memory=state.memory) == state


LAID_FOUR = play(position("W4 B2 B3", "R1 R2", "?5", stock="?9"), "0 play W4:G")
DRAWN = play(position("B1 B2 B3", "?7", stock="R1 Y1"), "0 draw")
EMPTY = position("B2 B6", "G8", stock="")
WAITING = play(position("R1 B2 B3", "?2", "R1' G5", stock="?9", options={"jump_in": "on"}), "0 play R1")


@pytest.mark.parametrize(
    ("start", "lines", "go_on"),
    [
        (DRAWN, ("0 pass",), lambda game: game.draw_nothing(0)),
        (EMPTY, ("0 pass",), lambda game: game.draw_nothing(0)),
        (play(EMPTY, "0 pass"), ("1 pass",), lambda game: game.draw_nothing(1)),
        (WAITING, ("0 pass", "1 pass", "2 pass"), Imagined.let_go_by),
    ],
    ids=["what was drawn is kept", "nothing to draw", "all are stuck", "a window"],
)
def test_an_imagined_seat_does_nothing_as_the_referee_says(
    start: CardState, lines: tuple[str, ...], go_on: Callable[[Imagined], None]
) -> None:
    imagined = imagine(view(start, start.turn), start.hands, start.stock, start.seed)
    go_on(imagined)
    after = play(start, *lines)
    assert imagined.state()._replace(memory=after.memory) == after


@pytest.mark.parametrize(
    ("stock", "discard", "can"), [("R1", "R7", True), ("", "R7 G5", True), ("", "R7", False), ("R1", "R7 G5", True)]
)
def test_an_imagined_seat_draws_while_there_is_a_card(stock: str, discard: str, can: bool) -> None:
    assert Imagined(position("B1 B2", "G1", stock=stock, discard=discard)).can_draw is can


def test_an_imagined_seat_names_a_colour_it_holds_and_keeps_a_drawn_wild_draw_four_that_would_be_a_bluff() -> None:
    begun = Imagined(position("R1 B2 B3", "?7", phase="colour", discard="W"))
    go_on(begun, Random(1))
    assert (begun.phase, begun.colour) == (CardPhase.TURN, "B")
    game = Imagined(play(position("R1 B2", "?7", stock="W4 Y1 Y2"), "0 draw"))
    go_on(game, Random(1))
    assert (game.turn, len(game.hands[0])) == (1, 3)


@each_row("reckoned", "imagined")
def test_an_imagined_seat_is_rid_of_its_points_and_keeps_its_wilds_where_points_count(row: list[Any]) -> None:
    hand, *laid = row
    for book, card in zip(("uno-1999", "uno-112"), laid, strict=True):
        game = Imagined(position(hand, "?7", stock="?9", book=book))
        go_on(game, Random(1))
        assert repr(game.discard[0]) == (card or "R7")
        assert len(game.hands[0]) == len(hand.split()) + (-1 if card else 1)


def test_un_19_an_imagined_seat_calls_where_its_own_card_makes_it_give_away_all_but_one_card(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    options = {"C1": "composed: self discard 1"}
    keys: dict[str, Any] = {"phase": "discard", "tasks": ["0 discard 1"], "discard": "C1 R7", "options": options}
    for hand, layer, due in (("G3 B4", 0, True), ("G3 B4 B5", 0, False), ("G3 B4", 1, False)):
        game, acts = Imagined(position(hand, "?5", book="uno-112", layer=layer, colour="G", **keys)), list[CardAction]()
        monkeypatch.setattr(Imagined, "do", lambda *done, acts=acts: acts.append(done[2]))
        go_on(game, Random(1))
        assert acts == [Discard(cards("G3"), due)]


def test_who_doubts_an_imagined_draw_four_sees_the_imagined_hand() -> None:
    hands = (cards("G2 B3"), *LAID_FOUR.hands[1:])
    imagined = imagine(view(LAID_FOUR, 1), hands, LAID_FOUR.stock, "another seed")
    assert (imagined.bluff_hand, imagined.seed, imagined.stock) == (hands[0], "another seed", LAID_FOUR.stock)
    called = EMPTY._replace(memory=EMPTY.memory._replace(callers=(1,)))
    imagined = imagine(view(called, 0), called.hands, (), "")
    assert (imagined.bluff_hand, imagined.memory.callers) == ((), (1,)), "whoever has called need not do it again"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("book", BOOKS)
def test_every_level_goes_out_where_it_can(book: str, level: str) -> None:
    assert laid(position("R2", "?7", book=book), level) == {"R2"}


@pytest.mark.parametrize("level", CAREFUL)
def test_wilds_are_saved_while_something_else_fits(level: str) -> None:
    assert "W" not in laid(position("W R2 R5 B3 G6", "?7"), level)
    assert not laid(position("W W4 R2 R5 B3 G6", "?7", "?7", book="uno-112"), level) & {"W", "W4"}


@pytest.mark.parametrize("level", ["medium", *CAREFUL])
@pytest.mark.parametrize("hand", ["R+2 R3 R4 R6 B1", "RS R3 R4 R6 B1"])
def test_an_action_card_is_played_at_the_seat_that_is_about_to_go_out(level: str, hand: str) -> None:
    kinds = {card[1] for card in laid(position(hand, "?1", "?7"), level)}
    assert kinds <= {"+", "S"}
    assert kinds


@pytest.mark.parametrize("level", CAREFUL)
def test_uc_91_a_seven_takes_the_hand_of_an_opponent_and_not_that_of_the_partner(level: str) -> None:
    options = {"players": "partners", "seven_o": "on"}
    state = position("R7 B1 B2 G4 G6 Y8", "?7", "?2", "?2", discard="R9", options=options)
    assert {each.seat for each in answers(state, level) if isinstance(each, Play)} == {3}


@pytest.mark.parametrize("level", ["easy", "medium", *CAREFUL])
def test_uc_46_a_forgotten_call_is_noticed_but_never_that_of_a_partner(level: str) -> None:
    assert Catch(0) in answers(play(position("R2 B6", "?7", "?7", "?7"), "0 play R2"), level, 2)
    together = play(position("R2 B6", "?7", "?7", "?7", options={"players": "partners"}), "0 play R2")
    assert Catch(0) not in answers(together, level, 2)
    assert Catch(0) in answers(together, level, 1)


def test_uc_44_the_better_levels_call_and_the_weaker_ones_forget_at_times() -> None:
    state = position("R2 R3", "?7")
    forgotten = {
        level: sum(not each.uno for each in answers(state, level, count=count) if isinstance(each, Play))
        for level, count in zip(LEVELS, (200, 200, 100, 20), strict=True)
    }
    assert forgotten["easy"] > forgotten["medium"] > 0 == forgotten["hard"] == forgotten["master"]


def test_un_q9_a_late_call_saves_who_remembers_in_time() -> None:
    assert Uno() in answers(play(position("R2 B6", "?7", "?7", book="uno-112"), "0 play R2"), "hard")


@pytest.mark.parametrize("level", CAREFUL)
def test_uc_63_a_wild_draw_four_is_doubted_where_the_odds_or_what_was_seen_of_the_hand_say_so(
    level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = "W4 G1 G2 G3 G4 B1 B2 B3 B4 Y1 Y2 Y3 Y4"
    lacking: dict[str, Any] = {"at_most": ["0 13 13 13", "7 7 7 7"]}
    monkeypatch.setattr(CardForesight, "world", None)  # sampled hands say nothing about bluffs
    for hand, keys, answer in (
        (long, {}, Challenge()), ("W4 G1 G2", {}, Accept()), (long, lacking, Accept()),
        ("W4 R1 G2", {"seen": ["", "R1"]}, Challenge()),
    ):  # fmt: skip
        assert set(answers(play(position(hand, "?7", **keys), "0 play W4:G"), level, 1)) == {answer}


def test_uc_92_a_twin_is_jumped_in_with_where_that_ends_the_round() -> None:
    state = play(position("B6 R1 R2", "?3", "B6'", discard="B7", options={"jump_in": "on"}), "0 play B6")
    for level in LEVELS:
        assert {type(each).__name__ for each in answers(state, level, 2)} == {"Jump"}
        assert set(answers(state, level, 1, 3)) == {Pass()}


@pytest.mark.parametrize("level", CAREFUL)
def test_uc_q18_a_draw_two_that_would_hit_oneself_is_cancelled_by_its_twin(level: str) -> None:
    options = {"jump_in": "on", "jump_action": "both_void"}
    state = play(position("R+2 R1 R2 R4 R6", "R+2' G1 G2", "?7", discard="R7", options=options), "0 play R+2")
    assert {type(each).__name__ for each in answers(state, level, 1)} == {"Jump"}


SAY = {language: Catalogue(language).t for language in ("en", "de")}
NAMES = tuple(f"{name} {letter}" for name in ("Anna", "Bert", "Cleo") for letter in "ABCD")


def told(seen: CardView, language: str, step: int) -> str:
    """What a step of the hint says."""
    return hint_guidance(SAY[language], advise(seen, Random(1)), step, seen, lambda seat: NAMES[4 * seat][:4]).text


@each_row("card-hints", "hints")
def test_the_third_step_says_what_to_do_and_why(row: dict[str, Any]) -> None:
    seen = view(asked_about(row), 0)
    assert [told(seen, language, 3) for language in SAY] == [row["en"], row["de"]]


def turns(book: str, matches: range) -> Iterator[CardView]:
    """What seats see in their turns in matches of computers."""
    for number in matches:
        chance = Random(f"reasons {book} {number}")
        game = CardGame(random_rules(chance, book) if number % 2 else BOOKS[book])
        state = game.deal(random_seats(chance, game.rules), str(number))
        for _ in range(60):
            if state.phase in (CardPhase.SCORING, CardPhase.OVER):
                break
            seen = replace(view(state, state.turn), catchable=None)
            if state.turn in game.to_act(state) and takes_turn(wanted(seen), state.turn):
                yield seen
            seat = chance.choice(game.to_act(state))
            state = game.apply(state, seat, LEVELS["hard"](game.view(state, seat), chance))[-1].state


def counted(seen: CardView, action: CardAction, reason: Reason) -> bool:
    """Whether the figures of a reason are what can be counted in the view."""
    assert seen.seat is not None
    hand, rules, order = list(seen.hand), seen.rules, seen.match.order
    gone = (action.card,) if isinstance(action, Play) else action.cards if isinstance(action, Discard) else ()
    left = [card for card in hand if card not in gone]
    colour = action.colour if isinstance(action, Play | NameColour) else ""
    colour = colour or next((card.colour for card in gone), "")
    has, pending = seen.counts[reason.seat], seen.pending.pending_draw
    acts, wilds = [card for card in left if card.symbol in ("+2", "S", "R")], [card for card in left if not card.colour]
    draws = {"+2": 2, "W4": 4}.get(gone[0].symbol if gone else "", 0)
    return {
        Why.STRIKES: lambda: (reason.n, reason.more) == (has, pending + draws) and reason.seat != seen.seat,
        Why.SKIPS: lambda: reason.n == has, Why.TURNS: lambda: reason.n == has, Why.TAKES: lambda: (
            reason.n == has and reason.more == len(left)),
        Why.KEEPS: lambda: reason.colour == colour and reason.n == sum(card.colour == colour for card in left) > 0,
        Why.DENIES: lambda: reason.n == has and seen.at_most[reason.seat][COLOURS.index(colour)] == 0,
        Why.WILDS: lambda: (reason.n, reason.more) == (len(wilds), sum(card.symbol == "W4" for card in wilds)),
        Why.ACTIONS: lambda: reason.n == len(acts), Why.POINTS: lambda: reason.n == hand_value(gone),
        Why.COLOURS: lambda: reason.n == len({card.colour for card in left} - {""}),
        Why.BLUFF: lambda: reason.n == sum(card.colour == seen.colour for card in hand) > 0,
        Why.SHARES: lambda: (reason.n, reason.more) == ((sum(seen.counts) - 1) // len(order), len(left)),
        Why.AVOIDS: lambda: reason.n == pending > 0, Why.FEWER: lambda: reason.n == len(left),
        Why.DOUBT: lambda: reason.n == has and reason.seat == seen.pending.played_by,
        Why.COSTS: lambda: (reason.n, reason.more) == (failed_challenge(rules, pending), pending),
    }.get(reason.why, lambda: reason.n == reason.more == 0)()  # fmt: skip


@pytest.mark.parametrize("book", BOOKS)
def test_a_hint_plays_as_its_level_does_says_more_each_time_and_counts_right(book: str) -> None:
    assert len(whys_of(book, range(2))) > 8


def whys_of(book: str, matches: range) -> set[Why]:
    """The reasons that hints give in some matches, all of them true."""
    whys: set[Why] = set()
    for seen in turns(book, matches):
        found = advise(seen, Random(1))
        assert found.action == LEVELS["hard"](seen, Random(2))
        for say in SAY.values():
            first, second, third = (hint_guidance(say, found, step, seen, NAMES.__getitem__).text for step in (1, 2, 3))
            if found.reason is None:
                assert first == second == third
                continue
            more = isinstance(found.action, Play) and bool(found.action.card.colour)
            why = reason_text(say, found.reason, NAMES.__getitem__, more=more)
            assert (why in first, why in second, why in third) == (False, True, True)
            names = [card_name(say, found.action.card)] if isinstance(found.action, Play) else []
            assert all(name in third and f"{name}:" not in second for name in names)
            assert len({first, second, third}) == 3
        for reason in (found.reason, found.colour):
            assert reason is None or counted(seen, found.action, reason), (found, seen)
            whys |= set() if reason is None else {reason.why}
    return whys


@pytest.mark.parametrize("distrust", [0, 10, 50, 100])
def test_uc_63_how_likely_a_wild_draw_four_was_unlawful_goes_by_who_could_have_laid_what(distrust: int) -> None:
    """Of those who hold the colour so many lay it all the same, of those who do not everybody."""
    odds = Odds(view(position("R1 R2", "?7", "?5"), 0))
    for seat, count in ((1, 7), (2, 5)):
        holds = odds.holds(sum(card.colour == "G" for card in odds.unseen), count)
        assert odds.unlawful(seat, "G", 100) == holds
        laid = holds * distrust + 100 * (1000 - holds)
        assert odds.unlawful(seat, "G", distrust) == 1000 * holds * distrust // laid
        wilds = sum(card.is_wild for card in odds.unseen)
        assert odds.fits(count, "", seat=seat) == odds.holds(wilds, count), "only these fit without a colour"


@pytest.mark.parametrize("level", CAREFUL)
@pytest.mark.parametrize(("seat", "seen"), [(1, "W W4"), (2, "W' W4'")])
def test_uc_91_a_seven_takes_the_hand_that_is_known_to_be_good(level: str, seat: int, seen: str) -> None:
    options = {"seven_o": "on"}
    state = position(
        "R7 B1 B2 G4 G6 Y8", "W W4", "W' W4'", book="uno-112", discard="R9", options=options, seen=[seen, "", ""]
    )
    assert {each.seat for each in answers(state, level) if isinstance(each, Play)} == {seat}


@pytest.mark.parametrize("level", LEVELS)
def test_wilds_are_not_collected_for_ever(level: str) -> None:
    assert laid(position("W W' W'' W4 W4' SH G3", "?7", book="uno-112"), level)
    assert play_round(BOOKS["uno-112"], [LEVELS["easy"], LEVELS["medium"]], "final/1").turns < 500


def foresees(state: CardState, **traits: Any) -> CardForesight:
    """A master at the first seat."""
    return CardForesight(CardEvaluator(view(state, 0), 0, replace(MASTER, **traits)), Random(1))


def watched(monkeypatch: pytest.MonkeyPatch, acts: int, worth: Callable[[list[CardAction]], int]) -> list[CardAction]:
    """The ideas that a master tries one after another, each with so many acts, and what each time comes of them."""
    done: list[CardAction] = []
    deal: Any = SimpleNamespace(do=lambda _, idea: done.append(idea), copy=lambda: deal)
    monkeypatch.setattr(CardForesight, "world", lambda _: deal)
    monkeypatch.setattr(CardForesight, "_play_on", lambda *_: acts - 1)
    monkeypatch.setattr(CardForesight, "_worth", lambda *_: worth(done))
    return done


def ideas_of(others: int, **traits: Any) -> tuple[CardForesight, list[CardAction]]:
    """A master with that many others and what it can do, the best at first sight first."""
    judge = foresees(position("R1 R2 R3 R4 G7", *["?7"] * others), margin=10**6, **traits)
    return judge, sorted(choices(judge.view, 0, judge.view.hand), key=judge.evaluator.worth, reverse=True)


@pytest.mark.parametrize(
    ("plies", "others", "kept"), [(80, 1, 0), (79, 1, 0), (81, 1, 2), (84, 1, 2), (80, 2, 0), (0, 1, None)]
)
def test_a_master_tries_all_ideas_in_each_deal_until_half_of_its_acts_are_done_and_then_the_best_two(
    plies: int, others: int, kept: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge, options = ideas_of(others, plies=plies, ideas=4)
    done, ranked = watched(monkeypatch, 10, lambda done: 10**12 * len(done)), options[:4]
    assert judge.best(options[::-1]) == ranked[0 if kept is None else -1]
    assert done == ([] if kept is None else [*ranked, *ranked, *ranked[: -kept - 1 : -1]])


@pytest.mark.parametrize(
    ("others", "gains", "left"),
    [(2, (5, 5, 4, 6), True), (2, (1, 9, -8, 9), False), (1, (1, 9, -8, 9), True), (2, (-5, -5, -4, -6), False)],
)
def test_with_more_than_two_seats_a_master_leaves_its_favourite_only_for_an_idea_that_is_surely_better(
    others: int, gains: tuple[int, ...], left: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge, options = ideas_of(others, plies=160, ideas=4)
    favourite, second, _, last = options[:4]

    def worth(done: list[CardAction]) -> int:
        return {last: 10**12 * gains[done.count(last) % 4], second: 10**10}.get(done[-1], 0)

    done = watched(monkeypatch, 10, worth)
    assert (judge.best(options[::-1]) == last) is left
    assert done.count(favourite) >= done.count(last) or others == 1
    assert [surely_better((one, 1), (0, 0)) for one in (-5, 0, 4, 5, 6)] == [False, False, True, False, False]


def test_first_sight_weighs_like_imagined_rounds_and_more_with_more_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two ideas go better than the favourite in three deals, against six, or nine times as many, that are believed."""
    for others, more in product((1, 3), (0, 1)):
        judge, options = ideas_of(others, plies=32, ideas=3, prior=6)
        favourite, second, third = options[:3]
        lead = judge.evaluator.worth(second) - judge.evaluator.worth(third)
        worths = {favourite: 0, second: 10**9, third: 10**9 + 2 * others**2 * lead + more}

        def worth(done: list[CardAction], worths: dict[CardAction, int] = worths) -> int:
            return worths[done[-1]]

        done = watched(monkeypatch, 4, worth)
        assert judge.best(options[::-1]) == (third if more else second)
        assert (lead > 0, done.count(third)) == (True, 3)
        judge.profile = replace(MASTER, margin=0)
        assert judge.best(options[::-1]) == favourite


@pytest.mark.parametrize("others", [1, 3])
def test_a_master_plays_on_for_three_acts_of_each_seat_and_at_a_table_of_two_as_one_that_keeps_its_wild_draw_fours(
    others: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge = foresees(position("R1 R2 R3 R4 G7", *["?7"] * others))
    assert judge._play_on(judge.world()) == 3 * (others + 1)
    keepers: list[int | None] = []
    monkeypatch.setattr(foresight, "go_on", lambda *called: keepers.append(called[2]))
    assert judge._play_on(judge.world()) == len(keepers)
    assert {*keepers} == {0 if others == 1 else None}


def test_what_a_master_imagines_lacks_no_card_however_few_are_left_or_fit() -> None:
    few = foresees(position("?50", "?50"))
    denied = foresees(position("R1 R2", "?12", at_most=["2 2 2 2", "0 0 0 0"]), trust=100)
    trusting = foresees(position("R1 R2", "?12", at_most=["2 2 2 2", "0 0 0 0"]), trust=0)
    for judge, count in ((few, 50), (denied, 12), (trusting, 12)):
        assert judge.world().hands != judge.world().hands
        for _ in range(5):
            world = judge.world()
            assert (world.hands[0], len(world.hands[1])) == (judge.view.hand, count)
            assert len(world.stock) == judge.view.stock_count
            assert sorted(every_place(world.state())) == sorted(all_cards(judge.view.rules))
            if judge is denied:
                assert sum(card.is_wild for card in world.hands[1]) == 8, "first what was not denied"
            elif judge is trusting:
                assert sum(card.is_wild for card in world.hands[1]) < 8


@pytest.mark.parametrize(
    ("seen", "count", "trust", "most"),
    [("", 9, 100, (3, 0, 1, 5)), ("G1 B1", 9, 100, (3, 0, 1, 5)), ("R1 R2 R3", 5, 100, (3, 1, 1, 1))],
)
def test_an_imagined_hand_has_what_was_seen_in_it_and_of_a_colour_no_more_than_was_not_denied(
    seen: str, count: int, trust: int, most: tuple[int, ...]
) -> None:
    state = position("R9 Y9", seen or f"?{count}", at_most=["2 2 2 2", " ".join(map(str, most))], seen=[seen, ""])
    judge, held = foresees(state, trust=trust), [list[int]() for _ in COLOURS]
    for _ in range(150):
        left = list(judge.evaluator.odds.unseen)
        hand = judge._hand(left, 1, count)
        assert len(hand) == len({*hand}) == count
        assert {*hand} - {*cards(seen)} == {*judge.evaluator.odds.unseen} - {*left}, "what it has lacks elsewhere"
        assert hand[: len(cards(seen))] == cards(seen)
        for number, colour in enumerate(COLOURS):
            held[number].append(sum(card.colour == colour for card in hand))
    assert tuple(map(max, held)) == most


def test_un_45_what_a_written_rule_does_to_the_next_seat_is_reckoned_roughly() -> None:
    judge = CardEvaluator(view(position("R1 R2 R3 R4 R5", "?7", "?2"), 0), 0, HARD)
    for what, number, left, turn in (
        (What.DRAW, 2, 9, 1), (What.DRAW_UNTIL_COLOUR, 0, 11, 1), (What.DISCARD, 3, 4, 1), (What.DISCARD, 9, 0, 1),
        (What.DISCARD_WILDS, 0, 6, 1), (What.DOWN_TO, 3, 3, 1), (What.EXACTLY, 4, 4, 2), (What.EXACTLY, 7, 7, 1),
        (What.DRAW_IF_STUCK, 1000, 1007 - judge.odds.fits(7, "R"), 1), (What.SWAP, 0, 5, 1), (What.SKIP, 0, 7, 2),
        (What.AGAIN, 0, 7, 1), (What.REVERSE, 0, 7, 2),
    ):  # fmt: skip
        for near, far, direction in ((1, 2, 1), (2, 1, -1)):
            counts = {0: 5, near: 7, far: 2}
            after = judge._worked(WildEffect(Who.NEXT, what, number), counts, near, direction, None)
            assert after == {1: near, 2: far}[turn], what
            assert counts == {0: 7 if what is What.SWAP else 5, near: left, far: 2}, what
    assert judge._hit(WildEffect(Who.NEXT, What.REVERSE, 0), {0: 5, 1: 7, 2: 2}, 2, 1, 1) == 2, "it is not the next one"
    counts = {0: 5, 1: 6, 2: 2}
    assert (judge._hit(WildEffect(Who.NEXT, What.DISCARD_WILDS, 0), counts, 1, 1, 1), counts[1]) == (1, 6)
    for who, named, rest in ((Who.OTHERS, None, (5, 4, 0)), (Who.CHOSEN, 2, (5, 7, 0)), (Who.SELF, None, (2, 7, 2))):
        counts = {0: 5, 1: 7, 2: 2}
        assert judge._worked(WildEffect(who, What.DISCARD, 3), counts, 1, 1, named) == 1
        assert tuple(counts.values()) == rest


@each_row("reckoned", "cards")
def test_an_act_is_worth_what_the_turn_and_the_cards_that_it_leads_to_are_worth(row: dict[str, Any]) -> None:
    state = asked_about(row)
    judge, then = CardEvaluator(view(state, 0), 0, HARD), row["then"]
    for line, (hand, counts, turn, colour, symbol, direction) in then.items():
        after = judge.outlook(cards(hand), dict(enumerate(counts)), turn, colour, symbol, direction)
        assert judge.worth(read_line(state, f"0 {line}")[1]) == after, line


def test_uc_93_whoever_jumps_in_and_takes_the_last_card_of_another_would_rather_be_on_turn_again() -> None:
    def worth(after: str) -> int:
        options = {"jump_in": "on", "seven_o": "on", "after_jump": after}
        state = position("R7' G2 B1 B2 G4", "?1", "?6", turn=2, options=options)
        return CardEvaluator(view(state, 0), 0, HARD).worth(Jump(state.hands[0][0], seat=1))

    assert worth("same") > worth("next")


def test_to_whom_it_does_not_matter_who_can_play_no_place_is_worth_anything() -> None:
    blank = WITHOUT[Why.KEEPS](HARD)
    both, pairs = (blank.two, blank.two_points, blank.more), ((1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2))
    worth = {of_place(each, count, place, fit) for each in both for count, place in pairs for fit in (0, 1000)}
    assert (worth, blank.counts_cards) == ({0}, False)


@pytest.mark.parametrize("book", ["uno-1999", "uno-112"])
def test_at_a_table_of_two_a_master_keeps_its_wild_draw_four_until_it_is_nearly_out(book: str) -> None:
    def lays(hand: str, profile: CardProfile, *others: str) -> bool:
        judge = CardEvaluator(view(position(hand, *others, book=book), 0), 0, profile)
        return isinstance(max(choices(judge.view, 0, judge.view.hand), key=judge.worth), Play)

    assert [lays(hand, MASTER, "?5") for hand in ("W4 B2 G3 Y5", "W4 B2")] == [False, True]
    assert lays("W4 B2 G3 Y5", HARD, "?5")
    assert len({lays("W4 B2 G3 Y5", profile, "?5", "?5") for profile in (HARD, MASTER)}) == 1
    weights = [foresees(position("W4 B2", *others, book=book)).evaluator.weights for others in (["?5"], ["?5", "?5"])]
    assert weights == [MASTER.two_points if book == "uno-1999" else MASTER.two, MASTER.more]


@pytest.mark.parametrize("book", ["uno-1999", "uno-112"])
def test_a_seat_that_keeps_its_wild_draw_four_in_what_is_imagined_lays_it_when_nearly_out(book: str) -> None:
    for hand, keeper, held in (("W4 B2 G3", 0, 4), ("W4 B2 G3", 1, 2), ("W4 B2 G3", None, 2), ("W4 B2", 0, 1)):
        game = Imagined(position(hand, "?5", book=book))
        go_on(game, Random(1), keeper)
        assert len(game.hands[0]) == held


def test_what_a_master_imagines_fits_what_it_sees() -> None:
    seen = view(play(position("R2 B6 G4 W", "?7", "?5", "?9"), "0 play R2", "1 draw"), 2)
    foresight = CardForesight(CardEvaluator(seen, 2, MASTER), Random(1))
    for _ in range(10):
        world = foresight.world()
        assert world.hands[2] == seen.hand
        assert tuple(map(len, world.hands)) == seen.counts
        assert len(world.stock) == seen.stock_count
        assert sorted(every_place(world.state())) == sorted(all_cards(seen.rules))
    assert foresight.world().hands != foresight.world().hands
