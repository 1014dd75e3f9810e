"""The effects of a card once nobody can jump in or catch first; custom wilds one effect at a time."""

from __future__ import annotations

from game.engine.cards.custom import What
from game.engine.cards.events import Discarded, HandsShuffled, Reason, RuleShown
from game.engine.cards.legality import PlayOutcome, custom_of, may_lay
from game.engine.cards.phases import CardPhase
from game.engine.cards.pieces import CUSTOMS, SHUFFLE_HANDS, Card
from game.engine.cards.state import WildTask
from game.engine.cards.tasks import tasks_of
from game.engine.cards.transition import TURN_STARTED, CardTransition, replaced
from game.engine.events import DirectionTurned, End, Skipped
from game.engine.shuffle import shuffled


def work(run: CardTransition, card: Card, after: PlayOutcome) -> None:
    """Apply the top card, now that nobody can jump in or catch first."""
    if after.direction != run.direction:
        run.direction = after.direction
        run.say(DirectionTurned(after.direction))
    victim = after.victim
    if victim is None:
        if (card.symbol == SHUFFLE_HANDS or card.symbol in CUSTOMS) and not run.pending.void:
            work_wild(run, card)
        else:
            assert after.turn is not None
            run.start_turn(after.turn)
        return
    if after.asked:
        run.pending = run.pending._replace(pending_draw=after.pending_draw)
        run.phase = CardPhase.ANSWER
        run.turn = victim
        run.say(TURN_STARTED[victim])
        return
    if after.pending_draw:
        run.draw(victim, after.pending_draw, Reason.ACTION)
    run.say(Skipped(victim))
    assert after.turn is not None
    run.start_turn(after.turn)


def work_wild(run: CardTransition, card: Card) -> None:
    """Apply Shuffle Hands and the custom wilds (UN-38..UN-43)."""
    played_by = run.played_by
    custom = custom_of(run.match.rules, card)
    if card.symbol == SHUFFLE_HANDS:
        shuffle_hands(run, played_by)
    elif custom.text:
        run.phase = CardPhase.RULE
        run.turn = played_by
        run.say(RuleShown(played_by, card.symbol, custom.text))
        return
    tasks = tasks_of(custom, run.match, played_by, run.pending.seat, run.direction)
    run.pending = run.pending._replace(tasks=tasks)
    go_on_with_tasks(run)


def shuffle_hands(run: CardTransition, seat: int) -> None:
    """Shuffle all hands together and deal them out to the left (UN-38..UN-40, UN-Q10)."""
    match = run.match
    pool = [card for each in match.order for card in run.hands[each]]
    mixed = shuffled(pool, f"{run.seed}/{match.round}/hands/{run.reshuffles}")
    hands = [()] * len(run.hands)  # type: list[tuple[Card, ...]]
    for place in range(len(match.order)):
        hands[match.seat_after(seat, 1, place + 1)] = mixed[place :: len(match.order)]
    run.hands = tuple(hands)
    run.say(HandsShuffled(seat, run.hands, tuple(map(len, hands))))


def go_on_with_tasks(run: CardTransition, together: bool = False) -> None:
    """Carry out the effects of a custom wild in order, until a seat has to choose or all are done.

    `together` means that the last task belongs to an unfinished effect on several seats; empty hands only count after
    it (UN-Q15).
    """
    while True:
        empty = next((seat for seat in seats_after_play(run) if not run.hands[seat]), None)
        if empty is not None and not together:  # UN-Q15
            run.end_round(End.OUT, empty)
            return
        if not run.pending.tasks:
            run.start_next_turn()
            return
        task, *rest = run.pending.tasks
        together = task.together
        count = len(run.hands[task.seat])
        if task.what is What.DISCARD and task.number < count:
            run.phase = CardPhase.DISCARD
            run.turn = task.seat
            run.say(TURN_STARTED[task.seat])
            return
        run.pending = run.pending._replace(tasks=tuple(rest))
        carry_out(run, task, count)


def seats_after_play(run: CardTransition) -> tuple[int, ...]:
    """Return all seats in the order of play, the one that laid the card last."""
    match = run.match
    return tuple(match.seat_after(run.played_by, run.direction, i + 1) for i in range(len(match.order)))


def carry_out(run: CardTransition, task: WildTask, count: int) -> None:
    """Carry out one effect of a custom wild on a seat with `count` cards."""
    seat, number = task.seat, task.number
    match task.what:
        case What.DRAW:
            run.draw(seat, number, Reason.CUSTOM)
        case What.DRAW_UNTIL_COLOUR:
            while run.draw(seat, 1, Reason.CUSTOM) and run.hands[seat][-1].colour != run.colour:
                pass
        case What.DISCARD:
            discard_cards(run, seat, run.hands[seat])
        case What.DISCARD_WILDS:
            discard_cards(run, seat, tuple(card for card in run.hands[seat] if card.is_wild))
        case What.DOWN_TO:
            if count > number:
                put_first(run, WildTask(seat, What.DISCARD, count - number, task.together))
        case What.EXACTLY:
            if count > number:
                put_first(run, WildTask(seat, What.DISCARD, count - number), WildTask(seat, What.SKIP))
            elif count < number and run.draw(seat, number - count, Reason.CUSTOM):
                put_first(run, WildTask(seat, What.SKIP))
        case What.DRAW_IF_STUCK:
            state = run.state()
            if not any(may_lay(state, state.hands[seat], card) for card in state.hands[seat]):
                run.draw(seat, number, Reason.CUSTOM)
                put_first(run, WildTask(seat, What.SKIP))
        case What.SKIP:
            run.owed_skips = (*run.owed_skips, seat)
        case What.AGAIN:
            run.pending = run.pending._replace(resume=seat)
        case What.SWAP:
            run.swap(run.played_by, seat)
        case What.REVERSE:
            run.direction = -run.direction
            run.say(DirectionTurned(run.direction))


def put_first(run: CardTransition, *tasks: WildTask) -> None:
    """Put tasks before the remaining ones."""
    run.pending = run.pending._replace(tasks=(*tasks, *run.pending.tasks))


def discard_cards(run: CardTransition, seat: int, cards: tuple[Card, ...]) -> None:
    """Put cards under the top card without effect (UN-Q15, UN-Q17)."""
    if cards:
        run.hands = replaced(run.hands, seat, tuple(card for card in run.hands[seat] if card not in cards))
        run.discard = (run.discard[0], *cards, *run.discard[1:])
        run.say(Discarded(seat, cards))
