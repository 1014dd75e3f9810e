"""The custom wilds before a match: what players write on each of the three, shown as it will look on the table."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pygame

from game.engine.cards.pieces import COUNTED, CUSTOMS, HIGHEST_NUMBER, IDEAS, Card, What, Who, WildEffect
from game.engine.cards.rules import CardRules
from game.engine.options import with_options
from game.ui.context import Context
from game.ui.kit.drawing import blank, put, put_centre
from game.ui.kit.style import Style
from game.ui.kit.theme import TextSize, Typeface
from game.ui.kit.widgets import Button, ButtonKind, Choice, ChoiceCard, Form, Label, Paragraph, Stepper, TextLine
from game.ui.kit.widgets.widget import column, inset, off_bottom, off_left, off_right, off_top, row
from game.ui.scenes.page import Page
from game.ui.table.cards.images import PROPORTION, card_images
from game.words.cards import sentences

LINE = 46
"""Units of a control."""


def customs_picture(style: Style, rules: CardRules, width: int) -> pygame.Surface:
    """Return the custom wilds of a book side by side; those left out are faint."""
    painter, step = card_images(style, rules), round(width * 1.14)
    first = painter.image(Card("", CUSTOMS[0]), width)
    image = blank((first.get_width() + 2 * step, first.get_height()))
    for place, name in enumerate(CUSTOMS):
        opacity = 0.25 if getattr(rules, name) == sentences.Way.REMOVED else 1.0
        put(image, painter.image(Card("", name), width), (place * step, 0), opacity)
    return image


def shortened(style: Style, text: str, rect: pygame.Rect, step: int) -> str:
    """Return as much of a text as there is room for; a very long rule ends with an ellipsis."""
    size = style.type(step)
    most = max(rect.height // style.letters.height(size, Typeface.TEXT), 1)
    if len(lines := style.letters.wrap(text, rect.width, size, Typeface.TEXT)) <= most:
        return text
    last = style.letters.fit(" ".join(lines[most - 1 :]), rect.width, size, Typeface.TEXT)
    return "\n".join([*lines[: most - 1], last])


class WildEditor(Page):
    """The three cards on the left, what the selected one does on the right."""

    def __init__(self, context: Context, book: str, card: str = CUSTOMS[0]) -> None:
        super().__init__(context)
        self.book = book
        self.card = card
        self.pencils = {name: sentences.pencil_of(getattr(self.rules, name)) for name in CUSTOMS}
        self.form.focus = "way"
        self.warning = ""
        """What could not be entered on the selected card; reset by the next action."""

    @property
    def rules(self) -> CardRules:
        rules = self.context.rules(self.book)
        assert isinstance(rules, CardRules)
        return rules

    @property
    def pencil(self) -> sentences.Pencil:
        return self.pencils[self.card]

    def choose(self, card: str) -> None:
        self.card, self.warning = card, ""
        self.rebuild()

    def write(self, pencil: sentences.Pencil) -> None:
        """Change the selected card; saved as soon as its rule can be played."""
        self.warning = ""
        self.pencils[self.card] = pencil
        self.context.keep_rules(with_options(self.rules, {self.card: self.pencil.written}))
        self.rebuild()

    def _write_effects(self, *effects: WildEffect) -> None:
        self.write(replace(self.pencil, effects=effects))

    def warn(self, signs: int, letters: int) -> None:
        """Say what could not be entered: characters the fonts do not have, or letters that exceed the maximum."""
        unsupported = self.t("wilds.unsupported", n=signs) if signs else ""
        full = self.t("wilds.full", n=letters, most=sentences.LONGEST_RULE) if letters else ""
        self.warning = " ".join(filter(None, (unsupported, full)))
        self.rebuild()

    def _add(self) -> None:
        self._write_effects(*self.pencil.effects, WildEffect(Who.NEXT, What.SKIP))
        self.form.look_at(f"what-{len(self.pencil.effects) - 1}", by_keyboard=False)

    def build(self, form: Form, style: Style) -> None:
        rest = self.head(self.t("wilds.title"))
        left, right = self.parted(rest, off_left(rest, style.px(450), style.space(2)), [style.px(560), style.px(480)])
        high = (left.height - 2 * style.space(2)) // (len(CUSTOMS) + 1)
        heights = [2 * high if name == self.card else high for name in CUSTOMS]
        for name, cell in zip(CUSTOMS, column(left, heights, style.space(2)), strict=True):
            self._build_card(form, style, cell, name)
        foot, right = off_bottom(right, style.px(52), style.space(2))
        inner, ground = self.panel_in("ground", right, 3, 2.5), form["ground"]
        head, inner = off_top(inner, style.px(LINE), style.space(1.5))
        t, pencil = self.t, self.pencil
        ways = [(way, t(f"written.kind.{way}")) for way in sentences.Way]
        across = (len(ways) + 1) // 2 if self.narrow else 0
        if across:
            head.height, inner = 2 * head.height, off_top(inner, head.height)[1]
        choice = Choice("way", head, ways, pencil.way, lambda way: self.write(replace(pencil, way=way)), columns=across)
        form.add(choice.named(t("wilds.title")))
        about = t(f"written.about.{pencil.way}")
        words, body = off_top(inner, style.paragraph_height(about, inner.width), style.space(2))
        form.add(Paragraph("about", words, about, TextSize.TEXT, style.theme.quiet))
        way = sentences.Way
        parts = {way.IDEA: self._build_ideas, way.COMPOSED: self._build_effects, way.TEXT: self._build_text}
        if (build := parts.get(pencil.way)) is not None:
            build(form, style, body)
        lowest = max(each.rect.bottom for each in form if each is not ground and right.collidepoint(each.rect.topleft))
        ground.rect = pygame.Rect(right.topleft, (right.width, lowest + style.space(2.5) - right.top))
        foot.top = max(foot.top, ground.rect.bottom + style.space(2))
        done, _ = off_right(foot, style.px(220))
        form.add(Button("done", done, t("wilds.done"), self.back, icon="check", kind=ButtonKind.PRIMARY))

    def _build_card(self, form: Form, style: Style, cell: pygame.Rect, name: str) -> None:
        """Add a custom wild as it will look on the table, and its rule in words; the selected one is large."""
        t, theme, pencil = self.t, style.theme, self.pencils[name]
        inner = inset(cell, style.space(2), style.space(1.5))
        width = min(int(inner.height / PROPORTION), int(inner.width * 0.42))
        place, words = off_left(inner, width, style.space(2))
        image = card_images(style, self.rules).image(Card("", name), width)
        opacity = 0.25 if pencil.way is sentences.Way.REMOVED else 1.0
        form.add(ChoiceCard(f"card-{name}", cell, lambda on, _: put_centre(on, image, place.center, opacity),
                            lambda: self.choose(name), chosen=name == self.card))  # fmt: skip
        title, body = off_top(words, style.px(28), style.space(0.5))
        called = sentences.card_name(t, Card("", name))
        form.add(Label(f"{name}-name", title, called, TextSize.TEXT, theme.text, Typeface.BOLD))
        wrong = pencil.wrong
        text = t(f"written.wrong.{wrong}") if wrong else sentences.sentence(t, pencil.written)
        colour = theme.warning if wrong else theme.quiet
        step = TextSize.TEXT if style.paragraph_height(text, body.width) <= body.height else TextSize.SMALL
        step = step if name == self.card else TextSize.SMALL
        form.add(Paragraph(f"{name}-sentence", body, shortened(style, text, body, step), step, colour))

    def _build_ideas(self, form: Form, style: Style, rect: pygame.Rect) -> None:
        ideas = [(idea, sentences.sentence(self.t, idea)) for idea in IDEAS]
        room = rect.width - 2 * style.space(1.5)
        high = max(style.paragraph_height(text, room, face=Typeface.BOLD) for _, text in ideas) + style.space(1.5)
        place = pygame.Rect(rect.x, rect.y, rect.width, max(style.px(LINE), high) * len(ideas))
        pencil = self.pencil
        idea = Choice("idea", place, ideas, pencil.idea, lambda it: self.write(replace(pencil, idea=it)), upright=True)
        form.add(idea.named(self.t("wilds.title")))

    def _build_effects(self, form: Form, style: Style, rect: pygame.Rect) -> None:
        t, step = self.t, style.px(LINE) * (2 if self.narrow else 1) + style.space(1.5)
        most = sentences.MOST_EFFECTS
        # A deal number may contain more effects than fit here: they appear as others are removed.
        shown = self.pencil.effects[:most]
        for place, effect in enumerate(shown):
            line = pygame.Rect(rect.x, rect.y + place * step, rect.width, style.px(LINE))
            self._build_effect(form, style, line, place, effect)
        add = pygame.Rect(rect.x, rect.y + len(shown) * step, style.px(300), style.px(LINE))
        full = t("wilds.add-full", most=most) if len(shown) == most else ""
        form.add(Button("add", add, t("wilds.add"), self._add, icon="plus", reason=full))

    def _build_effect(self, form: Form, style: Style, line: pygame.Rect, place: int, effect: WildEffect) -> None:
        t, whole = self.t, line
        line, key = row(whole, [1.0, 0.075], style.space(1))
        who, what, number = row(line, [1.0, 1.3, 0.72], style.space(1))
        if self.narrow:
            key = pygame.Rect(whole.right - whole.height, whole.y, whole.height, whole.height)
            who = pygame.Rect(whole.x, whole.y, key.x - whole.x - style.space(1), whole.height)
            what, number = row(whole.move(0, whole.height), [1.6, 1.0], style.space(1))
        before, after = self.pencil.effects[:place], self.pencil.effects[place + 1 :]

        def alter(changed: WildEffect) -> None:
            self._write_effects(*before, sentences.fitted(changed), *after)

        deeds = [(each, t(f"written.what.{each.replace(' ', '-')}")) for each in sentences.COMPOSABLE]
        deed = Stepper.through(f"what-{place}", what, deeds, effect.what, lambda it: alter(effect._replace(what=it)))
        form.add(deed.named(t("spoken.effect", number=place + 1)))
        allowed = [(each, t(f"written.who.{each}")) for each in sentences.who_can(effect.what)]
        if len(allowed) > 1:
            hit = Stepper.through(f"who-{place}", who, allowed, effect.who,
                                  lambda it: alter(effect._replace(who=it)), beside=deed)  # fmt: skip
            form.add(hit.named(t("spoken.effect-who", number=place + 1)))
        if effect.what in COUNTED:
            many = Stepper(f"number-{place}", number, effect.number, 1, HIGHEST_NUMBER,
                           lambda n: alter(effect._replace(number=n)))  # fmt: skip
            form.add(many.named(t("spoken.effect-many", number=place + 1)))
        tip, act = t("wilds.remove-tip"), partial(self._write_effects, *before, *after)
        form.add(Button(f"strike-{place}", key, "", act, icon="trash-2", tip=tip))

    def _build_text(self, form: Form, style: Style, rect: pygame.Rect) -> None:
        """Add the text field, the number of letters, and what could not be entered.

        A longer rule, which a deal number may contain, stays as it is and can be shortened.
        """
        t, pencil = self.t, self.pencil
        line = pygame.Rect(rect.x, rect.y, rect.width, style.px(LINE))
        empty, most = t("wilds.write"), max(sentences.LONGEST_RULE, len(pencil.text))
        text = TextLine("text", line, pencil.text, lambda text: self.write(replace(self.pencil, text=text)), most=most,
                        empty=empty, left_out=self.warn)  # fmt: skip
        form.add(text.named(empty))
        below = pygame.Rect(rect.x, line.bottom + style.space(1), rect.width, style.px(24))
        count, rest = off_right(below, style.px(90), style.space(2))
        number = len(pencil.text.strip())
        colour = style.theme.warning if number >= sentences.LONGEST_RULE else style.theme.quiet
        if self.warning:
            words = pygame.Rect(rest.x, rest.y, rest.width, style.paragraph_height(self.warning, rest.width))
            form.add(Paragraph("warning", words, self.warning, TextSize.TEXT, style.theme.warning))
        form.add(Label("letters", count, f"{number} / {sentences.LONGEST_RULE}", TextSize.SMALL, colour, align=1.0))
