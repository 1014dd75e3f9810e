"""A level played on the table of a match: nobody else acts, and only the fact that it was solved is saved."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine.record import Record
from game.engine.tiles.draft import Draft
from game.engine.tiles.goals import LevelOutcome
from game.engine.tiles.hints import Hint, NoHint, as_hint, hint
from game.engine.tiles.legality import played
from game.play.tiles.levels import LevelSession, solution_play
from game.store import training
from game.store.level_texts import LevelText, said
from game.store.levels import Level, Library
from game.store.notes import Note
from game.store.settings import SeatKind
from game.ui.context import Context
from game.ui.kit.drawing import DrawTarget, put_centre, shadow
from game.ui.kit.motion import FALLS, draw_confetti
from game.ui.kit.sound import Sound
from game.ui.kit.style import table_room
from game.ui.kit.widgets import ButtonKind
from game.ui.scenes.menu.gestures import GesturesPage
from game.ui.scenes.page import Answer, Dialog
from game.ui.scenes.round.tile_turn import TileTurn
from game.ui.table.shared.match_screen import MatchScreen
from game.ui.table.tiles.choosers import Hints, draw_task, shrinks
from game.ui.table.tiles.match_screen import TileMatchScreen, decisive
from game.ui.table.tiles.table import OwnTurn, TileTable
from game.ui.table.tiles.zones import TaskRoom
from game.words.names import companion
from game.words.results import solved_text
from game.words.sentences import Guidance
from game.words.tiles.sentences import missed_text

# -- The dialog after a level was solved, below the lit melds that solved it, with some confetti if the player did it.

SCRAPS = 18
"""Scraps of confetti on either side."""


class SolvedDialog(Dialog):
    """Tells that a level is solved; it covers the rack, and nothing that is on the table."""

    age = 0.0
    """The seconds since it opened."""

    def __init__(
        self,
        context: Context,
        title: str,
        text: str,
        answers: Sequence[Answer],
        table: TileTable,
        *,
        confetti: bool = True,
    ) -> None:
        super().__init__(context, title, text, answers)
        self.table = table
        if not confetti:
            self.age = FALLS

    @property
    def busy(self) -> bool:
        """Whether anything is moving."""
        return super().busy or (self.age < FALLS and not self.context.motion.reduced)

    def place(self, size: tuple[int, int]) -> pygame.Rect:
        """Return where the panel is: at the bottom of the window."""
        rect = pygame.Rect((0, 0), size)
        rect.midbottom = table_room(self.style.metrics).midbottom
        return rect

    def handle(self, event: pygame.Event) -> None:
        """Handle an event; any key or click ends the confetti."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.age = FALLS
        super().handle(event)

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        super().update(dt)
        self.age += dt

    def draw_between(self, surface: DrawTarget) -> None:
        """Draw the confetti, and over it the melds that solved the level, as bright as before."""
        style, panel, table = self.style, self.panel, self.table
        if not self.context.motion.reduced:
            # Both throws go inwards: beside the table is the task.
            task = () if table.zones.log is None else (table.zones.log,)
            draw_confetti(surface, style, panel.topleft, self.age, SCRAPS, 75, 25, task)
            draw_confetti(surface, style, panel.topright, self.age, SCRAPS, 105, 25, task)
        tiles = [tile for tile in decisive(table.session.events) if tile in table.stage and table.stage.sees(tile)]
        for tile in tiles:
            place = table.stage.place(tile)
            size = round(place.width), round(table.painter().height(tile, place.width))
            put_centre(
                surface, shadow(size, style.px(8), style.px(18), 0.9, style.theme.accent_light), (place.x, place.y)
            )
        table.stage.draw(surface, lambda tile: tile in tiles)


# -- The task of a level as large as the player wants: in the pause menu, if there is too little room beside the table.


def with_task(screen: MatchScreen, text: str) -> str:
    """Return what the pause menu says; in large print the task comes before it."""
    context = screen.context
    context.toasts.drop(context.t("level.in-full"))
    return f"{screen.aside()}\n{text}" if context.style.metrics.enlarges else text


def tell_of_menu(screen: MatchScreen, text: LevelText) -> None:
    """Say that the task is in the menu, where it has to be smaller beside the table than the player wants."""
    context, place = screen.context, screen.table.zones.log
    if place is not None and shrinks(context.style, place, text):
        context.toasts.add(context.t("level.in-full"), "book-open")


# -- A level played on the table of a match: nobody else acts, and only the fact that it was solved is saved.


class LevelScreen(TileMatchScreen):
    """The table of a level, with its task in place of a log."""

    session: LevelSession

    def __init__(self, context: Context, library: Library, level: Level) -> None:
        self.library, self.level = library, level
        self.hints_told = 0
        """How many of its hints have been shown."""
        super().__init__(context, LevelSession(level, _seats(context, level)), resumed=True)
        self.driver.paused = True
        self.table.log_open, self.table.task = True, TaskRoom.BESIDE
        self.table.resized()
        # The table is there from the first frame; nothing has to travel.
        self.table.stage.settle()

    def save(self) -> tuple[Note, ...]:
        """Save nothing: a level starts over."""
        return ()

    def show_again(self, point: tuple[int, int]) -> bool:  # noqa: ARG002
        """Do nothing: there is no log to click on."""
        return False

    def draw_side(self, surface: DrawTarget) -> None:
        """Draw the task."""
        if self.table.zones.log is not None:
            text = self.level.text(self.context.language)
            draw_task(surface, self.context.style, self.table.zones.log, text, self.hints_told)

    def aside(self) -> str:
        """Return the task for somebody who does not see it."""
        return said(self.level.text(self.context.language), self.hints_told)

    @property
    def info(self) -> tuple[str, ...]:
        """Which level it is."""
        return (self.context.t(f"levels.number-{self.level.set.value}", n=self.library.number(self.level)),)


def _seats(context: Context, level: Level) -> tuple[tuple[str, str], ...]:
    """Return the player at the seat that plays, computers with names at the others."""
    names = [context.player_name if seat == level.seat else "" for seat in range(level.start.seats)]
    for seat, name in enumerate(names):
        names[seat] = name or companion(seat, names)
    kinds = (SeatKind.HUMAN if seat == level.seat else SeatKind.HARD for seat in range(level.start.seats))
    return tuple((kind.value, name) for kind, name in zip(kinds, names, strict=True))


class LevelTurn(TileTurn):
    """The turns of a level, until it is solved or missed."""

    screen: LevelScreen

    def __init__(self, screen: LevelScreen) -> None:
        super().__init__(screen)
        self.level = screen.level
        self.hints = Hints(screen.table, self._move)
        del self.acts["log"]
        self._end: Guidance | None = None
        self._move_made: tuple[int, Record, OwnTurn] | None = None
        """What the last move was made from: steps, record, and the turn with its layout."""
        tell_of_menu(screen, self.level.text(screen.context.language))

    # -- hints ---------------------------------------------------------------------------------------------

    def hint(self) -> None:
        """Show the hints of the level one at a time, then its solution as a hint shows a move."""
        if self.screen.hints_told < len(self.level.text(self.screen.context.language).hints):
            self.screen.hints_told += 1
            self.screen.session.note_hint(self.table.viewer)
        else:
            super().hint()

    def _move(self, draft: Draft) -> Hint | NoHint:
        """Return the move of the solution if the level is as it was at the beginning, otherwise any good one."""
        found = solution_play(self.level, draft.before) if not self.screen.session.happened else None
        if found is None:
            return hint(draft)
        here, lay = draft.lay(), found.lay
        if set(here.table) == set(lay.table) and (here.take, here.act) == (lay.take, lay.act):
            return NoHint.READY
        return as_hint(draft.before, found, not set(draft.played()) <= set(played(draft.before, lay)))

    def guidance(self) -> Guidance:
        """Return the guidance as in a match; at the end, how the level ended."""
        return self._end or super().guidance()

    # -- how it ends ---------------------------------------------------------------------------------------

    def _what_comes(self) -> None:
        match self.screen.session.outcome():
            case LevelOutcome.SOLVED:
                self._solved()
            case LevelOutcome.MISSED:
                self._missed()
            case LevelOutcome.GOES_ON if not self.table.my_turn:
                self.table.begin_turn()

    def _solved(self) -> None:
        context, say = self.screen.context, self.screen.context.t
        context.report(training.add_solved(context.folders, self.level.key, context.now()))
        self._end = Guidance(say("level.solved"), tone="good")
        context.sounds.play(Sound.SOLVED)
        onward = self.screen.library.after(self.level)
        answers = [
            Answer(say("level.list"), self._leave, icon="chevron-left"),
            Answer(say("level.again"), self._again, icon="rotate-ccw"),
        ]
        if onward is not None:
            answers.append(Answer(say("level.next"), lambda: self._play(onward), ButtonKind.PRIMARY, "play"))
        helped = bool(self.screen.hints_told or self.screen.session.hints)
        text = solved_text(say, helped=helped, last=onward is None)
        context.scenes.push(SolvedDialog(context, say("level.solved"), text, answers, self.table), fade=False)

    def end_turn(self) -> None:
        """Send the move, and remember it."""
        self._remember()
        super().end_turn()

    def draw_or_pass(self) -> None:
        """Draw, and remember what was there before."""
        self._remember()
        super().draw_or_pass()

    def _remember(self) -> None:
        session, turn = self.screen.session, self.table.own_turn
        if turn is not None:
            self._move_made = len(session.events), session.record, turn

    def _back(self) -> None:
        """Return to the last move as it was before it was sent."""
        if self._move_made is None:
            return
        steps, record, turn = self._move_made
        self.screen.session.rewind(steps, record)
        self.table.show(steps)
        self.screen.playback.rest()
        self.table.go_on_with(turn)
        self._end = None

    def _missed(self) -> None:
        context, say, played = self.screen.context, self.screen.context.t, self.screen.session
        self._end = Guidance(say("level.missed"))
        missed = missed_text(say, played.lacking(), self.level.seat, played.happened)
        text = f"{say('level.missed-text')} {missed}"
        answers = [
            Answer(say("level.list"), self._leave, icon="chevron-left"),
            Answer(say("level.retry"), self._again, icon="rotate-ccw"),
            Answer(say("level.back"), self._back, ButtonKind.PRIMARY, "undo-2"),
        ]
        context.scenes.push(Dialog(context, say("level.missed"), text, answers), fade=False)

    def _play(self, level: Level) -> None:
        screen = self.screen
        screen.context.scenes.replace(LevelTurn(LevelScreen(screen.context, screen.library, level)))

    def _again(self) -> None:
        """Start the level over; hints already shown stay."""
        screen = self.screen
        fresh = LevelScreen(screen.context, screen.library, self.level)
        fresh.hints_told = screen.hints_told
        screen.context.scenes.replace(LevelTurn(fresh))

    def _mouse_and_keys(self) -> None:
        self.screen.context.scenes.push(GesturesPage(self.screen.context, self.played))

    def _leave(self) -> None:
        self.screen.context.scenes.pop()

    def menu(self) -> None:
        """Show the pause menu; nothing has to be saved."""
        self.hand.cancel()
        context, say = self.screen.context, self.screen.context.t
        answers = [
            Answer(say("table.stay"), lambda: None, ButtonKind.PRIMARY, "play"),
            Answer(say("level.restart"), self._again, icon="rotate-ccw"),
            Answer(say("level.list"), self._leave, icon="chevron-left"),
            Answer(say("gesture.title"), self._mouse_and_keys, icon="hand"),
        ]
        text = with_task(self.screen, say("level.pause-text"))
        dialog = Dialog(context, say("table.pause-title"), text, answers, upright=True)
        context.scenes.push(dialog, fade=False)

    def closing(self) -> None:
        """End the session."""
        super().closing()
        self.screen.session.close()
