"""What the scenes of a match of a card book share: the table and what belongs to it, and drawing all of it."""

from __future__ import annotations

import pygame

from game.engine.cards import events
from game.engine.cards.events import redacted
from game.engine.cards.pieces import Card
from game.engine.cards.rules import Scoring
from game.engine.cards.scoring import match_goal
from game.engine.options import MatchLength
from game.play.card_session import CardSession
from game.play.places import Places
from game.store.journal import Journal
from game.ui.context import Context
from game.ui.kit.drawing import put_centre
from game.ui.kit.theme import Step
from game.ui.kit.widgets.layout import off_left
from game.ui.table.cards import chrome
from game.ui.table.cards.images import PROPORTION, CardLook, card_images
from game.ui.table.cards.orders import Given, format_orders
from game.ui.table.cards.playback import CardPlayback
from game.ui.table.cards.results import results, standing
from game.ui.table.cards.table import CardTable
from game.ui.table.cards.turn_driver import CardTurnDriver
from game.ui.table.shared.match_screen import MatchScreen
from game.ui.table.shared.plates import draw_light
from game.ui.table.shared.results import Result, Standing
from game.words.cards.sentences import event_text

GOALS = {MatchLength.POINTS: "table.target", MatchLength.ROUNDS: "table.rounds", MatchLength.FIRST_TO: "table.first-to"}
"""What decides a match, as keys of the catalogue."""
TOP_CARD, BESIDE = 72, 116
"""Units of the top card on the cover, and of the column that it stands in."""
RECALLED = 1.6
"""Seconds that a card which the log tells of is shown again."""


class CardMatchScreen(MatchScreen):
    """One match of a card book on the screen."""

    session: CardSession
    table: CardTable
    playback: CardPlayback
    conduct: CardTurnDriver
    pieces = "cards"
    news_align = 0.0

    def __init__(
        self,
        context: Context,
        session: CardSession,
        resumed: bool = False,
        journal: Journal | None = None,
        places: Places | None = None,
    ) -> None:
        super().__init__(context, session, resumed, journal, places)
        self.recalled: tuple[Card, str, float] | None = None
        """A card that the log shows again, its colour, and for how many seconds."""

    @property
    def draft(self) -> Given | None:
        """The orders that players left on their cards, None where there are none."""
        return self.table.orders.given or None

    def draft_text(self, draft: Given | None) -> str | None:
        """All of them; they hold for the round that is shown."""
        return format_orders(draft, self.table.shown.match.round) if draft else None

    def table_of(self, shown_steps: int) -> CardTable:
        """Stock, pile and fan."""
        return CardTable(self.context, self.session, shown_steps)

    def playback_of(self) -> CardPlayback:
        """What cards do."""
        return CardPlayback(self.table)

    def conduct_of(self) -> CardTurnDriver:
        """With windows."""
        return CardTurnDriver(self.table, self.playback, self.save)

    def public(self, event: events.CardEvent) -> events.CardEvent:
        """The event as everybody may see it."""
        return redacted(event, None)

    def event_text(self, event: events.CardEvent) -> str | None:
        """A line of the log, None for what is not worth one."""
        return event_text(self.context.t, event, self.session.name, self.you)

    def results(self) -> tuple[Result, ...]:
        """Every finished round."""
        return results(self.table.rules, self.session.steps)

    def standing(self) -> Standing:
        """How the match stands."""
        return standing(self.table.rules, self.session.steps)

    def show_event(self, event: events.CardEvent) -> None:
        """The card that was laid then is seen once more."""
        if isinstance(event, events.Played):
            self.recalled = event.card, event.colour, RECALLED

    def update(self, dt: float) -> None:
        """Let time pass on the table."""
        super().update(dt)
        if self.recalled is not None:
            card, colour, left = self.recalled
            self.recalled = (card, colour, left - dt) if left > dt else None

    @property
    def busy(self) -> bool:
        """Whether something moves."""
        return super().busy or self.recalled is not None

    def draw_below(self, surface: pygame.Surface) -> None:
        """Everything that lies under the cards."""
        table = self.table
        if not self.playback.drawings:
            chrome.draw_stock(surface, table, self.playback)
            chrome.draw_colour(surface, table)
        chrome.draw_plates(surface, table, self.playback)
        draw_light(surface, table.context.style, table.zones.plates, self.playback.light)
        self.draw_info(surface)
        self.draw_side(surface)

    def draw_above(self, surface: pygame.Surface) -> None:
        """What floats over the cards."""
        chrome.draw_partner(surface, self.table)
        chrome.draw_stacked(surface, self.table)
        chrome.draw_marks(surface, self.table, self.playback)
        if self.recalled is not None:
            chrome.draw_recalled(surface, self.table, *self.recalled[:2])

    # -- between two players -------------------------------------------------------------------------------

    def interlude_height(self, width: int) -> int:
        """The top card, and beside it what happened since somebody looked on last."""
        style = self.context.style
        news = super().interlude_height(width - style.px(BESIDE))
        return max(news, round(style.px(TOP_CARD) * PROPORTION) + style.px(20))

    def draw_interlude(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """The top card with its colour, and the last turns in words."""
        style, state, card = self.context.style, self.session.state, self.session.state.discard[0]
        look = CardLook(colour=state.colour if card.is_wild else "")
        width = style.px(TOP_CARD)
        picture = card_images(style, self.table.rules).image(card, width, look)
        x = rect.x + style.px(BESIDE) / 2 if self.lately() else rect.centerx
        put_centre(surface, picture, (x, rect.centery))
        super().draw_interlude(surface, off_left(rect, style.px(BESIDE))[1])

    def plate_text(self, seat: int) -> str:
        """What a plate says to the mouse that asks; of partners that they are."""
        text = super().plate_text(seat)
        return f"{text} · {self.context.t('plate.partner')}" if seat == self.table.partner else text

    def draw_info(self, surface: pygame.Surface) -> None:
        """Round and target in the upper right corner."""
        table, style, say = self.table, self.context.style, self.context.t
        goal = match_goal(table.rules, table.session.seats)
        rect = table.zones.corner(3 if table.punishes_advice else 2, style.px(8))
        upper = pygame.Rect(rect.x, rect.y, rect.width, rect.height // 2)
        words = say("table.round", n=table.shown.match.round)
        step = Step.TEXT if style.width(words, Step.TEXT) <= rect.width else Step.SMALL
        style.write(surface, words, upper, step, align=1.0)
        limit = table.rules.scoring is Scoring.ELIMINATION
        text = say("table.limit" if limit else GOALS[goal.form], n=goal.number)
        if style.width(text, Step.SMALL) <= rect.width:
            style.write(surface, text, upper.move(0, upper.height), Step.SMALL, style.theme.quiet, align=1.0)
