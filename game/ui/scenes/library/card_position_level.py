"""Keeping a position of a replay of a card book as a level of the player's own."""

from __future__ import annotations

from datetime import date

from game.engine.cards.puzzles.aims import ME
from game.engine.cards.puzzles.proving import ProvenPuzzle
from game.engine.cards.views import view
from game.play.cards.own_level import NoLevel, reason_against, working_out
from game.play.cards.session import CardSession
from game.store.card_levels import CardGrading, card_level_text
from game.store.level_texts import LevelText
from game.store.level_writing import keep_level
from game.ui.context import Context
from game.ui.scenes.library.reading import read_beside
from game.words.cards import puzzles as words
from game.words.catalogue import LANGUAGES, Catalogue
from game.words.sentences import Say
from game.words.times import date_text


def card_reason(context: Context, session: CardSession, *, decided: bool) -> str:
    """Return why the position shown cannot be kept as a level; "" if it may be one.

    While the match is not `decided`, nobody may learn what the others hold.
    """
    if not decided:
        return context.t("replay.only-public")
    reason = reason_against(session)
    return "" if reason is None else context.t(f"own-level.{reason}")


def keep_card_position(context: Context, session: CardSession, turn: int, day: date) -> None:
    """Work the level out in the background, keep it, and say under which title."""
    book = session.record.rules.book

    def keep(found: ProvenPuzzle | NoLevel) -> None:
        if isinstance(found, NoLevel):
            context.toasts.add(context.t(f"own-level.{found}"), "info")
            return
        texts = {language: text_of(Catalogue(language).t, found, turn, day) for language in LANGUAGES}
        grading = CardGrading(found.grade, found.best.sure, found.themes, "")
        text = card_level_text(found.start, found.aim, found.best.action, grading, texts, found.best.others)
        write_level(context, f"{day} {book} {turn}", text, texts[context.language].title)

    read_beside(context, working_out(session), keep)


def write_level(context: Context, name: str, text: str, title: str) -> None:
    """Put a level among the player's own, and say under which title."""
    path, notes = keep_level(context.folders, name, text)
    context.report(notes)
    if path is not None:
        context.toasts.add(context.t("own-level.kept", title=title), "puzzle")


def text_of(t: Say, found: ProvenPuzzle, turn: int, day: date) -> LevelText:
    """Return what is said of a level from a match."""
    theme = words.leading(found.themes)
    return LevelText(
        t("own-level.title", turn=turn, date=date_text(t, day)),
        t("own-level.graded", n=int(found.grade), name=t(f"theme.{theme}.name")),
        words.task_text(t, found.aim, found.best.sure),
        words.hints(t, found.grade, theme, found.best.action, view(found.start, ME)),
    )
