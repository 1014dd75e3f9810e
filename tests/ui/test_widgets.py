import pygame
import pytest

from game.ui.kit.input import DRAG, NOTCH, Intent, intent_of
from game.ui.kit.nodes import Act, Asked, Focus, Node, NodeState, Role
from game.ui.kit.theme import SHAPE, Metrics, contrast
from game.ui.kit.viewport import Viewport
from game.ui.kit.widgets import (
    Button,
    Choice,
    Form,
    Label,
    Shortcut,
    Slider,
    Stepper,
    TextLine,
    Toggle,
    Widget,
    textline as textline_module,
)
from game.ui.kit.widgets.form import FOUND, TIP_DELAY, Scroll, ask, nodes_of, zone_of
from game.ui.kit.widgets.textline import tooltip_rect, writable
from game.ui.kit.widgets.widget import WidgetState, column, turned
from game.ui.scenes.menu.options import goal_stops
from tests.ui.driver import cut_texts, sure
from tests.ui.inks import THEMES, styled

pytestmark = pytest.mark.usefixtures("screen")
BOX = pygame.Rect(100, 100, 200, 44)


def form(*widgets: Widget) -> Form:
    made = Form(styled(Metrics(1280, 720)))
    for widget in widgets:
        made.add(widget)
    return made


def mouse(kind: int, pos: tuple[int, int]) -> pygame.Event:
    names = {"pos": pos, "rel": (0, 0), "buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {}
    return pygame.Event(kind, names or {"pos": pos, "button": 1})


def press(form: Form, pos: tuple[int, int]) -> None:
    form.handle(mouse(pygame.MOUSEMOTION, pos))
    form.handle(mouse(pygame.MOUSEBUTTONDOWN, pos))


def click(form: Form, pos: tuple[int, int]) -> None:
    press(form, pos)
    form.handle(mouse(pygame.MOUSEBUTTONUP, pos))


def key(form: Form, code: int, mod: int = 0) -> bool:
    return form.handle(pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0))


def press_all(form: Form, *codes: int) -> None:
    for code in codes:
        key(form, code)


def write(form: Form, text: str) -> None:
    for letter in text:
        form.handle(pygame.Event(pygame.TEXTINPUT, text=letter))


def told(form: Form) -> str:
    """What is explained just now."""
    return "" if form.tip is None else form.tip[1]


def button(done: list[str], name: str = "go", rect: pygame.Rect = BOX, reason: str = "") -> Button:
    return Button(name, rect, "Los", lambda: done.append(name), reason=reason, tip="Es geht los")


def test_only_a_whole_click_of_the_left_button_presses() -> None:
    done: list[str] = []
    made = form(button(done))
    click(made, BOX.center)
    assert done == ["go"]
    press(made, BOX.center)
    made.handle(mouse(pygame.MOUSEBUTTONUP, (10, 10)))
    made.handle(mouse(pygame.MOUSEBUTTONUP, BOX.center))
    press(made, (10, 10))
    made.handle(mouse(pygame.MOUSEBUTTONUP, BOX.center))
    press(made, BOX.center)
    made.handle(pygame.Event(pygame.WINDOWFOCUSLOST))
    made.handle(mouse(pygame.MOUSEBUTTONUP, BOX.center))
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        assert not made.handle(pygame.Event(kind, pos=BOX.center, button=3))
    assert done == ["go"], "not what began or ended elsewhere, nor while the window lost the focus"


def test_a_button_that_cannot_be_used_says_why_to_a_click_and_to_its_key() -> None:
    made = form(Button("go", BOX, "Los", pytest.fail, reason="Erst ziehen", shortcut=Shortcut("E", Intent.END)))
    click(made, BOX.center)
    assert told(made) == "Erst ziehen"
    made.update(9)
    made.handle(mouse(pygame.MOUSEMOTION, (10, 10)))
    assert made.tip is None
    key(made, pygame.K_e)
    assert told(made) == "Erst ziehen"


def test_a_tooltip_comes_after_a_while_with_its_key_whole_at_once_and_never_moves(screen: pygame.Surface) -> None:
    widget = Button("go", BOX, "Los", lambda: None, tip="Es geht los", shortcut=Shortcut("E", Intent.END))
    made = form(widget)

    def picture() -> bytes:
        screen.fill("black")
        made.draw_tip(screen)
        return pygame.image.tobytes(screen, "RGB")

    made.handle(mouse(pygame.MOUSEMOTION, BOX.center))
    nothing = picture()
    made.update(0.1)
    assert made.tip is None
    while made.tip is None:
        assert picture() == nothing
        made.update(0.005)
    assert made.tip == (widget, "Es geht los (E)")
    first = picture()
    assert first != nothing
    for _ in range(40):
        made.update(0.02)
        assert picture() == first


@pytest.mark.parametrize("about", [(0, 0, 60, 40), (1230, 690, 50, 30), (600, 700, 90, 20)])
def test_a_tooltip_stays_in_the_window(about: tuple[int, int, int, int]) -> None:
    style = styled(Metrics(1280, 720))
    rect = pygame.Rect(about)
    box = tooltip_rect(style, rect, "Ein ziemlich langer Grund, der in mehreren Zeilen stehen muss. " * 3)
    assert pygame.Rect(0, 0, 1280, 720).contains(box)
    assert not box.colliderect(rect)


def test_tab_goes_round_what_can_be_used_enter_presses_and_escape_goes_back() -> None:
    done: list[str] = []
    rects = column(pygame.Rect(0, 0, 100, 300), [40, 40, 40], 10)
    made = Form(styled(Metrics(1280, 720)), back=lambda: done.append("back"))
    made.add(Label("word", BOX, "Ziel"))
    for name, rect in zip("abc", rects, strict=True):
        made.add(button(done, name, rect))
    for _ in range(4):
        key(made, pygame.K_TAB)
        key(made, pygame.K_RETURN)
    key(made, pygame.K_TAB, pygame.KMOD_SHIFT)
    key(made, pygame.K_SPACE)
    assert done == ["a", "b", "c", "a", "c"]
    assert key(made, pygame.K_ESCAPE)
    assert done[-1] == "back"


def test_arrows_go_to_the_nearest_widget_in_their_direction() -> None:
    grid = {
        "nw": pygame.Rect(0, 0, 90, 40), "ne": pygame.Rect(100, 0, 90, 40), "sw": pygame.Rect(0, 60, 90, 40),
        "se": pygame.Rect(100, 60, 90, 40),
    }  # fmt: skip
    made = form(*(button([], name, rect) for name, rect in grid.items()))
    made.look_at("nw")
    for code, there in [(pygame.K_RIGHT, "ne"), (pygame.K_DOWN, "se"), (pygame.K_LEFT, "sw"), (pygame.K_UP, "nw")]:
        key(made, code)
        assert made.focus == there


def test_an_arrow_that_leads_nowhere_shows_a_focus_that_nobody_has_seen_yet() -> None:
    made = form(button([], "high", BOX), button([], "low", BOX.move(0, 80)))
    made.focus = "low"
    made.update(1.0)
    assert made.tip is None
    key(made, pygame.K_DOWN)
    made.update(1.0)
    assert made.focus == made.pointed == "low"
    key(made, pygame.K_UP)
    assert made.focus == "high"
    assert not made.intend(Intent.LEFT), "a page may go on scrolling"


def test_a_shortcut_presses_unless_somebody_writes() -> None:
    done: list[str] = []
    shortcut = Shortcut("E", Intent.END)
    name = TextLine("name", BOX.move(0, 100), "", lambda _: None)
    made = form(Button("end", BOX, "Ende", lambda: done.append("end"), shortcut=shortcut), name)
    assert key(made, pygame.K_e)
    assert not key(made, pygame.K_e, pygame.KMOD_CTRL)
    click(made, name.rect.center)
    key(made, pygame.K_e)
    assert done == ["end"]


def test_a_choice_is_made_by_click_and_by_arrow_also_without_its_value() -> None:
    chosen: list[object] = []
    widget = Choice("speed", BOX, [("a", "A"), ("b", "B"), ("c", "C")], "a", chosen.append)
    made = form(widget)
    click(made, widget.cells(BOX)[2].center)
    press_all(made, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RETURN)
    assert chosen == ["c", "b", "c", "a"]
    made = form(Choice("time", BOX, [(60, "1"), (120, "2")], 90, chosen.append))
    key(made, pygame.K_TAB)
    key(made, pygame.K_RETURN)
    assert chosen[4:] == [60]


@pytest.mark.parametrize("theme", THEMES)
def test_what_is_chosen_and_what_can_be_set_stand_out_in_every_theme(theme: str) -> None:
    style = styled(Metrics(1280, 720), theme)
    for upright in (False, True):
        surface = pygame.Surface(style.metrics.size)
        surface.fill(style.theme.panel)
        rect = pygame.Rect(40, 40, 400, 200)
        choice = Choice("c", rect, [(0, "eins"), (1, "zwei")], 1, lambda _: None, upright=upright)
        choice.draw(surface, style, choice.rect, WidgetState())
        other, chosen = choice.cells(choice.rect)
        here, there = (tuple(surface.get_at((cell.right - 40, cell.centery))) for cell in (other, chosen))
        assert contrast((here[0], here[1], here[2]), (there[0], there[1], there[2])) >= SHAPE
    for widget in (
        Slider("target", BOX, 200, 50, 1000, lambda _: None, step=50),
        Toggle("sound", BOX, False, ("Aus", "An"), lambda _: None),
        TextLine("name", BOX, "", lambda _: None),
    ):
        surface = pygame.Surface((400, 240))
        surface.fill(style.theme.panel)
        widget.draw(surface, style, BOX, WidgetState())
        # Right of the knob of a slider, left of that of a switch, above the letters of a field.
        x = BOX.centerx if isinstance(widget, Slider) else BOX.right - style.px(12)
        column = [surface.get_at((x, y)) for y in range(BOX.top, BOX.bottom)]
        assert max(contrast((each.r, each.g, each.b), style.theme.panel) for each in column) >= SHAPE, widget


def test_a_closed_word_is_not_chosen_and_says_why() -> None:
    chosen: list[str] = []
    told: list[str] = []
    words = [("a", "A"), ("b", "B"), ("c", "C")]
    widget = Choice("kind", BOX, words, "a", chosen.append, closed={"b": "Zu viert."}, refuse=told.append)
    made = form(widget)
    click(made, widget.cells(BOX)[1].center)
    assert (chosen, told) == ([], ["Zu viert."])
    press_all(made, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_RETURN)
    assert chosen == ["c", "a", "c"], "the keys pass over it"
    made = form(Choice("kind", BOX, words[:2], "a", chosen.append, closed={"b": "Zu acht."}, refuse=told.append))
    key(made, pygame.K_TAB)
    key(made, pygame.K_RIGHT)
    assert told[1:] == ["Zu acht."], "where nothing else is open"
    made = form(Choice("kind", BOX, words, "c", chosen.append, closed={"a": "Zu viert."}))
    key(made, pygame.K_TAB)
    key(made, pygame.K_RETURN)
    assert chosen[3:] == ["b"], "after the last one comes the first that is open"


def test_words_stand_in_several_rows() -> None:
    words = [(number, str(number)) for number in range(5)]
    cells = Choice("kind", BOX, words, 0, lambda _: None, columns=3).cells(BOX)
    assert [cell.y for cell in cells] == [BOX.y] * 3 + [BOX.y + BOX.height // 2] * 2
    assert cells[4].right == cells[2].right == BOX.right


def test_a_toggle_switches_and_a_stepper_stays_between_its_ends() -> None:
    values: list[int] = []
    made = form(Toggle("motion", BOX, False, ("Aus", "An"), values.append))
    click(made, BOX.center)
    press_all(made, pygame.K_LEFT, pygame.K_LEFT, pygame.K_SPACE)
    assert values == [True, False, True]
    widget = Stepper("rounds", BOX, 2, 1, 3, values.append)
    made = form(widget)
    minus, plus = widget.keys(BOX)
    for place in (minus, minus, plus, plus, plus):
        click(made, place.center)
    assert values[3:] == [1, 2, 3]


def test_a_slider_follows_the_mouse_in_steps_unless_it_cannot_be_used() -> None:
    values: list[int] = []
    widget = Slider("target", BOX, 200, 50, 1000, values.append, step=50)
    made = form(widget)
    line = widget.line(BOX)
    press(made, (line.left, BOX.centery))
    for pos in ((line.centerx, 400), (line.right + 500, -20)):
        made.handle(mouse(pygame.MOUSEMOTION, pos))
    made.handle(mouse(pygame.MOUSEBUTTONUP, (2000, 2000)))
    made.handle(mouse(pygame.MOUSEMOTION, (line.left, BOX.centery)))
    assert values == [50, 550, 1000]
    assert all(value % 50 == 0 for value in values)
    made = form(
        Slider("target", BOX, 200, 50, 1000, lambda _: pytest.fail("it moved"), step=50, reason="Nur mit Punkten")
    )
    press(made, BOX.center)
    made.handle(mouse(pygame.MOUSEMOTION, (BOX.right - 3, BOX.centery)))
    assert made.tip is not None


def test_a_slider_can_be_dense_where_people_choose_with_care() -> None:
    values: list[int] = []
    stops = goal_stops(50, 1000, 50)
    widget = Slider("target", BOX, 200, 50, 1000, values.append, stops=stops)
    assert stops == (*range(50, 300, 10), *range(300, 1001, 50))
    assert goal_stops(200, 2100, 100) == (*range(200, 300, 10), *range(300, 1001, 100), 1500, 2000)
    assert goal_stops(10, 40, 100) == (10, 20, 30, 40)
    press(form(widget), (widget.line(BOX).centerx, BOX.centery))
    assert values[-1] < 300, "more than half of the line is for the short matches"
    widget.value = 275
    widget.move(1)
    widget.move(-1)
    assert values[-2:] == [280, 270]


def named(text: str = "") -> tuple[Form, TextLine, list[str]]:
    heard: list[str] = []
    line = TextLine("name", BOX, text, heard.append, most=8)
    made = form(line)
    click(made, (BOX.right - 3, BOX.centery))
    return made, line, heard


def test_a_name_is_written_corrected_in_the_middle_and_has_an_end() -> None:
    made, line, heard = named()
    write(made, "Jörg")
    assert heard == ["J", "Jö", "Jör", "Jörg"]
    assert key(made, pygame.K_SPACE), "a letter like others"
    write(made, " Maximiliane")
    assert line.text == "Jörg Max"
    made, line, _ = named("Anja")
    press_all(made, pygame.K_LEFT, pygame.K_BACKSPACE)
    write(made, "n")
    assert line.text == "Anna"
    click(made, (BOX.x + 4, BOX.centery))
    assert line.at == 0
    click(made, (BOX.right - 4, BOX.centery))
    assert line.at == 4
    press_all(made, pygame.K_HOME, pygame.K_DELETE, pygame.K_END, pygame.K_BACKSPACE, pygame.K_BACKSPACE)
    assert line.text == "n"


def test_letters_are_pasted_or_come_from_alt_gr_without_those_no_font_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(textline_module, "clipboard", lambda: "i\n\u200bce 😀!")
    for mod in (pygame.KMOD_LCTRL, pygame.KMOD_LMETA):
        made, line, _ = named("Al")
        key(made, pygame.K_v, mod)
        assert line.text == "Ali ce !"
    made, line, _ = named("B")
    for mod in (pygame.KMOD_LCTRL | pygame.KMOD_RALT, pygame.KMOD_LCTRL | pygame.KMOD_MODE):
        assert not key(made, pygame.K_a, mod), "Windows sends Ctrl with it"
        write(made, "ą")
    assert line.text == "Bąą"
    assert writable("Ñandú łę 你好 ☃\x07", 20) == "Ñandú łę  "
    assert writable("„Ja“ – 5 € …\u00a0!", 20) == "„Ja“ – 5 € … !"


def test_what_is_marked_is_replaced_deleted_cut_out_or_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    made, line, heard = named("Spieler")
    assert key(made, pygame.K_a, pygame.KMOD_CTRL)
    write(made, "Jo")
    assert (line.text, heard) == ("Jo", ["J", "Jo"])
    monkeypatch.setattr(textline_module, "clipboard", lambda: "Klementine")
    key(made, pygame.K_a, pygame.KMOD_CTRL)
    key(made, pygame.K_v, pygame.KMOD_CTRL)
    assert line.text == "Klementi"
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    for code, mod, left in (
        (pygame.K_BACKSPACE, 0, ""), (pygame.K_DELETE, 0, ""),
        (pygame.K_x, pygame.KMOD_CTRL, ""), (pygame.K_c, pygame.KMOD_CTRL, "Anna"),
    ):  # fmt: skip
        made, line, _ = named("Anna")
        assert not key(made, pygame.K_c, pygame.KMOD_CTRL), "nothing is marked yet"
        key(made, pygame.K_a, pygame.KMOD_CTRL)
        key(made, code, mod)
        assert line.text == left
    assert copied == ["Anna", "Anna"]


def test_the_mark_ends_where_the_cursor_goes() -> None:
    for code, text in ((pygame.K_LEFT, "AnnXa"), (pygame.K_HOME, "XAnna"), (pygame.K_END, "AnnaX")):
        made, line, _ = named("Anna")
        key(made, pygame.K_a, pygame.KMOD_CTRL)
        key(made, code)
        write(made, "X")
        assert line.text == text
    key(made, pygame.K_a, pygame.KMOD_CTRL)
    click(made, (BOX.right - 3, BOX.centery))
    write(made, "Y")
    assert line.text == "AnnaXY"


def test_widgets_say_what_they_are_and_do_what_a_reader_asks() -> None:
    heard: list[object] = []
    words, why, tips = [("a", "A"), ("b", "B"), ("c", "C")], {"b": "Zu viert."}, {"c": "Schnell"}
    choice = Choice("kind", BOX, words, "a", heard.append, closed=why, tips=tips)
    slider = Slider("target", BOX, 200, 50, 1000, heard.append, step=50)
    stepper = Stepper("rounds", BOX, 2, 1, 3, heard.append, words={3: "drei"})
    toggle, line = Toggle("sound", BOX, True, ("Aus", "An"), heard.append), TextLine("name", BOX, "", heard.append)
    off = Button("go", BOX, "Los", pytest.fail, reason="Erst ziehen", tip="Es geht los", shortcut=Shortcut("E"))

    def said(widget: Widget) -> tuple[object, ...]:
        node = sure(widget.node())
        return node.role, node.name or node.value, node.about, node.span

    assert said(choice) == (Role.CHOICE, "A", "", None)
    assert said(Choice("kind", BOX, words, "z", heard.append)) == (Role.CHOICE, "", "", None), "nothing is chosen"
    assert [(each.name, each.about, set(each.states), each.place, Act.CLICK in each.acts)
            for each in choice.node().children] == [
        ("A", "", {NodeState.CHOSEN}, (1, 3), True), ("B", "Zu viert.", {NodeState.DISABLED}, (2, 3), False),
        ("C", "Schnell", set(), (3, 3), True),
    ]  # fmt: skip
    assert said(slider) == (Role.SLIDER, "200", "", (200, 50, 1000))
    assert said(stepper) == (Role.STEPPER, "2", "", (2, 1, 3))
    assert said(toggle) == (Role.SWITCH, "An", "", None)
    assert toggle.node().states == {NodeState.ON}
    assert said(off) == (Role.BUTTON, "Los", "Erst ziehen", None)
    assert off.node().states == {NodeState.DISABLED}
    assert off.node().acts == {Act.FOCUS}, "it can be gone to"
    assert said(Label("word", BOX, "Ziel")) == (Role.LABEL, "Ziel", "", None)
    for widget, act, part, text, value in (
        (choice, Act.CLICK, "2", "", "c"), (slider, Act.MORE, "", "", 250), (slider, Act.LESS, "", "", 200),
        (stepper, Act.MORE, "", "", 3), (toggle, Act.CLICK, "", "", False), (line, Act.WRITE, "", "Ada", "Ada"),
    ):  # fmt: skip
        heard.clear()
        widget.asked(act, part, text)
        assert heard[-1:] == [value], (widget.key, act)
    assert (said(stepper)[1], said(toggle)[1], said(line)[1]) == ("drei", "Aus", "Ada")
    for intent, value in ((Intent.PAGE_UP, 400), (Intent.PAGE_DOWN, 200), (Intent.RIGHT, 250), (Intent.LEFT, 200)):
        assert slider.intent(intent)
        assert slider.value == value
    assert not slider.intent(Intent.UP), "which leads to another widget"


def tall() -> tuple[Form, list[str]]:
    done: list[str] = []
    made = Form(styled(Metrics(1280, 720)))
    view = pygame.Rect(0, 100, 300, 200)
    for index, rect in enumerate(column(pygame.Rect(0, 100, 280, 0), [44] * 20, 6)):
        made.add(button(done, f"b{index}", rect), scrolled=True)
    made.scroll = Scroll(view, 20 * 50)
    return made, done


def settled(form: Form) -> Scroll:
    """What scrolls, once it has come to rest."""
    for _ in range(100):
        form.update(1 / 30)
    return form.scroll


def test_the_wheel_scrolls_and_clicks_find_what_was_moved_but_nothing_out_of_view() -> None:
    made, done = tall()
    click(made, (50, 320))
    assert done == []
    made.handle(mouse(pygame.MOUSEMOTION, (50, 150)))
    made.handle(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-3, flipped=False))
    assert settled(made).offset == 3 * 56
    click(made, (50, 100 + 10))
    assert done == ["b3"]


def test_the_focus_is_always_brought_into_view() -> None:
    made, _ = tall()
    for _ in range(20):
        key(made, pygame.K_TAB)
        assert settled(made).viewport.contains(made.place(made[made.focus or ""]))
    assert made.focus == "b19"


def test_the_scroll_bar_can_be_dragged() -> None:
    made, done = tall()
    thumb = sure(settled(made).thumb(10))
    press(made, thumb.center)
    made.handle(mouse(pygame.MOUSEMOTION, (thumb.centerx, 900)))
    made.handle(mouse(pygame.MOUSEBUTTONUP, (thumb.centerx, 900)))
    assert settled(made).offset == settled(made).most
    assert done == []


def test_a_finger_scrolls_a_list_unless_it_is_on_the_bar_or_on_what_is_dragged() -> None:
    made, _ = tall()
    made.add(Slider("many", pygame.Rect(0, 200, 200, 40), 5, 0, 10, print), scrolled=True)
    thumb = sure(settled(made).thumb(10))
    for pos, scrolls, drags in (
        ((50, 120), True, False), ((250, 250), True, False), ((50, 220), False, True), (thumb.center, False, False),
        ((50, 90), False, False), ((310, 200), False, False),
    ):  # fmt: skip
        assert (made.scrolls_at(pos), made.drags_at(pos)) == (scrolls, drags), pos
    assert made.is_at(thumb.center)
    assert not made.is_at((50, 90))
    assert not form(button([])).scrolls_at(BOX.center), "there is nothing to scroll"


def test_a_new_layout_goes_on_where_the_old_one_was() -> None:
    made, _ = tall()
    made.look_at("b7")
    scroll = settled(made)
    scroll.move(100)
    again, _ = tall()
    again.adopt(made)
    assert again.focus == "b7"
    assert again.scroll.offset == scroll.goal


def test_keys_are_wishes_and_cmd_is_ctrl() -> None:
    for code, mod, intent in (
        (pygame.K_TAB, 0, Intent.NEXT), (pygame.K_TAB, pygame.KMOD_SHIFT, Intent.PREVIOUS),
        (pygame.K_ESCAPE, 0, Intent.BACK), (pygame.K_KP_ENTER, 0, Intent.ACTIVATE),
        (pygame.K_RETURN, pygame.KMOD_ALT, None), (pygame.K_x, 0, None),
    ):  # fmt: skip
        assert intent_of(pygame.Event(pygame.KEYDOWN, key=code, mod=mod)) is intent
    right = pygame.KMOD_LCTRL | pygame.KMOD_RALT
    for mod, pressed in ((pygame.KMOD_LCTRL, True), (pygame.KMOD_RMETA, True), (right, False), (0, False)):
        event = pygame.Event(pygame.KEYDOWN, key=pygame.K_z, mod=mod, unicode="", scancode=0)
        assert Shortcut("Z", Intent.UNDO).matches(event) is pressed
        assert Shortcut("Z", key=pygame.K_z).matches(event) is (mod == 0)


def larger(unit: float = 1.0) -> Viewport:
    """A window of 1000 by 600 pixels over a scene of 2000 by 4000."""
    view = Viewport()
    view.fit((2000, 4000), (1000, 600), unit)
    return view


@pytest.mark.parametrize(
    ("code", "there"),
    [
        (pygame.K_PAGEDOWN, 880), (pygame.K_PAGEUP, 0), (pygame.K_HOME, 0), (pygame.K_END, 3400), (pygame.K_x, 400),
        (pygame.K_DOWN, 400 + 4 * NOTCH), (pygame.K_UP, 400 - 4 * NOTCH),
    ],
)  # fmt: skip
def test_keys_move_the_part_that_is_seen_by_a_page_a_line_or_to_an_end(code: int, there: int) -> None:
    view = larger(2.0)
    view.move(0, 400)
    view.page(pygame.Event(pygame.KEYDOWN, key=code, mod=0))
    view.arrive()
    assert view.offset == (0, max(there, 0))


def test_the_wheel_moves_by_a_notch_or_a_row_but_never_by_more_than_a_page() -> None:
    view = larger(2.0)
    view.turn(1, -1)
    assert view.seen == pygame.Rect(2 * NOTCH, 2 * NOTCH, 1000, 600)
    view.rows = (0, 300, 2000)
    for way, there in ((-1, 300), (-1, 780), (1, 300), (-0.5, 300 + NOTCH)):
        view.turn(0, way)
        assert view.seen.y == there
    for up, at in ((0.25, 86), (-0.25, 114), (1, 0), (-1, 250), (-2, 500), (2, -56)):
        assert turned((0, 90, 250, 900), 100, up, 56, 250) == at, up


def test_what_is_shown_comes_into_sight_with_its_surroundings_and_the_window_grows_and_shrinks() -> None:
    view = larger()
    for rect, there in (
        ((1200, 100, 50, 30), (274, 0)), ((300, 2000, 50, 30), (274, 1454)), ((280, 900, 50, 30), (256, 876)),
        ((600, 1000, 50, 30), (256, 876)), ((1990, 3990, 10, 10), (1000, 3400)), ((1100, 3500, 800, 700), (1000, 3400)),
    ):  # fmt: skip
        view.show(pygame.Rect(rect))
        assert view.seen.topleft == there, rect
    view.arrive()
    assert view.larger
    view.fit((2000, 4000), (1900, 5000), 1.0)
    assert (view.offset, view.busy) == ((100, 0), False)
    view.fit((900, 500), (1000, 600), 1.0)
    assert (view.larger, view.bar(0), view.bar(1), view.offset) == (False, None, None, (0, 0))


def test_bars_and_the_ground_are_dragged_and_a_push_is_no_drag() -> None:
    view = larger()
    assert (view.bar(0), view.bar(1)) == (pygame.Rect(0, 592, 500, 6), pygame.Rect(992, 0, 6, 90))
    assert view.press((100, 594), on_ground=False)
    assert view.drag((350, 594))
    assert (view.offset, view.bar(0)) == ((500, 0), pygame.Rect(250, 592, 500, 6))
    assert view.let_go()
    assert view.press((994, 50), on_ground=True)
    assert view.drag((994, 80))
    assert view.offset == (500, 200)
    for on_ground, way, moves in ((True, DRAG - 1, False), (True, DRAG, True), (False, 400, False)):
        view.let_go()
        before = view.offset
        assert not view.press((500, 300), on_ground)
        assert view.drag((500, 300 - way)) is moves
        assert view.offset == (before[0], before[1] + way * moves)
        assert view.let_go() is moves
    view.hold((500, 300))
    assert view.drag((300, 300 + DRAG))
    assert view.offset == (700, 200)


def test_a_node_is_moved_with_all_below_it() -> None:
    low = Node("low", Role.LABEL, "b", box=(5, 6, 7, 8))
    moved = Node("high", Role.GROUP, "a", box=(1, 2, 3, 4), children=(low, Node("no", Role.LABEL, "c"))).moved(10, 20)
    assert [(each.name, each.box) for each in moved.walk()] == [
        ("a", (11, 22, 3, 4)), ("b", (15, 26, 7, 8)), ("c", None),
    ]  # fmt: skip


def test_what_a_reader_asks_goes_to_the_widget_and_what_cannot_be_done_says_why() -> None:
    done: list[object] = []
    choice = Choice("kind", BOX.move(0, 80), [("a", "A"), ("b", "B")], "a", done.append)
    made = form(button([], "go", reason="Erst ziehen"), choice, Label("word", BOX, "Ziel"))
    for act, said in ((Act.FOCUS, ""), (Act.MORE, ""), (Act.CLICK, "Erst ziehen")):
        ask(made, Asked(("go",), act))
        assert (made.focus, told(made)) == ("go", said)
    for path, act in ((("kind", "1"), Act.FOCUS), (("kind", "1"), Act.CLICK), (("kind",), Act.CLICK)):
        ask(made, Asked(path, act))
    assert (done, made.focus) == (["b", "a"], "kind")
    for path in (("word",), ("nobody",)):
        ask(made, Asked(path, Act.CLICK))
    assert made.focus == "kind"
    ask(None, Asked(("go",), Act.CLICK))
    assert (zone_of(None, "none").items, Focus().there, Focus().focused) == ((), None, None)
    assert [(item.key, item.path) for item in zone_of(made, "keys", ("at",)).items] == [
        ("go", ("at", "go")), ("kind", ("at", "kind")),
    ]  # fmt: skip


def test_where_the_mouse_was_found_nothing_is_explained_before_it_moves() -> None:
    made = form(button([]))
    found = mouse(pygame.MOUSEMOTION, BOX.center)
    setattr(found, FOUND, True)
    made.handle(found)
    made.update(TIP_DELAY)
    assert made.tip is None
    made.handle(mouse(pygame.MOUSEMOTION, BOX.move(1, 0).center))
    made.update(TIP_DELAY / 2)
    assert made.tip is None, "it rests anew"
    made.handle(mouse(pygame.MOUSEMOTION, BOX.center))
    made.update(TIP_DELAY / 2)
    assert told(made) == "Es geht los", "but not with each move"


def test_a_label_that_is_closed_or_has_a_meaning_explains_itself_under_the_mouse() -> None:
    words = [("a", "A"), ("b", "B"), ("c", "C")]
    choice = Choice("kind", BOX, words, "a", print, closed={"b": "Zu viert."}, tips={"c": "Schnell"}, tip="Womit")
    cells = choice.cells(BOX)
    said = [choice.explained(cell.center, BOX) for cell in cells]
    assert said == [("Womit", BOX), ("Zu viert.", cells[1]), ("Schnell", cells[2])]
    choice.reason = "Jetzt nicht"
    assert choice.explained(cells[2].center, BOX) == ("Jetzt nicht", BOX)


def test_a_name_too_long_for_its_line_stands_in_two_after_its_hyphen(screen: pygame.Surface) -> None:
    style, room = styled(Metrics(1280, 720)), pygame.Rect(0, 0, 136, 48)
    for text, cut in (("Wilhelmine-Ännchen", []), ("Wilhelmineannchenluise", ["Wilhelmineannchenluise"])):
        with cut_texts() as short:
            TextLine("name", room, text, print).draw(screen, style, room, WidgetState())
        assert short == cut


def test_what_has_no_name_is_called_by_the_text_on_its_left_or_above_it() -> None:
    def called(*texts: tuple[str, int, int]) -> str:
        line = TextLine("line", BOX, "", print)
        made = form(*(Label(text, pygame.Rect(x, y, 60, 20), text) for text, x, y in texts), line)
        return next(node.name for node in nodes_of(made) if node.key == "line")

    left, above = ("left", 40, 110), ("above", 120, 70)
    for texts, name in (
        ((above, left, ("far", 0, 112)), "left"), ((("higher", 120, 40), above), "above"), ((("right", 310, 110),), ""),
        ((("below", 120, 150), ("over the left", 39, 70), ("over the right", 301, 70)), ""),
        ((("higher on the left", 40, 79), ("lower on the left", 40, 145)), ""),
    ):  # fmt: skip
        assert called(*texts) == name


def test_the_mouse_has_a_hand_where_something_can_be_pressed_and_a_bar_where_one_writes() -> None:
    line, key = TextLine("name", BOX.move(0, 80), "", print), button([])
    made = form(line, key)
    for pos, reason, cursor in (
        (BOX.center, "", pygame.SYSTEM_CURSOR_HAND), (line.rect.center, "", pygame.SYSTEM_CURSOR_IBEAM),
        (BOX.center, "no", pygame.SYSTEM_CURSOR_ARROW), (line.rect.center, "no", pygame.SYSTEM_CURSOR_ARROW),
        ((5, 5), "", pygame.SYSTEM_CURSOR_ARROW),
    ):  # fmt: skip
        line.reason = key.reason = reason
        made.handle(mouse(pygame.MOUSEMOTION, pos))
        assert made.cursor == cursor
