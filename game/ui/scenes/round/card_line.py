"""What the line above the hand says in the turns of a card book."""

from __future__ import annotations

from dataclasses import replace

from game.engine.cards.wants import JumpIn, Wanted, after_chance
from game.engine.wants import Call
from game.ui.table.cards import controls
from game.ui.table.cards.acting import Acting
from game.ui.table.cards.match_screen import CardMatchScreen
from game.words.cards.guidance import wanted_guidance
from game.words.guidance import Guidance, waiting_guidance


class CardLine:
    """The guidance line over one table; a notice comes first, then what is wanted."""

    def __init__(self, screen: CardMatchScreen, acting: Acting) -> None:
        self.screen, self.table, self.acting, self.notice = screen, screen.table, acting, acting.notice

    def guidance(self) -> Guidance:
        """Return what to do now, in a sentence."""
        if self.notice.shown is not None:
            return self.notice.shown
        say, session, table = self.screen.context.t, self.screen.session, self.table
        playback, window = self.screen.playback, self.screen.driver.catch_window
        if window is not None and not playback.busy:
            return self._say(table.wanted(), "good")
        if playback.busy and (news := self.screen.log.news()) is not None:
            return Guidance(news)
        if self.screen.driver.knocked_out:
            return Guidance(say("to-end.out"), "UC-81")
        waits = table.my_turn or self.screen.driver.asked or self.screen.driver.to_read
        if not waits and not session.is_human(session.now.turn):
            return waiting_guidance(say, session.name(session.now.turn), thinking=True)
        wants = after_chance(table.wanted())
        call = controls.call_of_turn(table, self.screen.driver, self.acting.armed)
        if call is Call.CALLED and isinstance(wants, JumpIn):
            wants = replace(wants, call=call)
        if (about := self._about_lifted(call)) is not None:
            return about
        return self._say(wants, "bad" if call is Call.NEEDED else "plain")

    def _about_lifted(self, call: Call) -> Guidance | None:
        """Return what the lifted card would do, if there is more to say than the card shows (UN-42, UC-40)."""
        table, say = self.table, self.screen.context.t
        if not table.my_turn or table.discarding or not table.selected or self.acting.flight is not None:
            return None
        text, rule, warns = table.about(table.selected[0])
        if text and call is Call.NEEDED:
            text, warns = say("card.guide.call-first", then=text), True
        return Guidance(text, rule, "bad" if warns else "help") if text else None

    def _say(self, wants: Wanted, tone: str) -> Guidance:
        """Return the sentence that says what to do."""
        session, say = self.screen.session, self.screen.context.t
        said = wanted_guidance(say, wants, session.view(self.table.viewer), session.name)
        return replace(said, tone=tone)
