"""What the line above the rack says in the turns of a tile book: what is wanted, what was refused, penalties."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from game.engine.problems import Problem
from game.engine.tiles.draft import Draft
from game.engine.tiles.pieces import Tile
from game.engine.tiles.wants import Besides, Claim, after_chance, claims_are_asked, stray
from game.engine.tiles.wants import TurnWants as Wants
from game.play.tiles.penalties import Penalties
from game.ui.table.shared.notice import Notice
from game.ui.table.tiles.match_screen import TileMatchScreen
from game.words.guidance import Guidance, waiting_guidance
from game.words.tiles.guidance import stray_guidance, wanted_guidance
from game.words.tiles.sentences import problem_text


class TileLine:
    """The guidance line over one table; a notice comes first, then the hint that is shown, then what is wanted."""

    def __init__(self, screen: TileMatchScreen, notice: Notice, helped: Callable[[], Guidance | None]) -> None:
        self.screen, self.table, self.notice = screen, screen.table, notice
        self._helped = helped
        """Returns what the hint says that is shown, None where there is none."""
        self._penalties = Penalties(screen.table.cursor)
        self._told: Guidance | None = None
        """What was last said about penalties."""

    def refuse(self, problem: Problem) -> None:
        """Say why something is refused, kindly, with its place in the book, until the tiles have moved."""
        say, table, draft = self.screen.context.t, self.table, self.table.draft

        def holds() -> bool:
            return table.draft is draft or any(each.code == problem.code for each in table.draft_problems())

        self.notice.refuse(problem_text(say, problem, self.screen.session.name), problem.rule, holds)

    def stray(self, tile: Tile) -> None:
        """Say what can be done with a tile that no meld accepts as it is."""
        draft, wants = self.table.draft, after_chance(self.table.wanted())
        if draft is not None and isinstance(wants, Wants):
            found = stray(wants, draft, tile)
            self.notice.tell(stray_guidance(self.screen.context.t, found, self.screen.session.name))

    def tell_penalties(self) -> None:
        """Keep the message about a time-out or another penalty until the player's next action."""
        screen, table = self.screen, self.table
        human = screen.session.is_human(table.viewer) and not table.covered
        if self._penalties.look(screen.session.events, table.cursor, table.viewer if human else -1):
            text = self._penalties.text(screen.log.line_of)
            self._told = Guidance(text, tone="bad")
            self.notice.tell(self._told, inf, stays=True)
        if table.draft is not None and table.changed:
            self.acts()

    def acts(self) -> None:
        """Clear previous messages when the player acts."""
        if self._penalties.acted():
            self.notice.forget()

    def step(self, step: Callable[[], None], said: str) -> None:
        """Take a step back or forth; that is heard, as the line may say the same as before."""
        before = self.table.draft
        step()
        if self.table.draft is not before:
            self.notice.aloud = self.screen.context.t(f"spoken.{said}")

    def guidance(self, preview: Draft | None = None) -> Guidance:
        """Return what to do now; `preview` is the draft with the dragged tiles put down."""
        if (told := self.notice.shown) is not None:
            return self._and_the_turn(told) if told is self._told else told
        if (helped := self._helped()) is not None:
            return helped
        say, session, table = self.screen.context.t, self.screen.session, self.table
        laying = table.draft is not None and table.draft.changed
        if self.screen.driver.catch_window is not None and not self.screen.playback.busy and not laying:
            return wanted_guidance(say, table.wanted(), table.rules, session.name)
        if table.draft is None:
            if claims_are_asked(session.now) and not self.screen.playback.busy and isinstance(table.wanted(), Claim):
                return wanted_guidance(say, table.wanted(), table.rules, session.name)
            seat = table.shown.turn
            thinking = not session.is_human(seat) and not self.screen.playback.busy
            if (news := self.screen.log.news()) is not None and self.screen.playback.busy:
                return Guidance(news)
            return waiting_guidance(say, session.name(seat), thinking=thinking)
        return wanted_guidance(say, self._turn_wanted(preview), table.rules, session.name)

    def _and_the_turn(self, told: Guidance) -> Guidance:
        """Return what was said about penalties, and in the own turn that it is one."""
        if self.table.draft is None:
            return told
        wanted = wanted_guidance(
            self.screen.context.t, self._turn_wanted(None), self.table.rules, self.screen.session.name
        )
        # What happened has been announced.
        return Guidance(f"{told.text} {wanted.text}", wanted.rule, told.tone, aloud=wanted.said)

    def _turn_wanted(self, preview: Draft | None) -> Besides:
        """Return what the turn in progress still needs; for an initial meld, including the tiles being dragged."""
        table, draft = self.table, self.table.draft
        opening = draft is not None and table.rules.opening and not draft.before.opened
        if draft is None or preview is None or not opening or preview.before != draft.before:
            preview = None
        return after_chance(table.wanted(preview))
