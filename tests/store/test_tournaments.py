"""Tournaments on the disk: what a table reported is there, whatever happens to the file (UC-79, UC-80)."""

from pathlib import Path
from random import Random

import pytest

from game.engine.cards.books import UNO_1999
from game.engine.cards.forms import PLAYERS, ROUNDS, Finished, Tournament, tables
from game.engine.options import with_options
from game.engine.record import Record, identity, record_head, seal, unseal
from game.store import matches, tournaments
from game.store.files import Note, NoteCode
from game.store.folders import Folders, player_folders
from game.store.matches import is_tournament, read_match
from game.store.tournaments import SavedTournament
from tests.answers import present, quiet
from tests.store.test_matches import NOW, codes, resumed

RULES = with_options(UNO_1999, {"players": "tournament"})
SEATS = (("human", "Anna"), *(("medium", f"Computer {number}") for number in range(2, PLAYERS + 1)))


def begun(folders: Folders) -> SavedTournament:
    """A tournament before its first round."""
    return quiet(tournaments.begin(folders, Record(RULES, SEATS, "seed", begun="today"), NOW))


def with_tables(kept: SavedTournament, count: int) -> SavedTournament:
    """The tournament after so many tables more; in odd rounds the second table finishes first."""
    chance = Random(1)
    for _ in range(count):
        tournament = kept.tournament
        table = tournament.waiting[-1 if tournament.number % 2 else 0]
        score = chance.randrange(1, 200)
        scores = (score, 0, score, 0) if chance.random() < 0.5 else (0, score, 0, score)
        kept = quiet(tournaments.report(kept, Finished(tournament.number, table, scores)))
    return kept


def again(kept: SavedTournament) -> SavedTournament:
    """The tournament as the next start finds it."""
    return quiet(loaded(kept))


def loaded(kept: SavedTournament, *, shorten: bool = False) -> tuple[SavedTournament | None, tuple[Note, ...]]:
    """What the next start finds of a tournament, and what it says."""
    kept.journal.close()
    return tournaments.load(kept.path, NOW, shorten=shorten)


def test_what_both_tables_reported_is_there_at_the_next_start(folders: Folders) -> None:
    kept = with_tables(begun(folders), 7)
    found = again(kept)
    assert found.tournament == kept.tournament
    assert found.tournament.number == 4
    assert found.tournament.waiting == (1,)
    assert found.record == kept.record
    # And it goes on in the same file.
    assert again(with_tables(found, 3)).tournament.number == 6


def test_the_list_shows_a_tournament_with_the_points_of_all_eight(folders: Folders) -> None:
    kept = with_tables(begun(folders), 6)
    [entry], notes = matches.listed(folders, NOW)
    assert notes == ()
    assert not entry.outline.over
    assert is_tournament(entry.outline.record)
    scores, wins = entry.outline.record.standing
    assert scores == kept.tournament.totals
    assert sum(wins) == 3 * 4


def test_uc_79_after_twenty_eight_rounds_it_is_over_and_has_a_winner(folders: Folders) -> None:
    kept = with_tables(begun(folders), 2 * ROUNDS)
    assert kept.tournament.over
    assert kept.tournament.waiting == ()
    [entry], _ = matches.listed(folders, NOW)
    assert entry.outline.over
    assert entry.outline.record.winner == kept.tournament.standings()[0][1]
    assert matches.latest(folders, NOW)[0] is None
    found = again(kept)
    assert found.tournament.over
    found.journal.close()
    lines = kept.path.read_text("utf-8").splitlines(keepends=True)
    for lost in (1, 2, 3):  # it was killed before its end was written
        kept.path.write_text("".join(lines[:-lost]), "utf-8")
        found = again(kept)
        assert found.tournament.over
        assert found.record.winner == kept.tournament.standings()[0][1]
        found.journal.close()
        [entry], _ = matches.listed(folders, NOW)
        assert entry.outline.over
        assert entry.outline.record.noted("won") == kept.record.noted("won")


def test_the_tables_of_people_lie_beside_it_and_go_with_it(folders: Folders) -> None:
    kept = begun(folders)
    record = Record(RULES, tuple(SEATS[player] for player in tables(1)[0]), "table", begun="today")
    path = tournaments.table_file(kept.path, 1, 0)
    journal = quiet(tournaments.begin_table(kept, path, record))
    assert journal.path == path
    journal.close()
    resumed(journal.path).journal.close()
    entries, _ = matches.listed(folders, NOW)
    assert [entry.path for entry in entries] == [kept.path]
    kept.journal.close()
    gone = quiet(matches.delete(folders, kept.path, NOW))
    assert gone.paths == (Path(kept.path.name), Path(kept.path.stem, "01-1.txt"))
    assert not journal.path.exists()
    assert not journal.path.parent.exists()
    assert not kept.path.exists()


@pytest.mark.parametrize("tables", [0, 5, 2 * ROUNDS])
def test_a_tournament_of_form_2_goes_on_in_the_form_of_today(folders: Folders, tables: int) -> None:
    kept = with_tables(begun(folders), tables)
    kept.journal.close()
    lines = unseal(kept.path.read_text("utf-8")).lines
    rest = lines[len(list(record_head(kept.record))) :]
    kept.path.write_text(seal([*identity(kept.record), *rest]).text, "utf-8")
    found, notes = loaded(kept)
    assert found is not None
    assert (found.tournament, notes) == (kept.tournament, ())
    assert unseal(kept.path.read_text("utf-8")) == (lines, None)
    if not found.tournament.over:
        after = with_tables(found, 1)
        assert again(after).tournament == after.tournament


def test_a_damaged_end_costs_the_tables_after_it_and_nothing_more(folders: Folders) -> None:
    kept = with_tables(begun(folders), 5)
    kept.journal.close()
    text = kept.path.read_text("utf-8")
    kept.path.write_text(text[:-9], "utf-8")
    broken = Note(NoteCode.MATCH_BROKEN, kept.path, str(text.count("\n")))
    assert loaded(kept) == (None, (broken,))
    assert kept.path.read_text("utf-8") == text[:-9], "shortened, and nobody said so"
    found, [note] = loaded(kept, shorten=True)
    assert note.code is NoteCode.MATCH_CUT
    assert present(note.kept_as).read_text("utf-8") == text[:-9]
    assert found is not None
    assert found.tournament == Tournament(kept.tournament.tables[:4])
    assert again(found).tournament == found.tournament


def test_cut_anywhere_it_is_played_on_or_set_aside(folders: Folders) -> None:
    kept = with_tables(begun(folders), 6)
    kept.journal.close()
    data, known = kept.path.read_bytes(), kept.tournament.tables
    for end in range(0, 2000, 97):
        kept.path.write_bytes(data[:end])
        found, notes = loaded(kept)
        if codes(notes) == [NoteCode.MATCH_BROKEN]:
            assert kept.path.read_bytes() == data[:end]
            found, notes = loaded(kept, shorten=True)
        if found is None:
            assert codes(notes) == [NoteCode.DAMAGED]
        else:
            assert found.tournament.tables == known[: len(found.tournament.tables)]
            found.journal.close()


def test_a_tournament_is_no_match_and_is_not_set_aside_for_it(folders: Folders) -> None:
    kept = begun(folders)
    kept.journal.close()
    assert read_match(kept.path, NOW) == (None, ())
    assert kept.path.exists()


def test_a_tournament_can_be_taken_elsewhere(folders: Folders, tmp_path: Path) -> None:
    kept = with_tables(begun(folders), 5)
    kept.journal.close()
    target, _ = matches.export(kept.path, tmp_path, NOW)
    path = quiet(matches.take_over(player_folders(tmp_path / "elsewhere"), present(target)))
    found, _ = tournaments.load(path, NOW)
    assert present(found).tournament == kept.tournament


def test_what_does_not_fit_the_schedule_ends_what_is_believed() -> None:
    record = Record(RULES, SEATS, "seed")
    for words in ("table 1 0 20 0 20 0", "table 3 0 9 0 9 0", "table 1 1 5 0 5 0"):
        record = record.with_note(words)
    assert tournaments.judged(record).tournament.tables == (Finished(1, 0, (20, 0, 20, 0)),)
    judged = tournaments.judged(record)
    assert judged.record.notes == ((0, "table 1 0 20 0 20 0"),)
    assert [number for number, _ in judged.faults] == [1]


def test_a_note_counts_once_and_only_if_the_tables_say_it() -> None:
    record = Record(RULES, SEATS, "seed")
    first, second, standing = "table 1 0 20 0 20 0", "table 1 1 0 1 0 1", "round 20 0 0 1 1 0 0 20 | 1 0 0 1 1 0 0 1"
    for words in ("tabel 1 0 9 0 9 0", "from there", first, second, "won 0", standing, standing):
        record = record.with_note(words)
    judged = tournaments.judged(record)
    assert judged.faults == (
        (0, "it says 'tabel 1 0 9 0 9 0'; the tables say nothing of it"),
        (4, f"it says 'won 0'; the tables say {standing!r}"),
        (6, f"it says {standing!r}; the tables say nothing of it"),
    )
    assert [words for _, words in judged.record.notes] == ["from there", first, second, standing]
