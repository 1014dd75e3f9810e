"""Between two players at one machine: hides everything, names the next player, lets everybody catch in peace."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.engine.actions import Catch, Uno
from game.ui.kit.drawing import DrawTarget, put_centre
from game.ui.kit.nodes import News
from game.ui.kit.sound import Tune
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.kit.viewport import Viewport
from game.ui.kit.widgets import Button, ButtonKind, Form
from game.ui.kit.widgets.button import ICON
from game.ui.scene import Scene
from game.ui.scenes.round.interlude import draw_interlude, interlude_height
from game.ui.scenes.round.pause import pause
from game.ui.table.shared.match_screen import AnyMatchScreen
from game.ui.table.shared.news import news
from game.ui.table.shared.plates import draw_face, draw_panel
from game.words.guidance import Guidance
from game.words.handover import handover_text, handover_title

MOST_CALLS = 3
"""The number of catch buttons side by side."""

TITLED = 152
"""Units from the top of the panel to below its title."""


class HandOver(Scene):
    """A cover that shows only what everybody may know (docs/rules.md, "Several players at one machine")."""

    tune = Tune.ROOM
    covers = True
    viewport: Viewport

    def __init__(self, screen: AnyMatchScreen, seat: int | None = None, public: bool = False) -> None:
        self.screen = screen
        self.public = public
        """Whether nobody takes over yet: everybody is watching, and may catch."""
        self._seat = seat
        self.form: Form | None = None
        self.viewport = Viewport()
        self._panel = pygame.Rect(0, 0, 0, 0)
        self._had_window = False
        screen.table.covered = True

    @property
    def seat(self) -> int:
        """The seat that is to take over: the one to act, or the one given."""
        return self.screen.session.now.turn if self._seat is None else self._seat

    @property
    def busy(self) -> bool:
        """Whether a computer may still call."""
        return self.screen.driver.catch_window is not None

    @property
    def cursor(self) -> int:
        """The system cursor."""
        return self.form.cursor if self.form is not None else pygame.SYSTEM_CURSOR_ARROW

    @property
    def headline(self) -> pygame.Rect:
        """Whose turn it is."""
        return pygame.Rect(self._panel.topleft, (self._panel.width, self.screen.context.page_style.px(TITLED)))

    def take_over(self) -> None:
        """Show the rack to the next player and end the chance to catch, unless everybody is still watching."""
        screen = self.screen
        screen.driver.let_go()
        if not self.public:
            screen.playback.skip()
            screen.log.seen = len(screen.log.lines)
            screen.table.covered = False
            screen.table.look_through(self.seat)
        screen.context.scenes.pop(fade=False)

    def catch(self, seat: int) -> None:
        """Catch, for a player at this machine who noticed the missing call."""
        driver = self.screen.driver
        if driver.catch_window is not None:
            driver.submit(seat, Catch(driver.catch_window.offender))
            driver.catch_window = None
        self._lay_out(self.screen.context.page_style)

    def call_late(self) -> None:
        """Call UNO! late, for the player who forgot it, before anybody has caught (UN-Q9)."""
        driver = self.screen.driver
        if driver.catch_window is not None:
            driver.submit(driver.catch_window.offender, Uno())
            driver.catch_window = None
        self._lay_out(self.screen.context.page_style)

    def update(self, dt: float) -> None:
        """Let computers catch; for people the chance lasts until the next one takes over."""
        driver = self.screen.driver
        if driver.catch_window is not None and self.screen.context.settings.catch_seconds is not None:
            driver.catch_window.left = driver.catch_window.total
        self.screen.update(dt)
        if self._had_window != (driver.catch_window is not None):
            self._lay_out(self.screen.context.page_style)
        if self.public and driver.catch_window is None and self.screen.context.scenes.top is self:
            self.screen.context.scenes.pop(fade=False)
            return
        if self.form is not None:
            self.form.update(dt)

    def handle(self, event: pygame.Event) -> None:
        """Add the buttons of the cover."""
        if self.form is not None:
            self.form.handle(event)

    def resized(self, style: Style) -> None:  # noqa: ARG002
        """Lay it out again."""
        self.screen.resized()
        self._lay_out(self.screen.context.page_style)

    def news(self) -> tuple[News, ...]:
        """Return what everybody may know of what happens meanwhile."""
        return news(self.screen, Guidance(""))

    def closing(self) -> None:
        """Save the match."""
        self.screen.save()

    # -- the keys ------------------------------------------------------------------------------------------

    def _calls(self) -> list[tuple[str, str, Callable[[], None]]]:
        """Yield the buttons for the missing UNO!: key, label and action; nobody has to be quick."""
        window, session, say = self.screen.driver.catch_window, self.screen.session, self.screen.context.t
        if window is None:
            return []

        def catching(seat: int) -> Callable[[], None]:
            return lambda: self.catch(seat)

        calls = [
            (f"catch-{seat}", say("handover.catch-as", name=session.name(seat)), catching(seat))
            for seat in self.screen.driver.players if seat != window.offender
        ]  # fmt: skip
        if session.is_human(window.offender) and not session.problems(window.offender, Uno()):
            calls.append(("late", say("handover.late", name=session.name(window.offender)), self.call_late))
        return calls

    def _lay_out(self, style: Style) -> None:
        context, px = self.screen.context, style.px
        calls = self._calls()
        self._had_window = self.screen.driver.catch_window is not None
        width, gap = min(px(660), style.metrics.width - 2 * px(12)), px(12)
        columns, step = self._columns([word for _, word, _ in calls], width - px(64), gap)
        rows = -(-len(calls) // columns)
        news = interlude_height(self.screen, width - px(48))
        counts = style.paragraph_height(self._counts(), width - px(48)) if self._counts() else 0
        high = px(312 + (36 if self._had_window else 0)) + counts + news + rows * px(60) + self._wrapped(width - px(48))
        room = style.metrics.width, max(style.metrics.height, high + 2 * px(24) if style.metrics.enlarges else 0)
        self._panel = pygame.Rect(0, 0, width, high)
        self._panel.center = (room[0] // 2, room[1] // 2)
        menu = pygame.Rect(self.screen.table.zones.menu.topleft, (px(48), px(48)))
        if style.metrics.enlarges and self._panel.collidepoint(menu.bottomright):
            self._panel.top = menu.bottom + px(12)
            room = room[0], max(room[1], self._panel.bottom + px(24))
        self.viewport.fit(room, context.style.metrics.size, style.metrics.factor)
        form = Form(style, context.motion, back=lambda: pause(self.screen))
        form.default = "ready"
        ready = pygame.Rect(0, 0, px(340), px(64))
        ready.midbottom = (self._panel.centerx, self._panel.bottom - px(28))
        text = context.t("handover.go-on") if self.public else self._ready
        form.add(
            Button("ready", ready, text, self.take_over, icon="play" if self.public else "eye", kind=ButtonKind.PRIMARY)
        )
        wide = (width - px(64) - gap * (columns - 1)) // columns
        for i, (key, word, act) in enumerate(calls):
            rect = pygame.Rect(
                self._panel.x + px(32) + i % columns * (wide + gap),
                ready.top - px(12) - (rows - i // columns) * px(60),
                wide,
                px(50),
            )
            late = key == "late"
            form.add(
                Button(
                    key,
                    rect,
                    word,
                    act,
                    icon="megaphone" if late else "hand",
                    step=step,
                    kind=ButtonKind.SECONDARY if late else ButtonKind.DANGER,
                )
            )
        form.add(
            Button("menu", menu, "", lambda: pause(self.screen), icon="menu", tip=f"{context.t('table.menu')} (Esc)")
        )
        form.adopt(self.form)
        if form.focus is None:
            form.look_at("ready", by_keyboard=False)
        self.form = form

    def _columns(self, words: list[str], width: int, gap: int) -> tuple[int, int]:
        """Return how many buttons fit side by side, and in which size: as many as are legible, in few rows."""
        style = self.screen.context.page_style
        for columns in range(min(len(words), MOST_CALLS), 0, -1):
            room = (width - gap * (columns - 1)) // columns - style.px(ICON + 8) - 2 * style.space(1.5)
            for step in (TextSize.TEXT, TextSize.SMALL):
                fits = all(style.width(word, step, Typeface.STRONG) <= room for word in words)
                if fits and -(-len(words) // columns) <= MOST_CALLS:
                    return columns, step
        return max(min(len(words), MOST_CALLS), 1), TextSize.SMALL

    @property
    def _ready(self) -> str:
        return self.screen.context.t("handover.ready", name=self.screen.session.name(self.seat))

    def _lines(self) -> tuple[tuple[str, int, Typeface], ...]:
        """Return title and text with their sizes and faces."""
        text = handover_text(self.screen.context.t, self.screen.pieces, public=self.public)
        return (self._title(), TextSize.TITLE, Typeface.BOLD), (text, TextSize.TEXT, Typeface.TEXT)

    def _wrapped(self, width: int) -> int:
        """Return how much higher title and text are than one line each, as they are too wide for that."""
        style = self.screen.context.page_style
        one = sum(style.paragraph_height("", width, step, face) for _, step, face in self._lines())
        return sum(style.paragraph_height(text, width, step, face) for text, step, face in self._lines()) - one

    # -- drawing -------------------------------------------------------------------------------------------

    def _counts(self) -> str:
        """Return how many tiles or cards everybody has."""
        session = self.screen.session
        each = (f"{session.name(seat)}: {n}" for seat, n in enumerate(session.view(None).counts))
        return "   ·   ".join(words.replace(" ", "\u00a0") for words in each)

    def _title(self) -> str:
        screen, looks = self.screen, self._seat is not None
        name = "" if self.public else screen.session.name(self.seat)
        return handover_title(screen.context.t, name, screen.pieces, public=self.public, looks=looks)

    def draw(self, surface: DrawTarget) -> None:
        """Draw the felt, and a panel with what is public."""
        screen = self.screen
        style, say, session, panel = screen.context.page_style, screen.context.t, screen.session, self._panel
        draw_panel(surface, style, panel, lit=True)
        side = style.px(72)
        top = panel.top + style.px(28)
        if self.public:
            put_centre(surface, style.icon("eye", 52, style.theme.accent), (panel.centerx, top + side / 2))
        else:
            draw_face(surface, style, (panel.centerx, top + side / 2), side, self.seat, human=True)
        line = pygame.Rect(panel.x + style.px(24), top + side + style.px(8), panel.width - style.px(48), style.px(44))
        for (text, step, face), colour in zip(self._lines(), (style.theme.text, style.theme.quiet), strict=True):
            one = style.paragraph_height("", line.width, step, face)
            high = style.paragraph_height(text, line.width, step, face)
            first = line.move(0, (line.height - one) // 2)
            style.paragraph(surface, text, first, step, colour, face, 0.5)
            line = line.move(0, style.px(40) + high - one)
        line = line.move(0, style.px(8))
        line.y += style.paragraph(surface, self._counts(), line, TextSize.TEXT, align=0.5) + style.px(6)
        line.height = interlude_height(screen, line.width)
        draw_interlude(surface, screen, line)
        line = pygame.Rect(line.x, line.bottom, line.width, style.px(36))
        if self.screen.driver.catch_window is not None:
            text = say(
                f"handover.forgotten-{screen.pieces}", name=session.name(self.screen.driver.catch_window.offender)
            )
            style.write(surface, text, line, TextSize.SMALL, style.theme.accent, Typeface.BOLD, 0.5)
        if self.form is not None:
            self.form.draw(surface)
            self.form.draw_tip(surface)
