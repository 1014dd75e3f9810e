"""Kinds of match as one choice, composed effects as text, and what an action that is refused says to a programmer."""

from __future__ import annotations

import pytest

from game.engine.cards.books import UNO_1999
from game.engine.cards.forms import MatchKind, kind_of, seats_fit, with_kind
from game.engine.cards.pieces import format_effects, read_custom
from game.engine.cards.referee import CardGame
from game.engine.dealnumber import format_deal
from game.engine.game import IllegalAction, Pass
from game.engine.options import OptionError, changed, option_names, with_options
from tests.card_tables import rules as card_rules
from tests.tables import game_of
from tests.tile_tables import position

OPTIONS: dict[MatchKind, dict[str, str]] = {
    MatchKind.SINGLE: {},
    MatchKind.PARTNERS: {"players": "partners"},
    MatchKind.ROTATING_PARTNERS: {"players": "rotating_partners"},
    MatchKind.TOURNAMENT: {"players": "tournament"},
    MatchKind.ELIMINATION: {"scoring": "elimination"},
}


@pytest.mark.parametrize("before", MatchKind)
@pytest.mark.parametrize("kind", MatchKind)
def test_another_kind_of_match_changes_nothing_else(before: MatchKind, kind: MatchKind) -> None:
    rules = with_options(UNO_1999, {"stacking": "on", **OPTIONS[before]})
    found = with_kind(rules, UNO_1999, kind)
    assert kind_of(found) is kind
    assert changed(found, UNO_1999) == {"stacking": "on", **OPTIONS[kind]}


def test_the_direction_of_scoring_stays_except_in_a_tournament() -> None:
    rules = with_options(UNO_1999, {"scoring": "own_total"})
    assert changed(with_kind(rules, UNO_1999, MatchKind.PARTNERS), UNO_1999)["scoring"] == "own_total"
    assert changed(with_kind(rules, UNO_1999, MatchKind.TOURNAMENT), UNO_1999) == {"players": "tournament"}


def test_each_kind_of_match_has_its_seats() -> None:
    fits = {kind.value: [seats for seats in range(12) if seats_fit(kind, seats)] for kind in MatchKind}
    several = list(range(2, 11))
    assert fits == {
        "single": several, "partners": [4], "rotating_partners": [4], "tournament": [8], "elimination": several,
    }  # fmt: skip


@pytest.mark.parametrize(
    "text",
    ["composed: next draw 2; self again", "composed: others down to 3", "composed: chosen swap; others discard wilds"],
)
def test_composed_effects_are_written_as_they_are_read(text: str) -> None:
    assert format_effects(read_custom(text).effects) == text


def test_who_insists_on_what_is_refused_hears_seat_action_and_reason() -> None:
    tiles = position("R4 R5", "?7")
    with pytest.raises(IllegalAction, match=r"^seat 1 may not Pass\(\): \(not-your-turn"):
        game_of(tiles).apply(tiles, 1, Pass())
    game = CardGame(UNO_1999)
    cards = game.deal(3, "7")
    seat = next(each for each in range(3) if each not in game.to_act(cards))
    with pytest.raises(IllegalAction, match=rf"^seat {seat} may not Pass\(\): \(not-your-turn"):
        game.apply(cards, seat, Pass())


def test_uc_97_seven_o_is_the_name_of_both_halves_and_what_is_named_itself_holds() -> None:
    both = card_rules("uno-1999", seven_o="on")
    assert (both.zero_passes, both.seven_swaps) == ("on", "on")
    assert changed(both, UNO_1999) == {"seven_o": "on"}
    assert format_deal(both, "234567").endswith(" seven_o=on")
    one = card_rules("uno-1999", zero_passes="off", seven_o="on")
    assert changed(one, UNO_1999) == {"seven_swaps": "on"}
    assert "seven_o" in option_names(both)
    with pytest.raises(OptionError, match="zero_passes does not take 'maybe'"):
        card_rules("uno-1999", seven_o="maybe")
