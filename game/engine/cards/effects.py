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


def work(transition: CardTransition, card: Card, after: PlayOutcome) -> None:
    """Apply the top card, now that nobody can jump in or catch first."""
    if after.direction != transition.direction:
        transition.direction = after.direction
        transition.say(DirectionTurned(after.direction))
    victim = after.victim
    if victim is None:
        if (card.symbol == SHUFFLE_HANDS or card.symbol in CUSTOMS) and not transition.pending.void:
            work_wild(transition, card)
        else:
            assert after.turn is not None
            transition.start_turn(after.turn)
        return
    if after.asked:
        transition.pending = transition.pending._replace(pending_draw=after.pending_draw)
        transition.phase = CardPhase.ANSWER
        transition.turn = victim
        transition.say(TURN_STARTED[victim])
        return
    if after.pending_draw:
        transition.draw(victim, after.pending_draw, Reason.ACTION)
    transition.say(Skipped(victim))
    assert after.turn is not None
    transition.start_turn(after.turn)


def work_wild(transition: CardTransition, card: Card) -> None:
    """Apply Shuffle Hands and the custom wilds (UN-38..UN-43)."""
    played_by = transition.played_by
    custom = custom_of(transition.match.rules, card)
    if card.symbol == SHUFFLE_HANDS:
        shuffle_hands(transition, played_by)
    elif custom.text:
        transition.phase = CardPhase.RULE
        transition.turn = played_by
        transition.say(RuleShown(played_by, card.symbol, custom.text))
        return
    tasks = tasks_of(custom, transition.match, played_by, transition.pending.seat, transition.direction)
    transition.pending = transition.pending._replace(tasks=tasks)
    go_on_with_tasks(transition)


def shuffle_hands(transition: CardTransition, seat: int) -> None:
    """Shuffle all hands together and deal them out to the left (UN-38..UN-40, UN-Q10)."""
    match = transition.match
    pool = [card for each in match.order for card in transition.hands[each]]
    mixed = shuffled(pool, f"{transition.seed}/{match.round}/hands/{transition.reshuffles}")
    hands = [()] * len(transition.hands)  # type: list[tuple[Card, ...]]
    for place in range(len(match.order)):
        hands[match.seat_after(seat, 1, place + 1)] = mixed[place :: len(match.order)]
    transition.hands = tuple(hands)
    transition.say(HandsShuffled(seat, transition.hands, tuple(map(len, hands))))


def go_on_with_tasks(transition: CardTransition, together: bool = False) -> None:
    """Carry out the effects of a custom wild in order, until a seat has to choose or all are done.

    `together` means that the last task belongs to an unfinished effect on several seats; empty hands only count after
    it (UN-Q15).
    """
    while True:
        empty = next((seat for seat in seats_after_play(transition) if not transition.hands[seat]), None)
        if empty is not None and not together:  # UN-Q15
            transition.end_round(End.OUT, empty)
            return
        if not transition.pending.tasks:
            transition.start_next_turn()
            return
        task, *rest = transition.pending.tasks
        together = task.together
        count = len(transition.hands[task.seat])
        if task.what is What.DISCARD and task.number < count:
            transition.phase = CardPhase.DISCARD
            transition.turn = task.seat
            transition.say(TURN_STARTED[task.seat])
            return
        transition.pending = transition.pending._replace(tasks=tuple(rest))
        carry_out(transition, task, count)


def seats_after_play(transition: CardTransition) -> tuple[int, ...]:
    """Return all seats in the order of play, the one that laid the card last."""
    match = transition.match
    return tuple(match.seat_after(transition.played_by, transition.direction, i + 1) for i in range(len(match.order)))


def carry_out(transition: CardTransition, task: WildTask, count: int) -> None:
    """Carry out one effect of a custom wild on a seat with `count` cards."""
    seat, number = task.seat, task.number
    match task.what:
        case What.DRAW:
            transition.draw(seat, number, Reason.CUSTOM)
        case What.DRAW_UNTIL_COLOUR:
            while transition.draw(seat, 1, Reason.CUSTOM) and transition.hands[seat][-1].colour != transition.colour:
                pass
        case What.DISCARD:
            discard_cards(transition, seat, transition.hands[seat])
        case What.DISCARD_WILDS:
            discard_cards(transition, seat, tuple(card for card in transition.hands[seat] if card.is_wild))
        case What.DOWN_TO:
            if count > number:
                put_first(transition, WildTask(seat, What.DISCARD, count - number, task.together))
        case What.EXACTLY:
            if count > number:
                put_first(transition, WildTask(seat, What.DISCARD, count - number), WildTask(seat, What.SKIP))
            elif count < number and transition.draw(seat, number - count, Reason.CUSTOM):
                put_first(transition, WildTask(seat, What.SKIP))
        case What.DRAW_IF_STUCK:
            hand = transition.hands[seat]
            if not any(may_lay(transition, hand, card) for card in hand):
                transition.draw(seat, number, Reason.CUSTOM)
                put_first(transition, WildTask(seat, What.SKIP))
        case What.SKIP:
            transition.owed_skips = (*transition.owed_skips, seat)
        case What.AGAIN:
            transition.pending = transition.pending._replace(resume=seat)
        case What.SWAP:
            transition.swap(transition.played_by, seat)
        case What.REVERSE:
            transition.direction = -transition.direction
            transition.say(DirectionTurned(transition.direction))


def put_first(transition: CardTransition, *tasks: WildTask) -> None:
    """Put tasks before the remaining ones."""
    transition.pending = transition.pending._replace(tasks=(*tasks, *transition.pending.tasks))


def discard_cards(transition: CardTransition, seat: int, cards: tuple[Card, ...]) -> None:
    """Put cards under the top card without effect (UN-Q15, UN-Q17)."""
    if cards:
        transition.hands = replaced(
            transition.hands, seat, tuple(card for card in transition.hands[seat] if card not in cards)
        )
        transition.discard = (transition.discard[0], *cards, *transition.discard[1:])
        transition.say(Discarded(seat, cards))
