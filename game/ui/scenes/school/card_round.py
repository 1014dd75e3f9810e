"""A short round of the school with cards: four cards against a patient computer."""

from __future__ import annotations

from dataclasses import replace

from game.play.cards.round_session import CardRoundSession
from game.play.turn_driver import Conditions
from game.store.card_stages import CardStage
from game.ui.kit.sound import Sound
from game.ui.scenes.dialog import Dialog
from game.ui.scenes.round.card_turn import CardTurn
from game.ui.scenes.round.players_time import counts_time
from game.ui.scenes.school.card_stage import CardStageScreen, CardStageTurn
from game.ui.scenes.school.visit import Visit
from game.ui.scenes.school.ways import SceneOf, ways_on
from game.words.days import clock_text
from game.words.guidance import Guidance
from game.words.school import done_text


class CardRoundScreen(CardStageScreen):
    """The table of a short round; nothing of it is kept."""

    session: CardRoundSession

    def __init__(self, visit: Visit, level: CardStage) -> None:
        about = level.stage.round
        assert about is not None
        self.patience, self.time_left = about.patience, 60.0 * about.minutes
        """How many times as long as usual the computer takes, and the player's seconds that are left."""
        super().__init__(visit, level, CardRoundSession.of_stage(level, visit.names(level), easy=True))
        self.driver.paused = False

    def _conditions(self) -> Conditions:
        """Let the computer take its time."""
        usual = super()._conditions()
        return replace(usual, factor=usual.factor * self.patience)

    def where(self) -> str:
        """Return which stage it is, and the time left."""
        if self.context.unclocked:
            return super().where()
        time = clock_text(self.time_left + 0.999)
        return self.context.t("school.clock", n=self.visit.number(self.level), time=time)


class CardRoundTurn(CardStageTurn):
    """The turns of a short round, until somebody wins it or the time is up."""

    screen: CardRoundScreen

    def __init__(self, screen: CardRoundScreen, scene_of: SceneOf) -> None:
        super().__init__(screen, scene_of)
        self._over = False

    def update(self, dt: float) -> None:
        """Let the player's time pass, unless turns have no clocks here; at its end the hands are compared."""
        screen = self.screen
        if counts_time(self) and not self._over and not screen.context.unclocked:
            screen.time_left = max(screen.time_left - dt, 0.0)
            if screen.time_left == 0:
                self.asking.take_back()
                screen.context.sounds.play(Sound.TIME_UP)
                self._finish(won=screen.session.ahead, timed=True)
                return
        super().update(dt)

    def _what_comes(self) -> None:
        if self._over:
            return
        if self.screen.session.between:
            self._finish(won=self.screen.session.won, timed=False)
        else:
            CardTurn._what_comes(self)

    def hint(self) -> None:
        """Show the hint of the round, then those of a match."""
        if self.screen.hints_told < len(self.level.text(self.screen.context.language).hints):
            self.screen.hints_told += 1
        else:
            self.acting.hint()

    def _finish(self, *, won: bool, timed: bool) -> None:
        self._over = True
        self.hand.cancel()
        context, say = self.screen.context, self.screen.context.t
        self._end = Guidance(say("school.round-over"))
        back = self.visit.standing.mark(self.level).comes_back
        self._count(solved=won)
        onward = self.visit.onward(self.level) if won else None
        answers = ways_on(say, self._leave, self._again, self._go_to, onward)
        why = f"{say('school.time-up-cards')} " if timed else ""
        if won:
            context.sounds.play(Sound.SOLVED)
            last = self.visit.standing.next is None
            text = why + done_text(say, helped=bool(self.screen.helped), back=back, last=last)
            context.scenes.push(Dialog(context, say("school.won"), text, answers), fade=False)
        else:
            context.scenes.push(Dialog(context, say("school.lost"), why + say("school.lost-text"), answers), fade=False)

    def _again(self) -> None:
        """Play the round again, or the next deal of it once it was won."""
        self._go_to(self.level)
