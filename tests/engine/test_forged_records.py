"""Records that say of themselves what was not played: `verify` names them, and nothing is shown of it."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from game.cli import main
from game.engine.cards.forms import ROUNDS
from game.engine.record import RecordError, format_record, outline, parse_record, read_record, seal, unseal
from game.store import matches, tournaments
from game.store.folders import Folders, matches_folder, player_folders
from game.store.matches import load_match
from game.store.quarantine import checked
from tests.answers import quiet
from tests.listed import listed
from tests.store.test_matches import begun, with_tables

ROOT = Path(__file__).parents[2]
NOW = datetime(2026, 11, 21, 18, 30, 5, tzinfo=UTC)
CARDS = (ROOT / "tests/records/format-4-uno-112.txt").read_text("utf-8")
"""A whole match of three seats with the notes of its rounds."""
Lines = list[str]


def at(lines: Lines, words: str) -> int:
    """The first line that begins so."""
    return next(number for number, line in enumerate(lines) if line.startswith(words))


def altered(words: str, new: str) -> Callable[[Lines], Lines]:
    """The first line that begins so is another."""
    return lambda lines: [*lines[: at(lines, words)], new, *lines[at(lines, words) + 1 :]]


def doubled(words: str) -> Callable[[Lines], Lines]:
    """The first line that begins so comes twice."""
    return lambda lines: [*lines[: at(lines, words) + 1], *lines[at(lines, words) :]]


def added(new: str, before: str = "digest") -> Callable[[Lines], Lines]:
    """One line more."""
    return lambda lines: [*lines[: at(lines, before)], new, *lines[at(lines, before) :]]


def early(words: str) -> Callable[[Lines], Lines]:
    """A line stands before the first action."""
    return added(words, "0 ")


def appended(new: str) -> Callable[[Lines], Lines]:
    """One line more at the end, which may be the last one again."""
    return lambda lines: [*lines, new.replace("LAST", lines[-1])]


CHANGES: dict[str, Callable[..., Callable[[Lines], Lines]]] = {
    each.__name__: each for each in (altered, doubled, added, early, appended)
}


def forged(change: Callable[[Lines], Lines]) -> str:
    """The genuine match, changed and sealed anew."""
    lines = list(unseal(CARDS).lines)
    forged = change(lines)
    assert forged != lines
    return seal(forged).text


def test_a_note_that_contradicts_what_was_played_is_named_with_its_line_and_not_believed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, how, *words in listed("forged")["notes"]:
        change = CHANGES[how](*(each.replace("NINES", "9" * 5000) for each in words))
        named_and_not_believed(tmp_path / name, capsys, change)


def named_and_not_believed(folder: Path, capsys: pytest.CaptureFixture[str], change: Callable[[Lines], Lines]) -> None:
    folder.mkdir()
    text, good = forged(change), unseal(CARDS).lines
    pairs = enumerate(zip(unseal(text).lines, good, strict=False), 1)
    first = next((number for number, (line, old) in pairs if line != old), len(good) + 1)
    source = folder / "forged.txt"
    source.write_text(text, "utf-8")
    assert main(["verify", str(source)]) == 1
    assert f"{source}: line {first}: " in capsys.readouterr().out
    with pytest.raises(RecordError):
        parse_record(text)
    folders = player_folders(folder / "home")
    path = quiet(matches.take_over(folders, source))
    true, (entry,) = parse_record(CARDS)[0], matches.listed(folders, NOW)[0]
    said = entry.outline.record
    assert (said.standing, said.winner, said.hints) == (true.standing, true.winner, true.hints)
    assert said.noted("round") == true.noted("round")
    assert read_record(path.read_bytes().decode()).untrue == () or "note points" in path.read_text("utf-8")


def laid(folders: Folders, text: str) -> Path:
    """A record that somebody put among the matches by hand."""
    path = matches_folder(folders) / "forged.txt"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


def test_what_the_list_says_is_checked_by_playing_it_again(tmp_path: Path) -> None:
    folders = player_folders(tmp_path)
    path = laid(folders, forged(altered("note won", "note won 0")))
    entries = matches.listed(folders, NOW)[0]
    assert entries[0].outline.record.winner == 0
    assert checked(entries, lambda: False)[path].record.winner == parse_record(CARDS)[0].winner
    assert checked(entries, lambda: True) == {}
    laid(folders, CARDS)
    assert checked(matches.listed(folders, NOW)[0], lambda: False) == {}


def test_a_digest_in_an_undecided_match_does_not_end_it_in_the_list(tmp_path: Path) -> None:
    folders = player_folders(tmp_path)
    record, _ = parse_record(CARDS)
    state = read_record(format_record(record.cut(20))).steps[-1].state
    path = laid(folders, format_record(record.cut(20), state))
    assert not checked(matches.listed(folders, NOW)[0], lambda: False)[path].over


def test_a_forged_match_that_is_opened_is_put_right_in_its_file(tmp_path: Path) -> None:
    path = laid(player_folders(tmp_path), forged(altered("note round", "note round 500 0 0 | 1 0 0")))
    quiet(load_match(path, NOW)).journal.close()
    genuine = read_record(CARDS)
    assert path.read_text("utf-8") == format_record(genuine.record, genuine.steps[-1].state)


def test_a_tournament_that_contradicts_its_tables_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for number, (said, how, *words) in enumerate(listed("forged")["tables"]):
        named_by_verify(tmp_path / str(number), capsys, CHANGES[how](*words), said)


def named_by_verify(
    folder: Path, capsys: pytest.CaptureFixture[str], change: Callable[[Lines], Lines], said: str
) -> None:
    kept = with_tables(begun(player_folders(folder)), 5)
    kept.journal.close()
    good = list(unseal(kept.path.read_text("utf-8")).lines)
    assert main(["verify", str(kept.path)]) == 0
    kept.path.write_text(seal(change(good)).text, "utf-8")
    assert main(["verify", str(kept.path)]) == 1
    assert f"{kept.path}: {said}" in capsys.readouterr().out
    entries = matches.listed(player_folders(folder), NOW)[0]
    found = checked(entries, lambda: False).get(kept.path, entries[0].outline)
    assert found.record.standing == kept.record.standing
    assert found.record.winner is None
    assert not found.over


def test_a_whole_tournament_is_true(tmp_path: Path) -> None:
    kept = with_tables(begun(player_folders(tmp_path)), 2 * ROUNDS)
    kept.journal.close()
    assert kept.tournament.over
    assert main(["verify", str(kept.path)]) == 0
    judged = tournaments.judged(outline(kept.path.read_text("utf-8")).record)
    assert judged.faults == ()
    assert judged.record.winner == kept.tournament.standings()[0][1]
    assert checked(matches.listed(player_folders(tmp_path), NOW)[0], lambda: False) == {}
