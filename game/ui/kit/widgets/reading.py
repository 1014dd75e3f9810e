"""What a form says to somebody who does not see it: each widget as an item with role, name and value."""

from __future__ import annotations

from game.ui.kit.focus import Focus, Item, ItemRole, Zone
from game.ui.kit.widgets.button import Button
from game.ui.kit.widgets.card import ChoiceCard
from game.ui.kit.widgets.choice import Choice
from game.ui.kit.widgets.form import Form
from game.ui.kit.widgets.label import Label, Picture
from game.ui.kit.widgets.slider import Slider
from game.ui.kit.widgets.stepper import Stepper
from game.ui.kit.widgets.textline import TextLine
from game.ui.kit.widgets.toggle import Toggle
from game.ui.kit.widgets.widget import Widget


def role_of(widget: Widget) -> ItemRole:
    """Return what a widget is."""
    roles: dict[type[Widget], ItemRole] = {
        Button: ItemRole.BUTTON, ChoiceCard: ItemRole.BUTTON, Choice: ItemRole.CHOICE,
        Slider: ItemRole.SLIDER, Stepper: ItemRole.STEPPER, Toggle: ItemRole.SWITCH, TextLine: ItemRole.LINE,
        Label: ItemRole.TEXT, Picture: ItemRole.PICTURE,
    }  # fmt: skip
    return next((role for kind, role in roles.items() if isinstance(widget, kind)), ItemRole.PICTURE)


def name_of(form: Form, widget: Widget) -> str:
    """Return the name of a widget: its own words, those beside it, or its tooltip."""
    own = widget.text if isinstance(widget, Button | Label) else ""
    beside = next((each.text for each in form if each.key == f"{widget.key}-name" and isinstance(each, Label)), "")
    return own or beside or widget.tip


def value_of(widget: Widget) -> str:
    """Return what a widget is set to, in words."""
    match widget:
        case Choice():
            return str(widget.values[widget.index][1]) if widget.index >= 0 else ""
        case Stepper():
            return widget.words.get(widget.value, str(widget.value))
        case Slider():
            return str(widget.value)
        case Toggle():
            return widget.words[widget.value]
        case TextLine():
            return widget.text
    return ""


def zone_of(form: Form, key: str, name: str = "") -> Zone:
    """Return all widgets of a form as a zone, in the order of Tab."""
    return Zone(key, name, tuple(
        Item(
            widget.key, role_of(widget), name_of(form, widget), form.place(widget), value=value_of(widget),
            reason=widget.reason, chosen=isinstance(widget, ChoiceCard) and widget.chosen, reached=widget.focusable,
        )
        for widget in form
    ))  # fmt: skip


def keys_of(form: Form, key: str, name: str = "") -> Zone:
    """Return the widgets of a form that can have the focus."""
    whole = zone_of(form, key, name)
    return Zone(key, name, tuple(item for item in whole.items if item.reached))


def focus_of(form: Form | None, key: str, name: str = "") -> Focus:
    """Return a form that is a whole scene, and where its focus is."""
    return Focus((zone_of(form, key, name),), key, form.focus) if form is not None else Focus()
