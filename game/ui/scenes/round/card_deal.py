"""The steps of a new round of a card book up to its first turn: the draw for the dealer, the deal, the first card."""

from __future__ import annotations

import pygame

from game.engine.cards.pieces import Card
from game.engine.cards.wants import being_dealt
from game.ui.scenes.round.dealing import Dealing, StartDraws
from game.ui.table.cards.images import CardLook, card_images
from game.ui.table.cards.match_screen import CardMatchScreen
from game.ui.table.shared.rims import Rim
from game.words.dealing import deals_text, drawing_text, starts_text


class CardDeal(Dealing[Card]):
    """The card table while a round is being set up."""

    screen: CardMatchScreen

    def best(self, draws: StartDraws[Card]) -> list[int]:
        """Return the seats with the highest number; an action card is below any (UC-12)."""
        ranks = {seat: int(card.symbol) if card.is_number else -1 for seat, card in draws}
        return [seat for seat, rank in ranks.items() if rank == max(ranks.values())]

    def picture(self, piece: Card, width: int, best: bool) -> pygame.Surface:
        """Return the picture of a card."""
        look = CardLook(Rim.SELECTED if best else Rim.NONE)
        return card_images(self.screen.context.style, self.screen.table.rules).image(piece, width, look)

    def sentence(self) -> str:
        """Return who deals, or how that is decided."""
        say, playback, shown = self.screen.context.t, self.screen.playback, self.screen.table.shown
        if playback.drawings:
            return drawing_text(say, self.screen.pieces, len(playback.drawings))
        if being_dealt(shown):
            name, you = self.named(shown.match.dealer)
            return deals_text(say, name, you=you)
        name, you = self.named(shown.turn)
        return starts_text(say, name, you=you)
