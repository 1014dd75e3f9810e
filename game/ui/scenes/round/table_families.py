"""The two families of books at the table: what each contributes to the screen of a match."""

from __future__ import annotations

from game.engine.cards import events as card_events
from game.engine.cards.events import CardEvent
from game.engine.cards.pieces import Card
from game.engine.tiles import events as tile_events
from game.engine.tiles.events import TileEvent
from game.engine.tiles.pieces import Tile
from game.play.cards.session import CardSession
from game.play.cards.turn_driver import CardTurnDriver
from game.play.tiles.session import TileSession
from game.play.tiles.turn_driver import TileTurnDriver
from game.ui.scenes.round.card_turn import CardDeal, CardTurn
from game.ui.scenes.round.tile_turn import TileDeal, TileTurn
from game.ui.table.cards import aloud as card_aloud
from game.ui.table.cards import match_screen as cards
from game.ui.table.cards.match_screen import CardMatchScreen
from game.ui.table.cards.playback import CardPlayback
from game.ui.table.cards.table import CardTable
from game.ui.table.shared.match_screen import TableFamily
from game.ui.table.tiles import aloud as tile_aloud
from game.ui.table.tiles import match_screen as tiles
from game.ui.table.tiles.match_screen import TileMatchScreen
from game.ui.table.tiles.playback import TilePlayback
from game.ui.table.tiles.table import TileTable
from game.words.cards import sentences as card_words
from game.words.tiles import sentences as tile_words

TILE_TABLE: TableFamily[TileMatchScreen, TileSession, TileTable, TilePlayback, TileTurnDriver, TileEvent, Tile] = (
    TableFamily(
        pieces="tiles",
        deal=TileDeal,
        turn=TileTurn,
        table=TileTable,
        playback=TilePlayback,
        driver=tiles.driver,
        time_up=tiles.time_up,
        draft=tiles.draft,
        draft_text=tiles.draft_text,
        moment=tiles.moment,
        redacted=tile_events.redacted,
        event_text=tile_words.event_text,
        parts=tile_aloud.tile_parts,
        table_text=tile_aloud.table_text,
        wrong=tile_aloud.wrong,
        pieces_said=tile_words.tiles_said,
        said_more=tile_aloud.said_more,
        events=lambda session: session.events,
        results=TileSession.results,
        facts=TileSession.facts,
        laid=tiles.laid,
        named=tile_words.named,
        last_lay=tiles.decisive,
        standing=TileSession.standing,
        resumed=tiles.resumed,
        show_event=tiles.show_event,
        add_keys=tiles.add_keys,
        draw_below=tiles.draw_below,
        info=tiles.info,
        draw_above=tiles.draw_above,
        ahead=tiles.pictures,
        clear=tiles.clear,
        hand=tiles.hand,
        piece=tiles.picture,
    )
)

CARD_TABLE: TableFamily[CardMatchScreen, CardSession, CardTable, CardPlayback, CardTurnDriver, CardEvent, Card] = (
    TableFamily(
        pieces="cards",
        deal=CardDeal,
        turn=CardTurn,
        table=CardTable,
        playback=CardPlayback,
        driver=cards.driver,
        draft=cards.draft,
        draft_text=cards.draft_text,
        redacted=card_events.redacted,
        event_text=card_words.event_text,
        parts=card_aloud.card_parts,
        table_text=card_aloud.table_text,
        wrong=card_aloud.wrong,
        pieces_said=card_words.cards_said,
        said_more=card_aloud.said_more,
        events=lambda session: session.events,
        results=CardSession.results,
        facts=CardSession.facts,
        laid=cards.laid,
        named=card_words.named,
        last_lay=cards.decisive,
        standing=CardSession.standing,
        plate_text=cards.plate_text,
        show_event=cards.show_event,
        draw_below=cards.draw_below,
        info=cards.info,
        draw_above=cards.draw_above,
        ahead=cards.pictures,
        cover_picture=cards.top_card,
        clear=cards.clear,
        hand=cards.hand,
        piece=cards.picture,
    )
)
