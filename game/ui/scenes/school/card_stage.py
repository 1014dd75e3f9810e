"""A task of the school with cards, on the table of a match: done by a success without help."""

from __future__ import annotations

from dataclasses import replace

from game.engine.cards.goals import CatchSeat
from game.play.cards.stage_session import StageSession
from game.store.card_stages import CardStage
from game.store.level_texts import said
from game.store.notes import Note
from game.store.school import SchoolStage
from game.ui.kit.drawing import DrawTarget
from game.ui.kit.sound import Sound
from game.ui.kit.widgets import ButtonKind
from game.ui.scenes.dialog import Answer, Dialog
from game.ui.scenes.menu.gestures import GesturesPage
from game.ui.scenes.round.card_turn import CardTurn
from game.ui.scenes.round.players_time import counts_time
from game.ui.scenes.round.table_families import CARD_TABLE
from game.ui.scenes.round.task_in_full import tell_of_menu, with_task
from game.ui.scenes.school.task_panel import draw_stage
from game.ui.scenes.school.visit import Visit
from game.ui.scenes.school.ways import SceneOf, ways_on
from game.ui.table.cards.match_screen import CardMatchScreen
from game.ui.table.shared.zones import CORNER_SIZES
from game.words.cards.goals import missed_text
from game.words.cards.school import move_text, pieces_of, pieces_text
from game.words.guidance import Guidance
from game.words.school import done_text


class CardStageScreen(CardMatchScreen):
    """The table of a task with cards; nothing of it is kept."""

    session: StageSession

    def __init__(self, visit: Visit, level: CardStage, session: StageSession | None = None) -> None:
        self.visit, self.level = visit, level
        self.hints_told = 0
        """How many tiers of hints were shown."""
        session = session or StageSession.of_stage(level, visit.names(level))
        super().__init__(CARD_TABLE, visit.context, session, resumed=True)
        # Somebody can only be caught while the match goes on.
        self.driver.paused = CatchSeat() not in level.goals
        self.table.log_open = True
        self.table.resized()
        self.table.stage.settle()

    @property
    def helped(self) -> int:
        """The number of hints that were taken."""
        return self.hints_told + sum(self.session.hints.values())

    def save(self) -> tuple[Note, ...]:
        """Save nothing: a stage starts over."""
        return ()

    def show_again(self, point: tuple[int, int]) -> bool:  # noqa: ARG002
        """Do nothing: there is no log to click on."""
        return False

    def draw_side(self, surface: DrawTarget) -> None:
        """Draw the task, with its picture."""
        if self.table.zones.log is not None:
            style, language = self.context.style, self.context.language
            draw_stage(surface, style, self.table.zones.log, self.level, language, self.hints_told)

    def aside(self) -> str:
        """Return the task for somebody who does not see it."""
        return said(self.level.text(self.context.language), self.hints_told)

    def draw_info(self, surface: DrawTarget) -> None:
        """Draw which stage it is, top right."""
        self.context.style.write_largest(surface, self.where(), self.table.zones.info, CORNER_SIZES, 1.0)

    def where(self) -> str:
        """Return which stage it is."""
        number, count = self.visit.number(self.level), len(self.visit.library.levels)
        return self.context.t("school.number", n=number, of=count)


class CardStageTurn(CardTurn):
    """The turn of a task with cards, until its aim is reached or missed."""

    screen: CardStageScreen

    def __init__(self, screen: CardStageScreen, scene_of: SceneOf) -> None:
        super().__init__(screen)
        self.visit, self.level, self._scene_of = screen.visit, screen.level, scene_of
        self.commands = replace(self.commands, hint=self.hint, log=None)
        self._end: Guidance | None = None
        """What the line says once it is over."""
        tell_of_menu(screen, self.level.text(screen.context.language))
        self._seconds = 0.0

    def update(self, dt: float) -> None:
        """Let the time of the try pass while its player can act."""
        if counts_time(self):
            self._seconds += dt
        super().update(dt)

    def _what_comes(self) -> None:
        session = self.screen.session
        if self._end is not None:
            return
        if not session.lacking and self.question is None:
            self._solved()
        elif session.happened and not session.goes_on and self.question is None:
            self._missed()
        else:
            super()._what_comes()

    def guidance(self) -> Guidance:
        """Return the guidance as in a match; at the end, how it ended."""
        return self._end or super().guidance()

    def hint(self) -> None:
        """Show the three tiers one at a time: where to look, the card, the move."""
        screen, say, action = self.screen, self.screen.context.t, self.screen.session.advised
        screen.hints_told += 1
        if screen.hints_told == 1 or action is None:
            return
        self.table.selected = ()
        for card in pieces_of(action):
            self.table.lift(card)
        self.table.relayout()
        told = pieces_text(say, action) if screen.hints_told == 2 and pieces_of(action) else move_text(say, action)
        self.notice.tell(Guidance(told, tone="help"))

    # -- how it ends ---------------------------------------------------------------------------------------

    def _count(self, *, solved: bool) -> None:
        self.screen.driver.paused = True
        acts = len(self.screen.session.record.lines)
        self.visit.add(self.level, solved=solved, hints=self.screen.helped, acts=acts, seconds=self._seconds)

    def _solved(self) -> None:
        context, say = self.screen.context, self.screen.context.t
        back = self.visit.standing.mark(self.level).comes_back
        self._count(solved=True)
        self._end = Guidance(say("level.solved"), tone="good")
        context.sounds.play(Sound.SOLVED)
        onward = self.visit.onward(self.level)
        last = self.visit.standing.next is None
        text = done_text(say, helped=bool(self.screen.helped), back=back, last=last)
        answers = ways_on(say, self._leave, self._again, self._go_to, onward)
        context.scenes.push(Dialog(context, say("level.solved"), text, answers), fade=False)

    def _missed(self) -> None:
        context, say = self.screen.context, self.screen.context.t
        self._count(solved=False)
        self._end = Guidance(say("level.missed"))
        text = f"{say('level.missed-text')} {missed_text(say, self.screen.session.lacking)}"
        answers = ways_on(say, self._leave, self._again, self._go_to, None)
        context.scenes.push(Dialog(context, say("level.missed"), text, answers), fade=False)

    def _go_to(self, level: SchoolStage) -> None:
        self.screen.context.scenes.replace(self._scene_of(self.visit, level))

    def _again(self) -> None:
        """Start the stage over; hints already shown stay, so that it is still solved with help."""
        fresh = CardStageScreen(self.visit, self.level)
        fresh.hints_told = self.screen.hints_told
        self.screen.context.scenes.replace(CardStageTurn(fresh, self._scene_of))

    def _leave(self) -> None:
        self.screen.context.scenes.pop()

    def menu(self) -> None:
        """Show the pause menu; nothing has to be saved, and nobody acts meanwhile."""
        self.asking.take_back()
        self.hand.cancel()
        context, say, driver = self.screen.context, self.screen.context.t, self.screen.driver
        was, driver.paused = driver.paused, True

        def stay() -> None:
            driver.paused = was

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
        self.hand.cancel()
        self.screen.session.close()
