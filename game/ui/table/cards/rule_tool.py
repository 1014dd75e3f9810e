"""Carrying out a rule written by the players: read it, make a seat draw or miss a turn, done (UN-42, UN-Q18)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.engine.cards.actions import CardAction, RuleDraw, RuleSkip
from game.engine.cards.custom import HIGHEST_NUMBER, read_custom
from game.ui.kit.intents import Intent
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets import Button, ButtonKind, Form, Stepper
from game.ui.kit.widgets.layout import column, row
from game.ui.table.cards.questions import PAD, Question, panel, panel_height
from game.ui.table.cards.table import CardTable
from game.words.cards.questions import rule_title, strike_words, struck_name
from game.words.cards.sentences import problem_with_paragraph

LINE, GAP = 50, 10
"""Units of a row of buttons, and between two of them."""


@dataclass(slots=True)
class Tool:
    """Whom the rule affects next and with how many cards, as set by the players."""

    seat: int | None = None
    number: int = 2


def rule_question(
    table: CardTable,
    tool: Tool,
    act: Callable[[CardAction], None],
    again: Callable[[], None],
    close: Callable[[], None],
) -> Question:
    """Return the whole rule, with the tool for whoever played it; for a computer's card, people carry it out.

    `close` confirms that it was done, or read by the others; `again` lays the question out again.
    """
    say, now = table.context.t, table.session.now
    rule = read_custom(getattr(table.rules, now.discard[0].symbol)).text
    mine = now.turn == table.viewer
    title = rule_title(say, now.turn, table.viewer, table.session.name)
    works = mine or not table.session.is_human(now.turn)
    lines = 3 if works else 1
    rect = panel(table, panel_height(table, rule, lines * (LINE + GAP) - GAP))
    form = Form(table.context.style, table.context.motion, back=None if mine else close)
    style = table.context.style
    pad, high = style.px(PAD), style.px(LINE)
    keys = pygame.Rect(rect.x + pad, 0, rect.width - 2 * pad, 0)
    keys.y = rect.bottom - pad - lines * high - (lines - 1) * style.px(GAP)
    *upper, last = column(keys, [high] * lines, style.px(GAP))
    if works:
        _tool(form, table, tool, upper, act, again)
    word, icon = ("cardtable.done", "check") if mine else ("cardtable.go-on", "play")
    key, enter = "done" if mine else "close", table.context.shortcut(Intent.ACTIVATE)
    form.add(Button(key, last, say(word), close, icon=icon, kind=ButtonKind.PRIMARY, tip=say(word), shortcut=enter))
    return Question(title, rect, form, rule)


def _tool(
    form: Form,
    table: CardTable,
    tool: Tool,
    lines: list[pygame.Rect],
    act: Callable[[CardAction], None],
    again: Callable[[], None],
) -> None:
    """Add who and how many, and the buttons that make that seat draw or miss a turn."""
    style, say, now = table.context.style, table.context.t, table.session.now
    seats = [seat for seat in table.seating if seat in now.match.order]
    if tool.seat not in seats:
        tool.seat = now.match.seat_after(now.turn, now.direction)
    seat = tool.seat

    def choose(index: int) -> None:
        tool.seat = seats[index]
        again()

    def count(number: int) -> None:
        tool.number = number
        again()

    who, number = row(lines[0], [1.6, 1.0], style.px(GAP))
    names = {i: struck_name(say, each, table.viewer, table.session.name) for i, each in enumerate(seats)}
    form.add(Stepper("rule-seat", who, seats.index(seat), 0, len(seats) - 1, choose, words=names))
    cards = {n: say("cardtable.rule-cards", n=n) for n in range(1, HIGHEST_NUMBER + 1)}
    form.add(Stepper("rule-number", number, tool.number, 1, HIGHEST_NUMBER, count, words=cards))
    ways: tuple[tuple[str, str, RuleDraw | RuleSkip], ...] = (
        ("rule-draw", "layers", RuleDraw(seat, tool.number)), ("rule-skip", "ban", RuleSkip(seat)),
    )  # fmt: skip
    for (key, icon, action), place in zip(ways, row(lines[1], [1.0, 1.0], style.px(GAP)), strict=True):
        text = strike_words(say, action, table.viewer, table.session.name)
        refused = table.session.problems(now.turn, action)
        reason = problem_with_paragraph(say, refused[0], table.session.name) if refused else ""
        form.add(Button(key, place, text, _asks(act, action), icon=icon, tip=text, reason=reason,
                        step=_fitting(style, text, place)))  # fmt: skip


def _asks(act: Callable[[CardAction], None], action: CardAction) -> Callable[[], None]:
    return lambda: act(action)


def _fitting(style: Style, text: str, place: pygame.Rect) -> int:
    """Return the larger of two sizes at which a button has room for its label."""
    return (
        TextSize.TEXT
        if style.width(text, TextSize.TEXT, Typeface.STRONG) < place.width - style.px(64)
        else TextSize.SMALL
    )
