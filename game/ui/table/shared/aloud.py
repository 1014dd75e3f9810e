"""What both tables say to somebody who does not see them: the line, the players, the stock, the log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

import pygame

from game.engine.registry import Event, Piece
from game.engine.shown import sentences
from game.play.ladder import SEAT, remark
from game.store.settings import Verbosity
from game.ui.kit.canvas import box_of
from game.ui.kit.input import Intent, intents_of
from game.ui.kit.nodes import PRESSED, News, Node, NodeState, Role, Steps, gathered
from game.ui.reader.nodes import in_parts
from game.ui.reader.speech import Reply
from game.ui.scene import Scene
from game.ui.table.shared.guidance import Notice
from game.ui.table.shared.log import log_rows
from game.ui.table.shared.match_screen import MatchScreen
from game.ui.table.shared.table import MatchTable, OwnPiece, seen_seats
from game.words import results
from game.words.sentences import Guidance, counts_text, looked_up, points_text

GUIDANCE, STOCK, PLAYER_LIST, LOG, ASIDE = "guidance", "stock", "players", "log", "aside"
OWN_ZONE, TABLE_ZONE, KEYS = "own", "table", "keys"
QUESTION_ZONE, HELD = "question", "held"
"""The parts of a table."""


def counts_in_full(table: MatchTable) -> Sequence[int] | None:
    """Return how many pieces everybody has, for whoever wants to hear everything in full."""
    return table.shown.counts if table.context.settings.verbosity is Verbosity.FULL else None


def guidance_node(screen: MatchScreen, guidance: Guidance) -> Node:
    about, box = looked_up(screen.context.t, guidance.rule), box_of(screen.table.zones.guidance)
    return Node(GUIDANCE, Role.STATUS, guidance.said, about=about, box=box)


def stock_node(screen: MatchScreen, text: str, *, draws: bool) -> Node:
    """Return the stock; pressing it draws, if that is possible now."""
    name, box = screen.context.t("spoken.stock"), box_of(screen.table.zones.stock)
    node = Node(STOCK, Role.BUTTON, name, about=text, acts=PRESSED, box=box)
    return node if draws else node._replace(acts=frozenset(), states=frozenset({NodeState.DISABLED}))


def own_node(table: MatchTable, what: str, pieces: tuple[Node, ...]) -> Node:
    """Return the viewer's `rack` or `hand` with the nodes of its pieces; while it is covered, only that it is."""
    say = table.context.t
    whose = f"your-{what}" if table.viewer in table.session.humans and not table.covered else f"{what}-of"
    name = say(f"spoken.{whose}", name=table.session.name(table.viewer))
    value = say("spoken.covered") if table.covered else str(len(pieces))
    return Node(OWN_ZONE, Role.LIST, name, value=value, children=pieces)


def piece_node(
    table: MatchTable, piece: OwnPiece, name: str, marks: Sequence[str], told: Iterable[str], at: pygame.Rect | None,
    place: tuple[int, int] | None,
) -> Node:  # fmt: skip
    """Return the node of a piece that lies somewhere: how it is marked, and what there is to be told about it."""
    about = " ".join([*(f"{table.context.t(f'spoken.{mark}')}." for mark in marks), *filter(None, told)])
    states = frozenset({NodeState.CHOSEN} if piece in table.selected else ())
    box = None if at is None else box_of(at)
    return Node(repr(piece), Role.ITEM, name, about=about, states=states, box=box, acts=PRESSED, place=place)


def player_nodes(screen: MatchScreen) -> Steps[Node]:
    """Return everybody at the table, each with what is on the plate, and whose turn it is."""
    say, shown, zones = screen.context.t, screen.table.shown, screen.table.zones
    nodes, seats = [], screen.session.seats
    for seat in seen_seats(zones):
        text, turn = plate_text(screen, seat), shown.turn == seat
        name = f"{text}, {say('spoken.turn-of')}" if turn else text
        states = frozenset({NodeState.CHOSEN} if turn else ())
        box = box_of(zones.plates[seat])
        nodes.append(Node(f"seat-{seat}", Role.ITEM, name, states=states, box=box, place=(seat + 1, seats)))
        yield
    return Node(PLAYER_LIST, Role.LIST, say("spoken.others"), children=tuple(nodes))


def line_key(screen: MatchScreen, index: int) -> str:
    """Return the key of the node of a line of the log: its number, which stays as others come."""
    return str(len(screen.log.lines) - len(screen.log.texts()) + index)


def log_node(screen: MatchScreen) -> Iterator[Node | None]:
    """Yield the lines of the log that are shown, or what is said in their place; nothing while it is closed."""
    if (zone := screen.table.zones.log) is None:
        return
    if (aside := screen.aside()) is not None:
        yield Node(ASIDE, Role.LABEL, aside, box=box_of(zone))
        return
    texts = screen.log.texts()
    yield None
    rows = log_rows(screen.context.style, zone, texts)
    yield None
    lines = yield from gathered(
        Node(line_key(screen, index), Role.ITEM, texts[index][1], box=box_of(rect)) for index, rect in rows
    )
    yield Node(LOG, Role.LIST, screen.context.t("table.log"), box=box_of(zone), children=tuple(lines))


# -- What happens at a table, announced once and in order to somebody who does not see it.

LATELY = 12
"""How many of the last events are announced: whoever starts to listen late does not hear the whole match."""
AT_ONCE = 1
"""The most events that are put into words at once; the others follow with the next call."""


def news(
    screen: MatchScreen, guidance: Callable[[], Guidance] = lambda: Guidance(""), notice: Notice | None = None
) -> tuple[News, ...]:
    """Return what was shown since the last call; if nothing was, what the line says, if it is for the viewer.

    What a `notice` refuses is heard each time.
    """
    if screen.table.announced.events < screen.table.cursor:
        return tuple(_events(screen))
    if notice is not None and notice.aloud:
        said, notice.aloud = notice.aloud, ""
        return (News(said, own=True),)
    if notice is not None and (told := _aside(screen)):
        brief = screen.context.settings.verbosity is Verbosity.BRIEF
        return tuple(News(part, own=True) for part in (in_parts(told) if brief else (told,)))
    return tuple(_time(screen)) or tuple(_guidance(screen, guidance(), notice))


def watched_news(screen: MatchScreen) -> tuple[News, ...]:
    """Return what was shown since the last call of a match that is only watched; after going back, what was last."""
    so_far, cursor = screen.table.announced, screen.table.cursor
    if so_far.events > cursor:
        so_far.events = cursor
        return tuple(News(text) for text in (last_event(screen),) if text)
    return tuple(_events(screen)) if so_far.events < cursor else ()


def _events(screen: MatchScreen) -> Iterator[News]:
    table, so_far = screen.table, screen.table.announced
    first = min(max(so_far.events, table.cursor - LATELY), table.cursor)
    so_far.events = min(first + AT_ONCE, table.cursor)
    for at in range(first, so_far.events):
        yield from event_news(screen, screen.session.events[at])
        said = remark(screen.session.record, screen.session.events, at) if screen.context.settings.remarks else None
        if said is not None:
            t = screen.context.t
            yield News(t("ladder.says", name=screen.session.name(SEAT), text=t(said)))


def _aside(screen: MatchScreen) -> str:
    """Return what is new at the side of the table, such as a task, or a hint below it."""
    so_far = screen.table.announced
    if so_far.aside is None:
        return ""
    before, so_far.aside = so_far.aside, screen.aside()
    return (so_far.aside or "").removeprefix(before).strip()


def _time(screen: MatchScreen) -> Iterator[News]:
    so_far, left = screen.table.announced, screen.moment
    before, so_far.seconds = so_far.seconds, left
    if screen.table.my_turn and any(left <= mark < before for mark in (30, 10)):
        yield News(screen.context.t("spoken.seconds-left", n=left), own=True)


def _guidance(screen: MatchScreen, guidance: Guidance, notice: Notice | None) -> Iterator[News]:
    """Say what to do: when the turn begins, something is asked, the notice insists; at changes unless briefly.

    Not an event that the line repeats, nor again what it goes back to after a notice, nor what the task says.
    """
    if screen.playback.busy and guidance.text == screen.log.news():
        return
    mine, so_far = screen.table.my_turn, screen.table.announced
    begins, so_far.mine = mine and not so_far.mine, mine
    times = notice.insisted if notice is not None else 0
    insists, so_far.insisted = times > so_far.insisted, times
    if notice is not None and notice.shown is guidance:
        changed, so_far.noticed = guidance.text != so_far.noticed, guidance.text
    else:
        changed, so_far.line = guidance.text not in (so_far.line, so_far.steady), guidance.text
        so_far.steady, so_far.noticed = so_far.steady if guidance.tone == "help" else guidance.text, ""
    brief = screen.context.settings.verbosity is Verbosity.BRIEF
    wanted = insists or (changed and (not brief or guidance.tone in ("bad", "help")))
    told = not insists and guidance.text in (so_far.aside or "")
    if guidance.text and not told and (begins or (changed and screen.table.asked_between) or (mine and wanted)):
        yield from (News(part, own=True) for part in (in_parts(guidance.said) if brief else (guidance.said,)))


def event_news(screen: MatchScreen, event: Event) -> Iterator[News]:
    """Yield an event in words, as the viewer may know it; unless briefly with what others have done by it."""
    table = screen.table
    viewer = table.viewer if table.viewer in screen.session.humans and not table.covered else None
    seen = screen.redacted(event, viewer)
    if (text := screen.line(seen)) is None:
        return
    seat = getattr(event, "seat", None)
    mine = seat is not None and seat == viewer
    # Who has called late under a cover still has the device.
    own = mine or (table.covered and seat == table.viewer and screen.company.heard_here(seat))
    brief = screen.context.settings.verbosity is Verbosity.BRIEF
    more = screen.said_more(seen) if mine or not brief else ""
    yield News(f"{text.rstrip('.')}. {more}" if more else text, own=own)


def last_event(screen: MatchScreen) -> str:
    """Return what happened last, in words; "" if nothing has."""
    latest = reversed(screen.session.events[: screen.table.cursor])
    return next((each.text for event in latest for each in event_news(screen, event)), "")


# -- What somebody who does not see the table asks it by keys, and the answers in words.


def _zone_text(screen: MatchScreen, scene: Scene, guidance: Callable[[], Guidance]) -> str:
    """Return everything in the part of the table that has the focus; one's own pieces if none has it.

    Where there are no such parts, as at the end of a round, it is everything that is on the screen.
    """
    nodes, key = scene.nodes, next(iter(scene.attention), OWN_ZONE)
    if scene.form is not None and key in scene.form:
        key = OWN_ZONE
    if (found := next((node for node in nodes if node.key == key), None)) is not None:
        return screen.table_text() if key == TABLE_ZONE else _whole(found)
    return sentences(*dict.fromkeys((guidance().said, *map(_whole, nodes))))


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


def _reply(asked: Intent, screen: MatchScreen, scene: Scene, guidance: Callable[[], Guidance]) -> str:
    """Return the answer to a question; `guidance` is what the scene says to do, or how it ended."""
    say, table, session = screen.context.t, screen.table, screen.session
    match asked:
        case Intent.WHAT_IS_WRONG:
            # With the draft or the lifted card, else what the line says; nothing under a cover.
            wrong = " ".join(() if table.covered else screen.wrong())
            return wrong or f"{say('spoken.nothing-wrong')} {guidance().said}".strip()
        case Intent.SAY_TABLE:
            return screen.table_text()
        case Intent.SAY_ZONE:
            return _zone_text(screen, scene, guidance)
        case Intent.SAY_COUNTS:
            counts = counts_text(say, screen.pieces, session.name, table.counts, table.shown.stock_count, screen.you)
            return f"{counts} {say('spoken.seconds-left', n=screen.moment)}" if screen.moment else counts
        case Intent.SAY_POINTS if session.counts_points:
            standing = screen.session.standing()
            return points_text(say, session.name, standing.places, standing.totals, screen.you, points=standing.points)
        case Intent.SAY_POINTS:
            return say("spoken.no-points")
        case _:
            return last_event(screen) or say("spoken.nothing-yet")


WATCHED = frozenset({Intent.SAY_TABLE, Intent.SAY_ZONE, Intent.SAY_COUNTS, Intent.SAY_LAST})
REPLIES = WATCHED | {Intent.WHAT_IS_WRONG, Intent.SAY_POINTS}
"""What can be asked while a match is watched, and by its players: nobody can be wrong in one that is watched, and only
the points of its end are known."""
SEEN = frozenset({Intent.WHAT_IS_WRONG, Intent.SAY_TABLE})
"""What is not answered while nobody may look at the table; a cover says itself what to do."""


def replied(
    event: pygame.Event, screen: MatchScreen, scene: Scene, guidance: Callable[[], Guidance] = lambda: Guidance(""),
    among: frozenset[Intent] = REPLIES, *, hidden: bool = False,
) -> bool:  # fmt: skip
    """Answer a press that asks something of a table, which may be `hidden`; return whether it was one."""
    if (asked := next(iter(intents_of(event) & among & REPLIES), None)) is not None:
        secret = hidden and asked in SEEN and not (screen.table.covered and asked is Intent.WHAT_IS_WRONG)
        text = screen.context.t("spoken.clock-stands") if secret else _reply(asked, screen, scene, guidance)
        screen.context.replies.append(Reply(text))
    return asked is not None


def stock_text(screen: MatchScreen, *, draws: bool) -> str:
    """Return the tooltip of the stock and the direction ring; a click may draw."""
    shown = screen.table.shown
    return results.stock_text(screen.context.t, shown.stock_count, shown.direction, draws=draws)


def plate_text(screen: MatchScreen, seat: int) -> str:
    say, shown, standing, session = screen.context.t, screen.table.shown, screen.session.standing(), screen.session
    level = "" if session.is_human(seat) else session.record.kind(seat)
    about = session.name(seat), level, standing.totals[seat], shown.counts[seat], screen.pieces
    return f"{results.player_text(say, *about, points=standing.points)}{screen.plate_text(seat)}"


def looked_at(screen: MatchScreen) -> Iterator[Node | None]:
    """Yield a table that is only looked at: the pieces, the players and the log."""
    yield from screen.parts()
    yield (yield from player_nodes(screen))
    yield from log_node(screen)


def looked_through(screen: MatchScreen, hands: Sequence[Sequence[Piece]]) -> Iterator[Node | None]:
    """Yield the same, and what everybody holds as far as it is visible."""
    yield from looked_at(screen)
    say = screen.context.t
    for seat, hand in enumerate(hands):
        pieces = screen.pieces_said(say, hand)
        yield Node(f"hand-{seat}", Role.LABEL, say("spoken.held", name=screen.session.name(seat), pieces=pieces))
