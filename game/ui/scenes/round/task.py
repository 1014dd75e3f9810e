"""A task on the table of a match, and what all tasks have in common: levels, the school, puzzles, the guided round.

Nobody wins or loses a match by it, and nothing of it is kept but how it went.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from math import inf

import pygame

from game.engine.goals import LevelOutcome
from game.engine.tiles.draft import Draft
from game.engine.tiles.hints import Hint, NoHint, as_hint, hint
from game.engine.tiles.legality import played
from game.play.cards.session import CardSession
from game.play.tiles.levels import LevelSession, solution_play
from game.play.tiles.session import TileSession
from game.store import training
from game.store.levels import CardLevel, Level, LevelSet, LevelText, Library, said
from game.ui.context import Context
from game.ui.kit.drawing import DrawTarget, put_centre, shadow
from game.ui.kit.motion import FALLS
from game.ui.kit.sound.effects import Sound
from game.ui.kit.stage import draw_confetti
from game.ui.kit.widgets import ButtonKind
from game.ui.scenes.menu.gestures import GesturesPage
from game.ui.scenes.page import Answer, Dialog
from game.ui.scenes.round.interludes import pause_menu
from game.ui.scenes.round.round_scene import RoundScene
from game.ui.scenes.round.tile_turn import TileTurn
from game.ui.table.shared.table import MatchTable
from game.ui.table.tiles.choosers import Hints, draw_task, shrinks
from game.ui.table.tiles.images import TileLook
from game.ui.table.tiles.match_screen import TileMatchScreen, decisive
from game.ui.table.tiles.table import TileTable
from game.ui.table.tiles.zones import TaskRoom
from game.words.catalogue import companion
from game.words.results import solved_text
from game.words.sentences import Guidance
from game.words.tiles.puzzles import task_so_far
from game.words.tiles.sentences import missed_text

SCRAPS = 36
"""How many tiles fall as confetti."""


class SolvedDialog(Dialog):
    """Tells that a level with tiles is solved; it covers the rack, and nothing that is on the table."""

    def __init__(self, table: TileTable, title: str, text: str, answers: Sequence[Answer], *, confetti: bool) -> None:
        super().__init__(table.context, title, text, answers, aside=True)
        self.table, self.age = table, 0.0 if confetti else FALLS
        """`age` is the seconds since it opened, of which the confetti takes the first ones."""

    @property
    def busy(self) -> bool:
        return super().busy or (self.age < FALLS and not self.context.motion.reduced)

    def handle(self, event: pygame.Event) -> None:
        """Handle an event; any key or click ends the confetti."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.age = FALLS
        super().handle(event)

    def update(self, dt: float) -> None:
        super().update(dt)
        self.age += dt

    def draw_between(self, surface: DrawTarget) -> None:
        """Draw the confetti, and over it the melds that solved the level, as bright as before."""
        style, table = self.style, self.table
        tiles = [tile for tile in decisive(table.session.events) if tile in table.stage and table.stage.sees(tile)]
        if tiles and not self.context.motion.reduced:
            pictures = [table.painter().image(tile, style.px(22), TileLook(), True) for tile in tiles]
            draw_confetti(surface, table.zones.felt, pictures, self.age, SCRAPS)
        for tile in tiles:
            place = table.stage.place(tile)
            size = round(place.width), round(table.painter().height(tile, place.width))
            glow = shadow(size, style.px(8), style.px(18), 0.9, style.theme.ivory_light)
            put_centre(surface, glow, (place.x, place.y))
        table.stage.draw(surface, lambda tile: tile in tiles)


class TaskTurn(RoundScene):
    """The turns of a task, until it is solved or missed; mixed into the turn of a family."""

    level: Level | CardLevel
    acts: dict[str, Callable[[], None]]
    coaches = teaches = False
    hints_told = 0
    room = TaskRoom.BESIDE
    """What the task has of a table of tiles."""
    wide = False
    """Whether there is much to say about how it ended."""

    def __init__(self, context: Context, session: TileSession | CardSession) -> None:
        self.session = session
        screen = self.screen_of(context, session, resumed=True)
        screen.aside = self.aside
        self.furnish(screen.table)
        # The table is there from the first frame, with room for the task; nothing has to travel.
        screen.table.log_wanted = True
        screen.table.resized()
        screen.table.stage.settle()
        super().__init__(screen)
        del self.acts["log"]
        if self.shrinks:
            context.toasts.add(context.t("level.in-full"), "book-open")

    def furnish(self, table: MatchTable) -> None:
        """Give the task its room on the table."""
        if isinstance(table, TileTable):
            table.task = self.room
            table.ground.clear()  # what was laid out on a wider table goes to the middle of what is left of it

    @property
    def text(self) -> LevelText:
        """What is said of the task, in the player's language."""
        return self.level.text(self.context.language)

    @property
    def helped(self) -> int:
        """The number of hints taken."""
        return self.hints_told + sum(self.session.hints.values())

    @property
    def shrinks(self) -> bool:
        """Whether the task is smaller beside the table than the player wants, as there is little room."""
        place = self.table.zones.log
        return place is not None and shrinks(self.context.style, place, self.text)

    def draw_side(self, surface: DrawTarget) -> None:
        if self.table.zones.log is not None:
            draw_task(surface, self.context.style, self.table.zones.log, self.text, self.hints_told)

    def aside(self) -> str:
        """Return the task for somebody who does not see it."""
        return said(self.text, self.hints_told)

    @abstractmethod
    def again(self) -> None:
        """Start the task over."""

    def leave(self) -> None:
        self.context.scenes.pop()

    def show_hint(self) -> bool:
        """Show the next hint of the task; return whether there was one left."""
        left = self.hints_told < len(self.text.hints)
        self.hints_told += left
        return left

    def tell(self, title: str, text: str, answers: list[Answer], solved: bool = False, confetti: bool = True) -> None:
        """Show how the task ended, on the line as well; one that is `solved`, in a good light."""
        self.ending = self.ending or Guidance(title, tone="good" if solved else "plain")
        if solved and isinstance(self.screen, TileMatchScreen):
            dialog: Dialog = SolvedDialog(self.screen.table, title, text, answers, confetti=confetti)
        else:
            dialog = Dialog(self.context, title, text, answers, wide=self.wide, aside=True)
        self.context.scenes.push(dialog, fade=False)

    @property
    def leaving(self) -> Answer:
        """The way back to where it was chosen."""
        return Answer(self.say("level.list"), self.leave, icon="chevron-left")

    @property
    def restarting(self) -> Answer:
        return Answer(self.say("level.restart"), self.again, icon="rotate-ccw")

    def ways_on(
        self, onward: Callable[[], None] | None, again: Callable[[], None] | None = None, *,
        alone: ButtonKind = ButtonKind.SECONDARY,
    ) -> list[Answer]:  # fmt: skip
        """Return the answers at the end: back, once more, and to the next task; `alone` is the second without that."""
        say, kind = self.say, alone if onward is None else ButtonKind.SECONDARY
        answers = [self.leaving, Answer(say("level.again"), again or self.again, kind, "rotate-ccw")]
        return answers if onward is None else [*answers, Answer(say("level.next"), onward, ButtonKind.PRIMARY, "play")]

    def with_task(self, text: str) -> str:
        """Return what the pause menu says; in large print the task comes before it."""
        self.context.toasts.drop(self.say("level.in-full"))
        return f"{self.aside()}\n{text}" if self.context.style.metrics.text != 100 else text

    def pause_text(self) -> str:
        return self.with_task(self.say("level.pause-text"))

    def ways_out(self) -> list[Answer]:
        """Return what can be done in the pause but to stay."""
        return [self.restarting, self.leaving]

    @property
    def hides(self) -> bool:
        """Whether the table is hidden in the pause."""
        return False

    def menu(self) -> None:
        """Show the pause menu; nothing has to be saved, and nobody acts meanwhile."""
        self.put_down()

        def gestures() -> None:
            self.context.scenes.push(GesturesPage(self.context, self.played))

        answers = [*self.ways_out(), Answer(self.say("gesture.title"), gestures, icon="hand", opens=True)]
        pause_menu(self.screen, self.pause_text(), answers, hides=self.hides)

    def closing(self) -> None:
        super().closing()
        self.session.close()


def names_at(seats: int, you: str, own: int = 0) -> list[str]:
    """Return who sits at a task: the player at their own seat, and computers with names."""
    names = [you if seat == own else "" for seat in range(seats)]
    for seat, name in enumerate(names):
        names[seat] = name or companion(seat, names)
    return names


def level_session(level: Level, you: str) -> LevelSession:
    """Return the match of a level, in which good computers sit at the other seats."""
    return LevelSession.of_level(level, names_at(level.start.seats, you, level.seat))


def level_scene(context: Context, library: Library, level: Level) -> LevelTurn:
    return LevelTurn(context, level_session(level, context.player_name), library)


class LevelTurn(TaskTurn, TileTurn):
    """The turns of a level, which is judged after each of them; nobody else acts."""

    level: Level
    session: LevelSession

    def __init__(self, context: Context, session: LevelSession, library: Library | None = None) -> None:
        self.level, self.library = session.level, library or Library()
        if self.level.set is LevelSet.PUZZLES:
            self.room = TaskRoom.ALONE
        super().__init__(context, session)
        self.screen.driver.paused = True
        self._back: Callable[[], None] = lambda: None
        """Returns to the last move as it was before it was sent."""
        self._looked: tuple[Draft, bool] | None = None
        """A draft, and whether it solves the puzzle."""
        self._judged: Draft | None = None
        """The draft of a puzzle that was last looked at."""
        self._ends = inf
        """When a puzzle ends itself, on the clock of the scene."""

    @property
    def info(self) -> tuple[str, ...]:
        return (self.say(f"levels.number-{self.level.set.value}", n=self.library.number(self.level)),)

    @property
    def busy(self) -> bool:
        return super().busy or self._ends < inf

    def hints_of_turn(self) -> Hints:
        """Return what shows the solution, but for its first steps if three hints of its own have said as much."""
        return Hints(self.table, self._move, 2 if len(self.text.hints) > 2 else 0)

    def hint(self) -> None:
        """Show the hints of the level one at a time, then its solution as a hint shows a move."""
        if self.show_hint():
            self.session.note_hint(self.table.viewer)
        else:
            super().hint()

    def _move(self, draft: Draft) -> Hint | NoHint:
        """Return the move of the solution if the level is as it was at the beginning, otherwise any good one."""
        found = solution_play(self.level, draft.before) if not self.session.happened else None
        if found is None:
            return hint(draft)
        here, lay = draft.lay(), found.lay
        if set(here.table) == set(lay.table) and (here.take, here.act) == (lay.take, lay.act):
            return NoHint.READY
        return as_hint(draft.before, found, not set(draft.played()) <= set(played(draft.before, lay)))

    def guidance(self) -> Guidance:
        """Return the task of a puzzle as long as nothing was moved, or as the turn could be ended without doing it."""
        draft, context = self.table.draft, self.context
        silent = self.ending is None and self.notice.shown is None and self.hints.guidance is None
        if silent and self._ends < inf:
            return Guidance(context.t("level.solved"), tone="good")
        if self.room is not TaskRoom.ALONE or not silent or self.hand.dragging or not isinstance(draft, Draft):
            return super().guidance()
        if draft.changed and (self.table.draft_problems() or self.solves(draft)):
            return super().guidance()
        return Guidance(task_so_far(context.t, len(draft.played()), self.text.task))

    def solves(self, draft: Draft) -> bool:
        """Return whether nothing is left to choose: a turn that ends like this solves the puzzle."""
        if self._looked is None or self._looked[0] is not draft:
            self._looked = draft, not self.table.draft_problems() and self.session.solves(draft.acts())
        return self._looked[1]

    @property
    def admired(self) -> float:
        """The seconds for which what solves a puzzle is seen before it ends itself."""
        return 1.0

    def _ends_itself(self) -> None:
        """Let a puzzle end as soon as nothing is left to choose."""
        draft = None if self.hand.dragging or self.holding or self.hints.offering else self.table.draft
        if draft is not self._judged:
            solved = draft is not None and self.solves(draft)
            self._judged, self._ends = draft, self.beat + self.admired if solved else inf
            if solved and draft is not None and self.admired:
                self.screen.playback.strike(draft.played(), great=True)
        if self.beat >= self._ends:
            self._ends = inf
            self.end_turn()

    def _what_comes(self) -> None:
        if self.room is TaskRoom.ALONE:
            self._ends_itself()
        match self.session.outcome():
            case LevelOutcome.SOLVED:
                self._solved()
            case LevelOutcome.MISSED:
                self._missed()
            case LevelOutcome.GOES_ON if not self.table.my_turn:
                self.table.begin_turn()

    def _solved(self) -> None:
        self.context.report(training.add_solved(self.context.folders, self.level.key, self.context.now()))
        self.context.sounds.play(Sound.SOLVED)
        onward = self.library.after(self.level)
        text = solved_text(self.say, helped=bool(self.helped), last=onward is None)
        further = partial(self._play, onward) if onward is not None else None
        self.tell(self.say("level.solved"), text, self.ways_on(further), solved=True)

    @property
    def missed(self) -> str:
        """What the level asks for and was not done."""
        return missed_text(self.say, self.session.lacking(), self.level.seat, self.session.happened)

    def _missed(self) -> None:
        retry = Answer(self.say("level.retry"), self.again, icon="rotate-ccw")
        back = Answer(self.say("level.back"), self._back, ButtonKind.PRIMARY, "undo-2")
        text = f"{self.say('level.missed-text')} {self.missed}"
        self.tell(self.say("level.missed"), text, [self.leaving, retry, back])

    def end_turn(self) -> None:
        self._remember()
        super().end_turn()

    def draw_or_pass(self) -> None:
        self._remember()
        super().draw_or_pass()

    def _remember(self) -> None:
        if self.table.draft is None:
            return
        steps, record, return_to_turn = len(self.session.events), self.session.record, self.table.keep_turn()

        def back() -> None:
            self.session.rewind(steps, record)
            self.table.show(steps)
            self.screen.playback.rest()
            return_to_turn()
            self.ending = None

        self._back = back

    def _play(self, level: Level) -> None:
        self.context.scenes.replace(level_scene(self.context, self.library, level))

    def again(self) -> None:
        """Start the level over; hints already shown stay."""
        fresh = level_scene(self.context, self.library, self.level)
        fresh.hints_told = self.hints_told
        self.context.scenes.replace(fresh)
