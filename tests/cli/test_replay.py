"""`replay` prints a record turn by turn, `verify` says where one departs; `review` judges a record turn by turn, and
draws the chances to win."""

import json
import re
import webbrowser
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from game.ai.value import ALL
from game.cli import main, review as command
from game.cli.files import transcript
from game.engine.dealnumber import format_deal, seal_of
from game.engine.game import TurnStarted
from game.engine.record import FORMAT, RECORD_TITLE, Record, format_record, parse_record, read_record, seal, unseal
from game.play.review import Decision, Grade, Judged, Luck, Proof, Result
from game.store import content
from game.store.folders import player_folders
from tests.listed import listed
from tests.store.test_matches import begun, with_tables

ROOT = Path(__file__).parents[2]
TILES, CARDS = (ROOT / "tests" / "records" / f"{name}.txt" for name in ("format-1", "format-2-uno-1999"))
RECORD, STEPS = parse_record(TILES.read_text("utf-8"))
TEXT = format_record(RECORD, STEPS[-1].state)


def printed(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> tuple[int, str, str]:
    """Status, output and messages of a command."""
    status = main([str(each) for each in arguments])
    said = capsys.readouterr()
    return status, said.out, said.err


def test_a_record_is_told_in_sentences_with_the_position_after_each_turn(capsys: pytest.CaptureFixture[str]) -> None:
    status, text, _ = printed(capsys, "replay", TILES, "--text")
    assert status == 0
    assert text.startswith(f"uno-rummy, deal {format_deal(*RECORD.deal)}\n{listed('printed')['replay']}")
    turns = text.split("\nTurn ")
    assert [turn.partition("\n")[0] for turn in turns[1:]] == [
        f"{number}, {RECORD.seats[event.seat][1]}"
        for number, event in enumerate((each.event for each in STEPS if isinstance(each.event, TurnStarted)), 1)
    ]
    assert "Ada plays Joker, Blue 11 and Blue 12" in turns[1]
    assert all("    table " in turn and "    stock " in turn for turn in turns[1:])
    state = STEPS[-1].state
    scores = f"points this round: {' '.join(map(str, state.scores))}; total: {' '.join(map(str, state.scores))}"
    assert f"  {scores}\n" in turns[-1]
    assert turns[-1].endswith("Ben wins the match\n")
    assert not {"\x1b", "?"}.intersection(text)

    status, text, _ = printed(capsys, "replay", CARDS, "--text")
    record, steps = parse_record(CARDS.read_text("utf-8"))
    assert (status, text.count("== Round ")) == (0, steps[-1].state.round)
    turns = text.split("\nTurn ")
    assert len(turns) - 1 == sum(isinstance(step.event, TurnStarted) for step in steps)
    assert all("    discard " in turn and "    hand 2 " in turn and "    stock " in turn for turn in turns[1:])
    assert all(each.partition("\nTurn ")[2].startswith("1, ") for each in text.split("== Round ")[1:])
    assert f"; total: {' '.join(map(str, steps[-1].state.scores))}\n" in turns[-1]
    assert f"{record.seats[2][1]} wins the match" in turns[-1]
    assert not {"\x1b", "?"}.intersection(text)


def test_a_seat_sees_its_own_pieces_alone_and_nothing_tells_the_deal(capsys: pytest.CaptureFixture[str]) -> None:
    for path, place in ((TILES, "rack"), (CARDS, "hand")):
        record, _ = parse_record(path.read_text("utf-8"))
        number = format_deal(*record.deal)
        for seat in range(3):
            status, text, _ = printed(capsys, "replay", path, "--seat", str(seat))
            assert (status, text.partition("\n")[0]) == (0, f"{record.rules.book}, as seat {seat} saw it")
            assert not any(secret in text for secret in (number, number.split("-")[1], record.seed))
            for played in text.split("== Round ")[1:]:
                playing, over = played.split("wins the round")
                for line in (each for each in playing.splitlines() if each.startswith(f"    {place} ")):
                    own = line.startswith(f"    {place} {seat} ") or line.endswith("-")
                    assert ("?" in line) is not own, line
                assert "?" not in over or place == "rack"


def test_pieces_have_their_colours_on_a_terminal() -> None:
    for path in (TILES, CARDS):
        lines = list(transcript(read_record(path.read_text("utf-8")), None, coloured=True))
        assert any("\x1b[31mR" in line for line in lines)
        assert all(line.count("\x1b[0m") * 2 == line.count("\x1b") for line in lines)


def test_what_is_no_record_or_has_no_such_seat_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "replay", TILES, "--seat", "3")[::2] == (
        2,
        f"{TILES}: there is no seat 3; the seats are 0 to 2\n",
    )
    status, text, message = printed(capsys, "replay", ROOT / "README.md")
    assert (status, text) == (2, "")
    assert message.startswith(f"{ROOT / 'README.md'}: line 1")
    assert printed(capsys, "replay", tmp_path / "nowhere.txt")[:2] == (2, "")


def test_a_damaged_record_is_told_as_far_as_it_is_good(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "cut.txt"
    path.write_text(TEXT[:-500], "utf-8")
    status, text, message = printed(capsys, "replay", path)
    assert status == 1
    assert "Turn 10" in text
    assert message.startswith(f"{path}: line {TEXT[:-500].count(chr(10)) + 1}")


def test_verify_names_the_line_at_which_a_record_departs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other, deal = tmp_path / "other.txt", RECORD.deal
    good = f"24 actions, decided; deal {format_deal(*deal)}, seal {seal_of(*deal)}"
    other.write_bytes(b"\xff\x00")
    assert printed(capsys, "verify", TILES, TILES) == (0, f"{TILES}: {good}\n{TILES}: {good}\n2 good, 0 departed\n", "")
    begun_ = tmp_path / "begun.txt"
    begun_.write_text(format_record(replace(RECORD.cut(3), notes=())), "utf-8")
    assert printed(capsys, "verify", begun_)[1].startswith(f"{begun_}: 3 actions, not decided yet; ")
    for source, end, wrong_line in ((TILES, "2 timeout", "2 pass"), (CARDS, " draw", None)):
        lines = list(unseal(source.read_text("utf-8") if source is CARDS else TEXT).lines)
        at = next(number for number, line in enumerate(lines) if line.startswith(end) or line.endswith(end))
        wrong = tmp_path / "wrong.txt"
        changed = wrong_line or lines[at].replace("draw", "pass")
        wrong.write_text(seal([*lines[:at], changed, *lines[at + 1 :]]).text, "utf-8")
        status, text, _ = printed(capsys, "verify", wrong, source, other)
        assert status == 2
        assert text.startswith(f"{wrong}: line {at + 1}: ")
        assert text.endswith(f"{other}: line 1: not UTF-8 text\n1 good, 1 departed, 1 unreadable\n")
        assert printed(capsys, "verify", wrong, source)[0] == printed(capsys, "replay", wrong)[0] == 1


NEWER = f"{RECORD_TITLE} {FORMAT + 1}\n"
DAMAGED = TEXT.replace("book uno-rummy", "book uno-rumny")


@pytest.mark.parametrize(
    ("text", "status"), [(TEXT, 0), (DAMAGED, 1), (TEXT[:-90], 1), (NEWER, 2), ("x", 2), (None, 2)]
)
def test_verify_and_replay_agree_on_what_a_file_is(
    text: str | None, status: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, name = tmp_path / "it.txt", ("good", "departed", "unreadable")[status]
    if text is not None:
        path.write_text(text, "utf-8")
    assert printed(capsys, "replay", path)[0] == status
    found, said, _ = printed(capsys, "verify", path, "--json")
    assert (found, [each["status"] for each in json.loads(said)]) == (status, [name])
    if text is None:
        assert printed(capsys, "verify", path) == (
            2, f"{path}: No such file or directory\n0 good, 0 departed, 1 unreadable\n", ""
        )  # fmt: skip
        assert printed(capsys, "hint", path)[2] == f"{path}: No such file or directory\n"
        assert printed(capsys, "check", path)[2] == f"{path}: No such file or directory\n"


@pytest.mark.parametrize("path", [TILES, CARDS])
def test_a_replay_for_programs_tells_what_the_text_tells(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for seat in ((), ("--seat", "1")):
        _, text, _ = printed(capsys, "replay", path, "--text", *seat)
        found = json.loads(printed(capsys, "replay", path, "--json", *seat)[1])
        lines = [f"== Round {number}" for number in range(1, len(found["rounds"]) + 1)]
        for turn in (turn for each in found["rounds"] for turn in each["turns"]):
            lines += [f"Turn {turn['turn']}, {turn['name']}"] if turn["turn"] else []
            lines += [*turn["events"], *(f"{name} {what}" for name, what in turn["position"].items())]
        whole = [" ".join(line.removesuffix(" ==").split()) for line in text.split("\n\n", 1)[1].splitlines()]
        left = {line.split()[0] for line in Counter(whole) - Counter(lines) if line}
        assert (Counter(lines) - Counter(whole), left - {"discard", "hand", "stock"}) == (Counter(), {"points"})
        assert (found["deal"] is None, found["fault"]) == (bool(seat), None)
        assert f"points this round: {' '.join(map(str, found['rounds'][0]['points']))};" in text


def test_a_tournament_is_told_table_by_table_and_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = with_tables(begun(player_folders(tmp_path)), 5)
    kept.journal.close()
    number, names = format_deal(*kept.record.deal), [name for _, name in kept.record.seats]
    status, text, _ = printed(capsys, "replay", kept.path, "--text")
    assert status == 0
    assert number in text
    assert f"seat 0: {names[0]} ({kept.record.seats[0][0]})\n" in text
    for done in kept.tournament.tables:
        (line,) = (each for each in text.splitlines() if f"round {done.number}, table {done.table + 1}: " in each)
        assert sorted(int(each.split()[-1]) for each in line.partition(": ")[2].split(",")) == sorted(done.scores)
    rank, player, points = kept.tournament.standings()[0]
    assert f"  standings: {rank}. {names[player]} {points}, " in text
    assert text.endswith(f"The matches of tables with people are in {kept.path.with_suffix('')}\n")
    assert number not in printed(capsys, "replay", kept.path, "--seat", "2")[1]
    assert printed(capsys, "replay", kept.path, "--seat", "8")[0] == 2

    good = f"{kept.path}: a tournament, 5 tables, not decided yet\n1 good, 0 departed\n"
    assert printed(capsys, "verify", kept.path)[:2] == (0, good)
    kept.path.write_text(f"{kept.path.read_text('utf-8')}rest", "utf-8")
    assert printed(capsys, "verify", kept.path)[0] == 1


TWO = ROOT / "tests" / "records" / "format-2-uno-112.txt"
SHORT = ROOT / "tests" / "records" / "revision-2-uno-112-reverse.txt"
SAID: tuple[tuple[Judged, ...], ...] = (
    (Luck(9, None, (100_000, -100_000)),),
    (
        Decision(9, 1, 0, "draw", "play R1", 400_000, 450_000, 123_456, 20_000, (Proof.OUT,)),
        Luck(9, 0, (-50_000, 50_000)),
    ),
    (Decision(12, 2, 1, "play G1", "play W:R", 600_000, 600_000, 60_000, 30_000), Luck(12, 1, (10_000, -10_000))),
    (Decision(15, 3, 0, "play G2", "draw", 450_000, 450_000, 15_000, 20_000),),
    (Decision(18, 4, 1, "play G3", "", 500_000, 500_000, 0, 0, (Proof.CALL,)), Result(18, 1, (0, ALL))),
    (Luck(21, None, (0, 0)),),
    (Decision(23, 5, 0, "play B1", "play B2", 300_000, 300_000, 30_000, 10_000),),
)
"""What is said of a match of two rounds, the second of which is not over."""


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every record is judged in the same way."""

    def judged(record: Record) -> Iterator[tuple[Judged, ...]]:
        return iter(SAID)

    monkeypatch.setattr(command, "judged", judged)


def test_a_decision_is_told_with_what_was_better_and_is_certain(said: None, capsys: pytest.CaptureFixture[str]) -> None:
    status, text, errors = printed(capsys, "review", TWO)
    assert (status, errors) == (0, "")
    first, second, ada, ben = text.split("\n== ")[1:]
    assert text.startswith("uno-112, deal ")
    assert "seat 1: Jörg Otto (" in text
    assert "Käthe: draw (40.0 to win, 45.0 the match)\n  better: play R1, 12.3 lost (± 2.0), blunder\n" in first
    assert "\n  certain: could have gone" in first
    assert "  The deal: Käthe +10.0, Jörg Otto -10.0\n" in first
    assert "  Jörg Otto draws: Käthe +1.0, Jörg Otto -1.0\n" in first
    assert "play G2 (45.0 to win)\nTurn" in first, "what may be chance is not said to be better"
    assert "  The round: Käthe 0, Jörg Otto 1; without luck Käthe -0.06, Jörg Otto 1.06\n" in first
    assert "better: play B2, 3.0 lost (± 1.0), inaccuracy" in second
    assert "3 decisions, 5.1 lost on average" in ada
    assert "inaccuracies 1, mistakes 0, blunders 1\n  certain: could have gone out (1)\n" in ada
    assert "luck +6.0: dealt +10.0, own draws -5.0, others' draws +1.0\n  won 0 of 1 round; without luck -0.06\n" in ada
    assert re.findall(r"^  (\d)\. round (\d), turn \d+: (.*)", ada, re.M) == [("1", "1", "draw"), ("2", "2", "play B1")]
    assert "won 1 of 1 round; without luck 1.06" in ben
    assert "certain: forgot the call (1)" in ben

    one = printed(capsys, "review", TWO, "--seat", "1")[1]
    assert "Turn" in one
    assert not re.search(r"Käthe: |Käthe [-+]|== Käthe", one)
    assert "  Käthe draws: Jörg Otto +5.0\n" in one


def test_namesakes_are_told_apart_by_place(said: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record, steps = parse_record(TWO.read_text("utf-8"))
    (tmp_path / "x.txt").write_text(
        format_record(replace(record, seats=(("human", "Al"),) * 2), steps[-1].state), "utf-8"
    )
    text = printed(capsys, "review", tmp_path / "x.txt")[1]
    assert "  The round: Al 0, Al 1; without luck Al -0.06, Al 1.06\n" in text


def test_programs_read_the_same_in_shares_of_a_round(said: None, capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(printed(capsys, "review", TWO, "--json")[1])
    assert list(found) == ["book", "deal", "seats", "rounds", "summary", "fault"]
    first, second = found["rounds"]
    assert first["turns"][0] == {
        "turn": first["turns"][0]["turn"], "seat": 0, "played": "draw", "better": "play R1", "loss": 0.1235,
        "spread": 0.02, "grade": "blunder", "proofs": ["out"], "chance": 0.4, "match": 0.45,
    }  # fmt: skip
    assert (first["luck"], first["result"], first["adjusted"]) == ([0.06, -0.06], [0.0, 1.0], [-0.06, 1.06])
    assert (second["round"], second["result"], second["adjusted"]) == (2, None, None)
    assert [len(each["turns"]) for each in found["rounds"]] == [4, 1]
    own = found["summary"][0]
    assert (own["name"], own["blunders"], own["others"], own["adjusted"]) == ("Käthe", 1, 0.01, -0.06)
    assert [(each["round"], each["played"]) for each in own["instructive"]] == [(1, "draw"), (2, "play B1")]
    one = json.loads(printed(capsys, "review", TWO, "--json", "--seat", "1")[1])
    assert {each["seat"] for round_ in one["rounds"] for each in round_["turns"]} == {1}
    assert [each["seat"] for each in one["summary"]] == [1]


def test_turns_have_the_numbers_that_a_replay_gives_them(capsys: pytest.CaptureFixture[str]) -> None:
    """Judged in earnest: the short record has one decision a turn, and one more after a draw."""
    found = json.loads(printed(capsys, "review", SHORT, "--json")[1])
    replayed = json.loads(printed(capsys, "replay", SHORT, "--json")[1])
    (round_,) = found["rounds"]
    seats = {each["turn"]: each["name"] for each in replayed["rounds"][0]["turns"] if each["turn"]}
    for each in round_["turns"]:
        assert seats[each["turn"]] == found["seats"][each["seat"]]["name"]
        assert 0 <= each["chance"] <= 1
        assert Grade(each["grade"]) is Grade.FINE or each["loss"] > each["spread"]
    assert {each["turn"] for each in round_["turns"]} == seats.keys() - {5}, "the fifth has only begun"
    assert found["fault"] is None


def test_a_file_is_refused_as_by_a_replay(tmp_path: Path, capsys: pytest.CaptureFixture[str], said: None) -> None:
    assert printed(capsys, "review", TWO, "--seat", "2")[::2] == (
        2, f"{TWO}: there is no seat 2; the seats are 0 to 1\n"
    )  # fmt: skip
    for name, text in (("damaged.txt", TEXT.replace("book uno-rummy", "book uno-rumny")), ("x.txt", "x")):
        (tmp_path / name).write_text(text, "utf-8")
        assert printed(capsys, "review", tmp_path / name) == printed(capsys, "replay", tmp_path / name)
    assert printed(capsys, "review", tmp_path / "nowhere.txt")[0] == 2
    cut = tmp_path / "cut.txt"
    cut.write_text(TWO.read_text("utf-8")[:-90], "utf-8")
    status, text, errors = printed(capsys, "review", cut)
    assert (status, errors) == (1, printed(capsys, "replay", cut)[2])
    assert "== Käthe ==" in text
    assert json.loads(printed(capsys, "review", cut, "--json")[1])["fault"] in errors
    kept = with_tables(begun(player_folders(tmp_path)), 1)
    kept.journal.close()
    tournament = (2, "", f"{kept.path}: a tournament has no turns; its matches have\n")
    assert printed(capsys, "review", kept.path) == tournament


def test_a_table_of_any_size_has_the_weights_of_the_nearest() -> None:
    assert content.value_table("uno-112", 2) != content.value_table("uno-112", 4)
    assert content.value_table("uno-112", 10) == content.value_table("uno-112", 6) != content.value_table("uno-112", 4)
    assert content.value_table("uno-112", 5) == content.value_table("uno-112", 6)


NAMES = '<b>&"A', "Ben"
SPACE = "{http://www.w3.org/2000/svg}"


def drawn(tmp_path: Path, *arguments: str) -> ET.Element:
    """The graph of a record whose players have odd names."""
    record, steps = parse_record(TWO.read_text("utf-8"))
    seats = tuple((kind, name) for (kind, _), name in zip(record.seats, NAMES, strict=True))
    (tmp_path / "a<b&.txt").write_text(format_record(replace(record, seats=seats), steps[-1].state), "utf-8")
    assert main(["review", "a<b&.txt", "--open", *arguments]) == 0
    return ET.parse(tmp_path / "a<b&-review.svg").getroot()


def test_the_graph_has_a_line_for_each_seat_and_round_and_marks_what_cost_most(
    said: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    root = drawn(tmp_path)
    texts = [each.text for each in root.iter(f"{SPACE}text")]
    assert texts[0] == "a<b&: chances to win"
    assert {"0 %", "50 %", "100 %", "Round 1", *NAMES} <= {*texts}
    lines = [each for each in root.iter(f"{SPACE}path") if each.attrib["class"].startswith("line ")]
    assert [each.attrib["class"][-1] for each in lines] == ["0", "1", "0", "0", "1"], "three in rounds, two with names"
    assert len({each.attrib["stroke-dasharray"] for each in lines}) == 2
    assert lines[0].attrib["d"].split()[-1] == str(command.TOP + command.HIGH), "it ends with the lost round"
    blunder, mistake = root.iter(f"{SPACE}circle")
    assert (blunder.attrib["class"], mistake.attrib["class"]) == ("c0", "c1 ring")
    told = blunder.findtext(f"{SPACE}title") or ""
    assert told.startswith(NAMES[0])
    assert "draw; better: play R1, 12.3 lost" in told
    assert "prefers-color-scheme: dark" in (root.findtext(f"{SPACE}style") or "")
    lines = [each for each in drawn(tmp_path, "--seat", "1").iter(f"{SPACE}path") if "line" in each.attrib["class"]]
    assert [each.attrib["class"] for each in lines] == ["line c1"] * 2


def test_the_graph_replaces_a_graph_and_nothing_else(
    said: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    target, second = tmp_path / f"{TWO.stem}-review.svg", tmp_path / f"{TWO.stem}-review-2.svg"
    target.write_text("<svg/>")
    status, text, _ = printed(capsys, "review", TWO, "--open")
    assert (status, text.splitlines()[-1], target.read_text()) == (0, f"the graph is in {second}", "<svg/>")
    target.unlink()
    assert printed(capsys, "review", TWO, "--open")[1].endswith(f"the graph is in {target}\n")
    before = target.read_bytes()
    target.write_bytes(before + b"\n")
    status, text, errors = printed(capsys, "review", TWO, "--open", "--json")
    assert (status, errors, bool(json.loads(text))) == (0, f"the graph is in {target}\n", True)
    assert target.read_bytes() == before
    target.unlink()
    target.symlink_to(second)
    printed(capsys, "review", TWO, "--open")
    assert target.is_symlink()
    assert second.read_bytes() == before
    monkeypatch.setattr("game.store.files.placed", lambda *_, **__: (_ for _ in ()).throw(OSError()))
    status, _, errors = printed(capsys, "review", TWO, "--open")
    assert (status, "the graph cannot be written" in errors) == (2, True)


def test_the_graph_is_opened_where_there_is_a_screen(
    said: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[str] = []

    def open_it(uri: str) -> bool:
        opened.append(uri)
        if len(opened) == 2:
            raise webbrowser.Error
        return len(opened) == 1

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(webbrowser, "open", open_it)
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert printed(capsys, "review", TWO, "--open")[::2] == (0, "")
    assert opened == []
    monkeypatch.setenv("DISPLAY", ":0")
    for errors in ("", *["no program could be found that opens it\n"] * 2):
        assert printed(capsys, "review", TWO, "--open")[::2] == (0, errors)
    assert opened == [(tmp_path / f"{TWO.stem}-review.svg").as_uri()] * 3
