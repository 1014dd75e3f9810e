"""The buttons around the rack, always in the same place; a disabled one says why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.engine.actions import Draw, Pass, Uno
from game.engine.problems import Problem
from game.engine.tiles.wants import TurnWants as Wants
from game.engine.tiles.wants import after_chance, round_goes_on, without_laying
from game.engine.wants import Call, Instead
from game.play.tiles.turn_driver import TileTurnDriver
from game.ui.context import Context
from game.ui.kit.intents import Intent
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets import Button, ButtonKind, Form
from game.ui.table.shared.again import again_key
from game.ui.table.shared.calls import call_key, in_full
from game.ui.table.shared.log import replay_key
from game.ui.table.shared.menu_key import menu_key
from game.ui.table.tiles.table import TileTable
from game.words.tiles.guidance import turn_guidance
from game.words.tiles.sentences import problem_with_paragraph


@dataclass(frozen=True, slots=True)
class TileCommands:
    """What the buttons call."""

    end_turn: Callable[[], None]
    draw: Callable[[], None]
    undo: Callable[[], None]
    redo: Callable[[], None]
    reset: Callable[[], None]
    sort: Callable[[], None]
    hint: Callable[[], None]
    uno: Callable[[], None]
    log: Callable[[], None] | None
    """None: there is no log to close."""
    replay: Callable[[], None]
    """Show what was played so far; a button of the open log."""
    again: Callable[[], None]
    """Show the last turn again."""
    menu: Callable[[], None]
    take: Callable[[], None]
    """Keep the move shown by the hint."""
    leave: Callable[[], None]
    """Do not keep it."""


def controls(table: TileTable, driver: TileTurnDriver, commands: TileCommands, offering: bool = False) -> Form:
    """Return the buttons for the moment; while the hint is `offering` a move, two of them answer it."""
    context = table.context
    form = Form(context.style, context.motion, back=commands.menu)
    _right(form, table, driver, commands, offering)
    _left(form, table, driver, commands)
    zone = table.zones
    form.add(menu_key(context, zone.menu, commands.menu))
    if commands.log is not None:
        log = pygame.Rect(0, 0, zone.menu.width, zone.menu.height)
        log.topright = (zone.info.right, zone.info.top)
        form.add(
            Button(
                "log",
                log,
                "",
                commands.log,
                icon="panel-right",
                tip=context.t("table.log"),
                shortcut=context.shortcut(Intent.LOG),
            )
        )
        form.add(again_key(table, log, commands.again))
    if commands.log is not None and zone.log is not None:
        timed = context.t("table.watch-timed") if driver.clock is not None else ""
        form.add(replay_key(context, zone.log, commands.replay, timed))
    return form


def _right(form: Form, table: TileTable, driver: TileTurnDriver, commands: TileCommands, offering: bool) -> None:
    """Add the buttons to end the turn, draw or pass, undo, redo and reset."""
    context, px, zone = table.context, table.context.style.px, table.zones.controls
    t = context.t
    end = pygame.Rect(zone.left, zone.top, zone.width, px(66))
    draw = pygame.Rect(zone.left, end.bottom + px(8), zone.width, px(52))
    if offering:
        _answers(form, context, commands, end, draw)
    else:
        form.add(
            Button(
                "end",
                end,
                t("table.end-turn"),
                commands.end_turn,
                icon="check",
                kind=ButtonKind.PRIMARY,
                reason=end_reason(table),
                tip=t("table.end-turn"),
                shortcut=context.shortcut(Intent.END),
            )
        )
        word, icon = SECOND_KEY[instead(table)]
        form.add(
            Button(
                "draw",
                draw,
                t(word),
                commands.draw,
                icon=icon,
                reason=draw_reason(table, driver),
                tip=t(word),
                shortcut=context.shortcut(Intent.DRAW),
            )
        )
    gap = px(8)
    wide = (zone.width - 2 * gap) // 3
    draft = table.draft
    wait = "" if draft is not None else t(table.wait_key)
    parts = (
        ("undo", "undo-2", commands.undo, bool(table.history.past), "table.nothing-undo"),
        ("redo", "redo-2", commands.redo, bool(table.history.future), "table.nothing-redo"),
        ("reset", "rotate-ccw", commands.reset, table.changed, "table.nothing-reset"),
    )
    for i, (key, sign, command, usable, nothing) in enumerate(parts):
        rect = pygame.Rect(zone.left + i * (wide + gap), draw.bottom + gap, wide, zone.bottom - draw.bottom - gap)
        reason = wait or ("" if usable else t(nothing))
        form.add(
            Button(
                key,
                rect,
                "",
                command,
                icon=sign,
                reason=reason,
                tip=t(f"table.{key}"),
                shortcut=context.shortcut(Intent(key)),
            )
        )


def _answers(form: Form, context: Context, commands: TileCommands, take: pygame.Rect, leave: pygame.Rect) -> None:
    """Add the buttons to take the hint's move or not, in place of ending the turn and drawing."""
    t = context.t
    form.add(
        Button(
            "take",
            take,
            t("hint.take"),
            commands.take,
            icon="check",
            kind=ButtonKind.PRIMARY,
            tip=t("hint.take-tip"),
            shortcut=context.shortcut(Intent.END),
        )
    )
    form.add(
        Button(
            "leave",
            leave,
            t("hint.leave"),
            commands.leave,
            icon="ban",
            tip=t("hint.leave-tip"),
            shortcut=context.shortcut(Intent.DRAW),
        )
    )


def _left(form: Form, table: TileTable, driver: TileTurnDriver, commands: TileCommands) -> None:
    """Add UNO! if the book has it, sorting, and the hint."""
    context, px, zone = table.context, table.context.style.px, table.zones.calls
    t, gap = context.t, px(6)
    top = zone.top
    if table.rules.uno_call:
        catching = driver.catch_window is not None and driver.catcher is not None
        uno = pygame.Rect(zone.left, zone.top, zone.width, px(78))
        word, icon, kind = call_key(call_of(table), catching)
        key = Button("uno", uno, t(word), commands.uno, icon=icon, kind=kind, tip=t(word),
                     reason="" if catching else uno_reason(table), shortcut=context.shortcut(Intent.UNO))  # fmt: skip
        form.add(in_full(context.style, key))
        top = uno.bottom + gap
    elif table.zones.clock is not None:
        top = table.zones.clock.bottom + gap
    high = (zone.bottom - top - gap) // 2
    sort = pygame.Rect(zone.left, top, zone.width, high)
    form.add(
        Button(
            "sort",
            sort,
            t("table.sort"),
            commands.sort,
            icon="arrow-up-down",
            step=TextSize.SMALL,
            tip=t("table.sort-tip"),
            shortcut=context.shortcut(Intent.SORT),
        )
    )
    hint = pygame.Rect(zone.left, sort.bottom + gap, zone.width, high)
    reason = "" if table.my_turn else t(table.wait_key)
    form.add(
        Button(
            "hint",
            hint,
            t("table.hint"),
            commands.hint,
            icon="lightbulb",
            step=TextSize.SMALL,
            reason=reason,
            tip=t("table.hint-tip"),
            shortcut=context.shortcut(Intent.HINT),
        )
    )


def _first(table: TileTable, problems: tuple[Problem, ...]) -> str:
    return problem_with_paragraph(table.context.t, problems[0], table.session.name) if problems else ""


def end_reason(table: TileTable) -> str:
    """Return why the turn cannot be ended, or ""."""
    if table.draft is None:
        return table.context.t(table.wait_key)
    wants = after_chance(table.wanted())
    if isinstance(wants, Wants) and wants.stuck:
        return turn_guidance(table.context.t, wants, table.session.name).text
    return _first(table, table.draft_problems())


SECOND_KEY = {
    Instead.DRAW: ("table.draw", "layers"),
    Instead.PASS: ("table.pass", "skip-forward"),
    Instead.KEEP: ("table.keep", "arrow-down-to-line"),
}
"""The label and the icon of the button that ends a turn without playing."""


def instead(table: TileTable) -> Instead:
    """Return what the second button does now; for other seats, what it would do when their turn starts."""
    return without_laying(table.shown, at_start=table.draft is None)


def draw_action(table: TileTable) -> Draw | Pass:
    """Return the action of the second button."""
    return Draw() if instead(table) is Instead.DRAW else Pass()


def draw_reason(table: TileTable, driver: TileTurnDriver) -> str:
    """Return why the second button is disabled, or ""."""
    if table.draft is None:
        return table.context.t(table.wait_key)
    if table.draft.played():
        return table.context.t("table.reset-first")
    return _first(table, driver.session.problems(table.viewer, draw_action(table)))


def call_of(table: TileTable) -> Call:
    """Return the state of the viewer's UNO! call."""
    wants = after_chance(table.wanted()) if table.draft is not None else None
    return wants.call if isinstance(wants, Wants) else Call.NO


def uno_reason(table: TileTable) -> str:
    """Return why UNO! cannot be called, or ""."""
    if call_of(table) is Call.CALLED:
        return table.context.t("table.called-already")
    if not round_goes_on(table.shown):
        return table.context.t("problem.round-over")
    return _first(table, table.session.problems(table.viewer, Uno()))
