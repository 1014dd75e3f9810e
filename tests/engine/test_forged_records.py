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
    return lambda lines: [*lines[: at(lines, "0 ")], words, *lines[at(lines, "0 ") :]]


NOTES: dict[str, Callable[[Lines], Lines]] = {
    "another standing": altered("note round", "note round 500 0 0 | 1 0 0"),
    "a standing of other seats": altered("note round", "note round 0 26 | 0 1"),
    "a standing that is none": altered("note round", "note round x | y"),
    "a standing of endless numbers": altered("note round", f"note round {'9' * 5000} 0 0 | 0 1 0"),
    "a round twice": doubled("note round"),
    "the last round twice": added("note round 0 0 0 | 0 0 2"),
    "a round before it is played": early("note round 0 0 0 | 0 0 0"),
    "another winner": altered("note won", "note won 0"),
    "a winner that there is not": altered("note won", "note won 7"),
    "two winners": added("note won 0"),
    "the winner twice": doubled("note won"),
    "a winner before the end": early("note won 1"),
    "a hint of a seat that there is not": added("note hint 9"),
    "a hint of nobody": added("note hint"),
    "a hint with a sign": added("note hint +1"),
    "a level that there is not": added("note level 1 wizard"),
    "a level of nobody": added("note level 9 easy"),
    "a table": added("note table 1 0 20 0 20 0"),
    "an unknown note": added("note points 500"),
    "an empty note": added("note "),
    "a line after the digest": lambda lines: [*lines, "note name Late"],
    "two digests": doubled("digest"),
}


def forged(change: Callable[[Lines], Lines]) -> str:
    """The genuine match, changed and sealed anew."""
    lines = list(unseal(CARDS).lines)
    forged = change(lines)
    assert forged != lines
    return seal(forged).text


@pytest.mark.parametrize("change", NOTES.values(), ids=NOTES)
def test_a_note_that_contradicts_what_was_played_is_named_with_its_line_and_not_believed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], change: Callable[[Lines], Lines]
) -> None:
    text, good = forged(change), unseal(CARDS).lines
    pairs = enumerate(zip(unseal(text).lines, good, strict=False), 1)
    first = next((number for number, (line, old) in pairs if line != old), len(good) + 1)
    source = tmp_path / "forged.txt"
    source.write_text(text, "utf-8")
    assert main(["verify", str(source)]) == 1
    assert f"{source}: line {first}: " in capsys.readouterr().out
    with pytest.raises(RecordError):
        parse_record(text)
    folders = player_folders(tmp_path / "home")
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


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (altered("note round", "note round 9 9 9 9 9 9 9 9 | 1 1 1 1 1 1 1 1"), "line 20: it says 'round 9 9 9 9 9 9"),
        (doubled("note round"), "line 21: it says 'round "),
        (lambda lines: [*lines, "note won 3"], "line 25: it says 'won 3'; the tables say nothing of it"),
        (lambda lines: [*lines, "note hint 0"], "line 25: it says 'hint 0'; the tables say nothing of it"),
        (lambda lines: [*lines, lines[-1]], "line 25: the tournament does not wait for this table"),
        (lambda lines: [*lines, "digest 1-2-3"], "line 25: 'digest 1-2-3' does not belong in a tournament with these"),
        (lambda lines: [*lines, "0 draw"], "line 25: '0 draw' does not belong in a tournament with these results"),
    ],
)
def test_a_tournament_that_contradicts_its_tables_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], change: Callable[[Lines], Lines], said: str
) -> None:
    kept = with_tables(begun(player_folders(tmp_path)), 5)
    kept.journal.close()
    good = list(unseal(kept.path.read_text("utf-8")).lines)
    assert main(["verify", str(kept.path)]) == 0
    kept.path.write_text(seal(change(good)).text, "utf-8")
    assert main(["verify", str(kept.path)]) == 1
    assert f"{kept.path}: {said}" in capsys.readouterr().out
    entries = matches.listed(player_folders(tmp_path), NOW)[0]
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
