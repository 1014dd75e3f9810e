"""The card table for somebody who does not see it: the hand, the discard pile, made from the viewer's view."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from game.engine.cards.pieces import Card
from game.ui.kit.nodes import PRESSED, Node, NodeState, Role
from game.ui.kit.widgets.form import nodes_of
from game.ui.table.cards.images import card_rect
from game.ui.table.cards.questions import Question
from game.ui.table.cards.table import CardTable
from game.ui.table.shared.aloud import OWN_ZONE, QUESTION_ZONE, TABLE_ZONE, box_of, counts_in_full
from game.words.cards.sentences import card_said, event_more, hand_said, pile_said, problem_text, sign_text, table_said


def card_parts(table: CardTable) -> Iterator[Node | None]:
    """Yield the viewer's cards and the discard pile; None wherever the rest may wait for the next frame."""
    yield (yield from hand_made(table))
    yield pile_node(table)


def hand_made(table: CardTable) -> Generator[None, None, Node]:
    """Return the viewer's cards from the left; while they are covered, only that they are."""
    say = table.context.t
    humans, whose = table.session.humans, say("spoken.hand-of", name=table.session.name(table.viewer))
    if table.covered:
        return Node(OWN_ZONE, Role.LIST, whose, value=say("spoken.covered"))
    cards = table.hand
    playable, fresh = table.playable, table.drawn.get(table.viewer, ())
    nodes = []
    for place, card in enumerate(cards, 1):
        nodes.append(_node(table, card, (place, len(cards)), fits=card.face in playable, fresh=card in fresh))
        yield
    name = say("spoken.your-hand") if table.viewer in humans else whose
    return Node(OWN_ZONE, Role.LIST, name, value=str(len(cards)), children=tuple(nodes))


def card_key(card: Card) -> str:
    """Return the key of the node of a card."""
    return repr(card)


def _node(table: CardTable, card: Card, place: tuple[int, int], *, fits: bool, fresh: bool) -> Node:
    """Return the node of a card, with everything to know about it."""
    say, marks = table.context.t, []
    if fits and table.warns:
        marks.append(say("spoken.playable"))
    if fresh:
        marks.append(say("spoken.fresh"))
    told = (sign_text(say, table.rules, card, table.session.seats), table.about(card)[0])
    about = " ".join([*(f"{mark}." for mark in marks), *(text for text in told if text)])
    box = box_of(card_rect(table.stage.goal(card))) if card in table.stage else None
    states = frozenset({NodeState.CHOSEN} if card in table.selected else ())
    return Node(card_key(card), Role.ITEM, card_said(say, card), about=about, states=states, box=box, acts=PRESSED,
                place=place)  # fmt: skip


def pile_node(table: CardTable) -> Node:
    """Return what lies on top of the discard pile, and the colour to follow."""
    say = table.context.t
    text = pile_said(say, table.shown)
    return Node(TABLE_ZONE, Role.STATUS, text, about=say("spoken.pile-name"), box=box_of(table.zones.pile))


def question_node(table: CardTable, question: Question) -> Node:
    """Return a question over the table: its text, the cards that it shows, its answers."""
    say, inside = table.context.t, []
    if question.text:
        inside.append(Node("text", Role.LABEL, question.text))
    if question.cards:
        inside.append(Node("cards", Role.LABEL, hand_said(say, question.cards)))
    inside += nodes_of(question.form)
    box, states = box_of(question.rect), frozenset({NodeState.MODAL})
    return Node(QUESTION_ZONE, Role.DIALOG, question.title, states=states, box=box, children=tuple(inside))


def table_text(table: CardTable) -> str:
    """Return what lies on the table, in a sentence."""
    return table_said(table.context.t, table.shown)


def wrong(table: CardTable) -> list[str]:
    """Return everything that is wrong with the lifted card."""
    if not table.selected or not table.my_turn or not table.warns:
        return []
    say, name = table.context.t, table.session.name
    return [problem_text(say, each, name) for each in table.refused(table.selected[0])]


def said_more(table: CardTable, event: object) -> str:
    """Return what there is to say about an event beyond its line in the log."""
    own = getattr(event, "seat", None) == table.viewer
    return event_more(table.context.t, event, table.session.name, counts_in_full(table), own=own)
