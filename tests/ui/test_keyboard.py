"""The whole game without a mouse: every lay at a table of tiles, by what the focus says and the keys alone."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.game import Passed
from game.engine.tiles.melds import Tile, may_grow
from game.ui.kit.drawing import DrawTarget
from game.ui.kit.nodes import Role
from game.ui.kit.style import Style
from game.ui.kit.theme import SHAPE, contrast
from game.ui.kit.widgets.textline import tooltip_rect
from game.ui.kit.widgets.widget import RING_DARK, RING_LIGHT
from game.ui.scenes.round.tile_turn import TileTurn
from game.ui.table.cards.images import card_rect
from game.ui.table.shared.aloud import GUIDANCE
from game.ui.table.tiles.drops import Drop, FeltPlace, JokerSwap, MeldPlace, drop_at, felt_places
from game.ui.table.tiles.match_screen import held_text
from tests.card_tables import position as cards
from tests.listed import listed
from tests.tile_tables import position, tiles
from tests.ui.driver import QUICK, Keyboard, sure
from tests.ui.playing import card_playing, tile_playing, tile_turn
from tests.ui.tile_hands import TileKeys


def meant(drop: Drop | None) -> Drop | None:
    """A place of the mouse, wherever in a meld the tile before it was hit."""
    return drop._replace(leftward=False) if isinstance(drop, MeldPlace) else drop


def test_a_place_of_the_mouse_is_a_place_of_the_keys_and_the_other_way_round(tmp_path: Path) -> None:
    state = position("R4 Y4 B9 G12 R3 *'", "?14", table="R1 R2 *=R3 | G5 B5 R5", loose="G4 Y8")
    with tile_turn(tmp_path, state, paused=True) as play:
        table = play.table
        assert any(isinstance(place.drop, JokerSwap) for place in felt_places(table, tiles("R3")))
        for tile in play.slots:
            for place in felt_places(table, (tile,)):
                there = meant(drop_at(table, place.point, (tile,)))
                free = isinstance(place.drop, FeltPlace) or not may_grow((*place.group, tile))
                assert there == place.drop or (free and isinstance(there, FeltPlace)), place
            places = {place.drop for place in felt_places(table, (tile,))}
            felt = table.zones.felt
            for y in range(felt.top, felt.bottom, 15):
                for x in range(felt.left, felt.right, 15):
                    drop = drop_at(table, (x, y), (tile,))
                    if isinstance(drop, FeltPlace):
                        assert any(isinstance(place, FeltPlace) for place in places)
                    elif drop is not None:
                        assert meant(drop) in places, (tile, drop)


def test_each_place_for_what_is_held_is_told_and_no_two_alike(tmp_path: Path) -> None:
    state = position("R7 B9 Y12 G12 B12", "?14", table="R4 R5 R6 | B8 *=B9 B10", loose="G2")
    with tile_turn(tmp_path, state, paused=True, language="en") as play:
        hand, player = play.turn.key_hand, TileKeys(play.mouse, play.screen)
        player.put_freely(tiles("Y12")[0])
        player.put_to(tiles("G12")[0], play.table.melds[-1])
        for word, wanted in listed("places-told").items():
            Keyboard(play.mouse).reach("rack", tiles(word)[0])
            play.mouse.key(pygame.K_SPACE)
            assert held_text(play.table, hand) == wanted[0]
            told = []
            for on_rack in (False, True):
                for index in range(len(hand.places_on(on_rack))):
                    hand.hold_over(on_rack, index)
                    told.append(held_text(play.table, hand))
            assert {*wanted} - {*told} == set()
            assert len({*told}) == len(told)
            hand.hold_over(False, told.index(wanted[-1]))
            others = {tile: place for tile, place in play.goals().items() if tile not in hand.tiles}
            assert hand.put_down()
            assert {tile: play.goals()[tile] for tile in others} == others, "they made room before"
            play.mouse.key(pygame.K_z, pygame.KMOD_CTRL)


def test_the_focus_goes_through_zones_in_reading_order_and_is_never_lost(tmp_path: Path) -> None:
    with tile_turn(
        tmp_path, position("R4 Y4 B9 G12", "?14", table="R1 R2 R3 | G5 B5 R5", loose="G4"), paused=True
    ) as play:
        keys, mouse = Keyboard(play.mouse), play.mouse
        mouse.key(pygame.K_RIGHT)
        assert [zone.key for zone in keys.focus.zones] == ["rack", "felt", "keys", "others"]
        first, *_, last = play.slots
        assert keys.focus.item == first
        mouse.key(pygame.K_END)
        assert keys.focus.item == last
        mouse.key(pygame.K_LEFT)
        there = keys.focus.item
        play.turn.sort()
        play.frame()
        assert keys.focus.item == there, "the focus stays on the piece"
        mouse.key(pygame.K_TAB)
        tops = [item.rect.centery for item in sure(keys.focus.there).items if isinstance(item.key, Tile)]
        assert tops == sorted(tops)
        mouse.key(pygame.K_TAB, pygame.KMOD_SHIFT)
        assert keys.focus.item == there, "each zone remembers where the focus was"
        play.table.put_aside = ()
        mouse.keys(pygame.K_SPACE, pygame.K_SPACE)
        assert there not in play.table.rack
        assert keys.focus.zone == "rack"
        assert keys.focus.focused is not None
        mouse.key(pygame.K_z, pygame.KMOD_CTRL)
        assert there in play.table.rack
        mouse.key(pygame.K_y, pygame.KMOD_CTRL)
        assert there not in play.table.rack


def test_several_are_carried_whole_melds_too_and_escape_puts_everything_back(tmp_path: Path) -> None:
    with tile_turn(tmp_path, position("R4 Y4 B9 G12", "?14", table="R1 R2 R3 | G5 B5 R5"), paused=True) as play:
        mouse, hand = play.mouse, play.turn.key_hand
        mouse.key(pygame.K_RIGHT)
        one, two, three, _ = play.slots
        mouse.key(pygame.K_SPACE, pygame.KMOD_SHIFT)
        mouse.key(pygame.K_RIGHT)
        mouse.key(pygame.K_RIGHT, pygame.KMOD_SHIFT)
        assert play.table.selected == (one, two, three)
        mouse.key(pygame.K_SPACE)
        assert hand.tiles == (one, two, three)
        play.frame()
        assert play.turn.place_of("rack", one) is not None
        mouse.key(pygame.K_ESCAPE)
        assert not hand.tiles
        play.whole()
        assert not sure(play.table.draft).changed
        Keyboard(mouse).reach("felt", tiles("B5")[0])
        mouse.key(pygame.K_SPACE, pygame.KMOD_CTRL)
        assert {*hand.tiles} == {*tiles("G5 B5 R5")}
        mouse.key(pygame.K_TAB)
        assert hand.on_rack
        mouse.key(pygame.K_TAB)
        mouse.click((play.table.zones.felt.centerx, play.table.zones.felt.bottom - 5))
        assert not hand.tiles
        play.whole()


def test_keys_take_a_tile_back_change_sizes_and_pick_up_nothing_while_the_mouse_holds_something(tmp_path: Path) -> None:
    with tile_turn(tmp_path, position("R4 Y4 B9 G12", "?14", table="R1 R2 R3"), paused=True) as play:
        mouse, tile = play.mouse, tiles("R4")[0]
        TileKeys(mouse, play.screen).put_to(tile, play.table.melds[0])
        assert tile not in play.table.rack
        Keyboard(mouse).reach("felt", tile)
        mouse.key(pygame.K_BACKSPACE)
        assert tile in play.table.rack
        mouse.key(pygame.K_PLUS, pygame.KMOD_CTRL)
        assert play.table.ground.zoom > 1
        mouse.key(pygame.K_0, pygame.KMOD_CTRL)
        assert play.table.ground.zoom == 1
        one, two, *_ = play.slots
        Keyboard(mouse).reach("rack", two)
        start = play.point(one)
        mouse.lift(start, (start[0] + 90, start[1] - 60))
        mouse.keys(pygame.K_RIGHT, pygame.K_SPACE)
        assert play.turn.hand.tiles == (one,)
        assert not play.turn.key_hand.tiles
        mouse.let_go(start)
        play.whole()


def test_a_piece_is_found_by_its_colour_and_number(tmp_path: Path) -> None:
    with tile_turn(tmp_path, position("R4 Y4 B9 G12 *", "?14", table="R1 R2 R3", loose="G4 B12"), paused=True) as play:
        keys, mouse = Keyboard(play.mouse), play.mouse

        def find(letters: str) -> object:
            mouse.key(pygame.K_f)
            for letter in letters:
                mouse.key(pygame.key.key_code(letter))
            return keys.focus.item

        assert find("r4") == tiles("R4")[0]
        assert find("r2") == tiles("R2")[0]
        assert find("b12") == tiles("B12")[0]
        assert find("b1") == tiles("B12")[0]
        assert find("g4") == tiles("Y4")[0], "Gelb"
        assert find("gg4") == tiles("G4")[0], "Gelb, then Grün"
        assert find("g12") == tiles("G12")[0], "there is no yellow twelve"
        index = play.table.rules.colours.index("Y") + 1
        assert find(f"{index}4") == tiles("Y4")[0]
        assert getattr(find("0"), "is_joker", False)
        assert find("r9") == keys.focus.item
        assert "ist nicht da" in play.turn.guidance().text
        mouse.key(pygame.K_ESCAPE)
        assert play.turn.finding is None
        assert isinstance(play.context.scenes.top, TileTurn), "Escape ended only the search"


@pytest.mark.parametrize("playing", [tile_playing, card_playing])
def test_everything_that_is_told_has_a_name_a_role_and_its_place(playing: Any, tmp_path: Path) -> None:
    with playing(tmp_path) as play:
        state = position("R4 Y4 B9", "?14", table="R1 R2 R3", loose="G4")
        play.set_up(state if playing is tile_playing else cards("R7 G5 W", "B6 Y4", turn=0), paused=True)
        play.mouse.key(pygame.K_v)
        play.screen.log.add(Passed(1, False))
        window = play.driver.surface.get_rect()
        for node in (each for top in play.turn.nodes for each in top.walk()):
            assert isinstance(node.role, Role)
            assert node.name or node.key == GUIDANCE
            assert node.children or (node.box is not None and window.contains(node.box)), node


def test_the_ring_stands_out_on_every_ground() -> None:
    for level in range(256):
        ground = (level, level, level)
        assert max(contrast(RING_LIGHT, ground), contrast(RING_DARK, ground)) >= SHAPE, level


def test_a_question_comes_to_the_focus_and_can_be_put_aside_and_asked_again(tmp_path: Path) -> None:
    with tile_turn(tmp_path, position("* R4 G4 Y4 B9 G12", "?14", table="B1 B2 B3"), paused=True) as play:
        keys, mouse = Keyboard(play.mouse), play.mouse
        joker = next(tile for tile in play.slots if tile.is_joker)
        player, (red, green) = TileKeys(mouse, play.screen), tiles("R4 G4")
        player.put_freely(red)
        player.put_to(green, play.table.melds[-1])
        player.put_to(joker, play.table.melds[-1])
        assert keys.focus.zone == "question"
        assert keys.names("question")[0] == "Joker als Gelb 4"
        mouse.key(pygame.K_ESCAPE)
        assert keys.focus.zone != "question"
        keys.reach("question", "again")
        mouse.key(pygame.K_SPACE)
        assert keys.names("question") == ["Joker als Gelb 4", "Joker als Blau 4"]
        keys.reach("question", 1)
        mouse.key(pygame.K_RETURN)
        assert [zone.key for zone in keys.focus.zones] == ["rack", "felt", "keys", "others"]
        assert [face.colour for face in sure(play.table.draft).melds()[-1].faces] == ["R", "G", "B"]


def test_a_tile_is_taken_back_and_the_rack_is_put_in_order_while_others_play(tmp_path: Path) -> None:
    state = position("R4 Y4 B9 G12", "?14", table="R1 R2 R3", turn=1)
    with tile_playing(tmp_path) as play:
        play.set_up(state, paused=True)
        mouse, hand = play.mouse, play.turn.key_hand
        assert not play.table.my_turn
        first, *_, last = play.slots
        mouse.keys(pygame.K_RIGHT, pygame.K_SPACE)
        assert hand.on_rack
        mouse.keys(pygame.K_END, pygame.K_SPACE)
        assert play.slots[-1] == first
        assert play.slots[-2] == last
        mouse.keys(pygame.K_TAB, pygame.K_SPACE)
        assert not hand.tiles, "nothing of the table is taken in the turn of another"


def test_a_card_is_moved_within_the_hand_found_and_laid_with_the_focus(tmp_path: Path) -> None:
    with card_playing(tmp_path) as play:
        play.set_up(cards("R7 G5 W B2", "B6 Y4", discard="R2", turn=0), paused=True)
        mouse, table, turn = play.mouse, play.table, play.turn
        mouse.key(pygame.K_RIGHT)
        first, second, *rest = table.hand
        assert table.selected == (first,)
        mouse.key(pygame.K_RIGHT, pygame.KMOD_SHIFT)
        assert table.hand == (second, first, *rest)
        mouse.keys(pygame.K_f, pygame.K_g)
        assert table.selected == (play.card("G5"),)
        mouse.keys(pygame.K_0, pygame.K_LEFT)
        assert len(table.selected) == 1
        before = turn.focus
        table.away = True
        assert turn.focus.zone != before.zone
        table.away = False
        assert turn.focus == before, "a hand that is away for a moment gets the focus back"
        table.away = True
        mouse.key(pygame.K_RIGHT)
        elsewhere = turn.focus.zone
        table.away = False
        assert turn.focus.zone == elsewhere != before.zone, "who has pressed a key stays where that was"
        mouse.key(pygame.K_ESCAPE)
        assert not table.selected
    with card_playing(tmp_path / "laid") as play:
        play.set_up(cards("R5 R7 B3", "Y1 Y2", discard="R2", turn=0), paused=True)
        play.mouse.key(pygame.K_RIGHT)
        play.table.selected = ()  # as where the turn has come round to it: nobody has moved the focus since
        play.mouse.key(pygame.K_e)
        play.until(lambda: len(play.table.hand) == 2)
        table = play.table
        at = {card: card_rect(table.stage.place(card)).center for card in tuple(table.stage.keys())}
        played = next(card for card, point in at.items() if table.zones.pile.collidepoint(point))
        assert play.turn.place_of("hand", played) is None, "the pile is no place of the focus in the hand"
        assert play.turn.focus.item in play.table.hand


def test_a_tooltip_leaves_the_line_about_keys_free(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    boxes: list[pygame.Rect] = []

    def noted(surface: DrawTarget, style: Style, about: pygame.Rect, text: str, *, others: list[pygame.Rect]) -> None:
        boxes.append(tooltip_rect(style, about, text, others, surface.get_rect()))

    monkeypatch.setattr("game.ui.scenes.round.round_scene.draw_tooltip", noted)
    state, large = position("Y2 Y3 R8 R10", "?14", loose="G4 G1 Y7 R7"), replace(QUICK, text_size=200)
    with tile_turn(tmp_path, state, paused=True, settings=large) as play:
        Keyboard(play.mouse).reach("rack", tiles("Y2")[0])
        play.mouse.wait(1)
        play.picture()
        (legend,) = play.turn.legends
        assert boxes, "the tile says what it does"
        assert not boxes[-1].colliderect(legend)
        assert play.table.zones.felt.contains(legend)
        play.mouse.click((5, 300))
        play.picture()
        assert play.turn.legends == ()
        play.mouse.key(pygame.K_LEFT)
        play.picture()
        assert play.turn.legends
        play.mouse.wait(9.0)
        play.picture()
        assert play.turn.legends == (), "it goes after a while"
