"""What each event of a tile book shows on the table."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import takewhile

import pygame

from game.engine.game import Caught, Passed, Skipped, TurnStarted, UnoCalled
from game.engine.tiles import events
from game.engine.tiles.events import Reason
from game.engine.tiles.pieces import Tile
from game.engine.tiles.rules import TileEffect
from game.ui.kit.drawing import DrawTarget, outline, put
from game.ui.kit.motion import beat
from game.ui.kit.sprite import Place
from game.ui.kit.stage import DEAL, SHOW
from game.ui.table.shared.gestures import cascade
from game.ui.table.shared.playback import DRAWN, OWN_DRAW, Playback
from game.ui.table.tiles.images import PROPORTION
from game.ui.table.tiles.table import TileTable

ALARMS: Mapping[type, tuple[str, float]] = {
    UnoCalled: ("table.uno", 0.5),
    Caught: ("table.catch", 0.9),
    events.LayPunished: ("mark.wrong", 0.8),
    events.LeftoversTaken: ("mark.leftovers", 0.6),
    events.HandRummy: ("mark.hand-rummy", 0.9),
    events.TimedOut: ("mark.time-up", 0.4),
}
"""Events that show a word over the plate of their seat: key of the catalogue, seconds until the next step."""

LEAVING = 0.09
"""Seconds from one tile that leaves a rack to the next."""

PROOF = 3.0
"""Seconds during which the pairs for a new deal are shown."""

HIDDEN = "?"
"""The colour of a tile in flight whose face is hidden."""


class TilePlayback(Playback):
    """The steps of a tile book."""

    table: TileTable
    alarms = ALARMS

    def __init__(self, table: TileTable) -> None:
        super().__init__(table)
        self.proof: tuple[Tile, ...] = ()
        """The pairs that justify a new deal, while they are shown (RK-13)."""
        self._laid = False
        """Whether something was laid in the turn being shown."""

    def ends_act(self, event: events.TileEvent) -> bool:
        """Return whether an event is what a player at this screen did in a turn."""
        return isinstance(event, events.Laid | events.Drew | Passed | events.TimedOut)

    def hidden(self, number: int) -> Tile:
        """Return a tile in flight whose face is hidden."""
        return Tile(HIDDEN, number)

    def _show(self, event: events.TileEvent) -> float:
        """Show one step; return the seconds until the next at normal speed."""
        match event:
            case events.StartDrawn(draws):
                self.drawings.append(draws)
                return 1.7
            case events.RoundStarted():
                self.clear_table()
                self.table.new_round()
                return self.shuffle(self.table.context.style.px(40))
            case events.Dealt():
                self.proof = ()
                return self._deal()
            case events.StartTilesLaid():
                self.table.relayout(self.pace(DEAL), order=self.table.loose, origin=self.stock_place())
                return 0.8
            case events.Laid():
                return self._lay(event)
            case events.Drew():
                return self._draw(event)
            case events.ActionWorked(seat, _, effect):
                struck = self._struck(seat, effect)
                self.mark(struck, f"effect.{effect.value}", alarm=effect in (TileEffect.DRAW_TWO, TileEffect.DRAW_FOUR))
                return 0.7
            case events.Opened(seat, points):
                self.mark(seat, "mark.opened", n=points)
                return 0.4
            case events.RedealClaimed(seat, tiles):
                self.mark(seat, "mark.redeal", alarm=True)
                self.proof = tiles
                return PROOF
            case TurnStarted():
                if not self._laid:
                    self.table.last_moved = self.table.last_touched = ()
                self._laid = False
                return self.show_shared(event)
            case events.JokerExchanged():
                # What is laid with it comes next; until then everything stays where the player put it.
                return 0.0
            case _:
                return self.show_shared(event)

    def _struck(self, seat: int, effect: TileEffect) -> int:
        """Return the seat at which an action tile is announced: the one it hits; for a reverse, the acting one."""
        if effect is TileEffect.REVERSE:
            return seat
        happened, here = self.table.session.events, self.table.cursor - 1
        first = here
        while isinstance(happened[first - 1], events.ActionWorked):
            first -= 1
        earlier = sum(map(_strikes, happened[first:here]))
        turn = takewhile(lambda event: not isinstance(event, TurnStarted), happened[here:])
        struck = [event.seat for event in turn if isinstance(event, Skipped)]
        return struck[min(earlier, len(struck) - 1)] if struck else seat

    def _deal(self) -> float:
        """Deal tiles from the stock to every seat in turn; the viewer's own are face up."""
        table = self.table
        pace = self.pace(DEAL)
        table.sort_anew()
        own = table.rack
        table.relayout(pace, order=own, origin=self.stock_place())
        most = max(table.shown.counts)
        for seat in range(table.session.seats):
            if seat != table.viewer:
                self.fly(self.stock_place(), self.plate_place(seat), most, pace)
        return DEAL.stagger * most + DEAL.seconds

    def _lay(self, event: events.Laid) -> float:
        """Show another seat's turn meld by meld, in an order that is easy to follow."""
        table = self.table
        mine = event.seat == table.viewer and table.session.is_human(event.seat)
        table.mark_lay(event)
        self._laid = True
        if mine:
            table.close_rack()
            table.relayout()
            return 0.2
        old = set(event.before)
        delays: dict[Tile, float] = {}
        part = 0
        for meld in event.table:
            if meld in old:
                continue
            left = 0
            for tile in meld.tiles:
                # What lay on the table slides; what comes from the rack leaves it one by one.
                delays[tile] = (part * 0.55 + left * LEAVING) * self.factor
                left += tile in event.played
            part += 1
        table.relayout(self.pace(SHOW), origin=self.plate_place(event.seat), delays=delays)
        fresh = [meld.tiles for meld in event.table if meld not in old]
        table.felt_view.follow([(delays[tiles[0]], tiles) for tiles in fresh])
        return 0.55 * part + 0.55

    def _draw(self, event: events.Drew) -> float:
        """Let tiles fly from the stock to a rack; only the viewer's own are face up."""
        table = self.table
        pace = self.pace(DEAL if event.reason is Reason.TURN else cascade(event.count))
        if table.session.is_human(event.seat):
            earlier = () if event.reason is Reason.TURN else table.drawn.get(event.seat, ())
            table.drawn[event.seat] = (*earlier, *event.tiles)
        if event.seat == table.viewer:
            table.refresh_draft()
            table.relayout(pace, order=event.tiles, origin=self.stock_place())
            if event.reason is Reason.TURN:
                return OWN_DRAW
        else:
            self.fly(self.stock_place(), self.plate_place(event.seat), event.count, pace)
        if event.reason in (Reason.ACTION, Reason.UNO, Reason.NEEDLESS, Reason.WRONG) or event.count > 1:
            self.mark(event.seat, "mark.drew", alarm=True, n=event.count)
            self.hit(event.seat)
        elif event.seat != table.viewer:
            self.mark(event.seat, "mark.drew", n=event.count)
        beats = DEAL.stagger if event.reason is Reason.TURN else beat(event.count)
        return max(DRAWN, 0.35 + beats * event.count)

    def stock_place(self) -> Place:
        """Return the place on top of the stock."""
        stock = self.table.zones.stock
        return Place(stock.centerx, stock.centery, stock.width * 0.36, 40.0, face_up=False)


def _strikes(event: events.TileEvent) -> bool:
    """Return whether an event is an action tile that hits the next player."""
    return isinstance(event, events.ActionWorked) and event.effect is not TileEffect.REVERSE


# -- The rim around the melds that the last turn made or changed.

RIM = 0.09
"""How far it is from the tiles, in tile widths."""


def draw_touched(surface: DrawTarget, table: TileTable) -> None:
    """Draw a rim around every meld that the last turn made or changed, once its tiles lie there."""
    style, stage, melds = table.context.style, table.stage, {meld.tiles for meld in table.melds}
    for meld in melds.intersection(table.last_touched):
        places, goals = [stage.place(tile) for tile in meld], [stage.goal(tile) for tile in meld]
        away = any((place.x, place.y) != (goal.x, goal.y) for place, goal in zip(places, goals, strict=True))
        if away or not table.dragged.keys().isdisjoint(meld):
            continue
        first, last = goals[0], goals[-1]
        pad, high = max(round(first.width * RIM), 2), round(first.width * PROPORTION)
        rect = pygame.Rect(0, 0, round(last.x - first.x + first.width) + 2 * pad, high + 2 * pad)
        rect.center = round((first.x + last.x) / 2), round(first.y)
        put(surface, outline(rect.size, style.px(9), max(style.px(2), 1), style.theme.last, 0.75), rect.topleft)
