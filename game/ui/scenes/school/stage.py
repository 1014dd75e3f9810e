"""A task of the school on the table of a match: done by a success without help, and told what it missed."""

from __future__ import annotations

from dataclasses import replace

from game.engine.tiles.goals import CatchOne, ClaimDeal
from game.engine.tiles.wants import claims_are_asked
from game.store.levels import Level, Library
from game.store.school import SchoolStage
from game.ui.kit.drawing import DrawTarget
from game.ui.kit.sound import Sound
from game.ui.kit.widgets import ButtonKind
from game.ui.scenes.dialog import Answer, Dialog
from game.ui.scenes.round.claims import ask_for_claims
from game.ui.scenes.round.level import LevelScreen, LevelTurn
from game.ui.scenes.round.players_time import counts_time
from game.ui.scenes.round.solved import SolvedDialog
from game.ui.scenes.school.task_panel import draw_stage
from game.ui.scenes.school.visit import Visit
from game.ui.scenes.school.ways import SceneOf, ways_on
from game.ui.table.shared.zones import CORNER_SIZES
from game.ui.table.tiles.hints import Hints
from game.words.guidance import Guidance
from game.words.school import done_text
from game.words.tiles.goals import missed_text


class StageScreen(LevelScreen):
    """The table of a stage."""

    def __init__(self, visit: Visit, level: Level) -> None:
        self.visit = visit
        super().__init__(visit.context, Library(), level)
        # Computers pass before a new deal can be claimed, and there is a chance to catch only while the match goes on.
        self.driver.paused = not {CatchOne(), ClaimDeal()} & set(level.goals)

    def draw_side(self, surface: DrawTarget) -> None:
        """Draw the task, with its picture."""
        if self.table.zones.log is not None:
            draw_stage(
                surface, self.context.style, self.table.zones.log, self.level, self.context.language, self.hints_told
            )

    def draw_info(self, surface: DrawTarget) -> None:
        """Draw which stage it is, top right."""
        style, visit = self.context.style, self.visit
        text = self.context.t("school.number", n=visit.number(self.level), of=len(visit.library.levels))
        style.write_largest(surface, text, self.table.zones.info, CORNER_SIZES, 1.0)


class StageTurn(LevelTurn):
    """The turns of a stage, until its aim is reached or missed."""

    screen: StageScreen

    def __init__(self, screen: StageScreen, scene_of: SceneOf) -> None:
        super().__init__(screen)
        self._scene_of = scene_of
        self.visit = screen.visit
        # That there is a move is known from the aim: the second tier marks the tiles at once.
        self.hints = Hints(screen.table, self._move, 1)
        self.commands = replace(self.commands, take=self.hints.take, leave=self.hints.refuse)
        self._seconds = 0.0

    @property
    def helped(self) -> int:
        """The number of hints that were taken."""
        return self.screen.hints_told + sum(self.screen.session.hints.values())

    def update(self, dt: float) -> None:
        """Let the time of the try pass while its player can act."""
        if counts_time(self):
            self._seconds += dt
        super().update(dt)

    def _what_comes(self) -> None:
        if claims_are_asked(self.screen.session.now):
            ask_for_claims(self.screen)
        else:
            super()._what_comes()

    # -- how it ends ---------------------------------------------------------------------------------------

    def _count(self, *, solved: bool) -> None:
        self.screen.driver.paused = True
        acts = len(self.screen.session.record.lines)
        self.visit.add(self.level, solved=solved, hints=self.helped, acts=acts, seconds=self._seconds)

    def _solved(self) -> None:
        context, say = self.screen.context, self.screen.context.t
        back = self.visit.standing.mark(self.level).comes_back
        self._count(solved=True)
        self._end = Guidance(say("level.solved"), tone="good")
        context.sounds.play(Sound.SOLVED)
        onward = self.visit.onward(self.level)
        answers = ways_on(say, self._leave, self._again, self._go_to, onward)
        text = done_text(say, helped=bool(self.helped), back=back, last=self.visit.standing.next is None)
        context.scenes.push(SolvedDialog(context, say("level.solved"), text, answers, self.table), fade=False)

    def _missed(self) -> None:
        context, say, played = self.screen.context, self.screen.context.t, self.screen.session
        self._end = Guidance(say("level.missed"))
        missed = missed_text(say, played.lacking(), self.level.seat, played.happened)
        self._count(solved=False)
        answers = [
            Answer(say("level.list"), self._leave, icon="chevron-left"),
            Answer(say("level.retry"), self._again, icon="rotate-ccw"),
            Answer(say("level.back"), self._back, ButtonKind.PRIMARY, "undo-2"),
        ]
        text = f"{say('level.missed-text')} {missed}"
        context.scenes.push(Dialog(context, say("level.missed"), text, answers), fade=False)

    def _go_to(self, level: SchoolStage) -> None:
        self.screen.context.scenes.replace(self._scene_of(self.visit, level))

    def _again(self) -> None:
        """Start the stage over; hints already shown stay, so that it is still solved with help."""
        screen = self.screen
        fresh = StageScreen(self.visit, self.level)
        fresh.hints_told = screen.hints_told
        fresh.session.hints.update(screen.session.hints)
        screen.context.scenes.replace(StageTurn(fresh, self._scene_of))
