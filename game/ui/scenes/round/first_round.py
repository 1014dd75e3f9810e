"""The guided first round: ten steps on the real table, each done by the player or shown; nothing of it is saved.

Deal and computer follow `levels/guided/first-round.toml`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import partial
from math import cos, tau
from typing import NamedTuple

import pygame

from game.engine.options import SeatKind
from game.engine.shown import sentences
from game.engine.tiles.actions import Lay
from game.engine.tiles.draft import Draft
from game.engine.tiles.events import Laid
from game.engine.tiles.hints import laid_out
from game.engine.tiles.legality import TurnContext, played
from game.engine.tiles.melds import Tile
from game.engine.tiles.notation import parse_action
from game.engine.tiles.plays import TilePlay
from game.engine.tiles.views import before
from game.play.tiles.session import TileSession
from game.shipped import asset_text
from game.store import school as rounds, training
from game.store.levels import LevelText
from game.store.settings import Verbosity
from game.ui.context import Context
from game.ui.kit.drawing import DrawTarget, outline, put
from game.ui.kit.input import Intent, intents_of
from game.ui.kit.nodes import News
from game.ui.kit.theme import TextSize, Typeface
from game.ui.kit.widgets import Button, ButtonKind
from game.ui.kit.widgets.widget import row
from game.ui.scenes.page import Answer
from game.ui.scenes.round.interludes import pause_menu
from game.ui.scenes.round.task import TaskTurn
from game.ui.scenes.round.tile_turn import TileTurn
from game.ui.table.tiles.choosers import LARGE, draw_task
from game.ui.table.tiles.zones import TaskRoom
from game.words.catalogue import companion
from game.words.sentences import Guidance


class GuidedStep(NamedTuple):
    """One thing that the player learns by doing it, from `assets/first_round.toml`, which explains the fields."""

    name: str
    """The end of its keys in the catalogue, `first.NAME-title` and `first.NAME-text`."""
    turn: int
    """When that is over, so is the step."""
    want: str
    """What completes it: read, arrange (the tiles of this turn are on the table), undo, hint or end."""
    key: str = ""
    tiles: bool = False


STEPS = tuple(GuidedStep(**step) for step in tomllib.loads(asset_text("first_round.toml"))["step"])


def arranged(draft: Draft, wanted: Lay) -> bool:
    """Return whether the draft has the melds of the expected lay; either copy of a tile will do."""
    mine, theirs = (sorted(sorted(meld.faces) for meld in table) for table in (draft.melds(), wanted.table))
    return mine == theirs


def to_lay(draft: Draft, wanted: Lay) -> tuple[Tile, ...]:
    """Return the tiles to be moved: those on the rack, and the start tiles that go into melds."""
    placed = {tile for meld in wanted.table for tile in meld.tiles}
    there = (*played(draft.before, wanted), *(tile for tile in draft.before.loose if tile in placed))
    return tuple(tile for tile in there if tile in (*draft.now.rack, *draft.now.loose))


PLAYER = 0
"""The seat being guided."""
KEYS = {"undo": Intent.UNDO, "end": Intent.ACTIVATE, "uno": Intent.UNO, "hint": Intent.HINT}
"""What the buttons ask for that steps point at."""
KEYS_HEIGHT = 48
"""Units at the bottom of the step for its buttons."""


class FirstTurn(TaskTurn, TileTurn):
    """The turns of the guided round, with the step in place of a log, until the player has gone out."""

    room = TaskRoom.CORNER
    shrinks = False

    def __init__(self, context: Context) -> None:
        self.round = rounds.load()
        self.at = 0
        """The index of the current step; past the last one the round is over."""
        you = context.player_name
        seats = ((SeatKind.HUMAN.value, you), (SeatKind.EASY.value, companion(1 - PLAYER, (you,))))
        session = TileSession.of_position(self.round.start, seats, lambda view, _: self.wanted(before(view)))
        super().__init__(context, session)
        self.table.announced.aside = None
        self._did: set[str] = set()
        """What was read, undone or asked for in this step."""
        self._told = -1
        """The last step that was told to somebody who does not see it."""

    # -- the step ------------------------------------------------------------------------------------------

    def wanted(self, facts: TurnContext) -> Lay:
        """Return the next action of the round that is not a call: calls belong to the turn in which they are made."""
        line = next(act.line for act in self.round.acts[len(self.session.record.lines) :] if act.line != "uno")
        action = parse_action(line, facts)
        assert isinstance(action, Lay), line
        return action

    @property
    def calls(self) -> bool:
        """Whether UNO! has to be called before this turn ends."""
        at = len(self.session.record.lines)
        return self.round.acts[at : at + 1] == (rounds.GuidedAct(PLAYER, "uno"),)

    @property
    def turns(self) -> int:
        """The number of the player's turns that are over."""
        return sum(isinstance(event, Laid) and event.seat == PLAYER for event in self.session.events)

    def draw_side(self, surface: DrawTarget) -> None:
        if (zone := self.table.zones.log) is not None:
            draw_task(surface, self.context.style, zone, self.text, 0, self.context.style.px(KEYS_HEIGHT))

    @property
    def text(self) -> LevelText:
        t, at = self.say, min(self.at, len(STEPS) - 1)
        name, count = STEPS[at].name, t("first.step", n=at + 1, of=len(STEPS))
        about, title = t(f"first.{name}-text", name=self.session.name(1 - PLAYER)), t(f"first.{name}-title")
        if self.context.style.metrics.enlarged >= LARGE:
            title, count = f"{at + 1}/{len(STEPS)} {title}", ""
        return LevelText(title, count, about, (), t(f"first.{name}-do"))

    def aloud(self, told: int) -> str:
        """Return the step with its keys for somebody who does not see it; of the one `told` last, only what to do."""
        t, short, step = self.say, self.context.shortcut, self.text
        if self.context.settings.verbosity is Verbosity.BRIEF:
            return step.aim
        aim = t("first.rack-aloud", key=short(Intent.ACTIVATE).name) if self.at == 0 else step.aim
        pressed = KEYS.get(STEPS[min(self.at, len(STEPS) - 1)].key)
        also = [t("first.key-aloud", key=short(pressed).name)] if pressed is not None else []
        if self.at == told:
            return " ".join((aim, *also))
        named = {"zone": Intent.NEXT, "take": Intent.TAKE, "table": Intent.SAY_TABLE, "wrong": Intent.WHAT_IS_WRONG}
        keys = t("first.keys-aloud", **{name: short(intent).name for name, intent in named.items()})
        return sentences(step.title, step.task, aim, *([keys] if self.at == 1 else []), *also)

    @property
    def info(self) -> tuple[str, ...]:
        return (self.say("first.title"),)

    # -- the turn ------------------------------------------------------------------------------------------

    def _done(self, step: GuidedStep) -> bool:
        draft = self.table.draft
        there = draft is not None and arranged(draft, self.wanted(draft.before))
        laid, taken_back = step.want == "arrange" and there, step.want == "undo" and not there
        return self.turns > step.turn or step.want in self._did or laid or taken_back

    def update(self, dt: float) -> None:
        super().update(dt)
        while self.at < len(STEPS) and not self.screen.playback.busy and self._done(STEPS[self.at]):
            self.at += 1
            self._did.clear()
            self._signature = None
        self._mark()

    def _mark(self) -> None:
        table, step = self.table, STEPS[min(self.at, len(STEPS) - 1)]
        if table.draft is None or not step.tiles or self.hand.dragging or self.hints.guidance is not None:
            return
        if table.hinted != (tiles := to_lay(table.draft, self.wanted(table.draft.before))) and not table.selected:
            table.hinted = tiles
            table.relayout()

    def _what_comes(self) -> None:
        if self.session.between:
            self._celebrate()
        elif not self.table.my_turn:
            self.table.begin_turn()

    def handle(self, event: pygame.Event) -> None:
        """Handle an event: while there is only something to read, Enter goes on, as it ends turns later."""
        reads = self.form.focus in (None, "first-on") and self.pointed() == "first-on"
        if reads and Intent.ACTIVATE in intents_of(event):
            self.form.activate("first-on")
        else:
            super().handle(event)

    def end_turn(self) -> None:
        """Send the draft, if it is what the round continues with."""
        draft, say = self.table.draft, self.say
        if draft is not None and not draft.problems:
            if not arranged(draft, self.wanted(draft.before)):
                self.notice.tell(Guidance(say("first.also"), tone="help"))
                return
            if self.calls:
                self.notice.tell(Guidance(say("first.call-first"), "UR-66", tone="help"))
                return
        super().end_turn()

    def undo(self) -> None:
        """Undo a step, which one of the steps waits for."""
        changed = self.table.draft
        super().undo()
        if self.table.draft is not changed:
            self._did.add("undo")

    def hint(self) -> None:
        """Show a hint, which one of the steps waits for."""
        super().hint()
        self._did.add("hint")

    def show_me(self) -> None:
        """Do what the step asks for, and go to the next."""
        if self.at >= len(STEPS) or not self.table.my_turn:
            return
        match STEPS[self.at].want:
            case "read":
                self._did.add("read")
            case "undo":
                if self.table.draft is not None and self.table.draft.past:
                    self.undo()
                self._did.add("undo")
            case "hint":
                self.hint()
            case "arrange":
                self._lay()
            case "end":
                self._lay()
                if self.calls:
                    self.uno()
                self.end_turn()

    def _lay(self) -> None:
        if self.hints.offering:
            self.hints.take()
        draft = self.table.draft
        if draft is not None and not arranged(draft, wanted := self.wanted(draft.before)):
            self.table.change(laid_out(draft, TilePlay(wanted)))

    def refresh(self) -> None:
        before = self.form
        super().refresh()
        zone = self.table.zones.log
        if self.form is before or zone is None:
            return
        context, style = self.context, self.context.style
        want = STEPS[self.at].want if self.at < len(STEPS) else None
        reading = want == "read"
        foot = pygame.Rect(zone.x, 0, zone.width, style.px(KEYS_HEIGHT)).inflate(-style.px(20), 0)
        foot.bottom = zone.bottom - style.px(12)
        word = "first.next" if reading else "first.show"
        keys = context.t(word), context.t("first.leave")
        wide = [style.width(each, TextSize.TEXT, Typeface.STRONG) + 2 * style.space(1.5) for each in keys]
        left, right = row(foot, wide, style.px(8))
        kind = ButtonKind.PRIMARY if reading else ButtonKind.SECONDARY
        wait = "" if self.table.my_turn else context.t("table.wait")
        about = context.t(f"{word}-tip")
        for end in self.form:
            if isinstance(end, Button) and end.key == "end" and want not in (None, "end"):
                end.kind = ButtonKind.SECONDARY  # another key is asked for
        self.form.add(Button("first-on", left, keys[0], self.show_me, kind=kind, reason=wait, tip=about))
        self.form.add(Button("first-leave", right, keys[1], self.leave, tip=context.t("first.leave-tip")))
        self.form.adopt(before)

    def leave(self) -> None:
        """Return to where the player came from; the menu stops offering the round."""
        self.context.change(newcomer=False)
        self.context.scenes.pop()

    def menu(self) -> None:
        self.hand.cancel()
        answers = [self.restarting, Answer(self.say("first.leave"), self.leave, icon="log-out")]
        pause_menu(self.screen, self.say("first.pause-text"), answers)

    def again(self) -> None:
        self.context.scenes.replace(FirstTurn(self.context))

    def _celebrate(self) -> None:
        """Show that the round is won: on to a real match, or to the school for what was left out."""
        self.context.report(training.add_solved(self.context.folders, rounds.KEY, self.context.now()))
        go, say = self.context.go, self.say
        answers = [
            Answer(say("first.menu"), self.leave, icon="chevron-left"),
            Answer(say("menu.school"), partial(self._leave_for, go.school), icon="lightbulb"),
            Answer(say("menu.play"), partial(self._leave_for, go.new_match), ButtonKind.PRIMARY, "play"),
        ]
        session = self.session
        points = session.results()[-1].noted[PLAYER] if session.results() else 0
        counted = self.say("first.won-points", n=points, name=session.name(1 - PLAYER), target=self.table.rules.target)
        self.tell(self.say("first.won-title"), f"{counted} {self.say('first.won-text')}", answers, solved=True)

    def _leave_for(self, there: Callable[[], None]) -> None:
        self.leave()
        there()

    def guidance(self) -> Guidance:
        """Return what the step asks for, unless there is something to say about what the player did instead."""
        if self.ending is not None:
            return self.ending
        quiet = self.notice.shown is None and self.hints.guidance is None
        draft, line = self.table.draft, super().guidance()
        if not quiet or draft is None:
            return line
        done_or_not_begun = not draft.changed or arranged(draft, self.wanted(draft.before))
        if line.tone == "plain" or (done_or_not_begun and not self.hand.dragging):
            return Guidance(self.text.aim, aloud=self.aloud(self._told))
        return line

    def news(self) -> tuple[News, ...]:
        """Return what was shown since the last call; after that the step, even if the line says something else."""
        told, step = super().news(), self.aloud(self._told)
        if self._told == self.at or not self.table.my_turn:
            return told
        if any(each.text == step for each in told):
            self._told = self.at
        elif not told:
            self._told, self.table.announced.steady = self.at, self.text.aim
            return (News(step, own=True),)
        return told

    def draw(self, surface: DrawTarget) -> None:
        super().draw(surface)
        if (key := self.pointed()) is not None and key in self.form:
            style, rect = self.context.style, self.form[key].rect
            rect = rect.inflate(style.px(10), style.px(10))
            put(surface, outline(rect.size, style.px(16), max(style.px(4), 2), style.theme.mark), rect.topleft,
                1.0 if self.context.motion.reduced else 0.55 + 0.45 * cos(self.beat * tau / 1.4))  # fmt: skip

    def pointed(self) -> str | None:
        """Return the button to press now; None if tiles come first."""
        if not self.table.my_turn or self.at >= len(STEPS):
            return None
        step, draft = STEPS[self.at], self.table.draft
        if step.want == "read":
            return "first-on"
        if step.want != "end" or draft is None:
            return step.key or None
        if not arranged(draft, self.wanted(draft.before)):
            return None
        return "uno" if self.calls else "end"
