"""Puzzles and levels in words: themes, grades, tasks, hints, and why one action is best, in both languages."""

from fractions import Fraction

from game.engine.cards.actions import Accept, CardAction, Challenge, Discard, NameColour, Play
from game.engine.cards.pieces import Card
from game.engine.cards.position import parse_position
from game.engine.cards.puzzles.search import ME, OPEN, Aim, AimKind
from game.engine.cards.puzzles.themes import THEMES as CARD_THEMES, Best, CardThemeGroup, JudgedAction
from game.engine.cards.views import view
from game.engine.game import Draw
from game.engine.goals import Goal
from game.engine.tiles.books import RUMMIKUB
from game.engine.tiles.melds import JOKER, Face, Meld
from game.engine.tiles.puzzles.grades import Grade
from game.engine.tiles.puzzles.themes import THEMES, ThemeGroup
from game.store.levels import LONGEST
from game.words.cards import puzzles as card_words
from game.words.sentences import Say, begun
from game.words.tiles import puzzles as words
from tests.listed import listed
from tests.shipped_puzzles import card_puzzles
from tests.tile_tables import meld
from tests.words.saying import ENGLISH, GERMAN, WORDS


def table(text: str) -> tuple[Meld, ...]:
    """The melds of a table of Rummikub."""
    return tuple(meld(each.strip(), RUMMIKUB) for each in text.split("|"))


def test_every_theme_has_a_name_of_its_own_and_one_sentence_and_every_title_room() -> None:
    for t in WORDS.values():
        names, sentences = ([say(t, theme) for theme in THEMES] for say in (words.theme_name, words.theme_about))
        assert len(set(names)) == len(set(sentences)) == len(THEMES)
        assert all(each.endswith(".") and each.count(".") == 1 for each in sentences)
        assert all(len(each) <= LONGEST["teaches"] for each in sentences)
        assert len({t(f"theme.group.{group}") for group in ThemeGroup}) == len(ThemeGroup)
        assert len({t(f"puzzle.grade.{grade}") for grade in Grade}) == len(Grade)
        assert all(len(t("puzzle.title", theme=each, grade=8)) <= LONGEST["title"] for each in names)
        for theme in CARD_THEMES:
            assert t(f"theme.{theme}.name")
            assert t(f"theme.{theme}.about").endswith((".", "?"))
        assert all(t(f"theme.group.{group}") for group in CardThemeGroup)


def test_the_task_says_what_is_asked_for_and_turns_are_counted_in_words() -> None:
    two = Goal("play_at_least", 2)
    for goals, rack, said in (
        ((), 1, "Play your tile."), ((), 2, "Play both tiles."), ((), 3, "Play all 3 tiles."),
        ((Goal("empty_rack"),), 1, "Play your tile."), ((Goal("empty_rack"),), 3, "Play all 3 tiles."),
        ((two,), 3, "Play 2 of your tiles; no more can be played."),
        ((Goal("points", 30),), 3, "Play tiles from your rack that are worth exactly 30 points together."),
        ((two, Goal("keep", (Face(JOKER, 0),))), 3, "Play 2 of your tiles. These stay on your rack: Joker."),
    ):  # fmt: skip
        assert words.task_text(ENGLISH, goals, rack) == said
    assert words.run_text(ENGLISH, 0, 0) == "0 puzzles solved."
    assert words.run_text(ENGLISH, 1, 0).startswith("One puzzle solved. ")
    sure = card_words.task_text(ENGLISH, Aim(AimKind.GO_OUT, 2), Fraction(1))
    assert sure == "Go out within two turns, whatever happens."
    assert card_words.task_text(GERMAN, Aim(AimKind.GO_OUT, 3), Fraction(1)).startswith("Werde in höchstens drei Zügen")


def test_a_change_of_the_rating_has_its_sign() -> None:
    assert [words.signed(change) for change in (2, 1, 0, -1)] == ["+2", "+1", "±0", "−1"]


def test_each_hint_says_more() -> None:
    for row in listed("hints")["hints"]:
        assert words.hints(ENGLISH, table(row["old"]), table(row["new"])) == tuple(row["said"])


def test_every_puzzle_says_what_is_asked_what_is_known_and_why() -> None:
    for each in (*card_puzzles("uno-1999"), *card_puzzles("uno-112")):
        seen = view(each.state, ME)
        for t in WORDS.values():
            assert card_words.known_text(t, seen)
            assert card_words.circumstances(t, seen.rules)
            assert len(card_words.task_text(t, each.aim, each.best.sure)) < LONGEST["task"]
            told = card_words.hints(t, each.grade, card_words.leading(each.themes), each.best.action, seen)
            assert all(0 < len(hint) < LONGEST["hints"] for hint in told)
            for other in each.best.others:
                why = card_words.why(t, each.aim, each.best, other, seen)
                missed = card_words.shortfall(t, each.aim, each.best, other, seen)
                assert begun(card_words.action_text(t, other.action, seen)) in missed
                assert begun(card_words.action_text(t, each.best.action, seen)) in why
                assert "  " not in why + missed


def test_numbers_are_told_as_deals_or_in_percent() -> None:
    for chance, said in (
        (Fraction(3, 7), "bei 3 von 7 Verteilungen"),
        (Fraction(1145, 1512), "bei etwa 76 % der Verteilungen"),
    ):
        assert card_words.share(GERMAN, chance) == said
    for cards, said in (
        (Fraction(-3), "3 Karten Rückstand"),
        (Fraction(5, 2), "2,5 Karten Vorsprung"),
        (Fraction(1), "eine Karte Vorsprung"),
        (Fraction(1, 50), "Gleichstand"),
    ):
        assert card_words.ahead(GERMAN, cards) == said
    found = next(each for each in card_puzzles("uno-1999") if "1 uno-1999 any which-colour 2" in each.name)
    told = card_words.why(ENGLISH, found.aim, found.best, found.best.others[0], view(found.state, ME))
    assert told == "Wild for yellow always works; Wild for blue works in 3 of 4 deals at best."


STATE = parse_position({"book": "uno-112", "racks": ["R7 W", "G1", "B2"], "discard": "R3"})
PARTNERS = parse_position(
    {"book": "uno-1999", "racks": ["R7 W", "G1", "B2", "B3"], "discard": "R3", "options": {"players": "partners"}}
)
SEEN = view(STATE, ME)
SEVEN, WILD = Card("R", "7"), Card("", "W")
ACTIONS: tuple[CardAction, ...] = (
    Play(SEVEN), Play(SEVEN, seat=2), Play(WILD, "B"), Play(Card("", "C1"), "B", seat=1), Play(Card("R", "S")),
    NameColour("G"), Discard((SEVEN, WILD)), Challenge(), Accept(), Draw(),
)  # fmt: skip


def told_of(t: Say, kind: AimKind) -> None:
    told = set()
    for turns in (1,) if kind.is_of_now else (1, 2, 3):
        for worth in (0, -1, -3):
            for team in (False, card_words.has_partner(PARTNERS.match)):
                told.add(card_words.task_text(t, Aim(kind, turns), Fraction(worth), team=team))
    assert all("  " not in each and len(each) < LONGEST["task"] for each in told)
    aim = Aim(kind, 1)
    assert len(t(f"opencards.name-{aim.kind}")) < LONGEST["teaches"] - 12
    for action in ACTIONS:
        other = JudgedAction(Play(Card("G", "9")), Fraction(-5), Play(Card("R", "+2")), 2)
        best = Best(action, Fraction(-1), (other,), (Draw(),))
        hints = card_words.open_hints(t, aim, best, SEEN)
        assert len({*hints}) == 3
        named = card_words.action_text(t, action, SEEN, card_words.seat_name)
        assert named in hints[2], "the last hint names the action"
        assert named not in hints[0]
        assert named[1:] in card_words.why(t, aim, best, other, SEEN)
        assert card_words.seat_name(2) in card_words.shortfall(t, aim, best, other, SEEN), "who answers"


def test_every_aim_and_every_action_is_told() -> None:
    for t in WORDS.values():
        for kind in OPEN:
            told_of(t, kind)


def test_what_is_counted_is_told_in_cards_and_points() -> None:
    assert card_words.figure(GERMAN, Aim(AimKind.CARDS, 1), Fraction(-1)) == "eine Karte"
    assert card_words.figure(GERMAN, Aim(AimKind.BLOCK, 1), Fraction(0)) == "keine Karte"
    assert card_words.figure(GERMAN, Aim(AimKind.POINTS, 1), Fraction(-12)) == "12 Punkte"


def test_of_many_right_answers_a_few_are_named() -> None:
    other = JudgedAction(Draw(), Fraction(-5))
    every = tuple(Play(Card("R", symbol)) for symbol in "12345")
    aim, best = Aim(AimKind.FEW, 1), Best(Play(SEVEN), Fraction(-1), (other,), every)
    told = card_words.why(GERMAN, aim, best, other, SEEN)
    assert told.endswith("Ebenso gut: Rot 1, Rot 2, Rot 3 und 2 weitere.")
    two = card_words.why(GERMAN, Aim(AimKind.FEW, 1), Best(Play(SEVEN), Fraction(-1), (other,), every[:2]), other, SEEN)
    assert two.endswith("Ebenso gut: Rot 1 und Rot 2.")
