"""A mouse on a window: drags, and presses the buttons of scenes by their names."""

from __future__ import annotations

from game.ui.loop import App
from tests.ui.driver import sure
from tests.ui.hands import Hands, Point


class Mouse(Hands):
    """Moves, clicks and drags in a window; every movement takes a few frames."""

    def __init__(self, app: App, dt: float = 1 / 30) -> None:
        super().__init__(app, dt)

    def drag(self, start: Point, end: Point, steps: int = 2) -> None:
        self.move(start)
        self.push(start)
        for i in range(1, steps + 1):
            share = i / steps
            self.move(
                (round(start[0] + (end[0] - start[0]) * share), round(start[1] + (end[1] - start[1]) * share)), True
            )
        self.let_go(end)

    def lift(self, start: Point, end: Point) -> None:
        self.move(start)
        self.push(start)
        self.move(((start[0] + end[0]) // 2, (start[1] + end[1]) // 2), True)
        self.move(end, True)

    def double_click(self, point: Point) -> None:
        self.click(point)
        self.click(point)

    def press(self, key: str) -> None:
        top = sure(self.app.context.scenes.top)
        self.click(sure(top.form)[key].rect.center)
