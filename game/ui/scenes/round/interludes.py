"""Scenes of a round in which nobody acts: the deal, the last turn shown again, the pause menu, handing over."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial

import pygame

from game.engine.dealnumber import brief_deal, format_deal, seal_of
from game.engine.game import Catch, Uno
from game.engine.options import option_texts
from game.engine.record import LEVELS
from game.engine.shown import sentences
from game.play.ladder import character_of
from game.play.results import past_turns
from game.store.content import wins_of
from game.ui.faces import draw_face
from game.ui.kit.drawing import DrawTarget, put_centre
from game.ui.kit.input import Intent, intent_of, intents_of
from game.ui.kit.nodes import News, Node
from game.ui.kit.style import Style
from game.ui.kit.theme import TextSize, Typeface
from game.ui.kit.viewport import Viewport
from game.ui.kit.widgets import Button, ButtonKind, Choice, Form, Label, Picture
from game.ui.kit.widgets.buttons import ICON
from game.ui.kit.widgets.widget import off_left
from game.ui.scene import Scene
from game.ui.scenes.menu.gestures import GesturesPage
from game.ui.scenes.page import Answer, Dialog, Lines, Page
from game.ui.table.shared.aloud import looked_at, news, replied
from game.ui.table.shared.guidance import draw_guidance, menu_key
from game.ui.table.shared.match_screen import MatchScreen, TableScene
from game.ui.table.shared.plates import draw_panel
from game.ui.table.shared.table import OwnPiece
from game.words.catalogue import kind_name, strength_texts
from game.words.sentences import Guidance, begins_text, drawing_text, handover_text, handover_title


class Again(TableScene):
    """Shows a past turn again; nobody acts meanwhile, only a clock keeps running."""

    busy = True

    def __init__(self, screen: MatchScreen) -> None:
        self.screen = screen
        self.turns = past_turns(screen.session.events)
        self.back = 0
        """How many turns before the last one."""
        self._put_back = screen.table.aside()
        self._logged, screen.playback.logged = screen.playback.logged, lambda _: None
        self._show()

    def each_node(self) -> Iterator[Node | None]:
        return looked_at(self.screen)

    def _show(self) -> None:
        turn, screen = self.turns[self.back], self.screen
        screen.playback.rest()
        screen.table.show(turn.first)
        screen.table.relayout(place_only=True)
        screen.playback.show_until(turn.last, 0.6)  # seconds to look at the table before the turn, and after it
        self._left = 1.4

    def leave(self) -> None:
        if self.context.scenes.top is self:
            self.context.scenes.pop(fade=False)

    def closing(self) -> None:
        self.screen.playback.show_until(None)
        self.screen.playback.logged = self._logged
        self.screen.playback.rest()
        self._put_back()
        self.screen.save()

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds; when the turn is over and was seen, the match continues."""
        self.screen.playback.update(dt)
        self.screen.move(dt)
        if not self.screen.playback.busy:
            self._left -= dt
        if self.screen.meanwhile(dt) or self._left <= 0:
            self.leave()

    def handle(self, event: pygame.Event) -> None:
        """Show the turn before on the same key; go back on any other key or click."""
        if Intent.AGAIN in intents_of(event):
            self.back = min(self.back + 1, len(self.turns) - 1)
            self._show()
        elif event.type == pygame.MOUSEBUTTONDOWN or intent_of(event) in (Intent.BACK, Intent.ACTIVATE):
            self.leave()

    def guidance(self) -> Guidance:
        """Return whose turn is being shown, or what just happened in it."""
        context, name = self.context, self.screen.session.name(self.turns[self.back].seat)
        key, back = (context.shortcut(intent).name or "–" for intent in (Intent.AGAIN, Intent.BACK))
        return Guidance(context.t("again.shown", name=name, key=key, back=back), tone="help")

    def draw(self, surface: DrawTarget) -> None:
        self.draw_below(surface)
        self.screen.draw_guidance(surface, self.guidance(), 0.0, 0.0)
        self.screen.draw_pieces(surface)
        self.screen.draw_above(surface)


class Dealing(TableScene, ABC):
    """The table while a round is being set up; a click or a key skips to the end."""

    busy = True
    turn: Callable[..., Scene]
    """The scene of the first turn."""
    looks: tuple[Hashable, Hashable]
    """How a drawn piece looks, and the highest one."""

    def __init__(self, screen: MatchScreen) -> None:
        self.screen = screen

    @abstractmethod
    def rank(self, piece: OwnPiece) -> int:
        """Return how high a drawn piece is."""

    @abstractmethod
    def sentence(self) -> str:
        """Return what is happening once nobody draws for the first seat."""

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.MOUSEBUTTONDOWN or intent_of(event) in (Intent.ACTIVATE, Intent.BACK):
            self.screen.playback.skip()

    def begins(self, seat: int, *, deals: bool = False) -> str:
        """Return that a seat starts, or deals the cards."""
        return begins_text(self.say, self.screen.session.name(seat), you=seat == self.screen.you, deals=deals)

    def update(self, dt: float) -> None:
        """Advance the deal; nobody acts before the turn scene follows with all pieces in place."""
        self.screen.playback.update(dt)
        self.screen.move(dt)
        if not self.screen.playback.busy:
            self.context.scenes.replace(self.turn(self.screen), fade=False)

    def draw(self, surface: DrawTarget) -> None:
        self.draw_below(surface)
        self.screen.draw_pieces(surface)
        if self.screen.playback.drawings:
            self._draw_start(surface, self.screen.playback.drawings[-1])
        draw_guidance(surface, self.context.style, self.screen.table.zones.guidance, Guidance(self.told))

    @property
    def told(self) -> str:
        """What is happening now: of a draw why there is one, and while equal pieces lie there that they are equal."""
        if not (drawings := self.screen.playback.drawings):
            return self.sentence()
        return drawing_text(self.say, self.screen.pieces, tied=len(self.best(drawings[-1])) > 1)

    def best(self, draws: Sequence[tuple[int, OwnPiece]]) -> list[int]:
        """Return the seats with the highest piece of one draw, which is seats with what they drew."""
        highest = max(self.rank(piece) for _, piece in draws)
        return [seat for seat, piece in draws if self.rank(piece) == highest]

    def _draw_start(self, surface: DrawTarget, latest: Sequence[tuple[int, OwnPiece]]) -> None:
        """Draw each seat's piece large in the middle, the highest with a rim; more than six in two rows."""
        style, felt = self.context.style, self.screen.table.zones.felt
        best, painter = self.best(latest), self.screen.table.painter()
        columns = len(latest) if len(latest) <= 6 else -(-len(latest) // 2)
        lines = -(-len(latest) // columns)
        pitch, high = min(style.px(190), felt.width // columns), felt.height / lines
        width = min(style.px(92), round(pitch * 0.62), round((high - style.px(56)) / 1.5))
        for i, (seat, piece) in enumerate(latest):
            line, column = divmod(i, columns)
            x = felt.centerx + (column - (min(columns, len(latest) - line * columns) - 1) / 2) * pitch
            y = felt.centery + (line - (lines - 1) / 2) * high
            image = painter.image(piece, width, self.looks[[seat] == best], True)
            put_centre(surface, image, (x, y - style.px(16)))
            box = pygame.Rect(0, 0, pitch - style.px(8), style.px(30))
            box.center = (round(x), round(y + width * 0.8 + style.px(8)))
            colour = style.theme.title if [seat] == best else style.theme.text
            step = TextSize.TEXT if lines == 1 else TextSize.SMALL
            style.write(surface, self.screen.session.name(seat), box, step, colour, align=0.5)


class ComputerLevels(Page):
    """A row for each computer: its face, its name, its level."""

    def __init__(self, screen: MatchScreen) -> None:
        self.screen = screen
        super().__init__(screen.context)

    def choose(self, seat: int, level: str) -> None:
        """Let a computer play at a level from its next turn on; the match is saved with it."""
        self.screen.session.set_level(seat, level)
        self.context.report(self.screen.save())

    def build(self, form: Form, style: Style) -> None:  # noqa: ARG002
        lines = self.on_panel(self.head(self.t("strength.title")), 3, 760)
        lines.text("about", self.t("strength.about"), TextSize.SMALL, style.theme.quiet, below=1.5)
        for seat in range(self.screen.session.seats):
            if not self.screen.session.is_human(seat):
                self._build_row(lines, seat)
        lines.end()

    def _build_row(self, lines: Lines, seat: int) -> None:
        """Add a computer; its level is below the name where there is no room beside it."""
        style, name = lines.style, self.screen.session.name(seat)
        line = lines.next(style.px(52), 0 if self.narrow else 1.5)
        place, rest = off_left(line, min(style.px(230), line.width), style.space(1))
        face, word = off_left(place, line.height, style.space(1))
        if self.narrow:
            word.width = line.right - word.x
            rest = lines.next(line.height, 1.5)
        levels = [(level, kind_name(self.t, level)) for level in LEVELS]
        now, book = self.screen.session.record.kind(seat), self.screen.session.record.rules.book
        tips = strength_texts(self.t, wins_of(book))
        level = Choice(f"level-{seat}", rest, levels, now, partial(self.choose, seat), step=TextSize.SMALL, tips=tips)
        side, shown = min(face.size) - style.px(8), self.screen.session.face(seat)
        lines.add(Picture(f"face-{seat}", face, lambda on, rect: draw_face(on, style, rect.center, side, *shown)))
        lines.add(Label(f"name-{seat}", word, name, TextSize.TEXT, style.theme.text, Typeface.BOLD), level.named(name))


def pause_menu(screen: MatchScreen, text: str, answers: Sequence[Answer], *, hides: bool = False) -> None:
    """Show what can be done in a pause besides going on. Until it is closed nobody acts."""
    context, say, driver = screen.context, screen.context.t, screen.driver
    was, driver.paused = driver.paused, True

    def resume(there: Callable[[], None]) -> None:
        driver.paused = was
        there()

    on = Answer(say("table.stay"), kind=ButtonKind.PRIMARY, icon="play")
    ways = [each if each.opens else each._replace(action=partial(resume, each.action)) for each in (on, *answers)]
    dialog = Dialog(context, say("table.pause-title"), text, ways, upright=True, hides=hides)
    context.scenes.push(dialog, fade=False)


def pause(screen: MatchScreen) -> None:
    """Show the pause menu of a match."""
    context, say, go = screen.context, screen.context.t, screen.context.go
    push, rules = context.scenes.push, screen.session.record.rules

    def leave() -> None:
        screen.leave()
        go.menu()

    number, short = format_deal(*screen.deal), brief_deal(*screen.deal)
    copied = say("matches.copied", number=short)
    answers = [
        Answer(say("table.options"), lambda: go.options(rules), icon="settings-2"),
        Answer(say("table.rules"), go.rules, icon="book-open", opens=True),
        Answer(say("table.leave"), leave, icon="house"),
        Answer(say("number.copy"), lambda: context.copy(number, copied), icon="copy"),
    ]
    ordinary = not screen.hall and character_of(screen.session.record) is None
    if len(screen.session.humans) < screen.session.seats and ordinary:
        levels = Answer(say("strength.title"), lambda: push(ComputerLevels(screen)), icon="monitor", opens=True)
        answers.insert(2, levels)
    if not screen.timed:
        answers.append(Answer(say("table.watch"), screen.replay, icon="history"))
    answers.append(Answer(say("gesture.title"), lambda: push(GesturesPage(context, rules)), icon="hand", opens=True))
    deal = say("number.is", number=short), say("number.seal", seal=seal_of(*screen.deal))
    text = "\n".join((say("table.pause-text"), *deal))
    pause_menu(screen, text, answers, hides=screen.timed or len(screen.session.humans) > 1)


# -- Between two players at one machine: hides everything, names the next player, lets everybody catch in peace.
#
# Who forgot to call UNO! is not told as long as they have the device: the next player takes it first, and is asked
# then. Where a computer is next, all are asked at once, and whoever forgot can no longer call.

BESIDE = 116
"""Units of the column of the public pieces on the cover."""
MOST_CALLS = 3
"""The number of catch buttons side by side."""


def call_columns(style: Style, words: Sequence[str], width: int, gap: int) -> tuple[int, int]:
    """Return how many buttons fit side by side, and in which size: as many as are legible, in few rows."""
    for columns in range(min(len(words), MOST_CALLS), 0, -1):
        room = (width - gap * (columns - 1)) // columns - style.px(ICON + 8) - 2 * style.space(1.5)
        for step in (TextSize.TEXT, TextSize.SMALL):
            fits = all(style.width(word, step, Typeface.STRONG) <= room for word in words)
            if fits and -(-len(words) // columns) <= MOST_CALLS:
                return columns, step
    return max(min(len(words), MOST_CALLS), 1), TextSize.SMALL


class HandOver(TableScene):
    """A cover that shows only what everybody may know (docs/rules.md, "Several players at one machine")."""

    covers = True
    form: Form

    def __init__(self, screen: MatchScreen, seat: int | None = None, public: bool = False) -> None:
        self.screen = screen
        self.public = public
        """Whether nobody takes over yet: everybody is watching, and may catch."""
        self._seat = seat
        self.form = Form(screen.context.page_style)
        self.viewport = Viewport()
        self._panel = pygame.Rect(0, 0, 0, 0)
        self._keys_above = 0
        """The height of the keys where they come before what is to be read; 0 where they are below it."""
        self._had_window = False
        self._asking = public
        """Whether those who may catch are told, and asked."""
        screen.table.covered = True
        screen.context.toasts.drop_private()
        if not public:
            screen.company.sit_down(self.seat)

    @property
    def seat(self) -> int:
        """The seat that is to take over: the one to act, or the one given."""
        return self.screen.session.now.turn if self._seat is None else self._seat

    @property
    def busy(self) -> bool:
        """Whether a computer may still call."""
        return self.screen.driver.catch_window is not None

    @property
    def headline(self) -> pygame.Rect:
        return pygame.Rect(self._panel.topleft, (self._panel.width, self.context.page_style.px(152)))

    @property
    def headings(self) -> tuple[pygame.Rect, ...]:
        return (self.headline, *(each.rect for each in self.form if isinstance(each, Button)))

    @property
    def open_question(self) -> Hashable:
        return self._asks or None

    @property
    def _asks(self) -> bool:
        """Whether it asks for somebody to be caught now."""
        return self._asking and self.screen.driver.catch_window is not None

    def take_over(self) -> None:
        """Show the rack to the next player and end the chance to catch, once those who may were asked."""
        if not self._asking and self.screen.driver.catcher is not None:
            self._asking = True
            self._lay_out(self.context.page_style)
            return
        self.screen.driver.let_go()
        if not self.public:
            self.screen.playback.skip()
            self.screen.log.seen = len(self.screen.log.lines)
            self.screen.table.covered = False
            self.screen.table.look_through(self.seat)
        self.context.scenes.pop(fade=False)

    def catch(self, seat: int) -> None:
        """Catch, for a player at this machine who noticed the missing call."""
        driver = self.screen.driver
        if driver.catch_window is not None:
            driver.submit(seat, Catch(driver.catch_window.offender))
            driver.catch_window = None
        self._lay_out(self.context.page_style)

    def call_late(self) -> None:
        """Call UNO! late, for the player who still has the device, before anybody is asked to catch (UN-Q9)."""
        screen, company, seat = self.screen, self.screen.company, self.screen.table.viewer
        if (refused := screen.driver.submit(seat, Uno())) or not company.heard_here(seat):
            company.answer(seat, "handover.called" if refused else "log.you.uno", "megaphone")
        self._lay_out(screen.context.page_style)

    def update(self, dt: float) -> None:
        """Let computers catch; for people the chance lasts until the next one takes over."""
        driver = self.screen.driver
        if driver.catch_window is not None and self.context.settings.catch_seconds is not None:
            driver.catch_window.left = driver.catch_window.total
        self.screen.update(dt)
        if not self.public:
            self.screen.company.sit_down(self.seat)
        if self._had_window != self.busy:
            self._lay_out(self.context.page_style)
        if self.public and not self.busy and self.context.scenes.top is self:
            self.context.scenes.pop(fade=False)
        else:
            self.form.update(dt)

    def handle(self, event: pygame.Event) -> None:
        if not replied(event, self.screen, self, self._said, hidden=self.screen.timed):
            self.form.handle(event)

    def reply(self, event: pygame.Event, dialog: Scene, line: str) -> bool:
        return replied(event, self.screen, dialog, lambda: Guidance(line), hidden=self.screen.timed)

    def resized(self, style: Style) -> None:  # noqa: ARG002
        self.screen.resized()
        self._lay_out(self.context.page_style)

    def uncovered(self) -> None:
        self.form.look_at("ready", by_keyboard=False)

    def news(self) -> tuple[News, ...]:
        """Return what everybody may know of what happens meanwhile."""
        return news(self.screen)

    def _calls(self) -> list[tuple[str, str, Callable[[], None]]]:
        """Return the buttons for a missing UNO!: key, label and action; nobody has to be quick."""
        driver, session, say, viewer = self.screen.driver, self.screen.session, self.say, self.screen.table.viewer
        if self._asks:
            return [
                (f"catch-{seat}", say("handover.catch-as", name=session.name(seat)), partial(self.catch, seat))
                for seat in driver.players if driver.catch_window is not None and seat != driver.catch_window.offender
            ]  # fmt: skip
        # Who still has the device may call with one piece left, in a book where a call can be late, whether they have
        # called or not: the cover does not tell.
        late = option_texts(session.record.rules).get("late_uno_call") == "until_caught" and not self._asking
        may = late and viewer in driver.players and viewer != self.seat and session.view(None).counts[viewer] == 1
        return [("late", say("handover.late", name=session.name(viewer)), self.call_late)] if may else []

    def _lay_out(self, style: Style) -> None:
        context, px = self.context, style.px
        calls, self._had_window = self._calls(), self.busy
        width, gap = min(px(660), style.metrics.width - 2 * px(12)), px(12)
        columns, step = call_columns(style, [word for _, word, _ in calls], width - px(64), gap)
        rows = -(-len(calls) // columns)
        wide = width - px(48)
        news, counts = self._news_height(wide), style.paragraph_height(self._counts, wide)
        # Title and text may be higher than one line each, as they are too wide for that.
        heights = ((style.paragraph_height(text, wide, step, face), step, face) for text, step, face in self._lines())
        wrapped = sum(high - style.paragraph_height("", wide, step, face) for high, step, face in heights)
        high = px(312) + counts + news + rows * px(60) + wrapped
        room = style.metrics.width, max(style.metrics.height, high + 2 * px(24) if style.metrics.zooms else 0)
        self._panel = pygame.Rect(0, 0, width, high).move_to(center=(room[0] // 2, room[1] // 2))
        menu = pygame.Rect(self.screen.table.zones.menu.topleft, (px(48), px(48)))
        menu.right = min(menu.right, room[0] - px(12))
        if style.metrics.zooms and self._panel.colliderect(menu):
            self._panel.top = menu.bottom + px(12)
            room = room[0], max(room[1], self._panel.bottom + px(24))
        self.viewport.fit(room, context.style.metrics.size, style.metrics.factor)
        form = Form(style, context.motion, back=lambda: pause(self.screen))
        form.default = "ready"
        ready = pygame.Rect(self._panel.centerx - px(170), self._panel.bottom - px(92), px(340), px(64))
        # Who reads large print need not scroll to go on.
        self._keys_above = px(76) + rows * px(60) if room[1] > style.metrics.height else 0
        if self._keys_above:
            ready.bottom = self._panel.top + px(188) + wrapped + self._keys_above
        word, icon = self.say("handover.ready", name=self.screen.session.name(self.seat)), "eye"
        if self._asks:
            word, icon = self.say("calm.let-go"), "skip-forward"
        elif self.public:
            word, icon = self.say("handover.go-on"), "play"
        form.add(Button("ready", ready, word, self.take_over, icon=icon, kind=ButtonKind.PRIMARY))
        wide = (width - px(64) - gap * (columns - 1)) // columns
        icon, kind = ("hand", ButtonKind.DANGER) if self._asks else ("megaphone", ButtonKind.SECONDARY)
        for i, (key, word, act) in enumerate(calls):
            top = ready.top - px(12) - (rows - i // columns) * px(60)
            rect = pygame.Rect(self._panel.x + px(32) + i % columns * (wide + gap), top, wide, px(50))
            form.add(Button(key, rect, word, act, icon=icon, step=step, kind=kind))
        form.add(menu_key(context, menu, partial(pause, self.screen)))
        form.adopt(self.form)
        if form.focus is None:
            form.look_at("ready", by_keyboard=False)
        self.form = form

    def _lines(self) -> tuple[tuple[str, int, Typeface], ...]:
        """Return the title and the text."""
        window, say, pieces = self.screen.driver.catch_window, self.say, self.screen.pieces
        called = self.screen.session.name
        name = "" if self.public else called(self.seat)
        title = handover_title(say, name, pieces, public=self.public, looks=self._seat is not None)
        text = handover_text(say, pieces, public=self.public)
        if window is not None and self._asks:
            title = title if self.public else say("calm.catch-title")
            text = say(f"handover.forgotten-{pieces}", name=called(window.offender))
        return (title, TextSize.TITLE, Typeface.TITLE), (text, TextSize.TEXT, Typeface.TEXT)

    def _said(self) -> Guidance:
        return Guidance(sentences(*(text for text, *_ in self._lines())))

    def draw(self, surface: DrawTarget) -> None:
        style, panel = self.context.page_style, self._panel
        draw_panel(surface, style, panel, lit=True)
        side, top = style.px(72), panel.top + style.px(28)
        if self.public:
            put_centre(surface, style.icon("eye", 52, style.theme.title), (panel.centerx, top + side / 2))
        else:
            draw_face(surface, style, (panel.centerx, top + side / 2), side, *self.screen.session.face(self.seat))
        line = pygame.Rect(panel.x + style.px(24), top + side + style.px(8), panel.width - style.px(48), style.px(44))
        for (text, step, face), colour in zip(self._lines(), (style.theme.text, style.theme.quiet), strict=True):
            one = style.paragraph_height("", line.width, step, face)
            style.paragraph(surface, text, line.move(0, (line.height - one) // 2), step, colour, face, 0.5)
            line = line.move(0, style.px(40) + style.paragraph_height(text, line.width, step, face) - one)
        line = line.move(0, style.px(8) + self._keys_above)
        line.y += style.paragraph(surface, self._counts, line, TextSize.TEXT, align=0.5) + style.px(6)
        line.height = self._news_height(line.width)
        self._draw_news(surface, line)
        self.form.draw(surface)
        self.form.draw_tip(surface)

    @property
    def _counts(self) -> str:
        session = self.screen.session
        each = (f"{session.name(seat)}: {n}" for seat, n in enumerate(session.view(None).counts))
        return "   ·   ".join(words.replace(" ", "\u00a0") for words in each)

    @property
    def _cover(self) -> tuple[pygame.Surface, int] | None:
        """The public pieces, and how high they are; None where the news are enough."""
        return self.screen.cover_picture(self.context.page_style.px(72))

    def _news_height(self, width: int) -> int:
        """Return how high the public pieces are with what happened next to them."""
        style, cover = self.context.page_style, self._cover
        room = width if cover is None else width - style.px(BESIDE)
        lines = [style.paragraph_height(text, room, TextSize.SMALL) for text in self.screen.log.lately()]
        news = sum(lines) + style.px(20) if lines else 0
        return news if cover is None else max(news, cover[1] + style.px(20))

    def _draw_news(self, surface: DrawTarget, rect: pygame.Rect) -> None:
        """Draw the public pieces on the left, or in the middle without news; next to them what happened."""
        style, cover, lines = self.context.page_style, self._cover, self.screen.log.lately()
        if cover is not None:
            put_centre(surface, cover[0], (rect.x + style.px(BESIDE) / 2 if lines else rect.centerx, rect.centery))
            rect = off_left(rect, style.px(BESIDE))[1]
        y = rect.y + style.px(6)
        for text in lines:
            box = pygame.Rect(rect.x, y, rect.width, rect.height)
            y += style.paragraph(surface, text, box, TextSize.SMALL, align=0.5 if cover is None else 0.0)
