"""The table of a puzzle, and the puzzle as a level."""

from __future__ import annotations

from game.engine.tiles.puzzles.lines import PuzzleLine
from game.play.practice import CALM_MISSES
from game.play.series import Series
from game.play.tiles.puzzle_level import level_of, rack_size, tables
from game.store.level_texts import LevelText
from game.store.levels import Library
from game.store.training import Mode
from game.ui.context import Context
from game.ui.kit.drawing import DrawTarget
from game.ui.scenes.round.level import LevelScreen
from game.ui.scenes.training.sequel import Sitting
from game.ui.table.shared.zones import CORNER_SIZES
from game.words.days import clock_text
from game.words.tiles import puzzles as words


def text_of(context: Context, line: PuzzleLine, theme: str | None) -> LevelText:
    """Return what is said of a puzzle in the player's language; a theme is named if it was asked for."""
    t = context.t
    title = words.theme_name(t, theme) if theme is not None else t("puzzles.one")
    about = words.theme_about(t, theme) if theme is not None else t("puzzles.grade", n=int(line.grade))
    return LevelText(title, about, words.task_text(t, line.goals, rack_size(line)), words.hints(t, *tables(line)))


class PuzzleScreen(LevelScreen):
    """The table of a puzzle, with the state of the series top right."""

    def __init__(self, context: Context, series: Series, sitting: Sitting[PuzzleLine]) -> None:
        self.series, self.sitting = series, sitting
        texts = {context.language: text_of(context, sitting.line, series.theme)}
        super().__init__(context, Library(), level_of(sitting.line, texts))

    def draw_info(self, surface: DrawTarget) -> None:
        """Draw what is played, and how it stands."""
        style, rect = self.context.style, self.table.zones.info
        style.write_largest(surface, state_text(self.context, self.series), rect, CORNER_SIZES, 1.0)


def state_text(context: Context, series: Series) -> str:
    """Return the mode in a few words: how many are solved, and what is left of a storm."""
    t = context.t
    if series.mode is Mode.STORM:
        return t("puzzles.storm-now", time=clock_text(series.left + 0.999), n=series.solved)
    if series.mode is Mode.CALM:
        return t("puzzles.calm-now", misses=CALM_MISSES - series.misses_left, of=CALM_MISSES, n=series.solved)
    return t(f"puzzles.{series.mode}-now", n=series.solved, rating=round(series.practice.mine.value))
