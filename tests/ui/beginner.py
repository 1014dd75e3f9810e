"""Somebody who has never played: reads what the screen says, as a screen reader gives it, and does it literally.

Knows how to lay a tile beside another one and how to press a button, and nothing about the game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from game.ui.kit.nodes import Node, NodeState, Role
from game.words.catalogue import Catalogue
from tests.ui.driver import sure
from tests.ui.tile_playing import TilePlaying

TILE = {"de": r"(?P<word>(?:rote|gelbe|grüne|blaue) \d+)", "en": r"(?P<word>(?:red|yellow|green|blue) \d+)"}
"""How the screen calls a tile."""
TARGET = {"de": r" (?:an|auf) die ([^ ]+ \d+) auf dem Tisch", "en": r" (?:to|onto) the ([^ ]+ \d+) on the table"}
"""How it says to which tile of the table others belong."""
ASKING = "Leg|Drück|Put|Press|press|Add|drück"
"""How a sentence begins that tells somebody to do something."""
BUTTON = r"[„“]([^„“”]+)[“”]"
"""What is in quotation marks is the name of a button."""


class Beginner:
    """Does one thing after another."""

    def __init__(self, play: TilePlaying, language: str) -> None:
        self.play, self.language = play, language
        self.say = Catalogue(language).t
        self.did: list[str] = []
        """What was read and done, to be shown if it ends badly."""
        self.dropped = (0, 0)
        """Where a tile was put down last."""

    def nodes(self) -> list[Node]:
        def below(nodes: Iterator[Node | None]) -> Iterator[Node]:
            for node in nodes:
                if node is not None:
                    yield node
                    yield from below(iter(node.children))

        return list(below(sure(self.play.context.scenes.top).each_node()))

    def said(self) -> str:
        """What the line above the rack says, and the side of the table."""
        return " ".join(node.name for node in self.nodes() if node.key in ("guidance", "aside"))

    def task(self) -> str:
        """What the step asks for: its sentences that tell somebody to do something."""
        text = next(node.name for node in self.nodes() if node.key == "aside")
        return " ".join(re.findall(rf"(?:{ASKING})\b[^.]*", text))

    def press(self, name: str) -> None:
        node = next(node for node in self.nodes() if node.role is Role.BUTTON and node.name == name)
        x, y, width, height = sure(node.box)
        self.play.mouse.click((x + width // 2, y + height // 2))

    def pieces(self, part: str) -> list[tuple[str, tuple[int, int, int, int]]]:
        """The tiles of a part of the table, with their places."""
        whole = next(node for node in self.nodes() if node.key == part)

        def below(node: Node) -> Iterator[Node]:
            for child in node.children:
                yield child
                yield from below(child)

        return [(node.name, node.box) for node in below(whole) if node.box is not None and not node.children]

    def follow(self, sentence: str) -> None:
        """Do what a sentence says: first the tiles, then the buttons."""
        self.did.append(sentence)
        found = re.search(TARGET[self.language], sentence)
        named = sentence[: found.start()] if found else sentence
        words = [each["word"] for each in re.finditer(TILE[self.language], named)]
        mine = [word for word in words if self.where("own", word)]
        beside = found[1] if found else next((word for word in reversed(words) if word not in mine), None)
        side_by_side = found is None
        for word in mine:
            self.put(word, beside, side_by_side=side_by_side)
            beside = word if side_by_side else beside
        for button in re.findall(BUTTON, sentence):
            self.wait()
            self.press(button)

    def where(self, part: str, word: str) -> list[tuple[int, int, int, int]]:
        """Where tiles of a name are in a part of the table; the one that was put down last comes last."""
        x, y = self.dropped
        found = [box for name, box in self.pieces(part) if word in name]
        return sorted(found, key=lambda box: -abs(box[0] - x) - abs(box[1] - y))

    def put(self, word: str, beside: str | None, *, side_by_side: bool) -> None:
        """Drag a tile of one's own to the right of another one, onto it, or to a free place."""
        self.wait()
        x, y, width, height = self.where("own", word)[-1]
        start = x + width // 2, y + height // 2
        there = self.where("table", beside) if beside is not None else []
        if not there:
            self.dropped = self.play.free_point()
        else:
            x, y, width, height = there[-1]
            self.dropped = x + round(width * (0.5 if word == beside else 1.2)), y + height // 2
        self.play.mouse.drag(start, self.dropped)

    def wait(self) -> None:
        self.play.driver.wait(0.5)

    def play_turn(self) -> None:
        """Do one thing in a match: ask for a hint and take it, or press what can be pressed."""
        for name in (
            "hint.take",
            "table.uno",
            "table.end-turn",
            "table.hint",
            "table.draw",
            "table.keep",
            "table.pass",
        ):
            if name == "table.hint" and self.did[-1:] == [f"{name} {self.said()}"]:
                continue  # there is nothing more to be told
            if self.can_press(self.say(name)):
                self.did.append(f"{name} {self.said()}")
                self.press(self.say(name))
                return

    def can_press(self, name: str) -> bool:
        found = next((node for node in self.nodes() if node.role is Role.BUTTON and node.name == name), None)
        return found is not None and NodeState.DISABLED not in found.states
