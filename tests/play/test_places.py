"""Where the players saw everything: each moment is as it was noted, also read from the file; damage is nothing."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from game.engine.cards.books import UNO_1999
from game.engine.cards.rules import all_cards
from game.engine.record import seal, unseal_lines
from game.engine.registry import Piece, Rules
from game.engine.tiles.books import UNO_RUMMY
from game.engine.tiles.melds import all_tiles
from game.play.autosave import NOTHING, Places, Seen, parse_places

BOXES: dict[str, tuple[Rules, tuple[Piece, ...]]] = {
    "tiles": (UNO_RUMMY, tuple(all_tiles(UNO_RUMMY))),
    "cards": (UNO_1999, tuple(all_cards(UNO_1999))),
}


def noted(box: tuple[Piece, ...]) -> tuple[Places, dict[int, Seen]]:
    """Places of a match with three moments and a turn in progress, and what the players saw at each."""
    a, b, c, d = box[:3] + box[-1:]
    moments: dict[int, Seen] = {
        3: Seen({(a,): (0, 1)}, 2.0, {0: (b, None, c)}),
        5: Seen({(a,): (0, 1), (b, c): (2, 30)}, 2.5, {0: (b, None, c), 1: ()}),
        7: Seen({(a,): (4, 4), (b, c): (2, 30)}, 1.5, {0: (d, b), 1: ()}),
    }
    places = Places()
    for steps, seen in moments.items():
        places.note(steps, seen, 1.25, in_progress=False)
    places.note(7, Seen({(a,): (9, 9)}, 1.5, {}), 1.25, in_progress=True)
    places.seat({1: "20260101-120000", 0: "20260102-120000"})
    return places, moments


@pytest.mark.parametrize("kind", BOXES)
def test_each_moment_is_what_was_seen_then_also_read_back_and_cut_off(kind: str) -> None:
    rules, box = BOXES[kind]
    places, moments = noted(box)
    for each in (places, parse_places(places.text(), rules), places.until(9)):
        assert (each.at(0), each.at(2)) == (NOTHING, NOTHING)
        for steps in (3, 5, 7):
            assert each.at(steps) == moments[steps]
        assert (each.at(4), each.at(99)) == (moments[3], moments[7])
        assert (each.zoom, each.people) == (1.25, {1: "20260101-120000", 0: "20260102-120000"})
    read = parse_places(places.text(), rules)
    assert (read.moments, read.now, read.text()) == (places.moments, places.now, places.text())
    assert places.now == (7, Seen({(box[0],): (9, 9)}, 1.5, {}))
    assert places.moments[5].spots == {(box[1], box[2]): (2, 30)}, "of each moment only what is new is kept"
    assert places.moments[7].orders == {0: (box[-1], box[1])}
    earlier = places.until(6)
    assert (earlier.at(9), earlier.now, sorted(earlier.moments)) == (moments[5], None, [3, 5])
    assert places.until(7).now == places.now
    assert (earlier.zoom, earlier.people) == (places.zoom, places.people)


def test_a_version_is_new_if_and_only_if_something_has_changed() -> None:
    box = BOXES["tiles"][1]
    places, moments = noted(box)
    places = parse_places(places.text(), UNO_RUMMY)
    turned = Seen({(box[0],): (9, 9)}, 1.5, {})
    versions = [places.version]
    for steps, seen, zoom, in_progress in (
        (7, turned, 1.25, True), (7, turned, 1.5, True), (7, turned, 1.5, True), (7, moments[7], 1.5, False),
        (7, moments[7], 1.5, False), (8, moments[7], 1.5, False), (8, moments[7], 1.5, True),
        (9, moments[7], 1.5, False),
    ):  # fmt: skip
        places.note(steps, seen, zoom, in_progress=in_progress)
        versions.append(places.version)
    assert [later - before for before, later in pairwise(versions)] == [0, 1, 0, 1, 0, 0, 1, 1]
    places.note(5, moments[3], 1.5, in_progress=False)
    assert (sorted(places.moments), places.at(9)) == ([3, 5], moments[3]), "steps were taken back"
    before = places.version
    for people, more in (({}, 1), ({}, 1), ({0: "x"}, 2), ({0: "x"}, 2)):
        places.seat(people)
        assert places.version == before + more


def test_what_is_damaged_or_cannot_be_is_nothing_and_what_is_at_the_border_is_read() -> None:
    rules, box = BOXES["tiles"]
    text = noted(box)[0].text()
    lines = list(unseal_lines(text))
    felt = next(number for number, line in enumerate(lines) if " felt " in line)
    for at, part, wrong in (
        (0, "places 1", "places 2"), (1, "zoom ", "zoom x"), (1, "1.2500", "-0.1"), (1, "1.2500", "1000"),
        (1, "1.2500", "nan"), (2, "sits 0", "sits x"), (felt, "3 felt", "three felt"), (felt, "felt", "table"),
        (felt, "2.0000", "1e9"), (felt, "@0.1", "@0"), (felt, "@0.1", ""), (felt, repr(box[0]), "R99"),
    ):  # fmt: skip
        assert part in lines[at], (part, lines[at])
        damaged = seal([*lines[:at], lines[at].replace(part, wrong, 1), *lines[at + 1 :]]).text
        assert parse_places(damaged, rules) == Places(), (part, wrong)
    for damaged in ("", text[:-3], seal(lines[:1]).text):
        assert parse_places(damaged, rules) == Places()
    for number, word in ((0.0, "0"), (999.9, "999.9")):
        lines[1] = f"zoom {word}"
        assert parse_places(seal(lines).text, rules).zoom == number
    assert parse_places(noted(box)[0].text(), replace(UNO_RUMMY, jokers=0)) == Places(), (
        "a piece that is not in the box"
    )
