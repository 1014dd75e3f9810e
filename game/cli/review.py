"""`main.py review`: how good each decision of a match was and what was luck, as lines, as JSON, or as a graph."""

from __future__ import annotations

import os
import sys
import webbrowser
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from xml.sax.saxutils import escape

from game.ai.value import ALL
from game.cli.files import GOOD, NO_TURNS, UNREAD, RoundBegan, Unreadable, head, outline_of, status_of
from game.cli.output import print_json, say
from game.engine.dealnumber import format_deal
from game.engine.game import TurnStarted
from game.engine.record import Reading, RecordError, read_record
from game.engine.shown import shown
from game.play.review import Decision, Grade, Judged, Luck, Proof, Result
from game.play.reviews import decisions_of, instructive, review as judged, summary
from game.shipped import asset_text
from game.store import files
from game.store.matches import is_tournament


def review(path: Path, seat: int | None, *, as_json: bool = False, graph: bool = False) -> int:
    """Judge the match of a record, and print what is found as it is found; with a seat, only what is about it.

    Return 1 if the record departs, and 2 if the file cannot be read, or the graph not be written.
    """
    try:
        text, record = outline_of(path, seat)
        if is_tournament(record):
            raise Unreadable(NO_TURNS)
        reading = read_record(text)
    except (RecordError, Unreadable) as error:
        return status_of(path, error)
    report = Report(reading, seat)
    for each in () if as_json else report.head():
        say(each)
    for said in (said for part in judged(reading.record) for said in part):
        report.add(said)
        for line in () if as_json else report.told(said):
            say(line)
        sys.stdout.flush()
    if as_json:
        print_json(report.data())
    else:
        say("\n".join(report.summary()))
    return max(status_of(path, reading.fault), show(path, report, quiet=as_json) if graph else GOOD)


PROVEN = {
    Proof.OUT: "could have gone out",
    Proof.DREW: "drew or passed although something could be played",
    Proof.FEWER: "laid fewer than possible",
    Proof.CALL: "forgot the call",
    Proof.CHALLENGE: "accepted although a challenge could not fail",
}
MANY = {Grade.INACCURACY: "inaccuracies", Grade.MISTAKE: "mistakes", Grade.BLUNDER: "blunders"}


class Report:
    """What is said of a match, as far as it is about the seats that are asked for."""

    def __init__(self, reading: Reading, seat: int | None) -> None:
        self.reading = reading
        self.names = [name for _, name in reading.record.seats]
        self.seats = range(len(self.names)) if seat is None else (seat,)
        self.rounds: list[list[Judged]] = []
        self._turns = tuple(_turns(reading))

    @property
    def found(self) -> list[Judged]:
        """Everything that was said."""
        return [said for each in self.rounds for said in each]

    @property
    def finished(self) -> list[list[Judged]]:
        """The rounds that are over, the only ones with a result."""
        return [each for each in self.rounds if isinstance(each[-1], Result)]

    def add(self, said: Judged) -> None:
        """Take in what is said next; a round begins with its deal."""
        if isinstance(said, Luck) and said.seat is None:
            self.rounds.append([])
        self.rounds[-1].append(said)

    def round(self, decision: Decision) -> int:
        """Return the number of the round that a decision is in."""
        return next(number for number, each in enumerate(self.rounds, 1) if decision in each)

    def turn(self, decision: Decision) -> int:
        """Return the number of a decision's turn in its round, as `replay` counts it."""
        return self._turns[decision.at - 1]

    # -- for people -----------------------------------------------------------------------------------------

    def head(self) -> Iterator[str]:
        """Yield which match it is, and how figures are meant."""
        yield from head(self.reading.record, None)
        yield "Chances, losses and luck are in points of a hundred: 100 is a round that is won for certain."
        yield "Better is what the strongest computer player (master) would have done, with what the seat could know."

    def told(self, said: Judged) -> Iterator[str]:
        """Yield the lines about what was just taken in."""
        match said:
            case Luck(seat=None):
                yield f"\n== Round {len(self.rounds)} ==\n  The deal: {self._gains(said.gains)}"
            case Luck():
                yield f"  {self.names[said.seat or 0]} draws: {self._gains(said.gains)}"
            case Result():
                own = [(self.names[seat], summary(self.rounds[-1], seat)) for seat in self.seats]
                won = ", ".join(f"{name} {_share(of.result)}" for name, of in own)
                without = ", ".join(f"{name} {_share(of.adjusted)}" for name, of in own)
                yield f"  The round: {won}; without luck {without}"
            case Decision(seat=seat) if seat in self.seats:
                of_match = "" if said.match == said.chance else f", {_points(said.match)} the match"
                chance = f"{_points(said.chance)} to win{of_match}"
                yield f"Turn {self.turn(said)}, {self.names[seat]}: {said.played} ({chance})"
                yield from (f"  {line}" for line in _verdict(said))

    def _gains(self, gains: Sequence[int]) -> str:
        return ", ".join(f"{self.names[seat]} {_points(gains[seat], '+')}" for seat in self.seats)

    def summary(self) -> Iterator[str]:
        """Yield what the match comes to for each seat, and the turns from which most can be learnt."""
        found, over = self.found, self.finished
        for seat in self.seats:
            of, proofs = summary(found, seat), self._proofs(seat)
            certain = ", ".join(f"{what} ({proofs[proof]})" for proof, what in PROVEN.items() if proofs[proof])
            yield f"\n== {self.names[seat]} =="
            yield f"  {of.decisions} decisions, {_points(of.loss)} lost on average, accuracy {of.accuracy} %"
            yield f"  {', '.join(f'{many} {of.grades[grade]}' for grade, many in MANY.items())}"
            yield f"  certain: {certain or 'nothing'}"
            parts = zip(("dealt", "own draws", "others' draws"), (of.dealt, of.own, of.others), strict=True)
            luck = ", ".join(f"{name} {_points(part, '+')}" for name, part in parts)
            yield f"  luck {_points(of.luck, '+')}: {luck}"
            if over:
                without = _share(sum(summary(each, seat).adjusted for each in over))
                yield f"  won {_share(of.result)} of {len(over)} round{'s' * (len(over) > 1)}; without luck {without}"
            for number, worst in enumerate(instructive(found, seat), 1):
                yield f"  {number}. round {self.round(worst)}, turn {self.turn(worst)}: {worst.played}"
                yield from (f"     {line}" for line in _verdict(worst))

    def _proofs(self, seat: int) -> Counter[Proof]:
        return Counter(proof for each in decisions_of(self.found, seat) for proof in each.proofs)

    # -- for programs ---------------------------------------------------------------------------------------

    def data(self) -> dict[str, object]:
        """Return everything as JSON can hold it, in shares of a round; a round that is not over has no result."""
        record, fault = self.reading.record, self.reading.fault
        return {
            "book": record.rules.book,
            "deal": format_deal(*record.deal),
            "seats": [{"kind": kind, "name": name} for kind, name in record.seats],
            "rounds": [self._round(number, found) for number, found in enumerate(self.rounds, 1)],
            "summary": [self._of_seat(seat) for seat in self.seats],
            "fault": None if fault is None else str(fault),
        }

    def _round(self, number: int, found: Sequence[Judged]) -> dict[str, object]:
        of = [summary(found, seat) for seat in range(len(self.names))]
        over = isinstance(found[-1], Result)
        made = (each for each in found if isinstance(each, Decision) and each.seat in self.seats)
        return {
            "round": number,
            "turns": [self._decision(each) for each in made],
            "luck": [_rounded(each.luck) for each in of],
            "result": [_rounded(each.result) for each in of] if over else None,
            "adjusted": [_rounded(each.adjusted) for each in of] if over else None,
        }

    def _decision(self, decision: Decision) -> dict[str, object]:
        return {
            "turn": self.turn(decision),
            **{name: getattr(decision, name) for name in ("seat", "played", "better")},
            **{name: _rounded(getattr(decision, name)) for name in ("loss", "spread", "chance", "match")},
            "grade": decision.grade.value,
            "proofs": [each.value for each in decision.proofs],
        }

    def _of_seat(self, seat: int) -> dict[str, object]:
        of, worst = summary(self.found, seat), instructive(self.found, seat)
        return {
            "seat": seat,
            "name": self.names[seat],
            "decisions": of.decisions,
            "accuracy": of.accuracy,
            **{many: of.grades[grade] for grade, many in MANY.items()},
            "proofs": {proof.value: count for proof, count in self._proofs(seat).items()},
            **{name: _rounded(getattr(of, name)) for name in ("loss", "luck", "dealt", "own", "others", "result")},
            "adjusted": _rounded(sum(summary(each, seat).adjusted for each in self.finished)),
            "instructive": [{"round": self.round(each), **self._decision(each)} for each in worst],
        }


def _turns(reading: Reading) -> Iterator[int]:
    """Yield after each step how many turns its round has had."""
    turns = 0
    for step in reading.steps:
        if isinstance(step.event, RoundBegan):
            turns = 0
        turns += isinstance(step.event, TurnStarted)
        yield turns


def _verdict(decision: Decision) -> Iterator[str]:
    """Yield what there is to say against a decision; a loss that may be chance is none."""
    if decision.is_certain:
        lost = f"{_points(decision.loss)} lost (± {_points(decision.spread)})"
        grade = "" if decision.grade is Grade.FINE else f", {decision.grade}"
        yield f"better: {decision.better}, {lost}{grade}"
    if decision.proofs:
        yield f"certain: {', '.join(PROVEN[proof] for proof in decision.proofs)}"


def _points(millionths: int, sign: str = "") -> str:
    """Return points of a hundred.

    >>> _points(-123_456), _points(-1, "+")
    ('-12.3', '+0.0')
    """
    return f"{round(millionths / 10_000, 1) + 0.0:{sign}.1f}"


def _share(millionths: int) -> str:
    return f"{round(millionths / ALL, 2) + 0.0:g}"


def _rounded(millionths: int) -> float:
    return round(millionths / ALL, 4) + 0.0


# -- The graph of the chances to win.

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" class="steinreich-review"'
"""How each such file begins; one that begins otherwise is not replaced."""
LEFT, TOP, WIDE, HIGH, SIDE = 60, 60, 800, 320, 180
"""Where the graph lies, its size, and the room beside it for the names."""
DASHES = ("none", "8 4", "2 4", "10 4 2 4", "16 5", "5 2", "12 2 2 2 2 2", "1 3", "20 3", "4 8")
"""A line of its own for each seat, for whoever cannot tell colours, and where five are not enough."""
BELOW = "Decisions, one after another. A full circle is a blunder, a ring a mistake: point at it for what was better."


def show(path: Path, report: Report, *, quiet: bool) -> int:
    """Write the graph of a record into the current folder, and open it where there is a screen.

    Return 2 if it cannot be written. `quiet` leaves the output to JSON.
    """
    target = Path(f"{path.stem}-review.svg")
    if os.path.lexists(target) and not _is_graph(target):
        target = files.free_name(target)
    if files.write(target, graph(path.stem, report)):
        say(f"{target}: the graph cannot be written; go to a folder where it can", wrong=True)
        return UNREAD
    say(f"the graph is in {target.absolute()}", wrong=quiet)
    if sys.platform in ("win32", "darwin") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        opened = False
        with suppress(webbrowser.Error, OSError, ValueError):
            opened = webbrowser.open(target.absolute().as_uri())
        if not opened:
            say("no program could be found that opens it", wrong=True)
    return GOOD


def _is_graph(path: Path) -> bool:
    with suppress(OSError):
        return not files.is_link(path) and files.content(path).startswith(HEAD.encode())
    return False


def graph(title: str, report: Report) -> str:
    """Return the chances to win over the decisions as SVG: a line for each seat, broken between rounds."""
    rounds = [[each for each in found if isinstance(each, Decision | Result)] for found in report.rounds]
    about = [[each for each in said if isinstance(each, Result) or each.seat in report.seats] for said in rounds]
    step = WIDE / max(1, sum(map(len, about)))
    title = _text(f"{title}: chances to win", 90)
    parts = [
        f'{HEAD} viewBox="0 0 {LEFT + WIDE + SIDE} {TOP + HIGH + 60}" role="img">\n<title>{title}</title>',
        f'<style>\n{asset_text("review.css")}</style>\n<rect class="paper" width="100%" height="100%"/>',
        f'<text class="ink" x="{LEFT}" y="26" font-size="18">{title}</text>',
    ]
    for percent in range(0, 101, 25):
        y = _height(percent * ALL // 100)
        parts.append(f'<path class="faint" d="M{LEFT} {y}h{WIDE}"/>')
        parts.append(f'<text class="ink" x="{LEFT - 8}" y="{y + 5}" text-anchor="end">{percent} %</text>')
    x = float(LEFT)
    for number, said in enumerate(about, 1):
        wide = len(said) * step
        name = f"Round {number}" if wide > 70 else f"{number}" if wide > 24 else ""
        parts.append(f'<path class="faint" d="M{x:.1f} {TOP - 12}V{TOP + HIGH}"/>')
        parts.append(f'<text class="ink" x="{x + 4:.1f}" y="{TOP - 5}">{name}</text>')
        for seat in report.seats:
            parts += _line(report, seat, [(x + (at + 0.5) * step, each) for at, each in enumerate(said)])
        x += wide
    for row, seat in enumerate(report.seats):
        y = TOP + 20 * row + 6
        parts.append(f'<path {_look(seat)} d="M{LEFT + WIDE + 14} {y}h30"/>')
        parts.append(f'<text class="ink" x="{LEFT + WIDE + 52}" y="{y + 5}">{_text(report.names[seat], 16)}</text>')
    parts.append(f'<text class="ink" x="{LEFT}" y="{TOP + HIGH + 30}">{BELOW}</text>\n</svg>\n')
    return "\n".join(parts)


def _line(report: Report, seat: int, said: Sequence[tuple[float, Decision | Result]]) -> Iterator[str]:
    """Yield the line of a seat in one round, and the marks on it."""
    own = [(x, each) for x, each in said if isinstance(each, Result) or each.seat == seat]
    places = [(x, _height(each.chance if isinstance(each, Decision) else each.shares[seat]), each) for x, each in own]
    if places:
        yield f'<path {_look(seat)} d="M{" ".join(f"{x:.1f} {y}" for x, y, _ in places)}"/>'
    for x, y, each in places:
        if isinstance(each, Decision) and each.grade in (Grade.MISTAKE, Grade.BLUNDER):
            why = "; ".join((f"round {report.round(each)}, turn {report.turn(each)}: {each.played}", *_verdict(each)))
            ring = " ring" if each.grade is Grade.MISTAKE else ""
            told = _text(f"{report.names[seat]}, {why}", 500)
            yield f'<circle class="c{seat % 5}{ring}" cx="{x:.1f}" cy="{y}" r="5"><title>{told}</title></circle>'


def _look(seat: int) -> str:
    return f'class="line c{seat % 5}" stroke-dasharray="{DASHES[seat]}"'


def _height(chance: int) -> int:
    return round(TOP + HIGH * (ALL - chance) / ALL)


def _text(text: str, most: int) -> str:
    """Return a text for XML, without what no file of it may hold."""
    return escape(shown(text, most), {'"': "&quot;"})
