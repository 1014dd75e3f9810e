"""The end of a round: the table is held, everything that is left is counted into the sheet; the end of the match.

`age` is the seconds since the last action.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import accumulate

import pygame

from game.engine.books import today
from game.engine.game import Next
from game.engine.record import Record
from game.play.ladder import character_of, fresh_seed
from game.play.results import RoundResult, Standing, missing
from game.ui.kit.drawing import DrawTarget, put_centre
from game.ui.kit.motion import FALLS, out_cubic, share, tipped
from game.ui.kit.nodes import News, Node, Role
from game.ui.kit.sound.effects import Sound, SoundCue, Tune, count_step
from game.ui.kit.stage import draw_confetti
from game.ui.kit.style import Style, page_room
from game.ui.kit.theme import TextSize, Typeface
from game.ui.kit.viewport import Viewport
from game.ui.kit.widgets import Button, ButtonKind, Form
from game.ui.kit.widgets.form import parts_of
from game.ui.scene import Scene
from game.ui.scenes.page import NARROW
from game.ui.scenes.round.podium import MATCH, SMALL, Podium, milestones
from game.ui.scenes.round.score_panel import FLOURISH, TITLE_SECONDS, ScorePanel
from game.ui.table.shared.aloud import news, replied
from game.ui.table.shared.gestures import Gesture, GestureKind
from game.ui.table.shared.match_screen import MatchScreen, TableScene
from game.words.results import missing_text, winners_text
from game.words.sentences import Guidance, points_text

# -- Where everything is at the end of a round: the stage or the numbers, or in one column if text is large.

TOP, KEY = 110, 60
"""Units above the stage, and of the height of a button."""


def in_column(style: Style, podium: Podium, panel: ScorePanel, keys: Sequence[Button], more: int) -> int:
    """Lay out stage, numbers and buttons one below the other, so many pixels lower than usual; return the height."""
    px, page, gap = style.px, page_room(style.metrics), style.px(10)
    bottom = podium.lay_below(pygame.Rect(page.x, px(TOP) + more, page.width, 0), style)
    side = pygame.Rect(page.x, bottom + gap, page.width, panel.height(page.width, gap, style))
    panel.lay_out(side, gap, style, narrow=True)
    first = pygame.Rect(page.x, side.bottom + gap, page.width, px(KEY))
    for place, key in enumerate(keys):
        key.rect = first.move(0, (first.height + gap) * place)
    return keys[-1].rect.bottom + page.y


def on_page(style: Style, podium: Podium, panel: ScorePanel, keys: Sequence[Button], more: int) -> int:
    """Lay out stage, numbers in its place, and buttons, so many pixels lower than usual; return the height."""
    px, page = style.px, page_room(style.metrics)
    width = min(page.width, px(1400))
    left, top, bottom = page.centerx - width // 2, px(TOP) + more, page.bottom - px(KEY) - px(26)
    room = pygame.Rect(left, top, width, bottom - top)
    podium.lay_out(room, style)
    panel.lay_out(room, px(10), style)
    gap, needs = px(12), [key.needed(style) for key in keys]
    spare = max((width - sum(needs) - gap * (len(keys) - 1)) // len(keys), 0)
    x = left
    for key, need in zip(keys, needs, strict=True):
        key.rect = pygame.Rect(x, bottom + px(26), need + spare, px(KEY))
        x = key.rect.right + gap
    keys[-1].rect.width += left + width - keys[-1].rect.right
    return style.metrics.height


def count_notes(
    before: float, now: float, seconds: float, *, ticks: bool, passed: float | None, reached: bool
) -> tuple[SoundCue, ...]:
    """Return what is heard between two moments of a count that takes that many seconds.

    `ticks` says whether a figure grew, `passed` the share of the count at which the target is passed, `reached` whether
    the player reached something for the first time: the last is heard however the count ended.

    >>> [note.sound.value for note in count_notes(0.5, 2.0, 1.5, ticks=False, passed=0.9, reached=True)]
    ['target', 'record']
    >>> count_notes(1.5, 2.0, 1.5, ticks=False, passed=0.9, reached=True)
    ()
    """
    if before >= seconds:
        return ()
    found = []
    if ticks and now < seconds:
        found.append(SoundCue(Sound.COUNT, count_step(now / seconds)))
    if passed is not None and before < passed * seconds <= now:
        found.append(SoundCue(Sound.TARGET))
    if reached and now >= seconds:
        found.append(SoundCue(Sound.RECORD, after=0.6 if found else 0.0))
    return tuple(found)


HOLD, STAMPS = 1.5, 0.7
"""Seconds that the table stays after the last action, and until the stamp falls that says who has gone out."""


class ScoringScene(TableScene):
    """Shows racks and hands, adds up values, and continues or ends the match."""

    _narrow = False

    def __init__(self, screen: MatchScreen, deal: Callable[[], Scene]) -> None:
        self._deal = deal
        self.screen = screen
        self.form: Form = Form(screen.context.style)
        self.result: RoundResult = screen.session.results()[-1]
        self.standing: Standing = screen.session.standing()
        self.over = bool(self.standing.champions)
        self.table_open = False
        self.sheet_open = False
        """Whether the numbers are shown in place of the stage."""
        self.reached = milestones(screen, self.result, self.standing)
        self.podium = Podium(screen, self.result, self.standing)
        won = not screen.hall and set(self.standing.champions) & set(screen.session.humans)
        self.confetti = MATCH if won else SMALL if self.reached else 0
        self.panel = ScorePanel(screen, self.result, self.standing, self.reached)
        self.age = 0.0
        self.hold = HOLD if screen.playback.moves else 0.0
        """The seconds for which the table stays."""
        self.end = self.hold + self.podium.seconds + (FALLS if self.confetti else max(TITLE_SECONDS, FLOURISH))
        """Those after which nothing moves any more."""
        self._out = next((seat for seat in self.result.winners if not self.result.hands[seat]), None)
        """Who went out."""
        self._stamped = False
        self.viewport = Viewport()
        self._begun = False
        self._told = False
        """Whether the scores were announced."""

    # -- for somebody who does not see it ------------------------------------------------------------------

    def each_node(self) -> Iterator[Node | None]:
        """Yield how the round ended, the scores, what everybody still holds, and the buttons."""
        say, name, said = self.say, self.screen.session.name, self.screen.pieces_said
        yield Node("title", Role.LABEL, self.title)
        yield from (Node(f"score-{number}", Role.LABEL, text) for number, text in enumerate(self._scores()))
        for seat, hand in enumerate(self.result.hands):
            if hand:
                yield Node(f"hand-{seat}", Role.LABEL, say("spoken.held", name=name(seat), pieces=said(say, hand)))
        yield from parts_of(self.form)

    def news(self) -> tuple[News, ...]:
        """Return how the round ended, and then, once, the scores."""
        if (told := news(self.screen)) or self._told:
            return told
        self._told = True
        return (News(" ".join(self._scores())),)

    def _scores(self) -> Iterator[str]:
        """Yield what a later round brought, where points are scored, and the standings."""
        say, name, places = self.say, self.screen.session.name, self.standing.places
        if self.standing.points and len(self.screen.session.results()) > 1:
            yield points_text(say, name, places, self.result.noted, self.screen.you, points=True, of_round=True)
        yield points_text(say, name, places, self.standing.totals, self.screen.you, points=self.standing.points)

    # -- the title -----------------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        """Who has won the match or the round; in a tournament its hall says who has won the match."""
        if not self.podium.won:
            return self.say(f"scoring.{self.result.drawn}")
        name, you = self.screen.session.name, self.screen.you
        return winners_text(self.say, self.podium.won, self.result.teams, name, you, of_match=self.podium.crowned)

    def _draw_title(self, surface: DrawTarget) -> None:
        """Draw who has won, as far as it has appeared, without shine for whoever lost, and the lines below it."""
        style, age = self.context.page_style, self.podium.age - self.podium.seconds
        come = 1.0 if self.context.motion.reduced else out_cubic(share(age, TITLE_SECONDS))
        box = pygame.Rect(0, style.px(26), style.metrics.width, style.px(54))
        words, colour = self.title, style.theme.text if self.podium.lost else style.theme.title
        if come >= 1:
            style.write(surface, words, box, TextSize.TITLE, colour, Typeface.TITLE, 0.5)
        elif come > 0:
            words = style.letters.fit(words, box.width, style.type(TextSize.TITLE), Typeface.TITLE)
            put_centre(surface, style.line(words, TextSize.TITLE, colour, Typeface.TITLE), box.center, come)
        for line, words in self._lines_below():
            style.write(surface, words, line, TextSize.TEXT, style.theme.quiet, align=0.5)

    def _lines_below(self) -> list[tuple[pygame.Rect, str]]:
        """Return the lines below the title, side by side if there is room: how it ended, what the player missed."""
        style, screen = self.context.page_style, self.screen
        texts = [self.say(f"scoring.{self.result.how}")]
        if screen.you is not None and self.podium.lost:
            missed = missing(self.result, self.standing, screen.you, of_match=self.podium.crowned)
            texts += [missing_text(self.say, *missed, pieces=screen.pieces)] if missed is not None else []
        wide, gap, high = style.metrics.width, style.px(14), style.px(28)
        widths = [style.width(text, TextSize.TEXT) + gap for text in texts]
        if sum(widths) > page_room(style.metrics).width:
            return [(pygame.Rect(0, style.px(78) + high * n, wide, high), text) for n, text in enumerate(texts)]
        lefts = accumulate(widths, initial=(wide - sum(widths)) // 2)
        return [(pygame.Rect(x, style.px(78), w, high), text) for x, w, text in zip(lefts, widths, texts, strict=False)]

    # -- what is seen --------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        return self.screen.table.stage.busy or self.age < self.end

    @property
    def held(self) -> bool:
        """Whether the table is still visible."""
        return self.age < self.hold

    @property
    def headline(self) -> pygame.Rect:
        """Who has won; the plates while the table is visible."""
        if self.held or self.table_open:
            return super().headline
        style = self.context.page_style
        place = pygame.Rect(0, style.px(26), style.metrics.width, style.px(80))
        return place.union(self.podium.front) if self.podium.front else place

    @property
    def tune(self) -> Tune:
        """Music for somebody at this screen who has won the match."""
        return Tune.ROOM if {*self.standing.champions}.isdisjoint(self.screen.session.humans) else Tune.VICTORY

    # -- going on ------------------------------------------------------------------------------------------

    def next_round(self) -> None:
        self.screen.driver.submit(self.screen.table.viewer, Next())
        self.screen.table.stage.clear()
        self.context.scenes.replace(self._deal(), fade=False)

    def again(self) -> None:
        """Start a match with the same players and options, and another deal."""
        self._begin(fresh_seed(self.screen.session.record))

    def _begin(self, seed: str) -> None:
        """Start a match with the same players and options, and a deal; this match stays as it is."""
        record = self.screen.session.record
        seats = tuple((record.kind(seat), name) for seat, (_, name) in enumerate(record.seats))
        self.screen.leave()
        self.context.scenes.pop(fade=False)
        self.context.go.start_match(Record(today(record.rules), seats, seed, record.starter))

    def leave(self) -> None:
        """Go to the menu or the hall of the tournament; an undecided match can be continued from there."""
        self.screen.leave()
        if self.screen.hall:
            self.context.scenes.pop()
            return
        self.context.go.menu()
        if self.over and character_of(self.screen.session.record) is not None:
            self.context.go.ladder()

    # -- events and time -----------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> None:
        """Handle buttons; while anything moves, any key or a click elsewhere completes it at once."""
        if replied(event, self.screen, self, lambda: Guidance(self.title)):
            return
        pressed = event.type == pygame.KEYDOWN
        counting = not self.context.motion.reduced and self.age < self.hold + self.podium.seconds
        if not (pressed and counting) and self.form.handle(event):
            return
        if (pressed and self.age < self.end) or event.type == pygame.MOUSEBUTTONDOWN:
            self.complete()

    def complete(self) -> None:
        held, self.age = self.held, max(self.age, self.end)
        self._grow()
        if held:
            self._count()
        self.screen.table.stage.settle()

    def _count(self) -> None:
        """Take everything that is left off the table, and begin to count it."""
        self.screen.table.tipped = 0.0
        self.screen.table.stage.poses.clear()
        self.context.scenes.changed()
        self.resized(self.context.style)

    def update(self, dt: float) -> None:
        held = self.held
        self.age += dt
        self._grow()
        if self.held:
            self.screen.table.tipped = tipped(self.age) if self._out == self.screen.table.viewer else 0.0
        elif held:
            self._count()
        self.screen.playback.update(dt)
        self.screen.table.stage.update(dt)
        self.form.update(dt)

    def _grow(self) -> None:
        """Let the figures grow to those of this moment, with their sounds; then who has won the match is cheered."""
        podium, passed = self.podium, None if self.standing.fewest else self.panel.passed()
        before, podium.age = podium.age, max(self.age - self.hold, 0.0)
        ticks = not self.context.motion.reduced and podium.counting(before) != podium.counting(podium.age)
        heard = count_notes(before, podium.age, podium.seconds, ticks=ticks, passed=passed, reached=bool(self.reached))
        self.context.sounds.play_all(heard)
        if before < podium.seconds <= podium.age and podium.steps and podium.crowned and not podium.lost:
            self.screen.table.stage.wave(podium.steps[podium.won[0]].face.center)

    def resized(self, style: Style) -> None:
        """Lay it out again; with large text it is one column, which is scrolled."""
        window = room = style.metrics.size
        if self.held:
            self._lay_out_held()
        elif self.table_open:
            self._lay_out_table(style)
        else:
            room = window[0], self._lay_out(self.context.page_style)
        self.viewport.fit(room, window, style.metrics.factor)

    def _lay_out_held(self) -> None:
        """Find out where the pieces lie; let the last one strike the table, and a stamp say who has gone out."""
        screen, table, seat = self.screen, self.screen.table, self._out
        screen.resized()
        table.stage.settle()
        if table.view.larger:
            table.view.arrive()
            table.follow_view()
        if seat is not None and not self._stamped:
            screen.playback.strike(screen.decisive(), great=True)
            wait = STAMPS / (screen.playback.factor or 1.0)
            won = seat in self.standing.champions and seat in screen.session.humans and not screen.hall
            sign = "mark.victory" if won else "mark.gone-out"
            stamp = Gesture(GestureKind.STAMP, seat, sign, word=True, large=True, elapsed=-wait)
            screen.playback.gestures.begin((stamp,))
        self._stamped = True

    def _lay_out(self, style: Style) -> int:
        """Lay out the result; return how high it is."""
        self._narrow = style.metrics.width < style.px(NARROW)
        below = self._lines_below()
        more = below[-1][0].y - below[0][0].y
        keys = [*self._keys()]
        if self._narrow:
            keys = [key for key in reversed(keys) if key.key != "sheet"]  # which is there anyway
        side = style.px(44)
        corner = pygame.Rect(style.metrics.width - side - style.px(20), style.px(20), side, side)
        words = self.screen.rule_words
        look_up = partial(self.context.go.rules, words.rules, words.rule_of("elimination own-total score"))
        why = Button("why", corner, "", look_up, icon="book-open", tip=self.say("scoring.why"))
        height = (in_column if self._narrow else on_page)(style, self.podium, self.panel, keys, more)
        form = Form(style, self.context.motion, back=self.leave)
        for key in (*keys, why):
            form.add(key)
        form.adopt(self.form)
        if form.focus is None:
            form.look_at(next(key.key for key in keys if key.kind is ButtonKind.PRIMARY), by_keyboard=False)
        self.form = form
        self.podium.aim(not self._begun)
        self._begun = True
        return height

    def _keys(self) -> Iterator[Button]:
        """Yield the buttons from left to right, not placed yet."""
        t, hall, nowhere = self.say, self.screen.hall, pygame.Rect(0, 0, 0, 0)
        if not hall:
            yield Button("menu", nowhere, t("scoring.menu"), self.leave, icon="house")
            tip, word = t("scoring.same-tip"), t(f"scoring.same-{self.screen.pieces}")
            same = partial(self._begin, self.screen.session.record.seed)
            yield Button("same", nowhere, word, same, icon="rotate-ccw", tip=tip)
        review, tip = partial(self.screen.replay, judged=True), t("review.tip")
        yield Button("review", nowhere, t("review.open"), review, icon="chart-column", tip=tip)
        word = t("scoring.sheet-close" if self.sheet_open else "scoring.sheet")
        yield Button("sheet", nowhere, word, self._turn_sheet, icon="list")
        yield Button("table", nowhere, t("scoring.table"), self.turn_table, icon="layers", tip=t("scoring.table-tip"))
        ended = ("hall", self.leave) if hall else ("again", self.again)
        key, action = ended if self.over else ("next", self.next_round)
        yield Button(key, nowhere, t(f"scoring.{key}"), action, icon="play", kind=ButtonKind.PRIMARY)

    def _lay_out_table(self, style: Style) -> None:
        screen, context = self.screen, self.context
        screen.resized()
        screen.table.stage.settle()
        zone = screen.table.zones.controls
        form = Form(style, context.motion, back=self.turn_table)
        rect = pygame.Rect(zone.left, zone.top, zone.width, style.px(66))
        key = Button("result", rect, context.t("scoring.result"), self.turn_table, icon="list", kind=ButtonKind.PRIMARY)
        more = max(key.needed(style) - rect.width, 0)
        key.rect = rect.inflate(more, 0).move((more if style.metrics.left_handed else -more) // 2, 0)
        form.add(key)
        form.look_at("result", by_keyboard=False)
        self.form = form

    def turn_table(self) -> None:
        self.table_open, self.age = not self.table_open, max(self.age, self.end)
        self._grow()
        self.form = Form(self.context.style)
        self.resized(self.context.style)

    def _turn_sheet(self) -> None:
        self.sheet_open = not self.sheet_open
        self.resized(self.context.style)

    def draw(self, surface: DrawTarget) -> None:
        if self.held or self.table_open:
            self.draw_below(surface)
            self.screen.draw_pieces(surface)
            if self.held:
                self.screen.draw_above(surface)
            else:
                self.form.draw(surface)
            return
        self._draw_title(surface)
        if self._narrow or not self.sheet_open:
            self.podium.draw(surface, self.panel.facts)
        if self._narrow or self.sheet_open:
            self.panel.draw(surface, self.podium.shares)
        if self.confetti and not self.context.motion.reduced:
            room = pygame.Rect((0, 0), self.context.page_style.metrics.size)
            draw_confetti(surface, room, self._scraps(), self.podium.age - self.podium.seconds, self.confetti)
        self.form.draw(surface)
        self.form.draw_tip(surface)

    def _scraps(self) -> list[pygame.Surface]:
        """Return small pictures of at most 16 pieces of this round, which fall as confetti."""
        screen, width = self.screen, self.context.page_style.px(22)
        pieces = [*screen.decisive(), *(piece for hand in self.result.hands for piece in hand)]
        return [screen.picture(piece, width) for piece in pieces[:16]]
