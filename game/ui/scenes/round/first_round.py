"""The guided first round: ten steps on the real table, each done by the player or shown; nothing of it is saved.

Deal and computer follow `levels/guided/first-round.toml`; what the steps wait for is in `ui/table/tiles/guided`.
"""

from __future__ import annotations

from dataclasses import replace
from math import cos, tau

import pygame

from game.engine.tiles.hints import laid_out
from game.engine.tiles.plays import TilePlay
from game.engine.tiles.wants import round_goes_on
from game.store import guided as rounds
from game.store import progress
from game.ui.kit.drawing import DrawTarget, outline, put
from game.ui.kit.input import intents_of
from game.ui.kit.intents import Intent
from game.ui.kit.nodes import News
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets import Button, ButtonKind
from game.ui.kit.widgets.layout import row
from game.ui.scenes.dialog import Answer, Dialog
from game.ui.scenes.round.first_screen import KEYS_HEIGHT, FirstScreen
from game.ui.scenes.round.solved import SolvedDialog
from game.ui.scenes.round.tile_turn import TileTurn
from game.ui.table.tiles.guided import STEPS, GuidedProgress, Want, arranged, done, to_lay
from game.words.guidance import Guidance

BEAT = 1.4
"""Seconds from one glow of the highlighted button to the next."""


class FirstTurn(TileTurn):
    """The turns of the guided round, until the player has gone out."""

    screen: FirstScreen

    def __init__(self, screen: FirstScreen) -> None:
        super().__init__(screen)
        self.commands = replace(self.commands, log=None)
        self._read = self._undone = self._hinted = self._over = False
        self._told = -1
        """The last step that was told to somebody who does not see it."""
        self._time = 0.0

    # -- the steps -----------------------------------------------------------------------------------------

    def _moment(self) -> GuidedProgress:
        draft = self.table.draft
        there = draft is not None and arranged(draft, self.screen.wanted(draft))
        return GuidedProgress(self.screen.turns, there, self._read, self._undone, self._hinted)

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds; go to the next step when this one is done."""
        self._time += dt
        super().update(dt)
        screen = self.screen
        while screen.step < len(STEPS) and not screen.playback.busy and done(STEPS[screen.step], self._moment()):
            screen.step += 1
            self._undone = self._hinted = False
            self._signature = None
        self._mark()

    def _mark(self) -> None:
        """Mark the tiles that are to be moved with a rim."""
        table, step = self.table, STEPS[min(self.screen.step, len(STEPS) - 1)]
        if table.draft is None or not step.tiles or self.hand.dragging or self.hints.guidance is not None:
            return
        tiles = to_lay(table.draft, self.screen.wanted(table.draft))
        if table.hinted != tiles and not table.selected:
            table.hinted = tiles
            table.relayout()

    def _what_comes(self) -> None:
        if not round_goes_on(self.screen.session.now):
            if not self._over:
                self._over = True
                self._celebrate()
        elif not self.table.my_turn:
            self.table.begin_turn()

    # -- what the keys do ----------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> None:
        """Handle an event: while there is only something to read, Enter goes on, as it ends turns later."""
        form = self.form
        reads = form is not None and form.focus in (None, "first-on") and self.pointed() == "first-on"
        if form is not None and reads and Intent.ACTIVATE in intents_of(event):
            form.activate("first-on")
        else:
            super().handle(event)

    def end_turn(self) -> None:
        """Send the draft, if it is what the round continues with."""
        draft, say = self.table.draft, self.screen.context.t
        if draft is not None and not draft.problems():
            if not arranged(draft, self.screen.wanted(draft)):
                self.notice.tell(Guidance(say("first.also"), tone="help"))
                return
            if self.screen.calls:
                self.notice.tell(Guidance(say("first.call-first"), "UR-66", tone="help"))
                return
        super().end_turn()

    def undo(self) -> None:
        """Undo a step, which one of the steps waits for."""
        changed = self.table.draft
        super().undo()
        self._undone = self.table.draft is not changed

    def hint(self) -> None:
        """Show a hint, which one of the steps waits for."""
        super().hint()
        self._hinted = True

    def show_me(self) -> None:
        """Do what the step asks for, and go to the next."""
        if self.screen.step >= len(STEPS) or not self.table.my_turn:
            return
        match STEPS[self.screen.step].want:
            case Want.READ:
                self._read = True
            case Want.UNDO:
                if self.table.draft is not None and self.table.draft.past:
                    self.undo()
                self._undone = True
            case Want.HINT:
                self.hint()
            case Want.ARRANGE:
                self._lay()
            case Want.END:
                self._lay()
                if self.screen.calls:
                    self.uno()
                self.end_turn()

    def _lay(self) -> None:
        """Put the tiles of this turn where the round expects them."""
        if self.hints.offering:
            self.hints.take()
        draft = self.table.draft
        if draft is not None and not arranged(draft, wanted := self.screen.wanted(draft)):
            self.table.change(laid_out(draft, TilePlay(wanted)))

    # -- the keys at the side ------------------------------------------------------------------------------

    def _refresh(self) -> None:
        before = self.form
        super()._refresh()
        zone = self.table.zones.log
        if self.form is None or self.form is before or zone is None:
            return
        context, style = self.screen.context, self.screen.context.style
        reading = self.screen.step < len(STEPS) and STEPS[self.screen.step].want is Want.READ
        foot = pygame.Rect(zone.x, 0, zone.width, style.px(KEYS_HEIGHT)).inflate(-style.px(16), 0)
        foot.bottom = zone.bottom - style.px(12)
        word = "first.next" if reading else "first.show"
        keys = context.t(word), context.t("first.leave")
        wide = [style.width(each, TextSize.TEXT, Typeface.STRONG) + 2 * style.space(1.5) for each in keys]
        left, right = row(foot, wide, style.px(6))
        kind = ButtonKind.PRIMARY if reading else ButtonKind.SECONDARY
        wait = "" if self.table.my_turn else context.t("table.wait")
        about = context.t(f"{word}-tip")
        self.form.add(Button("first-on", left, keys[0], self.show_me, kind=kind, reason=wait, tip=about))
        self.form.add(Button("first-leave", right, keys[1], self.leave, tip=context.t("first.leave-tip")))
        self.form.adopt(before)

    def leave(self) -> None:
        """Return to where the player came from; the menu stops offering the round."""
        context = self.screen.context
        context.change(newcomer=False)
        context.scenes.pop()

    def menu(self) -> None:
        """Show the pause menu; nothing has to be saved."""
        self.hand.cancel()
        context, say = self.screen.context, self.screen.context.t
        answers = [
            Answer(say("table.stay"), lambda: None, ButtonKind.PRIMARY, "play"),
            Answer(say("level.restart"), self._again, icon="rotate-ccw"),
            Answer(say("first.leave"), self.leave, icon="log-out"),
        ]
        dialog = Dialog(context, say("table.pause-title"), say("first.pause-text"), answers, upright=True)
        context.scenes.push(dialog, fade=False)

    def _again(self) -> None:
        self.screen.context.scenes.replace(FirstTurn(FirstScreen(self.screen.context)))

    def _celebrate(self) -> None:
        """Show that the round is won: on to a real match, or to the school for what was left out."""
        context, say = self.screen.context, self.screen.context.t
        context.report(progress.add(context.folders, rounds.KEY, context.now()))

        def school() -> None:
            self.leave()
            context.go.school()

        def match() -> None:
            self.leave()
            context.go.new_match()

        answers = [
            Answer(say("first.menu"), self.leave, icon="chevron-left"),
            Answer(say("menu.school"), school, icon="lightbulb"),
            Answer(say("menu.play"), match, ButtonKind.PRIMARY, "play"),
        ]
        won = SolvedDialog(context, say("first.won-title"), say("first.won-text"), answers, self.table)
        context.scenes.push(won, fade=False)

    def guidance(self) -> Guidance:
        """Return what the step asks for, unless there is something to say about what the player did instead."""
        if self._over:
            return Guidance(self.screen.context.t("first.won-title"), tone="good")
        quiet = self.notice.shown is None and self.hints.guidance is None
        draft, line = self.table.draft, super().guidance()
        if not quiet or draft is None:
            return line
        done_or_not_begun = not draft.changed or arranged(draft, self.screen.wanted(draft))
        if line.tone == "plain" or (done_or_not_begun and not self.hand.dragging):
            return Guidance(self.screen.text().aim, aloud=self.screen.aloud(self._told))
        return line

    def news(self) -> tuple[News, ...]:
        """Return what was shown since the last call; after that the step, even if the line says something else."""
        told, step = super().news(), self.screen.aloud(self._told)
        if self._told == self.screen.step or not self.table.my_turn:
            return told
        if any(each.text == step for each in told):
            self._told = self.screen.step
        elif not told:
            self._told, self.table.announced.steady = self.screen.step, self.screen.text().aim
            return (News(step, own=True),)
        return told

    # -- drawing -------------------------------------------------------------------------------------------

    def draw(self, surface: DrawTarget) -> None:
        """Draw the table, and a ring around the highlighted button."""
        super().draw(surface)
        if (key := self.pointed()) is not None and self.form is not None and key in self.form:
            style, rect = self.screen.context.style, self.form[key].rect
            rect = rect.inflate(style.px(10), style.px(10))
            still = self.screen.context.motion.reduced
            glow = 1.0 if still else 0.55 + 0.45 * cos(self._time * tau / BEAT)
            put(surface, outline(rect.size, style.px(16), max(style.px(4), 2), style.theme.accent_light), rect.topleft,
                glow)  # fmt: skip

    def pointed(self) -> str | None:
        """Return the button to press now; None if tiles come first."""
        if not self.table.my_turn or self.screen.step >= len(STEPS):
            return None
        step, draft = STEPS[self.screen.step], self.table.draft
        if step.want is Want.READ:
            return "first-on"
        if step.want is not Want.END or draft is None:
            return step.key or None
        if not arranged(draft, self.screen.wanted(draft)):
            return None
        return "uno" if self.screen.calls else "end"

    def closing(self) -> None:
        """End the session."""
        super().closing()
        self.screen.session.close()
