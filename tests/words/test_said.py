"""Short texts: what a match is for and who has won, options, times, damaged files, tooltips, what is said or asked.

Mostly by the keys of the texts with what is filled in; where languages differ in their grammar, as whole sentences.
"""

import re
from datetime import UTC, date, datetime
from functools import partial
from typing import Any

import pytest

from game.engine.cards.actions import RuleDraw, RuleSkip
from game.engine.cards.books import BOOKS as CARD_BOOKS, UNO_112
from game.engine.cards.events import Challenged, Drew, Played, Reason as CardReason
from game.engine.cards.forms import MatchKind
from game.engine.cards.pieces import Card, What, Who, WildEffect
from game.engine.cards.rules import faces_of
from game.engine.cards.views import view
from game.engine.options import options_of, with_options
from game.engine.registry import BOOKS
from game.engine.tiles.books import BOOKS as TILE_BOOKS, UNO_RUMMY
from game.engine.tiles.events import TimedOut
from game.engine.tiles.melds import JOKER, Face, joker
from game.words import catalogue, results, school, sentences
from game.words.cards import sentences as card_words
from game.words.catalogue import Catalogue
from game.words.chapters import RuleWords
from game.words.options import comparison, idle_text, option_about, option_name, preset_about, state_text, value_name
from game.words.presets import Preset
from game.words.results import luck_text
from game.words.school import filled
from game.words.search import wanted_in
from game.words.tiles.sentences import beside_said, meld_said, table_said, tile_in_meld, tile_said
from tests.card_tables import cards, position
from tests.listed import each_row, listed
from tests.tables import happened, play, steps
from tests.tile_tables import meld, tiles
from tests.words.saying import ENGLISH, GERMAN, NAMES, WORDS, keys, seat_name
from tests.words.test_sentences import CARD_EVENTS, TILE_EVENTS


def test_what_a_match_is_played_for_and_the_word_before_its_number() -> None:
    for book, options, goal, line, word, fixed in listed("said")["goals"]:
        rules = with_options(BOOKS[book], options)
        assert results.goal_text(keys, rules, 3) == f"seats.target-{goal}"
        assert results.goal_line(keys, rules, 3) == f"table.{line}"
        assert results.goal_word(keys, rules, fixed=False) == f"seats.{word}"
        assert results.goal_word(keys, rules, fixed=True) == f"seats.{fixed}"


TEAMS = ((0, 2), (1, 3))


def test_who_has_won() -> None:
    for row in listed("said")["winners"]:
        won, teams = tuple(row["won"]), TEAMS if "teams" in row else ()
        found = results.winners_text(keys, won, teams, seat_name, row.get("you"), of_match="match" in row)
        assert found == f"scoring.{row['said']}"


def test_the_parts_of_luck_add_up_and_a_result_without_it_is_between_none_and_all_rounds() -> None:
    told, short = luck_text(keys, dealt=4_000, own=24_000, others=174_000, result=0, rounds=1)
    assert told == "review.luck-same " + " ".join(f"words.percent {n}" for n in ("0", "0", "+19", "+0", "+2", "+17"))
    assert short == "review.luck-sum words.percent +19"
    told, _ = luck_text(keys, dealt=0, own=-500_000, others=0, result=1_000_000, rounds=2)
    assert told.startswith("review.luck words.percent 75 words.percent 50 ")


def test_what_the_number_beside_the_pieces_means() -> None:
    for counted, factor, points, fewest, own, said in listed("said")["counted"]:
        assert results.counted_text(keys, counted, factor, points=points, fewest=fewest, own=own) == said


SAYING = {"results": results, "school": school, "sentences": sentences, "cards": card_words, "catalogue": catalogue}


@each_row("said", "short")
def test_each_short_text(row: dict[str, Any]) -> None:
    module, function = row["call"].split(".")
    found = getattr(SAYING[module], function)(keys, *row.get("given", ()), **row.get("named", {}))
    assert (list(found) if isinstance(found, tuple) else found) == row["said"]


def test_the_words_of_results_and_of_the_table() -> None:
    partners = "kind.partners.about words.and Anna Cleo words.and Bert Dora"
    assert results.kind_text(keys, MatchKind.PARTNERS, NAMES) == partners
    assert results.kind_text(keys, MatchKind.ELIMINATION, NAMES) == "kind.elimination.about"
    assert results.score_texts(keys, 0, points=True, fewest=True)[0] == "0 scoring.minus-points 0"
    table = partial(results.table_text, keys)
    assert table(("Anna", "Bert"), 90, None, yours=True) == "tournament.finished words.and Anna Bert 90"
    assert [table((), 0, None, yours=yours) for yours in (True, False)] == ["tournament.yours", "tournament.later"]
    assert sentences.waiting_guidance(keys, "Bert", thinking=True).text == "guide.thinking Bert"
    assert sentences.waiting_guidance(keys, "Anna", thinking=False).text == "guide.other-turn Anna"
    assert filled(keys, "{R7}, {R} and {UNO}", UNO_RUMMY) == "tile.name colour.R 7, colour.R and table.uno"
    assert filled(keys, "{W}, {R}, {UNO}", UNO_112, "U") == "card.wild.W, colour.R, table.uno (U)"


def option(book: str, name: str) -> Any:
    return next(each for each in options_of(BOOKS[book]) if each.name == name)


def test_each_kind_of_value_has_its_words() -> None:
    for book, name, value, said in listed("said")["values"]:
        assert value_name(keys, BOOKS[book], option(book, name), None if value == "" else value) == said


def test_an_option_says_what_it_is_about_and_why_it_does_not_apply() -> None:
    assert option_name(keys, BOOKS["rummy"], "rounds") == "option.rounds.name"
    assert option_name(keys, BOOKS["uno-1999"], "rounds") == "option.cards.rounds.name"
    about = option_about(keys, BOOKS["rummy"], option("rummy", "rounds"))
    assert about.startswith("option.rounds.about-minus (heading.")
    assert option_about(keys, BOOKS["uno-rummy"], option("uno-rummy", "rounds")) == "option.rounds.about"
    assert option_about(keys, UNO_112, option("uno-112", "C1")).startswith("option.cards.C1.about written.plain")
    for book, count in (("uno-rummy", 1), ("rummikub", 3)):
        assert option_about(keys, BOOKS[book], option(book, "turn_time")).startswith(f"option.turn_time.about {count}")
    for book, options, name, said in listed("said")["idle"]:
        assert idle_text(keys, with_options(BOOKS[book], options), option(book, name)) == said
    for total, how, hardly in ((12, "exact", False), (52, "exact", True), (52, "at_least", False), (91, "exact", True)):
        rules = with_options(BOOKS["rummy"], {"winning_total": total, "winning_total_is": how})
        assert ("options.hardly-met" in option_about(keys, rules, option("rummy", "winning_total"))) is hardly, total
    assert (preset_about(keys, Preset.FAMILY), preset_about(keys, None)) == ("preset.family.about", "preset.own")
    assert state_text(keys, Preset.BOOK, 0) == "seats.by-the-book"
    assert state_text(keys, Preset.FAMILY, 3) == "preset.family.name"
    assert state_text(keys, None, 3) == "seats.changed 3"


def test_two_books_are_compared_in_equipment_and_options() -> None:
    lines = {line.key: line for line in comparison(keys, BOOKS["rummy"], UNO_112)}
    none = "compare.none"
    for key, values in {
        "seats": ("compare.up-to 2 4", "compare.up-to 2 10"), "tiles": ("106", none), "cards": (none, "112"),
        "numbers": ("compare.up-to 1 13", none), "jokers": ("2", none), "start-tiles": (none, none),
        "lay-limit": (none, none), "action-tiles": (none, none), "hand": (none, "7"), "shuffle-hands": (none, "1"),
        "customs": (none, "3"),
    }.items():  # fmt: skip
        assert lines[key].values == values, key
        assert lines[key].name == f"compare.{key}"
        assert lines[key].differs == (values[0] != values[1])
    assert lines["opening"].name == "option.opening.name"
    own = {line.key: line.values[0] for line in comparison(keys, UNO_RUMMY, UNO_RUMMY)}
    assert (own["start-tiles"], own["lay-limit"], own["action-tiles"]) == ("4", "4", "2 5 7")
    assert not any(line.differs for line in comparison(keys, BOOKS["rummy"], BOOKS["rummy"]))


def test_days_and_durations() -> None:
    moment = datetime(2024, 3, 5, 9, 7, tzinfo=UTC)
    assert sentences.day_text(keys, moment, date(2024, 3, 5)) == "matches.today 09:07"
    assert sentences.day_text(keys, moment, date(2024, 3, 6)) == "matches.date 5 days.months.3 2024"
    in_words = [sentences.date_text(say, date(2024, 3, 5)) for say in (GERMAN, ENGLISH)]
    assert in_words == ["5.\u00a0März 2024", "5\u00a0Mar 2024"]
    for minutes, said in (
        (0.2, "minutes 1"), (1.4, "minutes 1"), (9.4, "minutes 9"), (10, "minutes 10"), (12.4, "minutes 10"),
        (12.6, "minutes 15"), (88, "minutes 90"), (90, "hours 1½"), (120, "hours 2"), (200, "hours 3½"),
    ):  # fmt: skip
        assert sentences.duration_text(keys, minutes) == f"seats.{said}"
    assert [sentences.duration_text(keys, each, short=True) for each in (8, 90)] == [
        "options.minutes 8",
        "seats.hours-short 1½",
    ]
    assert sentences.takes_text(keys, None, 30) == "seats.takes seats.minutes 30"
    assert sentences.takes_text(keys, 12, 30) == "seats.takes-rounds 12 seats.minutes 30"


def test_the_result_of_a_day() -> None:
    day, two = date(2024, 3, 5), (True, False, True)
    assert [school.clock_text(seconds) for seconds in (59.9, 61.2, 600)] == ["0:59", "1:01", "10:00"]
    for count, medal in enumerate(("bronze", "bronze", "silver", "gold")):
        assert school.medal_text(keys, [each < count for each in range(3)]) == f"days.medal.{medal}"
    assert school.earned_text(keys, two, 61) == "days.star.moves days.no-star.time days.star.hints"
    assert school.earned_text(keys, (True, True, False), 0) == "days.star.moves days.unclocked days.no-star.hints"
    head = "days.shared matches.date 5 days.months.3 2024\nbook.rummy.name · easy\n★★☆ days.medal.silver"
    assert school.shared_text(keys, "rummy", day, "easy", two, 61) == f"{head}\ndays.shared-time 1:01"
    assert school.shared_text(keys, "rummy", day, "easy", two, 0) == head


def test_a_match_that_cannot_be_read_says_where_how_much_and_what_becomes_of_it() -> None:
    for extent, part in (
        ((7, 12), " mending.part 7 12"),
        ((12, 12), " mending.nothing-lost 12"),
        ((12, 11), " mending.nothing-lost 12"),
        ((0, 0), ""),
    ):
        for imported, kept in ((True, "source"), (False, "kept")):
            text = sentences.damaged_text(keys, "31", "sunday.txt", extent, imported=imported)
            assert text == f"mending.broken 31{part} mending.{kept} sunday.txt"
    assert sentences.rest_text(keys, 3, 9, apart=True) == "shelved.apart-text 3 9"
    assert sentences.rest_text(keys, 3, 9, apart=False) == "mending.rest 3 9"


def test_a_tile_says_what_it_is_and_where_it_lies() -> None:
    for text, index, english, german in listed("said")["places"]:
        found = meld(text)
        assert tile_in_meld(ENGLISH, found, index, UNO_RUMMY) == english
        assert tile_in_meld(GERMAN, found, index, UNO_RUMMY) == german
    assert tile_said(ENGLISH, joker()) == "Joker"
    assert tile_said(ENGLISH, joker(), Face("B", 4)) == "joker as blue 4"
    assert tile_said(ENGLISH, joker(), Face(JOKER, 0)) == "Joker"
    table = (meld("R4 R5 R6"), meld("Y9 G9 B9"))
    said = "Table, 2 melds: run of red 4 to 6; group of 9: yellow, green and blue; on its own: blue 1."
    assert table_said(ENGLISH, table, tiles("B1"), UNO_RUMMY) == said
    assert table_said(GERMAN, (), (), UNO_RUMMY) == "Auf dem Tisch liegt nichts."
    assert meld_said(GERMAN, table[0], UNO_RUMMY) == "Reihe Rot 4 bis 6"


def test_every_card_and_every_place_has_a_name_of_its_own() -> None:
    for say in WORDS.values():
        names = [card_words.card_said(say, Card(colour, symbol)) for colour, symbol in faces_of(UNO_112)]
        assert all(names)
        assert len({*names}) == len({*faces_of(UNO_112)})
        places = {sentences.nth(say, place, count) for count in range(1, 16) for place in range(1, count + 1)}
        assert len(places) == sum(range(1, 16))
    assert sentences.nth(keys, 3, 13) == "spoken.nth spoken.place.3 spoken.number.13"
    assert sentences.nth(keys, 3, 14) == "spoken.nth 3 14"


def test_everybody_is_counted() -> None:
    assert sentences.counts_text(ENGLISH, "tiles", seat_name, (7, 1), 30, 0) == "Tiles: you 7 and Bert 1; 30 to draw."
    assert (
        sentences.counts_text(GERMAN, "cards", seat_name, (7, 1), 30, None)
        == "Karten: Anna 7 und Bert 1; 30 zum Ziehen."
    )
    numbered = sentences.counts_text(keys, "cards", ("Player 2", "Bo").__getitem__, (7, 1), 30, 1)
    assert numbered == "spoken.counts-cards words.and spoken.has Player 2: 7 spoken.has-you Bo 1 30"
    standing = "In the match: Bert 1 point and Anna 5 points."
    assert sentences.points_text(ENGLISH, seat_name, (1, 0), (5, 1), None, points=True) == standing
    wins = "spoken.standing words.and spoken.has Bert plate.wins 1 spoken.has-you Anna plate.wins 5"
    assert sentences.points_text(keys, seat_name, (1, 0), (5, 1), 0, points=False) == wins
    noted = "spoken.round words.and spoken.has Bert plate.points 1 spoken.has Anna plate.points 5"
    assert sentences.points_text(keys, seat_name, (1, 0), (5, 1), None, points=True, of_round=True) == noted
    lefts = [sentences.left_text(keys, seat_name, counts, 1) for counts in ((3, 2), (3, 0), None)]
    assert lefts == ["spoken.left 2 Bert", "", ""]


def test_the_pile_says_what_to_follow() -> None:
    seven, two = "spoken.piece spoken.colour.R 7", "spoken.piece spoken.colour.R +2"
    wild = position("B3", "G1", discard="W", colour="R")
    stacked = play(position("R3 R+2", "G+2 G1", "B5", options={"stacking": "on"}), "0 play R+2")
    for state, said in (
        (position("B3", "G1"), f"spoken.pile {seven}"),
        (wild, "spoken.pile card.wild.W spoken.pile-colour spoken.colour-alone.R"),
        (stacked, f"spoken.pile {two} spoken.pile-draws 2"),
        (wild._replace(discard=()), "spoken.pile-empty"),
    ):
        assert card_words.pile_said(keys, view(state, 0)) == said
        assert card_words.table_said(keys, view(state, 0)) == f"{said} table.direction-left"
        assert card_words.table_said(keys, view(state._replace(direction=-1), 0)) == f"{said} table.direction-right"
    skip = "spoken.action spoken.colour-inside.B spoken.sign.S"
    assert card_words.hand_said(keys, cards("R7 BS W")) == f"spoken.hand 3 words.and {seven}, {skip} card.wild.W"
    assert beside_said(keys, tiles("R7")[0], after=True) == "spoken.after-loose spoken.piece spoken.colour-inside.R 7"
    assert beside_said(keys, joker(), after=False) == "spoken.before-loose tile.joker"


def test_a_rule_on_a_custom_wild_is_a_sentence_to_its_player() -> None:
    for written, said in (
        ("plain", "written.plain"),
        ("removed", "written.removed"),
        ("idea 3", "written.idea-3"),
        ("text: Sing", "written.text Sing"),
    ):
        assert card_words.sentence(keys, written) == said
        assert card_words.pencil_of(written).written == written
    draws, turns, skips = WildEffect(Who.NEXT, What.DRAW, 2), WildEffect(Who.SELF, What.REVERSE, 0), What.SKIP
    both = card_words.Pencil(card_words.Way.COMPOSED, effects=(draws, turns))
    assert card_words.pencil_of(both.written) == both
    assert card_words.sentence(keys, both.written) == "written.effect.draw-next 2 written.effect.reverse"
    for pencil, wrong, rule in (
        (card_words.Pencil(), "", "plain"),
        (card_words.Pencil(card_words.Way.REMOVED), "", "removed"),
        (card_words.Pencil(card_words.Way.IDEA, idea="idea 2"), "", "idea 2"),
        (card_words.Pencil(card_words.Way.COMPOSED, effects=()), "no-effect", "plain"),
        (card_words.Pencil(card_words.Way.TEXT, text="  "), "empty", "plain"),
        (card_words.Pencil(card_words.Way.TEXT, text=" Sing "), "", "text: Sing"),
    ):
        assert (pencil.wrong, pencil.written) == (wrong, rule)
    assert card_words.fitted(WildEffect(Who.NEXT, What.DRAW, 0)) == WildEffect(Who.NEXT, What.DRAW, 1)
    assert card_words.fitted(WildEffect(Who.NEXT, skips, 3)) == WildEffect(card_words.who_can(skips)[0], skips, 0)
    assert card_words.fitted(WildEffect(Who.NEXT, What.REVERSE, 3)) == turns
    assert all(
        card_words.fitted(WildEffect(who, what, 2)).who in card_words.who_can(what) for who in Who for what in What
    )


def test_the_page_of_a_book_follows_its_options() -> None:
    english = Catalogue("en")

    def text(book: str, key: str, **options: object) -> str:
        words = RuleWords(english, with_options(BOOKS[book], options))
        return words.text(next(chapter for chapter in words.chapters if chapter.key == key))

    t = english.t
    for book, options, length in (
        ("uno-rummy", {"target": 300}, t("rules.length.points", n=300)),
        ("uno-rummy", {"game": "rounds", "rounds": 4}, t("rules.length.rounds", n=4)),
        ("uno-rummy", {"game": "first_to", "first_to": 3}, t("rules.length.first-to", n=3)),
        ("rummikub", {}, t("rules.length.seats")),
    ):
        chapter = "score" if book == "rummikub" else "match"
        assert text(book, chapter, **options).endswith(f" {length}"), (book, options)
    goals = [text("uno-1999", "goal", **each) for each in ({}, {"scoring": "elimination"}, {"scoring": "own_total"})]
    assert len({*goals}) == 3
    assert "500" in goals[0]
    written = text("uno-112", "custom", C1="text: Sing", C2="idea 2", C3="plain").splitlines()
    assert [line for line in written if "Sing" in line]
    assert len(written) == len(text("uno-112", "custom").splitlines()) + 2
    words = RuleWords(english, UNO_RUMMY)
    found = words.chapter_of("UR-66")
    assert found is not None
    assert "UR-66" in words.covered(found)
    assert words.place(found).startswith("§ 9, ")
    assert {chapter.key for chapter in words.found(wanted_in(english, "joker"))} >= {"joker", "box"}
    assert words.found(wanted_in(english, "joker nosuchword")) == ()
    jumping = RuleWords(english, with_options(BOOKS["uno-1999"], {"jump_in": "on"}))
    assert {chapter.key for chapter in jumping.chapters if jumping.switched(chapter)} == {"jump-in"}


def test_whatever_happens_has_a_rule_that_says_why() -> None:
    every = {book: RuleWords(Catalogue("en"), rules) for book, rules in BOOKS.items()}
    for events, books in ((TILE_EVENTS, [*TILE_BOOKS]), (CARD_EVENTS, [*CARD_BOOKS])):
        assert [event for event in events if not any(every[book].why(event) for book in books)] == []
    jumping = RuleWords(Catalogue("en"), with_options(BOOKS["uno-1999"], {"stacking": "on", "zero_passes": "on"}))
    for words, event, rule in (
        (every["uno-1999"], Drew(0, (), 2, CardReason.ACTION), "UC-25"),
        (every["uno-1999"], Drew(0, (), 4, CardReason.ACTION), "UC-38"),
        (jumping, Drew(0, (), 4, CardReason.ACTION), "UC-84"),
        (every["uno-1999"], Played(0, Card("R", "0"), "R"), "UC-18"),
        (jumping, Played(0, Card("R", "0"), "R"), "UC-90"),
        (every["rummikub"], TimedOut(0), "RK-26"),
        (every["uno-rummy"], TimedOut(0), "UR-21"),
    ):
        assert words.why(event) == rule


STACKED = ("0 play W4:G", "1 play W4':B")


@pytest.mark.parametrize(
    ("options", "lines"),
    [({}, STACKED[:1]), ({"stacking": "on"}, STACKED), ({"stacking": "on", "stack_challenge": "4k+2k"}, STACKED)],
    ids=["one", "stacked", "two for each"],
)
def test_uc_65_a_challenge_costs_what_the_referee_takes(options: dict[str, str], lines: tuple[str, ...]) -> None:
    state = play(position("W4 B2 B3", "W4' Y2 Y3", "?5", options=options), *lines)
    title, text = card_words.answer_words(ENGLISH, view(state, state.turn), (), seat_name)
    drawn = sum(event.count for event in happened(Drew, steps(state, f"{state.turn} challenge")))
    lawful = happened(Challenged, steps(state, f"{state.turn} challenge"))[0].lawful
    right, wrong = (int(found) for found in re.findall(r"draws? (\d+)", text))
    assert lawful
    assert drawn == wrong > right == state.pending.pending_draw
    assert NAMES[len(lines) - 1] in title
    assert "[" not in text


def test_uc_87_the_question_says_what_the_options_say() -> None:
    for book, option, value, words in listed("said")["questions"]:
        state = play(position("W4 B2 B3", "?5", "?5", book=book, options={option: value}), "0 play W4:G")
        assert words in card_words.answer_words(ENGLISH, view(state, 1), (), seat_name)[1], (option, value)


def test_what_may_be_put_on_it_is_named_with_its_sum() -> None:
    state = play(position("W4 B2 B3", "W4' Y2 Y3", "?5", options={"stacking": "on"}), "0 play W4:G")
    text = card_words.answer_words(ENGLISH, view(state, 1), cards("W4'"), seat_name)[1]
    assert text.endswith("Or play a +4 of your own on it, making it 8 cards.")
    either = card_words.answer_words(ENGLISH, view(state, 1), cards("W4' G+2"), seat_name)[1]
    assert either.endswith("Or play a +4 or +2 of your own on it, making it 8 or 6 cards.")


@pytest.mark.parametrize(
    ("lawful", "words"), [(True, "No bluff: you have to draw 6 and"), (False, "A bluff! Anna has to draw 4.")]
)
def test_uc_65_a_hand_that_is_shown_says_who_draws(lawful: bool, words: str) -> None:
    title, text = card_words.hand_words(ENGLISH, Challenged(1, 0, cards("R1"), lawful), UNO_112, 4, seat_name)
    assert "Anna" in title
    assert text.startswith(words)


def test_un_42_a_rule_speaks_to_whoever_it_concerns() -> None:
    assert card_words.rule_title(ENGLISH, 0, 0, seat_name) != card_words.rule_title(ENGLISH, 0, 1, seat_name)
    assert "Anna" in card_words.rule_title(ENGLISH, 0, 1, seat_name)
    assert [card_words.struck_name(ENGLISH, seat, 1, seat_name) for seat in range(3)] == [
        "Anna", ENGLISH("cardtable.rule-you"), "Cleo",
    ]  # fmt: skip
    assert card_words.strike_words(ENGLISH, RuleDraw(2, 3), 1, seat_name) == "Cleo draws 3"
    assert card_words.strike_words(ENGLISH, RuleDraw(1, 3), 1, seat_name) == "You draw 3"
    assert card_words.strike_words(ENGLISH, RuleSkip(2), 1, seat_name) == "Cleo misses a turn"
    assert card_words.strike_words(ENGLISH, RuleSkip(1), 1, seat_name) == "You miss a turn"


def test_a_card_that_names_a_seat_asks_whom() -> None:
    seven, wild = cards("R7 W")
    assert ENGLISH(card_words.which_seat(seven)) == "Who do you swap hands with?"
    assert ENGLISH(card_words.which_seat(wild)) == "Who is it for?"


def test_an_order_is_told_when_it_is_given_and_when_it_is_taken_back() -> None:
    (card,) = cards("R7")
    assert card_words.order_told(ENGLISH, card, given=True).text == "Red 7 jumps in as soon as its twin is played."
    assert card_words.order_told(ENGLISH, card, given=False).text == "Red 7 no longer jumps in."
    assert card_words.order_told(ENGLISH, card, given=True).tone == "help"
