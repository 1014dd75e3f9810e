"""Keeping a position of a replay as a level of the player's own."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial

from game.engine.tiles.puzzles.aims import has_opened, whole_table
from game.play.cards.session import CardSession
from game.play.tiles.own_level import NoLevel, OwnLevel, finding_another, reason_against, seat_of, working_out
from game.play.tiles.session import TileSession
from game.store.level_texts import LevelText
from game.store.level_writing import level_text
from game.ui.context import Context
from game.ui.scenes.library.another_turn import offer_another
from game.ui.scenes.library.card_position_level import TurnShown, card_reason, keep_card_position, write_level
from game.ui.scenes.library.reading import read_beside
from game.ui.table.shared.watching import AnyWatching
from game.words.catalogue import LANGUAGES, Catalogue
from game.words.sentences import Say
from game.words.tiles import puzzles as words
from game.words.times import date_text


def level_reason(context: Context, screen: AnyWatching) -> str:
    """Return why the position shown cannot be kept as a level; "" if it may be one."""
    session = screen.session
    if isinstance(session, CardSession):
        return card_reason(context, session, decided=screen.played.decided)
    assert isinstance(session, TileSession)
    if screen.table.shown.turn not in screen.allowed:
        return context.t("replay.only-public")
    reason = reason_against(session)
    return "" if reason is None else context.t(f"own-level.{reason}")


def keep_position(context: Context, screen: AnyWatching, jump: Callable[[int], None]) -> None:
    """Work the level out in the background, keep it, and say under which title; `jump` goes to another turn."""
    session, turn = screen.session, screen.at + 1
    day = day_of(session.record.begun) or context.now().date()
    if isinstance(session, CardSession):
        keep_card_position(context, TurnShown(session, screen.played, jump), day)
        return
    assert isinstance(session, TileSession)

    def keep(found: OwnLevel | NoLevel) -> None:
        if isinstance(found, NoLevel):
            read_beside(context, finding_another(screen.played), partial(_offer, context, screen, jump, found))
            return
        texts = {language: text_of(Catalogue(language).t, found, turn, day) for language in LANGUAGES}
        text = level_text(found.start, found.goals, found.lay, found.grading, texts)
        write_level(context, f"{day} {session.record.rules.book} {turn}", text, texts[context.language].title)

    read_beside(context, working_out(session), keep)


def _offer(context: Context, screen: AnyWatching, jump: Callable[[int], None], why: NoLevel, other: int | None) -> None:
    """Say why a turn makes no puzzle, and offer the nearest one in which the same player can lay something."""
    session = screen.session
    assert isinstance(session, TileSession)
    t, name = context.t, session.name(seat_of(session))
    after = t("own-level.no-other-lay", name=name)
    if other is not None:
        after = t("own-level.nearest-lay", name=name, turn=other + 1)

    def keep(turn: int) -> None:
        jump(turn)
        keep_position(context, screen, jump)

    offer_another(context, f"{t(f'own-level.{why}')} {after}", other, keep)


def day_of(begun: str) -> date | None:
    """Return the day on which a match began; None if its record does not say it as a date."""
    try:
        return date.fromisoformat(begun[:10])
    except ValueError:
        return None


def text_of(t: Say, found: OwnLevel, turn: int, day: date) -> LevelText:
    """Return what is said of a level from a match."""
    grade = found.grading.grade if found.grading is not None else None
    ungraded = t("own-level.ungraded")
    about = ungraded if grade is None else t("own-level.graded", n=int(grade), name=words.grade_name(t, grade))
    rack = len(found.start.racks[found.start.turn])
    first = t("own-level.opening", n=found.start.rules.opening)
    parts = ("" if has_opened(found.start) else first, words.task_text(t, found.goals, rack))
    return LevelText(
        t("own-level.title", turn=turn, date=date_text(t, day)),
        about,
        " ".join(filter(None, parts)),
        words.hints(t, found.start.table, whole_table(found.start, found.lay).table),
    )
