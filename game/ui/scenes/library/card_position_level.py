"""Keeping a position of a replay of a card book as a level of the player's own."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import NamedTuple

from game.engine.cards.puzzles.search import ME
from game.engine.cards.puzzles.themes import ProvenPuzzle
from game.engine.cards.views import view
from game.play.cards.levels import NoLevel, nearest_choice, reason_against, seat_of, working_out
from game.play.cards.session import CardSession
from game.play.results import PlayedMatch
from game.play.session import AnySession
from game.store.card_levels import CardGrading, card_level_text
from game.store.level_texts import LevelText, keep_level
from game.ui.context import Context
from game.ui.kit.widgets import ButtonKind
from game.ui.scenes.library.shelved import read_beside
from game.ui.scenes.page import Answer, Dialog
from game.words.cards import open_levels as words
from game.words.catalogue import LANGUAGES, Catalogue
from game.words.sentences import Say, date_text

# -- Offering another turn of a replay where the one shown makes no level.


def offer_another(context: Context, text: str, other: int | None, keep: Callable[[int], None]) -> None:
    """Say why a turn makes no level; `keep` goes to the `other` turn (from 0), if there is one, and keeps that."""
    t = context.t
    answers = [Answer(t("common.cancel"), lambda: None)]
    if other is not None:
        number = other
        label = t("own-level.keep-nearest", turn=number + 1)
        answers.append(Answer(label, lambda: keep(number), ButtonKind.PRIMARY, "puzzle"))
    context.scenes.push(Dialog(context, t("own-level.no-puzzle"), text, answers), fade=False)


# -- Keeping a position of a replay of a card book as a level of the player's own.


def card_reason(context: Context, session: CardSession, *, decided: bool) -> str:
    """Return why the position shown cannot be kept as a level; "" if it may be one.

    While the match is not `decided`, nobody may learn what the others hold. Where a seat has nothing to choose, the key
    says so and offers another turn.
    """
    if not decided:
        return context.t("replay.only-public")
    return context.t("own-level.no-turn") if reason_against(session) is NoLevel.NO_TURN else ""


class TurnShown(NamedTuple):
    """A turn of a replay."""

    session: CardSession
    played: PlayedMatch[AnySession]
    """All turns of the match."""
    go_to: Callable[[int], None]
    """Goes to another turn."""


def keep_card_position(context: Context, shown: TurnShown, day: date) -> None:
    """Work the level out in the background, keep it, and say under which title."""
    book, turn = shown.session.record.rules.book, shown.played.at + 1

    def keep(found: ProvenPuzzle | NoLevel) -> None:
        if isinstance(found, NoLevel):
            _offer_another(context, shown, found, day)
            return
        texts = {language: text_of(Catalogue(language).t, found, turn, day) for language in LANGUAGES}
        grading, best = CardGrading(found.grade, found.best.sure, found.themes, ""), found.best
        text = card_level_text(found.start, found.aim, (best.action, *best.also), grading, texts, best.others)
        write_level(context, f"{day} {book} {turn}", text, texts[context.language].title)

    read_beside(context, working_out(shown.session), keep)


def _offer_another(context: Context, shown: TurnShown, why: NoLevel, day: date) -> None:
    """Say why a turn makes no puzzle, and offer the nearest one in which the same player has a choice."""
    t, other = context.t, nearest_choice(shown.played)
    reason = "one-choice" if why is NoLevel.ONE_CHOICE else "all-alike"
    said = t(f"own-level.{reason}", name=shown.session.name(seat_of(shown.session)))
    after = t("own-level.no-other") if other is None else t("own-level.nearest", turn=other + 1)

    def keep(turn: int) -> None:
        shown.go_to(turn)
        keep_card_position(context, shown, day)

    offer_another(context, f"{said} {after}", other, keep)


def write_level(context: Context, name: str, text: str, title: str) -> None:
    """Put a level among the player's own, and say under which title."""
    path, notes = keep_level(context.folders, name, text)
    context.report(notes)
    if path is not None:
        context.toasts.add(context.t("own-level.kept", title=title), "puzzle")


def text_of(t: Say, found: ProvenPuzzle, turn: int, day: date) -> LevelText:
    """Return what is said of a level from a match."""
    start, aim, best = found.start, found.aim, found.best
    return LevelText(
        t("own-level.title", turn=turn, date=date_text(t, day)),
        t("own-level.graded", n=int(found.grade), name=words.aim_name(t, aim)),
        words.task_text(t, aim, best.sure, start.match),
        words.hints(t, aim, best, view(start, ME)),
    )
