"""The card table while a round is played: the viewer's turn, the others' turns, the chance to catch."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace
from functools import partial

import pygame

from game.engine.cards.legality import copies
from game.engine.cards.pieces import COLOURS, CUSTOMS, Card
from game.engine.cards.wants import Decide, Wanted, after_chance, being_dealt
from game.engine.game import Call
from game.ui.kit.drawing import DrawTarget
from game.ui.kit.input import Intent, intents_of
from game.ui.kit.nodes import Item, Node, Zone
from game.ui.kit.sprite import Place, Rim
from game.ui.kit.style import Style
from game.ui.kit.theme import TextSize, Typeface
from game.ui.kit.widgets import Button, Form
from game.ui.kit.widgets.form import TIP_DELAY
from game.ui.scenes.round.interludes import Dealing, pause
from game.ui.scenes.round.round_scene import MORE, PRESSES, RoundScene
from game.ui.scenes.round.tournament import ToEnd
from game.ui.table.cards import chrome, zones
from game.ui.table.cards.acting import Acting, CardHand, is_asked
from game.ui.table.cards.images import CardLook, card_rect
from game.ui.table.cards.match_screen import CardMatchScreen, question_node
from game.ui.table.cards.questions import Question
from game.ui.table.cards.table import CardTable
from game.ui.table.shared.aloud import KEYS, OWN_ZONE, STOCK, TABLE_ZONE, replied
from game.ui.table.shared.roving import MOVES
from game.words.cards.sentences import sentence, sign_text, wanted_guidance
from game.words.sentences import Guidance, waiting_guidance

HAND, PILES = "hand", "piles"


LANDS = {Intent.END, Intent.DRAW, Intent.JUMP_IN}
"""Intents about the turn, while a card is falling for which UNO! can still be called."""


class CardTurn(RoundScene):
    """The scene in which most of a match happens."""

    screen_of = CardMatchScreen
    screen: CardMatchScreen
    table: CardTable
    hand: CardHand
    _made: tuple[tuple[object, ...], Zone] | None = None
    """The zone of the hand as last made, behind what it depended on."""
    legend = (
        (None, "legend.lift"), (Intent.TAKE, "legend.lay"), (Intent.DRAW, "legend.draw"), (Intent.NEXT, "legend.zone"),
    )  # fmt: skip

    def __init__(self, screen: CardMatchScreen) -> None:
        super().__init__(screen)
        self.acting = acting = Acting(screen)
        self.notice = acting.notice
        acting.confirm = self.confirm
        self.hand = CardHand(self.table, acting, self.refresh)
        self.acts: dict[str, Callable[[], None]] = {
            "lay": acting.lay_selected, "draw": acting.end, "jump": acting.jump, "order": acting.order,
            "sort": acting.sort, "hint": self.hint, "advice": acting.advice, "uno": acting.uno, "menu": self.menu,
            "log": self.table.toggle_log, "replay": self.replay, "again": self.again,
            "to-end": lambda: self.context.scenes.push(ToEnd(screen)), "let-by": partial(screen.driver.decide, None),
        }  # fmt: skip
        self._mine = False
        self._jumps: frozenset[tuple[str, str]] = frozenset()
        self._lifted = -1
        """The number of steps when the drawn card was lifted."""

    def put_down(self) -> None:
        self.acting.take_back()
        super().put_down()

    @property
    def draws(self) -> bool:
        return self.acting.draws

    @property
    def question_form(self) -> Form | None:
        return self.question.form if self.question is not None else None

    def question_nodes(self) -> tuple[Node, ...]:
        return (question_node(self.table, self.question),) if self.question is not None else ()

    @property
    def open_question(self) -> Question | None:
        return self.acting.question

    question = open_question

    @property
    def busy(self) -> bool:
        return self.screen.busy or self.notice.busy or self.acting.flight is not None or not self.table.my_turn

    @property
    def cursor(self) -> int:
        free, draws = self.question is None, self.acting.draws and self.table.zones.stock.collidepoint(self._mouse)
        over = free and (self.table.hovered is not None or self.on_citation())
        if self.hand.dragging or over or (draws and (free or is_asked(self.table))):
            return pygame.SYSTEM_CURSOR_HAND
        return (self.question_form or self.form).cursor

    def update(self, dt: float) -> None:
        self.pass_time(dt)
        self.screen.driver.choosing = self.acting.choosing
        self.screen.update(dt)
        self.acting.update(dt)
        self.hand.update(dt)
        self._tell_unnoticed()
        if self.goes_on:
            self._what_comes()
        self.refresh()
        self.form.update(dt)
        if self.question is not None:
            self.question.form.update(dt)

    def _what_comes(self) -> None:
        if self.screen.session.between:
            self.table.let_go()
            self.score()
        elif not self.passed_on():
            self.acting.ask_what_comes(self.menu)
            drawn, steps = self.table.to_decide, len(self.screen.session.events)
            if drawn is not None and self._lifted != steps:  # it is lifted at once
                self._lifted = steps
                self.table.selected = (drawn,)
                self.table.relayout()
            if self.table.my_turn != self._mine:
                self._mine = self.table.my_turn
                if self._mine:
                    self.notice.light_up()
                self.table.raise_playable()
            if self.table.jumps != self._jumps:
                self._jumps = self.table.jumps
                self.table.relayout()

    def handle(self, event: pygame.Event) -> None:
        """Handle an event: a question first, then the buttons around the fan, then cards."""
        self.follow_mouse(event)
        if self.zooms(event):
            return
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if self.question is not None:
            waiting, place = self.table.played, self.table.play_place
            on_card = False
            if event.type == pygame.MOUSEBUTTONDOWN and waiting is not None and place is not None:
                on_card = card_rect(place).collidepoint(event.pos)
                if on_card and pressed:
                    self.hand.hold(waiting, event.pos, place)
                    return
            if self.hand.takes_back(event) or (on_card and event.button == 3):
                self.acting.take_back()
                self.hand.handle(event)
                self.refresh()
                return
            asks = Guidance(self.question.title)
            form = self.question.form
            if self.hand.dragging or not (replied(event, self.screen, self, lambda: asks) or form.handle(event)):
                self._beside_question(event)
            return
        if self.acting.flight is not None and self._goes_on(event):
            self.acting.land()
            self.refresh()
            return
        if pressed and not self.hand.dragging and self.clicked_beside(event.pos):
            return
        if self.handle_keys(event):
            self.point_at_line()
            self.refresh()
            return
        mine = self.hand.dragging or not self.form.handle(event)
        if not mine:
            self.point_at_line()
        # What moves over a key may leave a card.
        if mine or event.type == pygame.MOUSEMOTION:
            self.hand.handle(event)
        self.refresh()

    def _beside_question(self, event: pygame.Event) -> None:
        """Let the hand be put in order, and the keys that a question leaves alone be pressed.

        The other keys say why they cannot be; for a card and the stock, the line with the question shakes.
        """
        other_key = event.type == pygame.KEYDOWN and not intents_of(event) & {Intent.HINT, Intent.LOG}
        if not self.hand.handle(event) and not other_key:
            self.form.handle(event)
        self.refresh()

    def _goes_on(self, event: pygame.Event) -> bool:
        """Return whether an event is about the turn, which ends as the falling card lands; the rest works as usual."""
        if asked := intents_of(event):
            lays = {Intent.TAKE, Intent.ACTIVATE, Intent.UP} if self.form.focus is None else set()
            return bool(asked & (LANDS | lays))
        zones, form = self.table.zones, self.form
        places = [zones.stock, zones.pile, *(form[name].rect for name in ("lay", "draw", "jump") if name in form)]
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        return pressed and any(place.collidepoint(event.pos) for place in places)

    def resized(self, style: Style) -> None:
        super().resized(style)
        self.acting.again()

    def deal(self) -> CardDeal:
        return CardDeal(self.screen)

    def refresh(self) -> None:
        driver, table, acting = self.screen.driver, self.table, self.acting
        signature = (
            len(self.screen.session.events), table.cursor, table.viewer, table.zones, table.selected, table.my_turn,
            self.context.language, self.context.pad,
            driver.catches, driver.asked, acting.flight is not None, acting.hints.begun,
            self.question.title if self.question is not None else None,
        )  # fmt: skip
        if signature == self._signature:
            return
        if self._signature is not None and self._signature[3] != table.zones:
            self.acting.again()
        if self._signature is not None and signature[0] != self._signature[0]:
            self.notice.forget_help()
        self._signature = signature
        fresh = chrome.controls(table, driver, self.acts, acting.hints.begun)
        if self.question is not None:
            self._leave_alone(fresh, self.question)
        fresh.adopt(self.form)
        self.form = fresh

    def _leave_alone(self, form: Form, question: Question) -> None:
        """Disable the keys that have to wait for an answer; the hint helps with what the table itself asks."""
        helps = self.table.played is None and not self.table.selected
        for key in form:
            if isinstance(key, Button) and key.key not in ("menu", "log", "hint" if helps else ""):
                key.reason = self.say("cardtable.answer-first", question=question.title)

    def hint(self) -> None:
        self.acting.hint()

    def replay(self) -> None:
        self.acting.land()
        super().replay()

    def again(self) -> None:
        self.acting.land()
        super().again()

    def menu(self) -> None:
        """Show the pause menu; the match is saved. A card that falls waits."""
        if self.acting.flight is None:
            self.put_down()
        pause(self.screen)

    def guidance(self) -> Guidance:
        """Return what the line says: a notice comes first, then the hint that is shown, then what is wanted."""
        if (about := self.ending or self.notice.shown or self.acting.hints.guidance) is not None:
            return about
        if self.question is not None and self.question.line:
            return Guidance(self.question.line)
        playback, window = self.screen.playback, self.screen.driver.catch_window
        if window is not None and not playback.busy:
            return self._say(self.table.wanted(), "good")
        if playback.busy and (news := self.screen.log.news()) is not None:
            return Guidance(news)
        if self.screen.driver.knocked_out:
            return Guidance(self.say("to-end.out"), "UC-81")
        waits = self.table.my_turn or self.screen.driver.asked or self.screen.driver.to_read
        if not waits and not self.screen.session.is_human(self.screen.session.now.turn):
            return waiting_guidance(self.say, self.screen.session.name(self.screen.session.now.turn), thinking=True)
        wants = after_chance(self.table.wanted())
        call = chrome.call_of_turn(self.table, self.screen.driver)
        return self._about_lifted(wants, call) or self._say(wants, "bad" if call is Call.NEEDED else "plain")

    def _about_lifted(self, wants: Wanted, call: Call) -> Guidance | None:
        """Return what the lifted card would do, if there is more to say than the card shows (UN-42, UC-40)."""
        if not self.table.my_turn or self.table.discarding or not self.table.selected or self.acting.flight is not None:
            return None
        text, rule, warns = self.table.about(self.table.selected[0])
        if text and call is Call.NEEDED:
            text, warns = self.say("card.guide.call-first", then=text), True
        elif text and isinstance(wants, Decide):
            asked = self._say(wants, "plain").text
            both, room = f"{asked} {text}", 0.8 * self.table.zones.guidance.width  # beside the icon and the rule
            if self.screen.context.style.width(both, TextSize.SMALL, Typeface.STRONG) <= room:
                text = both
            elif not warns:
                text = asked
        return Guidance(text, rule, "bad" if warns else "help") if text else None

    def _say(self, wants: Wanted, tone: str) -> Guidance:
        session, say = self.screen.session, self.say
        return replace(wanted_guidance(say, wants, session.view(self.table.viewer), session.name), tone=tone)

    def draw(self, surface: DrawTarget) -> None:
        screen, table = self.screen, self.table
        self.draw_below(surface)
        glow = min(self.notice.glow, 1.0) if table.my_turn else 0.0
        screen.draw_guidance(surface, self.guidance(), self.notice.shake, glow)
        self.form.draw(surface)
        chrome.draw_chances(surface, table, screen.driver, self.form, watched=not screen.playback.busy)
        screen.draw_pieces(surface)
        screen.draw_above(surface)
        if self.question is None:
            self.draw_focus(surface)
        else:
            self.question.draw(surface, table)
            if self.hand.dragging:
                table.stage.draw(surface, lambda card: card in table.dragged)
        self.hand.draw(surface)
        self.draw_key_tip(surface)
        if not self.hand.dragging and self.question is None:
            self.draw_plate_tip(surface)
        if (tip := self.stock_tip) is not None:
            self.explain(surface, table.zones.stock, tip, (table.zones.pile, table.zones.colour))
        if (tipped := self.card_tip) is not None:
            self.explain(surface, *tipped, (*self.legends, table.zones.guidance, table.zones.plates[table.viewer]))

    @property
    def card_tip(self) -> tuple[pygame.Rect, str] | None:
        """What the card under a resting mouse says, or a custom wild on the pile, and where; None if the line does."""
        if self.question is not None or self.hand.dragging or self._rested < TIP_DELAY or not self._asking:
            return None
        say, table, card = self.say, self.table, self.table.hovered
        if card is not None and card in table.lying:
            text = table.about(card)[0] or sign_text(say, table.rules, card, self.screen.session.seats)
            return (card_rect(table.stage.place(card)), text) if text and not self.says(text) else None
        top = next(iter(table.shown.discard), None)
        if top is None or top.symbol not in CUSTOMS or not table.zones.pile.collidepoint(self._mouse):
            return None
        return table.zones.pile, sentence(say, getattr(table.rules, top.symbol))

    # -- what can be reached without a mouse: the hand and the piles, as zones of items ----------------------

    def _hand_zone(self) -> Zone:
        """Return the viewer's cards from left to right, none while covered; as before if nothing has changed."""
        stage, cards, made = self.table.stage, () if self.table.covered else self.table.lying, self._made
        if made is None or made[0] != (stage.aims, cards):
            rects = ((card, card_rect(stage.goal(card) if card in stage else Place(0, 0, 1))) for card in cards)
            items = (Item(card, rect, (OWN_ZONE, repr(card)), card.colour) for card, rect in rects)
            made = self._made = (stage.aims, cards), Zone(HAND, tuple(items))
        return made[1]

    def own_zones(self) -> tuple[Zone, ...]:
        zones = self.table.zones
        pile = (Item("pile", zones.pile, (TABLE_ZONE,)),) if self.table.shown.discard else ()
        return self._hand_zone(), Zone(PILES, (*pile, Item("stock", zones.stock, (STOCK,))))

    def own_choices(self) -> tuple[Zone, ...]:
        """Return the cards that can be played or discarded now, or the pile on which one is about to land."""
        if self.acting.flight is not None:
            return (Zone(PILES, tuple(item for item in self.own_zones()[1].items if item.key == "pile")),)
        cards = self._hand_zone().items
        return (Zone(HAND, tuple(item for item in cards if isinstance(item.key, Card) and self._fits(item.key))),)

    @property
    def choices(self) -> tuple[Zone, ...]:
        """What can be chosen; only cards, and that none is meant, while one for an order is asked for."""
        chosen = super().choices
        if not self.table.ordering:
            return chosen
        others = (tuple(item for item in zone.items if item.key == "order") for zone in chosen if zone.key == KEYS)
        return (*(zone for zone in chosen if zone.key != KEYS), *(Zone(KEYS, items) for items in others))

    def bring(self, zone: Zone, item: Item) -> None:
        """Put the focus on a choice; no card is meant by a button while one for an order is asked for."""
        super().bring(zone, item)
        if self.table.ordering and zone.key == KEYS:
            self.table.selected = ()
            self.table.relayout()

    def press_of(self, item: Item) -> Intent:
        """Return what chooses: an order, while a card for one is asked for."""
        return Intent.JUMP_IN if self.table.ordering and isinstance(item.key, Card) else super().press_of(item)

    def _fits(self, card: Card) -> bool:
        if not self.table.my_turn:
            return card.face in self.table.jumps
        if self.table.ordering:
            return copies(card) > 1
        return bool(self.table.discarding) or not self.table.refused(card)

    def place_of(self, zone: str, key: Hashable) -> pygame.Rect | None:
        if zone == HAND and isinstance(key, Card) and key in self.table.hand and key in self.table.stage:
            return card_rect(self.table.stage.place(key))
        return None

    @property
    def colours(self) -> list[tuple[str, str]]:
        say = self.context.t
        return [*((colour, say(f"colour.{colour}")) for colour in COLOURS), ("", say("find.wild"))]

    def face_of(self, key: Hashable) -> tuple[str, str] | None:
        return key.face if isinstance(key, Card) else None

    def takes(self, asked: frozenset[Intent]) -> bool:
        table, roving = self.table, self.roving
        if Intent.BACK in asked:
            return self._put_back()
        if not roving.seen and self.form.focus is not None:
            return False
        if len(table.selected) == 1 and table.selected[0] in table.lying and (not roving.seen or roving.zone == HAND):
            roving.zone, roving.key = HAND, table.selected[0]
            roving.seen = roving.seen or bool(asked & MOVES)
        focus = roving.focus
        if focus.zone != HAND or not isinstance(focus.item, Card):
            return False
        if not roving.seen and not table.selected and Intent.LEFT in asked:
            # The first press shows the first card, and this one goes on to the last.
            roving.move(Intent.LEFT)
        if asked & MORE:
            return self._shift(focus.item, -1 if Intent.MORE_LEFT in asked else 1)
        if Intent.END in asked and roving.seen and not table.selected and table.my_turn and not table.discarding:
            # The turn came round to a card that already had the focus: it is meant, lifted or not.
            self.point()
            return self._tap(focus.item)
        if asked.intersection((*PRESSES, Intent.UP, Intent.MORE)) and (roving.seen or table.selected):
            return self._tap(focus.item)
        return False

    def _tap(self, card: Card) -> bool:
        if self.table.discarding or card not in self.table.selected:
            self.hand.tap(card)
        else:
            self.acting.lay(card)
        return True

    def _put_back(self) -> bool:
        """Put back what is lifted or dragged; return whether there was anything."""
        if not self.hand.dragging and not self.table.selected and not self.table.ordering:
            return False
        self.hand.cancel()
        self.table.selected, self.table.ordering = (), False  # a card that falls onto the pile stays played
        self.table.relayout()
        return True

    def _shift(self, card: Card, step: int) -> bool:
        index = self.table.hand.index(card) + step
        if 0 <= index < len(self.table.hand):
            self.table.keep_order(zones.moved(self.table.hand, card, index))
            self.point()
        return True

    def point(self) -> None:
        table, focus = self.table, self.roving.focus
        card = focus.item if focus.zone == HAND and isinstance(focus.item, Card) else None
        if table.discarding:
            table.hovered = card
        elif card is not None:
            table.hovered, table.selected = None, (card,)
        table.relayout()
        super().point()

    def press(self) -> bool:
        focus, table = self.roving.focus, self.table
        match focus.zone, focus.item:
            case "piles", "stock":
                self.acting.draw_card()
            case "piles", "pile" if table.selected:
                self.acting.lay(table.selected[0])
            case _:
                return super().press()
        return True


class CardDeal(Dealing):
    """The card table while a round is being set up."""

    screen: CardMatchScreen
    turn = CardTurn
    looks = CardLook(), CardLook(Rim.SELECTED)

    def rank(self, piece: Card) -> int:
        """Return the number of a card; an action card is below any (UC-12)."""
        return int(piece.symbol) if piece.is_number else -1

    def sentence(self) -> str:
        shown = self.screen.table.shown
        deals = being_dealt(shown)
        return self.begins(shown.match.dealer if deals else shown.turn, deals=deals)
