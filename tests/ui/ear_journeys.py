"""What somebody does beside rounds who only hears the tree and only presses keys, in this process or over the bus."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tests.ui.blind_player import BlindPlayer
from tests.ui.listening import Heard


def change_options(player: BlindPlayer) -> None:
    player.push("Options")
    assert player.go_to("Less motion", "tab", 40)
    before = player.hear().focus
    assert before is not None
    after = player.key("return").focus
    assert after is not None
    assert after.name == before.name == "Less motion"
    assert after.states != before.states, "the switch says that it is on, or off"
    assert player.go_to("Volume: music", "tab", 40)
    assert player.key("right").find("Volume: music", "slider") is not None
    player.key("escape")
    assert player.hear().find("New match") is not None


def is_solved(heard: Heard) -> bool:
    return any(each.name.startswith(("You did it", "Solved", "Well done")) for each in heard.walk())


def solve_a_lesson(player: BlindPlayer) -> None:
    player.push("School")
    player.push("1. The run")
    for _ in range(40):
        heard = player.hear()
        if is_solved(heard):
            break
        player.act(heard)
    assert is_solved(player.hear()), [each.name for each in player.hear().walk()]


def share_the_machine(player: BlindPlayer) -> None:
    """Play for two at one machine until there were three covers, none of which tells a rack."""
    player.push("New match")
    assert player.go_to("Player 2, computer", "tab", 40)
    for _ in range(2):
        player.key("left")
    player.push("Start the match")
    covers = 0
    for _ in range(60):
        heard = player.hear()
        if player.cover(heard) is not None:
            covers += 1
            assert heard.find("Your tiles") is None
            assert [each.name for each in heard.walk() if each.role == "item"] == []
            assert not any("You got" in each.name for each in heard.walk())
        if covers == 3:
            return
        player.act(heard)
    raise AssertionError(covers)


JOURNEYS: Mapping[str, Callable[[BlindPlayer], None]] = {
    "options": change_options,
    "lesson": solve_a_lesson,
    "cover": share_the_machine,
}
"""Each by its name; they are made in English, from the menu."""
