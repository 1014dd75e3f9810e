"""The keys round the fan: always in the same place; a disabled one says why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.engine.actions import Draw, Pass, Uno
from game.engine.cards.actions import Accept, Action, Challenge
from game.engine.cards.state import Phase
from game.engine.problems import Problem
from game.ui.cards.words import problem_with_paragraph
from game.ui.cardtable.conduct import CardConduct
from game.ui.cardtable.table import CardTable
from game.ui.theme import Step
from game.ui.widgets import Button, Form, Kind, Shortcut

KEYS = {
    "lay": Shortcut(pygame.K_e, "E"),
    "draw": Shortcut(pygame.K_d, "D"),
    "challenge": Shortcut(pygame.K_c, "C"),
    "sort": Shortcut(pygame.K_s, "S"),
    "uno": Shortcut(pygame.K_u, "U"),
    "log": Shortcut(pygame.K_l, "L"),
}
"""The keys of the keyboard that do the same."""


@dataclass(frozen=True, slots=True)
class Commands:
    """What the keys call."""

    lay: Callable[[], None]
    act: Callable[[Action], None]
    sort: Callable[[], None]
    uno: Callable[[], None]
    log: Callable[[], None]
    menu: Callable[[], None]


def controls(table: CardTable, conduct: CardConduct, commands: Commands) -> Form:
    """The keys for the moment."""
    context, zone, t = table.context, table.zones, table.context.t
    form = Form(context.style, context.motion, back=commands.menu)
    _right(form, table, commands)
    _left(form, table, conduct, commands)
    form.add(Button("menu", zone.menu, "", commands.menu, icon="menu", tip=f"{t('table.menu')} (Esc)"))
    log = pygame.Rect(0, 0, zone.menu.width, zone.menu.height)
    log.topright = (zone.info.right, zone.info.top)
    form.add(Button("log", log, "", commands.log, icon="panel-right", tip=t("table.log"), shortcut=KEYS["log"]))
    return form


def _right(form: Form, table: CardTable, commands: Commands) -> None:
    """Lay, doubt, draw, keep, pass: what a turn is ended with."""
    px, zone, t = table.context.style.px, table.zones.controls, table.context.t
    gap, state = px(10), table.session.state
    lay = pygame.Rect(zone.left, zone.top + px(14), zone.width, px(72))
    second = pygame.Rect(zone.left, lay.bottom + gap, zone.width, px(60))
    if table.my_turn and Challenge() in table.choices:
        reason = ""
        form.add(
            Button("challenge", lay, t("cardtable.challenge"), lambda: commands.act(Challenge()), icon="eye",
                   kind=Kind.PRIMARY, reason=reason, tip=t("cardtable.challenge-tip"), shortcut=KEYS["challenge"])
        )
    else:
        word, icon = lay_word(table, state.phase)
        form.add(
            Button("lay", lay, t(word, n=table.discarding), commands.lay, icon=icon, kind=Kind.PRIMARY,
                   reason=lay_reason(table), tip=t("cardtable.lay-tip"), shortcut=KEYS["lay"])
        )
    word, icon, action = second_key(table)
    form.add(
        Button("draw", second, t(word, n=state.standing.stacked), lambda: commands.act(action), icon=icon,
               reason=_reason(table, action), tip=t(word, n=state.standing.stacked), shortcut=KEYS["draw"])
    )


def lay_word(table: CardTable, phase: Phase) -> tuple[str, str]:
    """What the first key does now: its word and its icon."""
    if table.my_turn and phase is Phase.DISCARD:
        return "cardtable.discard", "arrow-down-to-line"
    if table.my_turn and phase is Phase.RULE:
        return "cardtable.done", "check"
    return "cardtable.lay", "check"


def lay_reason(table: CardTable) -> str:
    """Why nothing can be laid now; empty where it can."""
    say, phase = table.context.t, table.session.state.phase
    if not table.my_turn:
        return say("table.wait")
    if phase is Phase.RULE:
        return ""
    if phase is Phase.DISCARD:
        need = table.discarding
        return "" if len(table.selected) == need else say("cardtable.discard-first", n=need)
    return "" if table.selected else say("cardtable.choose-first")


def second_key(table: CardTable) -> tuple[str, str, Action]:
    """What the second key does now: its word, its icon and the action."""
    if table.my_turn:
        match table.session.state.phase:
            case Phase.DRAWN:
                return "table.keep", "hand", Pass()
            case Phase.ANSWER:
                return "cardtable.take", "layers", Accept() if Accept() in table.choices else Draw()
            case _ if Pass() in table.choices:
                return "table.pass", "skip-forward", Pass()
    return "table.draw", "layers", Draw()


def _reason(table: CardTable, action: Action) -> str:
    if not table.my_turn:
        return table.context.t("table.wait")
    return _first(table, table.session.problems(table.viewer, action))


def _first(table: CardTable, problems: tuple[Problem, ...]) -> str:
    return problem_with_paragraph(table.context.t, problems[0], table.session.name) if problems else ""


def _left(form: Form, table: CardTable, conduct: CardConduct, commands: Commands) -> None:
    """UNO!, or catching, and sorting."""
    px, zone, t = table.context.style.px, table.zones.calls, table.context.t
    catching = conduct.watch is not None and conduct.catcher is not None
    uno = pygame.Rect(zone.left, zone.top + px(14), zone.width, px(86))
    form.add(
        Button("uno", uno, t("table.catch" if catching else "table.uno"), commands.uno, step=Step.HEAD,
               icon="hand" if catching else "megaphone", kind=Kind.DANGER if catching else Kind.SECONDARY,
               reason="" if catching else _first(table, table.session.problems(table.viewer, Uno())),
               tip=t("table.uno"), shortcut=KEYS["uno"])
    )
    sort = pygame.Rect(zone.left, uno.bottom + px(10), zone.width, px(46))
    form.add(Button("sort", sort, t("table.sort"), commands.sort, icon="arrow-up-down", step=Step.SMALL,
                    tip=t("cardtable.sort-tip"), shortcut=KEYS["sort"]))
