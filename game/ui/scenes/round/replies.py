"""What somebody who does not see the table asks it by keys, and the answers in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, Protocol

import pygame

from game.engine.shown import sentences
from game.ui.kit.input import intents_of
from game.ui.kit.intents import Intent
from game.ui.kit.nodes import Node, Role
from game.ui.kit.widgets import Form
from game.ui.reader.speech import Reply
from game.ui.table.shared.aloud import OWN_ZONE, TABLE_ZONE
from game.ui.table.shared.match_screen import AnyMatchScreen
from game.ui.table.shared.news import last_event
from game.words.guidance import Guidance
from game.words.spoken import counts_text, points_text


class ReadScene(Protocol):
    """What the replies need of a scene."""

    @property
    def form(self) -> Form | None:
        """Its buttons."""

    @property
    def nodes(self) -> tuple[Node, ...]:
        """What it says, in reading order."""

    @property
    def attention(self) -> tuple[str, ...]:
        """The path of what has the focus."""


class Listened(NamedTuple):
    """What the replies are about."""

    screen: AnyMatchScreen
    scene: ReadScene
    guidance: Callable[[], Guidance]
    """What the scene says to do, or how it ended."""


def wrong_text(about: Listened) -> str:
    """Return what is wrong with the draft or the lifted card, else what the line says; nothing under a cover."""
    screen = about.screen
    wrong = () if screen.table.covered else screen.family.wrong(screen.table)
    line = about.guidance().said
    return " ".join(wrong) if wrong else f"{screen.context.t('spoken.nothing-wrong')} {line}".strip()


def table_text(about: Listened) -> str:
    """Return what lies on the table, in a sentence."""
    return about.screen.family.table_text(about.screen.table)


def zone_text(about: Listened) -> str:
    """Return everything in the part of the table that has the focus; one's own pieces if none has it.

    Where there are no such parts, as at the end of a round, it is everything that is on the screen.
    """
    scene, nodes = about.scene, about.scene.nodes
    key = next(iter(scene.attention), OWN_ZONE)
    if scene.form is not None and key in scene.form:
        key = OWN_ZONE
    found = next((node for node in nodes if node.key == key), None)
    if found is not None:
        return table_text(about) if key == TABLE_ZONE else _whole(found)
    texts = (about.guidance().said, *(_whole(node) for node in nodes))
    return sentences(*dict.fromkeys(texts))


def _whole(node: Node) -> str:
    """Return a node with the names of all below it that have none below themselves; a dialog sentence by sentence."""
    texts = [each.name for each in node.children if node.role is Role.DIALOG and each.role is Role.LABEL]
    if texts:
        answers = ", ".join(each.name for each in node.walk() if each.role is Role.BUTTON)
        return f"{sentences(node.name, *texts)} {answers}."
    leaves = [each.name for each in node.walk() if not each.children and each is not node]
    if not leaves:
        return " ".join(part for part in (node.name, node.value) if part)
    return f"{node.name}{'' if node.name.endswith('?') else ':'} {', '.join(leaves)}."


def everybody_text(about: Listened) -> str:
    """Return how many pieces everybody has, and how much time is left."""
    screen = about.screen
    table, name, say = screen.table, screen.session.name, screen.context.t
    counts = counts_text(say, screen.pieces, name, table.counts, table.shown.stock_count, screen.you)
    return f"{counts} {say('spoken.seconds-left', n=screen.moment)}" if screen.moment else counts


def standing_text(about: Listened) -> str:
    """Return everybody's score in the match, if it is one."""
    screen = about.screen
    if not screen.session.counts_points:
        return screen.context.t("spoken.no-points")
    standing = screen.standing()
    return points_text(
        screen.context.t, screen.session.name, standing.places, standing.totals, screen.you, points=standing.points
    )


def last_text(about: Listened) -> str:
    """Return what happened last."""
    return last_event(about.screen) or about.screen.context.t("spoken.nothing-yet")


REPLIES: Mapping[Intent, Callable[[Listened], str]] = {
    Intent.WHAT_IS_WRONG: wrong_text,
    Intent.SAY_TABLE: table_text,
    Intent.SAY_ZONE: zone_text,
    Intent.SAY_COUNTS: everybody_text,
    Intent.SAY_POINTS: standing_text,
    Intent.SAY_LAST: last_text,
}
"""The answer to each of these intents."""
WATCHED = frozenset({Intent.SAY_TABLE, Intent.SAY_ZONE, Intent.SAY_COUNTS, Intent.SAY_LAST})
"""What is answered while a match is watched: nobody can be wrong there, and only the points of its end are known."""


SEEN = frozenset({Intent.WHAT_IS_WRONG, Intent.SAY_TABLE})
"""What is not answered while nobody may look at the table; a cover says itself what to do."""


def replied(
    event: pygame.Event,
    screen: AnyMatchScreen,
    scene: ReadScene,
    guidance: Callable[[], Guidance] = lambda: Guidance(""),
    among: frozenset[Intent] = frozenset(REPLIES),
    *,
    hidden: bool = False,
) -> bool:
    """Answer a press that asks something of a table, which may be `hidden`; return whether it was one."""
    asked = next((intent for intent in intents_of(event) & among if intent in REPLIES), None)
    if asked is not None:
        secret = hidden and asked in SEEN and not (screen.table.covered and asked is Intent.WHAT_IS_WRONG)
        text = screen.context.t("spoken.clock-stands") if secret else REPLIES[asked](Listened(screen, scene, guidance))
        screen.context.replies.append(Reply(text))
    return asked is not None
