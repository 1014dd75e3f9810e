"""The chance to jump in, with seconds that the test hands in: nobody has to be quick, and nobody waits for ever.

And who has dropped out lets the others play to the end: as fast as they think, a piece at a time (UC-81).
"""

from random import Random

import pytest

from game.engine.cards.actions import CardAction, CardPhase, Done, Jump, Play
from game.engine.cards.events import Played
from game.engine.cards.pieces import Card
from game.engine.cards.state import CardState, CardStep
from game.engine.cards.views import CardView
from game.engine.game import Catch, Draw, Pass, TurnStarted, Uno
from game.engine.record import Record
from game.play.cards import session as card_session
from game.play.cards.session import SECONDS, CardSession, CardTurnDriver, Orders
from game.play.cards.tournament import AT_ONCE, play_to_end
from game.play.session import Conditions, Thought
from tests.answers import present
from tests.card_tables import position
from tests.tables import happened

pytestmark = pytest.mark.usefixtures("no_threads")
TWIN = Card("R", "5", 1)


def lets_by(seen: CardView, _chance: Random) -> CardAction:
    """A computer that never jumps in; on turn it draws."""
    return Pass()


def jumps(seen: CardView, _chance: Random) -> CardAction:
    """A computer that jumps in wherever it can."""
    twin = next((card for card in seen.hand if seen.discard and card.face == seen.discard[0].face), None)
    return Jump(twin) if twin is not None and seen.phase is CardPhase.WINDOW else Pass()


class Match:
    """Seat 0 has laid a red five; others may jump in with its twin."""

    def __init__(
        self, *hands: str, humans: tuple[int, ...] = (0,), catch_seconds: float | None = 4.0, factor: float = 1.0,
        choose: object = lets_by, orders: Orders | None = None,
    ) -> None:  # fmt: skip
        state: CardState = position("R5 B1 B2", *hands, discard="R7", options={"jump_in": "on"})
        seats = tuple(("human" if seat in humans else "medium", f"Seat {seat}") for seat in range(state.seats))
        self.session = CardSession(
            Record(state.rules, seats, state.seed),
            (CardStep(TurnStarted(state.turn), state),),
            choose,  # type: ignore[arg-type]
        )
        self.conditions = Conditions(0, catch_seconds, factor)
        self.driver = CardTurnDriver(self.session, lambda: self.conditions, orders=orders or Orders())

    def lay(self) -> None:
        five = next(card for card in self.session.state.hands[0] if card.symbol == "5")
        [play] = [way for way in self.session.game.choices(self.session.state, 0) if getattr(way, "card", 0) == five]
        assert self.session.submit(0, play) == ()
        assert self.session.state.phase is CardPhase.WINDOW

    @property
    def jumped(self) -> list[int]:
        return [event.seat for event in happened(Played, self.session.steps) if event.jumped]

    @property
    def open(self) -> bool:
        """Whether the match still waits."""
        return self.session.state.phase is CardPhase.WINDOW


def test_the_only_player_here_has_some_seconds_and_then_it_goes_on() -> None:
    match = Match("R5' G1 G2", "Y1 Y2 Y3", humans=(1,))
    match.lay()
    match.driver.update(1.0)
    chance = present(match.driver.chance)
    assert (match.driver.asked, chance.total, chance.left, chance.share) == (True, 4.0, 3.0, 0.75)
    match.conditions = Conditions(asks=True)
    match.driver.update(100.0)
    match.conditions = Conditions()
    assert chance.left == 3.0, "whoever is asked need not hurry"
    match.driver.update(2.75)
    assert match.open
    match.driver.update(0.25)
    assert (match.open, match.jumped, match.driver.asked) == (False, [], False)


def test_uc_47_a_call_while_one_is_asked_takes_no_time_and_holds_for_the_jump_or_the_turn() -> None:
    for wish, jumped in ((Jump(TWIN), [1]), (None, [])):
        match = Match("R5' G1", "Y1 Y2 Y3", humans=(1,))
        match.lay()
        match.driver.update(1.0)
        assert match.driver.submit(1, Uno()) == ()
        assert match.driver.submit(1, Uno()), "it was called"
        match.driver.update(1.0)
        assert present(match.driver.chance).left == 2.0
        match.driver.decide(wish)
        assert not match.driver.asked
        match.driver.update(0.1)
        assert (match.jumped, match.open) == (jumped, False)
        assert match.session.state.catchable is None
        assert match.session.state.callers == (() if wish else (1,))


def test_where_no_time_is_set_for_catching_there_is_still_time_to_decide() -> None:
    match = Match("R5' G1 G2", "Y1 Y2 Y3", humans=(1,), catch_seconds=None)
    match.lay()
    match.driver.update(0.0)
    assert present(match.driver.chance).total == SECONDS


def test_who_cannot_jump_in_is_not_asked_and_nobody_waits() -> None:
    match = Match("G5 G1 G2", "Y1 Y2 Y3", humans=(1,))
    match.lay()
    match.driver.update(0.0)
    assert not match.driver.asked
    assert not match.open


def test_the_time_stands_still_while_the_player_chooses_something_for_a_card() -> None:
    match = Match("R5' G1 G2", "Y1 Y2 Y3", humans=(1,))
    match.lay()
    match.driver.update(1.0)
    match.driver.choosing = True
    match.driver.update(100.0)
    assert present(match.driver.chance).left == 3.0
    assert match.open


def test_a_computer_jumps_in_after_a_human_delay_to_the_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len({Match("G1", "G2").driver._delay(seat) for seat in (1, 2, 1, 2)}) == 2, "each has a chance of its own"
    monkeypatch.setattr(card_session, "react_delay", lambda _: 1.5)
    for factor, delay in ((1.0, 1.5), (0.0, 0.0)):
        match = Match("G1 G2 G3", "R5' Y2 Y3", humans=(0,), factor=factor, choose=jumps)
        match.lay()
        if delay:
            match.driver.update(delay - 0.25)
            assert match.jumped == []
        match.driver.update(0.25)
        assert match.jumped == [2]


def test_uc_47_several_players_here_jump_in_by_their_orders_without_being_asked_or_calling_again() -> None:
    for hands, humans in ((("Y1 Y2 Y3", "R5' G1"), (1, 2)), (("G1 G2 G3", "R5' Y2 Y3"), (0, 1, 2))):
        match = Match(*hands, humans=humans, orders=Orders(((2, Jump(TWIN)),)))
        match.lay()
        assert len(humans) == 3 or match.session.submit(2, Uno()) == ()
        match.driver.update(0.0)
        assert (match.driver.asked, match.jumped) == (False, [2])


def test_of_several_orders_that_of_the_first_seat_after_the_layer_is_carried_out() -> None:
    for direction, layer, first in ((1, 0, 1), (1, 1, 0), (1, 2, 0), (-1, 0, 1), (-1, 1, 0), (-1, 2, 1)):
        state = position(
            "W' B1 Y1", "W'' G1 Y2", "Y7 R9 Y3", discard="W R3", colour="R", phase="window", layer=layer,
            direction=direction, turn=(layer + direction) % 3, options={"jump_in": "on"},
        )  # fmt: skip
        session = CardSession.of_position(state, tuple(("human", f"Seat {seat}") for seat in range(3)))
        orders = Orders(((1, Jump(Card("", "W", 2), "G")), (0, Jump(Card("", "W", 1), "B"))))
        CardTurnDriver(session, orders=orders).update(0.0)
        assert [event.seat for event in happened(Played, session.steps)] == [first], (direction, layer)
        assert session.record.lines[0].startswith(f"{first} jump")


def test_uc_94_the_layer_itself_jumps_in_only_where_nobody_else_would() -> None:
    match = Match("G1 G2 G3", "Y1 Y2 Y3", humans=(0,))
    own = position("R5 R5' B2", "G1 G2 G3", "Y1 Y2 Y3", discard="R7", options={"jump_in": "on"})
    match.session.steps[-1] = CardStep(TurnStarted(0), own)
    match.session.submit(0, Play(Card("R", "5", 0)))
    match.driver.update(0.5)
    assert match.driver.asked
    match.driver.decide(Jump(TWIN))
    match.driver.update(0.1)
    assert match.jumped == [0]


def test_in_a_window_a_chance_to_catch_is_let_go_and_jumping_in_is_still_to_be_decided() -> None:
    match = Match("R5' G1 G2", "Y1 Y2 Y3", humans=(1,))
    state = position("B1", "R5' G1", "Y1 Y2", discard="R5", phase="window", layer=0, catchable=0,
                     options={"jump_in": "on"})  # fmt: skip
    match.session.steps.append(CardStep(TurnStarted(0), state))
    driver = match.driver
    assert not driver.catches
    for viewer, catches in ((1, True), (0, False)):
        match.conditions = Conditions(viewer)
        driver.update(0.1)
        assert driver.catches is catches
    driver.let_go()
    driver.update(0.1)
    assert driver.catch_window is None
    other = Match("R5' G1 G2", humans=(0, 1))
    other.session.steps[-1] = CardStep(TurnStarted(1), position("B1", "R5' G1", turn=1, catchable=0))
    other.driver.update(0.1)
    assert other.driver.catch_window
    other.driver.let_go()
    assert other.driver.catch_window is None
    assert (match.session.record.lines, driver.asked) == ((), True)


def test_nobody_hurries_who_still_thinks_or_has_nothing_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match("G1 G2 G3", "Y1 Y2 Y3", humans=(), choose=lambda seen, chance: Draw())
    monkeypatch.setattr(match.session, "thought", lambda _: None)
    assert not match.driver.hurry()
    monkeypatch.setattr(match.session, "thought", lambda _: Thought(Pass(), ()))
    assert not match.driver.hurry()
    monkeypatch.undo()
    assert match.driver.hurry()
    assert match.session.record.lines == ("0 draw",)
    forgot = position("B1 B2", "Y1", "G1 G2", discard="R7", turn=2, catchable=1)
    match.session.steps.append(CardStep(TurnStarted(2), forgot))
    match.session._choose = lambda seen, chance: Catch(1) if seen.seat == 0 else Draw()
    assert match.driver.hurry()
    assert [*match.session.record.lines] == ["0 draw", "0 catch 1"], "whoever noticed comes first"


def test_un_q18_nobody_goes_on_before_a_rule_in_the_players_words_was_read() -> None:
    state = position("Y1 Y2", "G1 G2", book="uno-112", discard="C1", phase="rule", turn=1, options={"C1": "text: sing"})
    session = CardSession.of_position(state, (("human", "Anna"), ("medium", "Bert")), lambda seen, chance: Done())
    driver = CardTurnDriver(session)
    for _ in range(10):
        driver.update(1.0)
    assert driver.to_read
    assert session.state.phase is CardPhase.RULE
    driver.read = len(session.steps)
    driver.update(1.0)
    assert session.state.phase is not CardPhase.RULE


def test_a_hint_is_what_a_strong_computer_would_do_and_the_record_notes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match("G1 G2 G3", humans=(0, 1))
    advised = match.session.hint(0)
    assert advised.action in match.session.game.choices(match.session.state, 0)
    assert advised == match.session.hint(0), "nothing has happened in between"
    assert match.session.take_news() == ("note hint 0", "note hint 0")
    assert match.session.record.hints == (0, 0)
    assert match.session.record.lines == ()
    monkeypatch.setattr(card_session, "advise", lambda seen, chance: chance.random())
    assert match.session.hint(0) == match.session.hint(0), "whatever is left to chance"


SEATS = (("human", "Anna"), ("easy", "Bert"), ("easy", "Cleo"), ("easy", "Dora"))


@pytest.fixture
def driver() -> CardTurnDriver:
    """A match from which Anna has dropped out."""
    state = position("", "?7", "?7", "?7", discard="R7", turn=1, eliminated=[0],
                     scores=[510, 380, 370, 100], options={"scoring": "elimination"})  # fmt: skip
    return CardTurnDriver(CardSession(Record(state.rules, SEATS, state.seed), (CardStep(TurnStarted(1), state),)))


def test_the_others_play_to_the_end_with_a_bound_for_each_frame(driver: CardTurnDriver) -> None:
    kept: list[int] = []
    driver.acted = lambda: kept.append(len(driver.session.record.lines))
    assert driver.knocked_out
    frames, done, over = 0, 0, False
    while not over:
        over = play_to_end(driver, 0)
        frames, before, done = frames + 1, done, len(driver.session.record.lines)
        assert done - before <= AT_ONCE
    assert 1 < frames < done / 10
    assert kept == [*range(1, done + 1)], "each act is kept"
    assert driver.session.state.phase is CardPhase.OVER
    assert driver.session.state.match_winners
    assert not driver.knocked_out
    assert play_to_end(driver, 0), "nothing more happens"
    assert len(driver.session.record.lines) == done


def test_nothing_is_done_for_whoever_still_thinks(driver: CardTurnDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver.session, "thought", lambda _: None)
    assert play_to_end(driver, 0) is False
    assert driver.session.record.lines == ()
