"""The widgets of the game, created afresh for every layout from plain values, with callbacks for changes.


    form = Form(style, motion)
    form.add(Button("play", rect, "Neues Spiel", self.play, icon="play", kind=Kind.PRIMARY))
    form.handle(event)      # returns whether the event was meant for the form
    form.update(dt); form.draw(surface); form.draw_tip(surface)

A widget's `key` is its identity from one layout to the next: `form.adopt(old_form)` keeps focus, scroll position and
text being typed. Rectangles are in pixels; the functions in `layout` divide them.
"""

from game.ui.kit.widgets.buttons import Button, ButtonKind, ChoiceCard, SwitchCard, Toggle
from game.ui.kit.widgets.choices import Choice, Slider, Stepper
from game.ui.kit.widgets.form import Form
from game.ui.kit.widgets.textline import TextLine
from game.ui.kit.widgets.widget import Label, Marked, Paragraph, Picture, Shortcut, Widget, WidgetState

__all__ = [
    "Button", "ButtonKind", "Choice", "ChoiceCard", "Form", "Label", "Marked", "Paragraph", "Picture", "Shortcut",
    "Slider", "Stepper", "SwitchCard", "TextLine", "Toggle", "Widget", "WidgetState",
]  # fmt: skip
