"""The buttons around the fan, always in the same place; a disabled one says why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.engine.actions import Draw, Pass, Uno
from game.engine.cards.actions import CardAction
from game.engine.cards.legality import copies
from game.engine.cards.wants import Decide, MayAnswer, MayPlay, after_chance, call_of
from game.engine.problems import Problem
from game.engine.wants import Call, Instead
from game.play.cards.turn_driver import CardTurnDriver
from game.ui.kit.intents import Intent
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets import Button, ButtonKind, Form
from game.ui.table.cards.table import CardTable
from game.ui.table.shared.again import again_key
from game.ui.table.shared.calls import call_key, in_full
from game.ui.table.shared.log import replay_key
from game.ui.table.shared.menu_key import menu_key
from game.words.cards.hints import hint_word
from game.words.cards.sentences import problem_with_paragraph

INTENTS = {"lay": Intent.END, "to-end": Intent.END, "jump": Intent.JUMP_IN, "order": Intent.JUMP_IN}
"""What asks for a button whose intent has another name."""


@dataclass(frozen=True, slots=True)
class CardCommands:
    """What the buttons call."""

    lay: Callable[[], None]
    act: Callable[[CardAction], None]
    jump: Callable[[], None]
    let_by: Callable[[], None]
    order: Callable[[], None]
    sort: Callable[[], None]
    hint: Callable[[], None]
    advice: Callable[[], None]
    uno: Callable[[], None]
    log: Callable[[], None] | None
    """None: there is no log to close."""
    replay: Callable[[], None]
    """Show what was played so far; a button of the open log."""
    again: Callable[[], None]
    """Show the last turn again."""
    to_end: Callable[[], None]
    """Let the others play to the end; for a player who was knocked out."""
    menu: Callable[[], None]


def controls(table: CardTable, driver: CardTurnDriver, commands: CardCommands, armed: bool = False) -> Form:
    """Return the buttons for the moment; `armed`: UNO! was called for the card that is to jump in."""
    context, zone, t = table.context, table.zones, table.context.t
    form = Form(context.style, context.motion, back=commands.menu)
    _right(form, table, driver, commands)
    _left(form, table, driver, commands, call_of_turn(table, driver, armed))
    form.add(menu_key(context, zone.menu, commands.menu))
    log = pygame.Rect(0, 0, zone.menu.width, zone.menu.height)
    log.topright = (zone.info.right, zone.info.top)
    if commands.log is not None:
        tip, shortcut = t("table.log"), context.shortcut(Intent.LOG)
        form.add(Button("log", log, "", commands.log, icon="panel-right", tip=tip, shortcut=shortcut))
        form.add(again_key(table, log, commands.again))
    if table.punishes_advice:
        advice = log.move(2 * (-log.width - context.style.px(8)), 0)
        form.add(
            Button(
                "advice",
                advice,
                "",
                commands.advice,
                icon="info",
                tip=t("cardtable.advice-tip"),
                reason="" if table.my_turn else t(table.wait_key),
            )
        )
    if commands.log is not None and zone.log is not None:
        form.add(replay_key(context, zone.log, commands.replay))
    return form


def _key(
    table: CardTable,
    form: Form,
    name: str,
    rect: pygame.Rect,
    text: str,
    action: Callable[[], None],
    icon: str,
    tip: str,
    *,
    kind: ButtonKind = ButtonKind.SECONDARY,
    reason: str = "",
    step: int = TextSize.TEXT,
) -> None:
    """Add a button with its own shortcut."""
    own = table.context.shortcut(INTENTS.get(name) or Intent(name))
    form.add(Button(name, rect, text, action, icon=icon, kind=kind, tip=tip, reason=reason, shortcut=own, step=step))


def _right(form: Form, table: CardTable, driver: CardTurnDriver, commands: CardCommands) -> None:
    """Add the buttons that end a turn: play, draw, keep, pass; or jump in, or not."""
    px, zone, t = table.context.style.px, table.zones.controls, table.context.t
    first = pygame.Rect(zone.left, zone.top + px(14), zone.width, px(66))
    second = pygame.Rect(zone.left, first.bottom + px(8), zone.width, px(54))
    if driver.asked:
        word, tip = t("cardtable.jump"), t("cardtable.jump-tip")
        _key(table, form, "jump", first, word, commands.jump, "redo-2", tip, kind=ButtonKind.PRIMARY)
        _key(table, form, "draw", second, t("cardtable.let-by"), commands.let_by, "skip-forward", t("cardtable.let-by"))
    elif driver.knocked_out:
        word, tip = t("to-end.key"), t("to-end.tip")
        _key(table, form, "to-end", first, word, commands.to_end, "skip-forward", tip, kind=ButtonKind.PRIMARY)
    else:
        _turn_keys(form, table, commands, first, second)


def _turn_keys(form: Form, table: CardTable, commands: CardCommands, first: pygame.Rect, second: pygame.Rect) -> None:
    """Add the buttons of a turn: play or discard, draw or its replacement, and orders to jump in."""
    px, t = table.context.style.px, table.context.t
    word, icon = lay_word(table)
    kind = ButtonKind.SECONDARY if table.my_turn and wrong_card(table) else ButtonKind.PRIMARY
    text, tip = t(word, n=table.discarding), t("cardtable.lay-tip")
    _key(table, form, "lay", first, text, commands.lay, icon, tip, kind=kind, reason=lay_reason(table))
    if table.takes_orders:
        rect = pygame.Rect(first.left, second.bottom + px(8), first.width, px(46))
        text, tip, reason = t(order_word(table)), t("cardtable.order-tip"), order_reason(table)
        _key(table, form, "order", rect, text, commands.order, "redo-2", tip, step=TextSize.SMALL, reason=reason)
    _, icon, action = second_key(table)
    text = second_text(table)
    _key(table, form, "draw", second, text, lambda: commands.act(action), icon, text, reason=_reason(table, action))


def lay_word(table: CardTable) -> tuple[str, str]:
    """Return the label and icon of the first button."""
    if table.discarding:
        return "cardtable.discard", "arrow-down-to-line"
    return "cardtable.lay", "check"


def lay_reason(table: CardTable) -> str:
    """Return why nothing can be played now, or ""."""
    say = table.context.t
    if not table.my_turn:
        return say(table.wait_key)
    if need := table.discarding:
        return "" if len(table.selected) == need else say("cardtable.discard-first", n=need)
    return _first(table, tuple(table.refused(table.selected[0]))) if table.selected else say("cardtable.choose-first")


def wrong_card(table: CardTable) -> bool:
    """Return whether the lifted card does not fit, so that playing it is a bad idea even if it is only penalised."""
    return bool(table.selected) and not table.discarding and table.selected[0].face not in table.playable


def second_key(table: CardTable) -> tuple[str, str, CardAction]:
    """Return the label, icon and action of the second button."""
    if table.my_turn:
        match after_chance(table.wanted()):
            case Decide():
                return "table.keep", "hand", Pass()
            case MayAnswer(taking=action):
                return "cardtable.take", "layers", action
            case MayPlay(instead=Instead.PASS):
                return "table.pass", "skip-forward", Pass()
    return "table.draw", "layers", Draw()


def second_text(table: CardTable) -> str:
    """Return the label of the second button in words, with the cards that it would cost."""
    return table.context.t(second_key(table)[0], n=table.session.now.pending.pending_draw)


def _reason(table: CardTable, action: CardAction) -> str:
    if not table.my_turn:
        return table.context.t(table.wait_key)
    return _first(table, table.session.problems(table.viewer, action))


def _first(table: CardTable, problems: tuple[Problem, ...]) -> str:
    return problem_with_paragraph(table.context.t, problems[0], table.session.name) if problems else ""


def _left(form: Form, table: CardTable, driver: CardTurnDriver, commands: CardCommands, call: Call) -> None:
    """Add UNO! or catching, sorting, and the computer's hint."""
    style, px, zone, t = table.context.style, table.context.style.px, table.zones.calls, table.context.t
    catching = driver.catches
    word, icon, kind = call_key(call, catching)
    rect = pygame.Rect(zone.left, zone.top + px(14), zone.width, px(68))
    reason = "" if catching else uno_reason(table, driver, call)
    said, key = t(word), table.context.shortcut(Intent.UNO)
    uno = Button("uno", rect, said, commands.uno, icon=icon, kind=kind, reason=reason, tip=said, shortcut=key)
    form.add(in_full(style, uno))
    sort = pygame.Rect(zone.left, rect.bottom + px(8), zone.width, px(46))
    tip = t("cardtable.sort-tip")
    _key(table, form, "sort", sort, t("table.sort"), commands.sort, "arrow-up-down", tip, step=TextSize.SMALL)
    cost, below = table.rules.hint_cost, sort.move(0, sort.height + px(8))
    text, tip = hint_word(t, cost), t("cardtable.hint-tip")
    reason = "" if table.my_turn else t(table.wait_key)
    _key(table, form, "hint", below, text, commands.hint, "lightbulb", tip, step=TextSize.SMALL, reason=reason)


def call_of_turn(table: CardTable, driver: CardTurnDriver, armed: bool = False) -> Call:
    """Return the state of the viewer's UNO! call; `armed`: it was called for the card that is to jump in."""
    if not (table.my_turn or driver.asked):
        return Call.NO
    return Call.CALLED if armed else call_of(table.wanted())


def uno_reason(table: CardTable, driver: CardTurnDriver, call: Call) -> str:
    """Return why UNO! cannot be called, or "", also while the second-last card is falling."""
    if call is Call.CALLED:
        return table.context.t("table.called-already")
    if driver.asked and len(table.hand) == 2:
        return ""
    return _first(table, table.session.problems(table.viewer, Uno()))


def order_word(table: CardTable) -> str:
    """Return what the button for orders does with the lifted card; with one key, that no card is meant after all."""
    if table.ordering:
        return "common.cancel"
    if table.context.scans:
        return "cardtable.order"
    ordered = {*table.selected} & {*table.orders.of(table.viewer)}
    return "cardtable.order-back" if ordered else "cardtable.order"


def order_reason(table: CardTable) -> str:
    """Return why no order can be left on a card now, or ""."""
    say = table.context.t
    if not table.my_turn:
        return say(table.wait_key)
    if table.context.scans:
        return "" if any(copies(card) > 1 for card in table.hand) else say("cardtable.no-twin")
    if not table.selected:
        return say("cardtable.choose-first")
    return say("cardtable.no-twin") if copies(table.selected[0]) == 1 else ""
