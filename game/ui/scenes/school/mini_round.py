"""A short round of the school: seven tiles against a patient computer; whoever wins it without help has done it."""

from __future__ import annotations

from dataclasses import replace

from game.engine.tiles.wants import round_goes_on
from game.play.tiles.round_session import TileRoundSession
from game.play.turn_driver import Conditions
from game.store.level_texts import said
from game.store.levels import Level
from game.store.notes import Note
from game.store.school import SchoolStage
from game.ui.kit.drawing import DrawTarget
from game.ui.kit.sound import Sound
from game.ui.kit.widgets import ButtonKind
from game.ui.scenes.dialog import Answer, Dialog
from game.ui.scenes.menu.gestures import GesturesPage
from game.ui.scenes.round.players_time import counts_time
from game.ui.scenes.round.solved import SolvedDialog
from game.ui.scenes.round.table_families import TILE_TABLE
from game.ui.scenes.round.task_in_full import tell_of_menu, with_task
from game.ui.scenes.round.tile_turn import TileTurn
from game.ui.scenes.school.task_panel import draw_stage
from game.ui.scenes.school.visit import Visit
from game.ui.scenes.school.ways import SceneOf, ways_on
from game.ui.table.shared.zones import CORNER_SIZES
from game.ui.table.tiles.match_screen import TileMatchScreen
from game.ui.table.tiles.zones import TaskRoom
from game.words.days import clock_text
from game.words.guidance import Guidance
from game.words.school import done_text


class RoundScreen(TileMatchScreen):
    """The table of a short round, with its aim in place of a log; nothing of it is kept."""

    session: TileRoundSession

    def __init__(self, visit: Visit, level: Level) -> None:
        assert level.stage is not None
        assert level.stage.round is not None
        self.visit, self.level, self.about = visit, level, level.stage.round
        self.time_left = 60.0 * self.about.minutes
        """The player's seconds that are left."""
        self.hints_told = 0
        session = TileRoundSession.of_level(level, visit.names(level))
        super().__init__(TILE_TABLE, visit.context, session, resumed=True)
        self.table.log_open, self.table.task = True, TaskRoom.BESIDE
        self.table.resized()
        self.table.stage.settle()

    @property
    def helped(self) -> int:
        """The number of hints that were taken."""
        return self.hints_told + sum(self.session.hints.values())

    def _conditions(self) -> Conditions:
        """Let the computer take its time."""
        usual = super()._conditions()
        return replace(usual, factor=usual.factor * self.about.patience)

    def save(self) -> tuple[Note, ...]:
        """Save nothing: the round starts over."""
        return ()

    def show_again(self, point: tuple[int, int]) -> bool:  # noqa: ARG002
        """Do nothing: there is no log to click on."""
        return False

    def draw_side(self, surface: DrawTarget) -> None:
        """Draw the aim, with its picture."""
        if self.table.zones.log is not None:
            draw_stage(
                surface, self.context.style, self.table.zones.log, self.level, self.context.language, self.hints_told
            )

    def aside(self) -> str:
        """Return the task for somebody who does not see it."""
        return said(self.level.text(self.context.language), self.hints_told)

    def draw_info(self, surface: DrawTarget) -> None:
        """Draw which stage it is, and the time left, top right."""
        style, visit, t = self.context.style, self.visit, self.context.t
        number = visit.number(self.level)
        text = t("school.number", n=number, of=len(visit.library.levels))
        if not self.context.unclocked:
            text = t("school.clock", n=number, time=clock_text(self.time_left + 0.999))
        style.write_largest(surface, text, self.table.zones.info, CORNER_SIZES, 1.0)


class RoundTurn(TileTurn):
    """The turns of a short round, until somebody wins it or the time is up."""

    screen: RoundScreen

    def __init__(self, screen: RoundScreen, scene_of: SceneOf) -> None:
        super().__init__(screen)
        self.commands = replace(self.commands, log=None)
        self.visit, self._scene_of = screen.visit, scene_of
        self._over = False
        tell_of_menu(screen, screen.level.text(screen.context.language))
        self._seconds = 0.0

    def update(self, dt: float) -> None:
        """Let the player's time pass, unless turns have no clocks here; at its end the racks are compared."""
        screen = self.screen
        if counts_time(self) and not self._over:
            self._seconds += dt
            if not screen.context.unclocked:
                screen.time_left = max(screen.time_left - dt, 0.0)
                if screen.time_left == 0:
                    self.hand.cancel()
                    screen.context.sounds.play(Sound.TIME_UP)
                    self._finish(won=screen.session.ahead, timed=True)
                    return
        super().update(dt)

    def _what_comes(self) -> None:
        if self._over:
            return
        if round_goes_on(self.screen.session.now):
            super()._what_comes()
        else:
            self._finish(won=self.screen.session.won, timed=False)

    def hint(self) -> None:
        """Show the hints of the round one at a time, then that of a match."""
        if self.screen.hints_told < len(self.screen.level.text(self.screen.context.language).hints):
            self.screen.hints_told += 1
        else:
            super().hint()

    def guidance(self) -> Guidance:
        """Return the guidance as in a match; at the end, that it is over."""
        return Guidance(self.screen.context.t("school.round-over")) if self._over else super().guidance()

    # -- how it ends ---------------------------------------------------------------------------------------

    def _finish(self, *, won: bool, timed: bool) -> None:
        self._over = self.screen.driver.paused = True
        self.hand.cancel()
        self.table.end_turn()
        screen, context, say = self.screen, self.screen.context, self.screen.context.t
        back = self.visit.standing.mark(screen.level).comes_back
        acts = len(screen.session.record.lines)
        self.visit.add(screen.level, solved=won, hints=screen.helped, acts=acts, seconds=self._seconds)
        onward = self.visit.onward(screen.level) if won else None
        answers = ways_on(say, self._leave, self._again, self._go_to, onward)
        why = f"{say('school.time-up')} " if timed else ""
        if won:
            context.sounds.play(Sound.SOLVED)
            text = why + done_text(say, helped=bool(screen.helped), back=back, last=self.visit.standing.next is None)
            context.scenes.push(SolvedDialog(context, say("school.won"), text, answers, self.table), fade=False)
        else:
            text = why + say("school.lost-text")
            context.scenes.push(Dialog(context, say("school.lost"), text, answers), fade=False)

    def _go_to(self, level: SchoolStage) -> None:
        self.screen.context.scenes.replace(self._scene_of(self.visit, level))

    def _again(self) -> None:
        """Play the round again, or the next deal of it once it was won."""
        self._go_to(self.screen.level)

    def _leave(self) -> None:
        self.screen.context.scenes.pop()

    def menu(self) -> None:
        """Show the pause menu; nothing has to be saved."""
        self.hand.cancel()
        context, say = self.screen.context, self.screen.context.t
        self.screen.driver.paused = True

        def stay() -> None:
            self.screen.driver.paused = False

        def gestures() -> None:
            stay()
            context.scenes.push(GesturesPage(context, self.played))

        answers = [
            Answer(say("table.stay"), stay, ButtonKind.PRIMARY, "play"),
            Answer(say("level.restart"), self._again, icon="rotate-ccw"),
            Answer(say("level.list"), self._leave, icon="chevron-left"),
            Answer(say("gesture.title"), gestures, icon="hand"),
        ]
        text = with_task(self.screen, say("level.pause-text"))
        dialog = Dialog(context, say("table.pause-title"), text, answers, upright=True)
        context.scenes.push(dialog, fade=False)

    def closing(self) -> None:
        """End the session."""
        super().closing()
        self.screen.session.close()
