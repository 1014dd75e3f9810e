"""The table of the guided first round, with the step where a match has its log; nothing of it is kept."""

from __future__ import annotations

from random import Random

from game.engine.shown import sentences
from game.engine.tiles.actions import Lay, TileAction
from game.engine.tiles.draft import Draft
from game.engine.tiles.events import Laid
from game.engine.tiles.notation import parse_action
from game.engine.tiles.turn_context import TurnContext
from game.engine.tiles.views import TileView, before
from game.play.tiles.session import TileSession
from game.store import guided as rounds
from game.store.level_texts import LevelText, said
from game.store.notes import Note
from game.store.settings import SeatKind
from game.store.verbosity import Verbosity
from game.ui.context import Context
from game.ui.kit.drawing import DrawTarget
from game.ui.kit.intents import Intent
from game.ui.scenes.round.table_families import TILE_TABLE
from game.ui.table.shared.zones import CORNER_SIZES
from game.ui.table.tiles.guided import STEPS
from game.ui.table.tiles.match_screen import TileMatchScreen
from game.ui.table.tiles.task import draw_task
from game.ui.table.tiles.zones import TaskRoom
from game.words.names import companion

PLAYER = 0
"""The seat being guided."""


KEYS = {"undo": Intent.UNDO, "end": Intent.ACTIVATE, "uno": Intent.UNO, "hint": Intent.HINT}
"""What the buttons ask for that steps point at."""
KEYS_HEIGHT = 48
"""Units at the bottom of the step for its buttons."""


class FirstScreen(TileMatchScreen):
    """The table of the guided round, with the step in place of a log."""

    def __init__(self, context: Context) -> None:
        self.round = rounds.load()
        self.step = 0
        """The index of the current step; past the last one the round is over."""
        you = context.player_name
        seats = ((SeatKind.HUMAN.value, you), (SeatKind.EASY.value, companion(1 - PLAYER, (you,))))
        session = TileSession.of_position(self.round.start, seats, self._computer)
        super().__init__(TILE_TABLE, context, session, resumed=True)
        self.table.log_open, self.table.task = True, TaskRoom.CORNER
        self.table.announced.aside = None
        self.table.resized()
        self.table.stage.settle()

    def _computer(self, view: TileView, _: Random) -> TileAction:
        """Return what the computer does now."""
        return self._act(before(view))

    def wanted(self, draft: Draft) -> Lay:
        """Return the lay expected of this turn."""
        action = self._act(draft.before)
        assert isinstance(action, Lay)
        return action

    def _act(self, facts: TurnContext) -> TileAction:
        """Return the next action of the round that is not a call: calls belong to the turn in which they are made."""
        rest = self.round.acts[len(self.session.record.lines) :]
        line = next(act.line for act in rest if act.line != "uno")
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

    def save(self) -> tuple[Note, ...]:
        """Save nothing: the round starts over."""
        return ()

    def show_again(self, point: tuple[int, int]) -> bool:  # noqa: ARG002
        """Do nothing: there is no log to click on."""
        return False

    def draw_side(self, surface: DrawTarget) -> None:
        """Draw the step."""
        if self.table.zones.log is None:
            return
        draw_task(surface, self.context.style, self.table.zones.log, self.text(), 0, self.context.style.px(KEYS_HEIGHT))

    def text(self) -> LevelText:
        """Return the texts of the step."""
        t, at = self.context.t, min(self.step, len(STEPS) - 1)
        name, count = STEPS[at].name, t("first.step", n=at + 1, of=len(STEPS))
        about = t(f"first.{name}-text", name=self.session.name(1 - PLAYER))
        return LevelText(t(f"first.{name}-title"), count, about, (), t(f"first.{name}-do"))

    def aside(self) -> str:
        """Return the step for somebody who does not see it."""
        return said(self.text(), 0)

    def aloud(self, told: int) -> str:
        """Return what the step asks for, with the keys, for somebody who does not see it.

        Of the step that was `told` last, only what is to be done.
        """
        t, short, step = self.context.t, self.context.shortcut, self.text()
        if self.context.settings.verbosity is Verbosity.BRIEF:
            return step.aim
        aim = t("first.rack-aloud", key=short(Intent.ACTIVATE).name) if self.step == 0 else step.aim
        pressed = KEYS.get(STEPS[min(self.step, len(STEPS) - 1)].key)
        also = [t("first.key-aloud", key=short(pressed).name)] if pressed is not None else []
        if self.step == told:
            return " ".join((aim, *also))
        named = {"zone": Intent.NEXT, "take": Intent.TAKE, "table": Intent.SAY_TABLE, "wrong": Intent.WHAT_IS_WRONG}
        keys = t("first.keys-aloud", **{name: short(intent).name for name, intent in named.items()})
        return sentences(step.title, step.task, aim, *([keys] if self.step == 1 else []), *also)

    def draw_info(self, surface: DrawTarget) -> None:
        """Draw that this is the guided round, top right."""
        style, rect = self.context.style, self.table.zones.info
        if rect.width:
            style.write_largest(surface, self.context.t("first.title"), rect, CORNER_SIZES, 1.0)
