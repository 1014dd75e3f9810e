"""What a family of books contributes to its match on the screen: one record of functions, which `MatchScreen` calls."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

import pygame

from game.engine import registry
from game.play.facts import Fact
from game.play.results import RoundResult, Standing
from game.play.session import AnySession
from game.play.turn_driver import Conditions, EitherTurnDriver
from game.ui.context import Context
from game.ui.kit.drawing import DrawTarget
from game.ui.kit.nodes import Node
from game.ui.kit.widgets import Form
from game.ui.scene import Scene
from game.ui.table.shared.playback import EitherPlayback
from game.ui.table.shared.table import EitherTable
from game.words.sentences import Say

M = TypeVar("M")
S = TypeVar("S", bound=AnySession)
T = TypeVar("T", bound=EitherTable)
P = TypeVar("P", bound=EitherPlayback)
D = TypeVar("D", bound=EitherTurnDriver)
E = TypeVar("E", bound=registry.Event)
K = TypeVar("K", bound=registry.Piece)
S_co = TypeVar("S_co", bound=AnySession, covariant=True)
T_co = TypeVar("T_co", bound=EitherTable, covariant=True)
P_co = TypeVar("P_co", bound=EitherPlayback, covariant=True)
D_co = TypeVar("D_co", bound=EitherTurnDriver, covariant=True)
E_co = TypeVar("E_co", bound=registry.Event, covariant=True)
K_co = TypeVar("K_co", bound=registry.Piece, covariant=True)
"""The same for whoever shows a match: the screen of one family is a screen of either."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableFamily(Generic[M, S, T, P, D, E, K]):
    """The functions of one family: of its screen, session, table, playback, turn driver, events, kind of piece."""

    pieces: str
    """What is played with, `tiles` or `cards`: the suffix of some keys of the catalogue."""
    deal: Callable[[M], Scene]
    """The scene in which a round is set up, from the screen of its match."""
    turn: Callable[[M], Scene]
    """The scene in which it is played."""

    table: Callable[[Context, S, int], T]
    """The table with that many steps shown."""
    playback: Callable[[T], P]
    driver: Callable[[T, Callable[[], Conditions], Callable[[], None]], D]
    """Who acts when, from the current conditions and what to call after an action."""
    time_up: Callable[[T, P], None] = lambda _, __: None
    """Show that the viewer's time is up."""

    draft: Callable[[T], object]
    """What is saved next to the match because it is not committed; a new object with every change."""
    draft_text: Callable[[T, D], str | None]
    """What is saved of the draft; None if there is nothing to save."""
    moment: Callable[[D], int] = lambda _: 0
    """What the clock of the turn shows; 0 if there is none. The draft is saved again whenever it changes."""

    redacted: Callable[[E, int | None], E]
    """The event as a seat may see it, or everybody with None."""
    event_text: Callable[[Say, E, Callable[[int], str], int | None], str | None]
    """The line of the log for an event, with the names of the seats and the seat addressed; None if it needs none."""
    parts: Callable[[T], Iterator[Node | None]]
    """What lies before the viewer and on the table, for somebody who does not see it."""
    table_text: Callable[[T], str]
    """What lies on the table, in a sentence."""
    wrong: Callable[[T], Sequence[str]]
    """What is wrong with the turn in progress, in sentences."""
    pieces_said: Callable[[Say, Sequence[K]], str]
    """Pieces in a row, in words."""
    said_more: Callable[[T, E], str]
    """What there is to say about an event, as the viewer may see it, beyond its line in the log."""
    events: Callable[[S], Sequence[E]]
    """Everything that has happened."""
    results: Callable[[S], tuple[RoundResult, ...]]
    """Every finished round."""
    facts: Callable[[S], tuple[Fact, ...]]
    """What was remarkable in the match so far."""
    laid: Callable[[E], Sequence[K]]
    """The pieces that an event laid, for the light from its line in the log."""
    named: Callable[[Say, E], tuple[str, Sequence[K]]]
    """How the line of an event in the log names pieces, and these pieces, which it shows instead."""
    last_lay: Callable[[T], Sequence[K]]
    """The pieces that decided the round: the melds of the last lay, or the last card."""
    standing: Callable[[S], Standing]
    """The standings of the match."""
    plate_text: Callable[[T, int], str] = lambda _, __: ""
    """What the plate of a seat says besides name, score and count."""

    resumed: Callable[[T], None] = lambda _: None
    """Show the result of the last turn again when a match continues."""
    show_event: Callable[[T, P, E], None]
    """Show on the table what a line of the log tells."""
    add_keys: Callable[[T, Form], None] = lambda _, __: None
    """Keys of the table itself, wherever it is shown."""
    draw_below: Callable[[DrawTarget, T, P], None]
    """Draw everything below the pieces, except round, log and light."""
    draw_info: Callable[[DrawTarget, T], None]
    """Draw round and target, top right."""
    draw_above: Callable[[DrawTarget, T, P], None]
    """Draw what floats over the pieces."""
    cover_picture: Callable[[T, int], tuple[pygame.Surface, int]] | None = None
    """What lies open, that many pixels wide, for the cover between two players: its picture, and how high it is without
    the shadow; None where the news are enough."""

    ahead: Callable[[T, P, D], Iterator[None]]
    """Makes a picture that will be needed at each step, without end."""

    clear: Callable[[T], None]
    """Prepare the table for another moment of a match being watched; its session is already there."""
    hand: Callable[[T, int], Sequence[K]]
    """What a seat holds at the moment shown, in a good order."""
    piece: Callable[[T, K, int], pygame.Surface]
    """The picture of a piece, that many pixels wide."""
