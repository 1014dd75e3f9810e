"""What the guidance line, hints and other advice say, by the keys of their texts, with rule, tone and progress."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from game.engine.cards import events as card_events, wants as card_wants
from game.engine.cards.actions import Accept, Challenge, Discard, Play
from game.engine.cards.events import Played
from game.engine.cards.hints import CardHint, Reason as WhyReason, Why
from game.engine.cards.pieces import Card
from game.engine.cards.puzzles.search import Aim, AimKind
from game.engine.cards.puzzles.themes import Best, JudgedAction
from game.engine.cards.views import CardView, view
from game.engine.cards.wants import CarryOut, ChooseColour, Decide, DiscardSome, JumpIn, LetBy, MayAnswer, MayPlay
from game.engine.citations import cite, problem
from game.engine.game import Call, Draw, Forgot, Instead, MayCatch, Nothing, Pass, Problem, Uno, Wait
from game.engine.goals import Goal
from game.engine.tiles.actions import Lay
from game.engine.tiles.events import Drew, Laid, Reason
from game.engine.tiles.hints import Hint, NoHint
from game.engine.tiles.melds import JOKER, Face
from game.engine.tiles.plays import TilePlay
from game.engine.tiles.rules import TileEffect
from game.engine.tiles.state import TileStep
from game.engine.tiles.views import before
from game.engine.tiles.wants import Claim, Stray, TurnWants, Wanted as TileWanted
from game.words import sentences as general
from game.words.cards import puzzles as card_puzzles, sentences as card_words
from game.words.sentences import Guidance
from game.words.tiles import puzzles as tile_puzzles, sentences as tile_words
from game.words.tiles.sentences import hint_guidance, shown_guidance
from tests.card_tables import cards, position as card_position
from tests.listed import listed
from tests.tables import play
from tests.tile_tables import melds, position, tiles
from tests.words.saying import keys, seat_name

R7, JOKER_TILE = tiles("R7 *")
NAMED = "tile.name colour.R 7"
RK = before(position("R7 R8 B2", "?5", table="R4 R5 R6", book="rummikub"))
BEGUN = TurnWants(RK, 0, 3, False, None, 0, 0, False, (), 3, Instead.DRAW, Call.NO, 0)
"""A turn of Rummikub of which nothing is there yet."""
UR = replace(BEGUN, before=before(position("R7 G9 B2", "?5", table="R4 R5 R6")))


PROBLEMS = {
    "short": Problem("meld-too-short", "RK-20", (("meld", melds("R7 G9")[0]), ("have", 2))),
    "growing": Problem("meld-too-short", "RK-20", (("meld", melds("R7 R8")[0]), ("have", 2))),
    "nothing": Problem("nothing-played", "RK-23"), "too-low": Problem("opening-too-low", ""),
    "gap": Problem("run-gap", "RK-21"), "too-many": Problem("too-many-tiles", "UR-22", (("have", 5), ("need", 4))),
}  # fmt: skip
READ: dict[str, Callable[[Any], object]] = {
    "instead": lambda name: Instead[name.upper()],
    "call": lambda name: Call[name.upper()],
    "drawn": lambda name: tiles(name)[0],
    "problems": lambda names: tuple(map(PROBLEMS.__getitem__, names)),
}


def turn(row: Mapping[str, Any]) -> TurnWants:
    """A turn of `tests/data/guidance.toml`."""
    changes = {
        key: READ[key](told) if key in READ else told for key, told in row.items() if key not in ("book", "said")
    }
    return replace(UR if row["book"] == "uno-rummy" else BEGUN, **changes)  # type: ignore[arg-type]


def told(guidance: Guidance) -> tuple[object, ...]:
    """What there is of a guidance, without what is usual."""
    parts = (guidance.text, guidance.rule, guidance.tone, guidance.progress, guidance.aloud)
    usual = ("", "", "plain", None, "")
    return (parts[0], *(part for part, each in zip(parts[1:], usual[1:], strict=True) if part != each))


def test_the_line_of_the_tile_books() -> None:
    rows: tuple[tuple[TileWanted, tuple[object, ...]], ...] = (
        (Nothing(), ("",)),
        (Wait(1), ("guide.other-turn Bert",)),
        (MayCatch(1, Nothing()), ("guide.watch Bert", "UR-69", "good")),
        (Forgot(True, Nothing()), ("guide.forgot-late", "UR-69", "help")),
        (Forgot(False, Nothing()), ("guide.forgot", "UR-69", "help")),
        (Claim(True), ("guide.claim", "RK-12")),
        (Claim(False), ("guide.no-claim", "RK-12")),
        (replace(BEGUN, before=replace(RK, laid=(R7,))), ("guide.opened",)),
        *((replace(BEGUN, laid=1, problems=(Problem(code, "UR-1"),)), (f"problem.{code}", "UR-1", "help"))
          for code in ("joker-without-colour", "joker-must-be-used", "choose-action", "open-first")),
        (replace(UR, before=before(position("R7", "?5", options={"false_catch_penalty": 2})), laid=1,
                 call=Call.CALLED, left=2), ("guide.ready-needless 2", "UR-Q25", "bad")),
        *((turn(row), tuple(row["said"])) for row in (*listed("guidance")["turns"], *listed("guidance")["longer"])),
    )  # fmt: skip
    for wants, expected in rows:
        rules = wants.before.rules if isinstance(wants, TurnWants) else RK.rules
        assert told(tile_words.wanted_guidance(keys, wants, rules, seat_name)) == expected
    for stray, expected_ in (
        (Stray(R7, Problem("run-gap", "RK-21"), True, True), ("problem.run-gap", "RK-21", "bad")),
        (Stray(R7, rebuild=True, company=True), (f"guide.fits-nowhere-rebuild-or-begin {NAMED}", "help")),
        (Stray(R7, rebuild=True), (f"guide.fits-nowhere-rebuild {NAMED}", "help")),
        (Stray(R7, company=True), (f"guide.fits-nowhere-begin {NAMED}", "help")),
        (Stray(R7), (f"guide.fits-nowhere {NAMED}", "help")),
    ):
        assert told(tile_words.stray_guidance(keys, stray, seat_name)) == expected_


W, W4, R_7, R2, G2 = cards("W W4 R7 R+2 G+2")


def test_the_line_of_the_card_books() -> None:
    seen, wild = view(card_position("R1 B3", "G1"), 0), view(card_position("B3", "G1", discard="W", colour="R"), 0)
    two = view(card_position("B3", "G1", discard="R+2"), 0)
    fits = view(card_position("R1 B3", "G1", discard="RS", options={"draw_until": "fits"}), 0)
    four = view(play(card_position("R3 W4", "G1 W4'", "B5"), "0 play W4:G"), 1)
    card = "card.name colour.R 7"
    rows: tuple[tuple[CardView, card_wants.Wanted, str, str], ...] = (
        (seen, Nothing(), "", ""),
        (seen, Wait(1), "guide.other-turn Bert", ""),
        (seen, MayCatch(1, Nothing()), "guide.watch Bert", "nothing-to-catch"),
        (seen, Forgot(True, Nothing()), "guide.forgot-late", "nothing-to-catch"),
        (seen, Forgot(False, Nothing()), "guide.forgot", "nothing-to-catch"),
        (seen, ChooseColour(), "card.guide.colour", "choose-colour"),
        (seen, DiscardSome(2), "card.guide.discard 2", "discard-first"),
        (seen, DiscardSome(2, Call.NEEDED), "card.guide.call-first card.guide.discard 2", "needless-call"),
        (seen, CarryOut(0, "Sing"), "card.guide.rule Anna Sing", "rule-first"),
        (seen, CarryOut(1, "Sing"), "card.guide.rule-other Bert Sing", "rule-first"),
        (seen, LetBy(), "card.guide.window", "window-open"),
        (seen, MayPlay((), Instead.DRAW, Call.NO), "card.guide.draw-one", "nothing-drawn"),
        (seen, MayPlay((), Instead.PASS, Call.NO), "card.guide.pass", "can-play"),
        (seen, MayPlay((R_7,), Instead.NOTHING, Call.NO), "card.guide.turn words.or colour.R 7", "does-not-fit"),
        (seen, MayPlay((R_7, W), Instead.DRAW, Call.NEEDED),
         "card.guide.call-first card.guide.turn-or-draw-one words.or colour.R, 7 card.guide.wild", "needless-call"),
        (fits, MayPlay((R_7,), Instead.DRAW, Call.CALLED), "card.guide.turn-or-draw-fits words.or colour.R card.sign.S",
         "does-not-fit"),
        (two, MayPlay((R_7,), Instead.PASS, Call.NO), "card.guide.turn words.or colour.R +2", "does-not-fit"),
        (wild, MayPlay((R_7,), Instead.NOTHING, Call.NO), "card.guide.turn colour.R", "does-not-fit"),
        (seen, MayPlay((W, W4), Instead.DRAW, Call.NO), "card.guide.turn-only-wild-or-draw-one", "colour-missing"),
        (seen, Decide(R_7, True, Call.NO), f"card.guide.drawn {card}", "drawn-card-only"),
        (seen, Decide(R_7, False, Call.NO), f"card.guide.drawn-lay {card}", "lay-drawn-card"),
        (seen, JumpIn(R_7, Call.NO), f"card.guide.jump {card}", "not-identical"),
        (two, MayAnswer(2, None, (), Call.NO, Draw()), "card.guide.take 2 ", "same-kind-only"),
        (two, MayAnswer(2, None, (R2, G2), Call.NO, Draw()), "card.guide.take-or-stack 2 +2", "same-kind-only"),
        (two, MayAnswer(2, None, (R2, W4), Call.NO, Draw()), "card.guide.take-or-stack 2 words.or +2 +4",
         "same-kind-only"),
        (four, MayAnswer(4, 0, (), Call.NO, Accept()), "card.guide.challenge 4 Anna ", "nothing-to-answer"),
        (four, MayAnswer(4, 0, (W4,), Call.NO, Accept()), "card.guide.challenge-or-stack 4 Anna +4",
         "nothing-to-answer"),
        (four, MayAnswer(4, None, (), Call.NO, Accept()), "card.guide.take 4 ", "answer-first"),
    )  # fmt: skip
    for at, wants, text, code in rows:
        guidance = card_words.wanted_guidance(keys, wants, at, seat_name)
        assert told(guidance) == ((text, problem(at.rules, code).rule) if code else (text,))


TABLE = melds("R4 R5 R6")
GROWN = melds("R4 R5 R6 R7 | B1 B2 B3")
BLUE = tiles("B1 B2 B3")
BLUE_NAMES = "words.and tile.name colour.B 1, tile.name colour.B 2 tile.name colour.B 3"
PLAY = TilePlay(Lay(GROWN, ()))


def test_a_hint_says_more_each_time() -> None:
    hint = Hint(PLAY, (R7,), (), False)
    touched, afresh = replace(hint, touched=BLUE), replace(hint, afresh=True)
    many = replace(hint, tiles=tiles("R1 R2 R3 R4 R5"))
    red = [f"tile.name colour.R {number}" for number in range(1, 6)]
    names, four = general.listed(keys, red), general.listed(keys, red[:4])
    rows: tuple[tuple[Hint | NoHint, bool, bool, tuple[object, ...]], ...] = (
        (NoHint.NOTHING, True, True, ("hint.nothing", "help")),
        (NoHint.NOTHING, True, False, ("hint.nothing-pass", "help")),
        (NoHint.UNDECIDED, True, True, ("hint.undecided", "help")),
        (NoHint.READY, True, True, ("hint.ready", "good")),
        (hint, False, True, ("hint.goes 1", "good")),
        (afresh, False, True, ("hint.goes-afresh 1", "good")),
        (hint, True, True, (f"hint.which {NAMED}", "good", f"hint.which {NAMED}")),
        (touched, True, True,
         (f"hint.which-table {NAMED}", "good", f"hint.which-table-aloud {NAMED} {BLUE_NAMES}")),
        (afresh, True, True, (f"hint.which-afresh {NAMED}", "good", f"hint.which-afresh {NAMED}")),
        (replace(many, tiles=many.tiles[:4]), True, True, (f"hint.which {four}", "good", f"hint.which {four}")),
        (many, True, True, ("hint.many 5", "good", f"hint.which {names}")),
        (replace(many, afresh=True), True, True, ("hint.many-afresh 5", "good", f"hint.which-afresh {names}")),
    )  # fmt: skip
    for found, names_tiles, draws, expected in rows:
        assert told(hint_guidance(keys, found, names_tiles=names_tiles, draws=draws)) == expected


def test_a_move_that_is_shown_is_told_by_the_melds_that_it_makes() -> None:
    found = replace(Hint(PLAY, (R7, *BLUE, *tiles("G9")), ()), play=PLAY)
    shown = shown_guidance(keys, "hint.shown", found, TABLE, UR.before.rules, "Yes?")
    run = "spoken.run spoken.piece spoken.colour-inside.{} {} {}"
    made = f"{run.format('R', 4, 7)}; {run.format('B', 1, 3)}; tile.name colour.G 9"
    blue = ", ".join(f"tile.name colour.B {number}" for number in (1, 2, 3))
    every = f"words.and {NAMED}, {blue}"
    assert told(shown) == ("hint.shown", "good", f"hint.laid-aloud {every} tile.name colour.G 9 {made} hint.shown Yes?")
    again = shown_guidance(keys, "hint.shown", found, GROWN, UR.before.rules)
    assert again.said.endswith(" tile.name colour.G 9 hint.shown")
    assert "spoken.run" not in again.said


def test_the_move_of_a_task_with_cards_is_told_with_its_cards() -> None:
    seven = "card.name colour.R 7"
    for action, text, lifted in (
        (Play(R_7), f"level.missed-lay {seven}", (R_7,)),
        (Play(W, "G"), "school.the-move-colour card.wild.W colour.G", (W,)),
        (Discard((R_7, W)), f"level.missed-lay words.and {seven} card.wild.W", (R_7, W)),
        (Draw(), "level.missed-draw-card", ()),
        (Challenge(), "school.answer", ()),
    ):
        assert (card_words.move_text(keys, action), card_words.pieces_of(action)) == (text, lifted)
    assert card_words.move_text(keys, Play(R_7), only_pieces=True) == f"school.this-card {seven}"


def test_what_was_missed_of_a_task_is_said_goal_by_goal() -> None:
    state = position("R7 B1", "?5", table="R4 R5 R6", loose="G7")
    steps = (TileStep(Laid(0, (R7, *BLUE), (), GROWN, ()), state), TileStep(Laid(0, tiles("G9"), (), GROWN, ()), state))
    faces, effects = (Face("R", 7), Face(JOKER, 0)), (TileEffect.SKIP, TileEffect.REVERSE)
    expected = (
        (Goal("play_at_least", 6), "level.missed-count 5 6"), (Goal("empty_rack"), "level.missed-rack 2"),
        (Goal("free_joker", 1), "level.missed-joker"),
        (Goal("use", faces), f"level.missed-use words.and {NAMED} tile.joker"),
        (Goal("keep", faces), f"level.missed-keep words.and {NAMED} tile.joker"),
        (Goal("effect", effects), "level.missed-effect words.and effect.skip effect.reverse"),
        (Goal("call_uno"), "level.missed-uno"), (Goal("none_loose"), "level.missed-loose 1 tile.name colour.G 7"),
        (Goal("draw"), "level.missed-draw"), (Goal("catch"), "level.missed-catch"),
        (Goal("redeal"), "level.missed-redeal"), (Goal("win"), "level.missed-win"),
    )  # fmt: skip
    for goal, said in expected:
        assert tile_words.missed_text(keys, (goal,), 0, steps) == said
    assert re.fullmatch(r"level.missed-points \d+ 30", tile_words.missed_text(keys, (Goal("points", 30),), 0, steps))
    assert (
        tile_words.missed_text(keys, (Goal("free_joker", 1), Goal("win")), 0, steps)
        == "level.missed-joker level.missed-win"
    )
    one, two = (("R", "7"),), (("R", "7"), ("", "W"), ("G", "S"))
    for goals, said in (
        ((Goal("lay", one),), "level.missed-lay card.name colour.R 7"),
        ((Goal("lay", two),),
         "level.missed-lay words.or card.name colour.R 7, card.wild.W card.name colour.G card.sign.S"),
        ((Goal("colour", "G"), Goal("draw")), "level.missed-colour colour.G level.missed-draw-card"),
        ((Goal("call_uno"), Goal("catch")), "level.missed-uno-card level.missed-catch"),
        ((Goal("challenge"), Goal("empty_hand")), "level.missed-challenge level.missed-hand"),
        ((Goal("win"),), "level.missed-win"),
    ):  # fmt: skip
        assert card_words.missed_text(keys, goals) == said


def test_a_piece_says_what_its_sign_means_where_it_is() -> None:
    rules = UR.before.rules
    (two, plain) = tiles("R2 R8")
    for tile, face, loose, works, said in (
        (plain, None, False, True, ""), (plain, None, True, True, "sign.start-tile"),
        (JOKER_TILE, None, False, True, "sign.joker sign.draw-four"),
        (JOKER_TILE, Face("R", 7), False, False, f"sign.joker-as {NAMED} sign.done"),
        (JOKER_TILE, None, True, True, "sign.joker sign.draw-four"),
        (two, None, False, True, f"sign.{dict(rules.effects)[2].value}"), (two, None, False, False, "sign.done"),
    ):  # fmt: skip
        assert tile_words.sign_text(keys, rules, tile, face, loose=loose, works=works) == said
    swapping = view(card_position("R7 R1", "G1", options={"seven_o": "on"}), 0).rules
    usual = view(card_position("R7 R1", "G1"), 0).rules
    seven, nought, turn, skip, custom = cards("R7 R0 RR RS W")
    for rules_, card, seats, said in (
        (swapping, seven, 2, "card.does.seven"), (swapping, nought, 2, "card.does.zero"), (usual, seven, 2, ""),
        (usual, nought, 2, ""), (usual, turn, 2, "card.does.reverse-two"), (usual, turn, 3, "card.does.reverse"),
        (usual, skip, 2, "card.does.skip"), (usual, R2, 2, "card.does.draw-two"),
        (usual, W4, 2, "card.does.draw-four"), (usual, custom, 2, "card.does.wild"),
    ):  # fmt: skip
        assert card_words.sign_text(keys, rules_, card, seats) == said


def test_a_bluff_is_told_to_its_owner_with_the_cards_that_make_it_one() -> None:
    seen = view(card_position("R1 R2 R3 R4 B3 W4", "G1"), 0)
    bluff = "card.about.bluff-more words.and card.name colour.R 1, card.name colour.R 2 card.name colour.R 3"
    assert card_words.about_card(keys, seen, W4, to_lay=True) == (bluff, cite(seen.rules, "draw-four-unlawful"), True)
    fewer = view(card_position("R1 B3 W4", "G1"), 0)
    assert card_words.about_card(keys, fewer, W4, to_lay=True)[0] == "card.about.bluff card.name colour.R 1"
    assert card_words.about_card(keys, view(card_position("B3 W4", "G1"), 0), W4, to_lay=True) == (
        "card.about.lawful spoken.colour-inside.R",
        cite(seen.rules, "draw-four-unlawful"),
        False,
    )
    for at, card, to_lay in (
        (fewer, W4, False),
        (fewer, fewer.hand[0], True),
        (view(card_position("W4", "G1"), 0), W4, True),
    ):
        assert card_words.about_card(keys, at, card, to_lay=to_lay) == ("", "", False)
    custom = view(card_position("C1 R1", "G1", book="uno-112", options={"C1": "text: Sing"}), 0)
    assert card_words.about_card(keys, custom, Card("", "C1"), to_lay=False) == ("written.text Sing", "UN-42", False)


DOUBT, KEEPS = WhyReason(Why.DOUBT, 3), WhyReason(Why.KEEPS, 2)
ANY, ONE = "card.hint.why.doubt-any 3 0 Anna ", Card("R", "1")


def test_a_hint_for_cards_says_what_fits_then_why_then_what_to_do() -> None:
    seen = view(card_position("R1 B7 W W4 R7", "G1"), 0)
    coloured = "card.wild.W spoken.colour-inside.B"
    for found, step, tone, said in (
        (CardHint(Draw(), 0, None), 1, "help", "hint.nothing"),
        (CardHint(Pass(), 0, None), 1, "help", "hint.nothing-pass"),
        (CardHint(Play(ONE), 1, None), 1, "help", "card.hint.only card.name colour.R 1"),
        (CardHint(Play(ONE), 2, KEEPS), 1, "help", "card.hint.fits 2"),
        (CardHint(Play(ONE), 2, KEEPS), 2, "help", "card.hint.about card.hint.why.keeps-more 2 0 Anna "),
        (CardHint(Play(ONE), 2, DOUBT), 2, "help", f"card.hint.about {ANY}"),
        (CardHint(Play(ONE), 2, DOUBT._replace(colour="B")), 2, "help",
         "card.hint.about card.hint.why.doubt 3 0 Anna spoken.colour-inside.B"),
        (CardHint(Play(W4, "B"), 2, DOUBT), 3, "good",
         f"card.hint.does card.hint.colour card.hint.bluffing card.wild.W4 spoken.colour-inside.B {ANY}"),
        (CardHint(Play(W, "B"), 2, DOUBT, KEEPS), 3, "good",
         f"card.hint.does-colour card.hint.colour {coloured} {ANY} card.hint.why.keeps 2 0 Anna "),
        (CardHint(Play(R_7, seat=1), 2, DOUBT), 3, "good",
         f"card.hint.does card.name colour.R 7, opencards.swap Bert {ANY}"),
        (CardHint(Pass(), 2, DOUBT), 3, "good", f"card.hint.does table.pass {ANY}"),
    ):  # fmt: skip
        told = card_words.hint_guidance(keys, found, step, seen, seat_name)
        assert (told.text, told.tone) == (said, tone)


def test_an_event_says_aloud_what_its_line_leaves_out() -> None:
    counts, piece = (3, 0), "spoken.piece spoken.colour.R 7"
    run = "spoken.run spoken.piece spoken.colour-inside.R 4 7"
    laid = Laid(0, (R7,), (), GROWN, ())
    for event, own, has, said in (
        (Drew(0, (R7,), 1, Reason.TURN), True, counts, f"spoken.drew {piece}"),
        (Drew(0, (), 1, Reason.TURN), True, counts, ""),
        (Drew(0, (), 1, Reason.TURN), False, counts, "spoken.left 3 Anna"),
        (Drew(1, (), 1, Reason.TURN), False, counts, ""), (Drew(0, (), 1, Reason.TURN), False, None, ""),
        (laid, False, counts, f"spoken.lies {run} spoken.left 3 Anna"), (laid, True, counts, ""),
        (Laid(1, tiles("G9"), (), GROWN, ()), False, counts, ""), (Uno(), False, counts, ""),
    ):  # fmt: skip
        assert tile_words.event_more(keys, event, UR.before.rules, seat_name, has, own=own) == said
    played, drew = Played(0, R_7, "R", False), card_events.Drew(0, (R_7, W), 2, card_events.Reason.TURN)
    for card_event, own, said in (
        (drew, True, f"spoken.drew words.and {piece} card.wild.W"),
        (card_events.Drew(0, (), 2, card_events.Reason.TURN), True, ""), (drew, False, "spoken.left 3 Anna"),
        (played, False, "spoken.left 3 Anna"), (played, True, ""), (Uno(), False, ""),
    ):  # fmt: skip
        assert card_words.event_more(keys, card_event, seat_name, counts, own=own) == said


def test_what_is_said_of_a_puzzle_of_tiles() -> None:
    w = tile_puzzles
    for found, said in (
        (w.task_so_far(keys, 0, "task"), "task"),
        (w.task_so_far(keys, 2, "task"), "puzzles.so-far-laid 2 task"),
        (w.rating_text(keys, w.UNSURE), f"puzzles.rating {round(2 * w.UNSURE)}"),
        (w.rating_text(keys, w.UNSURE + 1), f"puzzles.rating-unsure {round(2 * w.UNSURE + 2)}"),
        (w.run_text(keys, 0, 0), "puzzles.run-over 0"),
        (w.run_text(keys, 0, 4), "puzzles.run-over 0 puzzles.so-far 4"),
        (w.run_text(keys, 4, 4), "puzzles.run-over 4 puzzles.so-far 4"),
        (w.run_text(keys, 5, 4), "puzzles.run-over 5 puzzles.best 4"),
        (w.pause_text(keys, "rated", counted=True), "puzzles.pause-counted"),
        (w.pause_text(keys, "rated", counted=False), "puzzles.pause-rated"),
        (w.change_text(keys, 1000.4, 1012.6), "puzzles.rating-change 1013 +13"),
        (w.change_text(keys, 1012.6, 1000.4), "puzzles.rating-change 1000 −13"),
        (w.change_text(keys, 1000.4, 999.6), "puzzles.rating-change 1000 ±0"),
        (w.moves_text(keys, 3, 3), "puzzles.par 3"),
        (w.moves_text(keys, 4, 3), "puzzles.moved 4 3"),
        (w.themes_text(keys, ("empty-rack",)), ""),
        (w.themes_text(keys, ("give-one", "cross", "empty-rack")),
         "puzzles.about words.and theme.give-one.name theme.cross.name"),
    ):  # fmt: skip
        assert found == said


def test_what_is_said_of_a_puzzle_of_cards() -> None:
    seen = view(card_position("R7 R1", "G1"), 0)
    out, ahead = Aim(AimKind.GO_OUT, 1), Aim(AimKind.AHEAD, 2)
    first, other = "card.name colour.R 7", "card.name colour.R 1"
    low = Play(cards("R1")[0])
    rows = (
        (out, Fraction(1), Fraction(1, 2), f"sure-odds {first} {other} cardpuzzle.deals 1 1 cardpuzzle.deals 1 2"),
        (out, Fraction(1), Fraction(0), f"sure-never {first} {other} cardpuzzle.deals 1 1 cardpuzzle.deals 0 1"),
        (out, Fraction(1, 2), Fraction(0), f"odds-never {first} {other} cardpuzzle.deals 1 2 cardpuzzle.deals 0 1"),
        (ahead, Fraction(2), Fraction(-5, 2),
         f"counted {first} {other} cardpuzzle.cards-ahead 2 cardpuzzle.cards-behind cardpuzzle.decimal 2 5"),
    )  # fmt: skip
    for aim, sure, most, said in rows:
        tempting = JudgedAction(low, most)
        assert card_puzzles.why(keys, aim, Best(Play(R_7), sure, (tempting,)), tempting, seen) == f"Cardpuzzle.{said}"
    for reply, begins in (
        (None, f"Cardpuzzle.short {other}"),
        (Challenge(), f"Cardpuzzle.short-challenge {other}"),
        (Play(R_7), f"Cardpuzzle.short-reply {other} {first} Paul"),
    ):
        for aim, most, ends in (
            (out, Fraction(0), "never cardpuzzle.deals 0 1 cardpuzzle.deals 1 1"),
            (out, Fraction(1, 2), "odds cardpuzzle.deals 1 2 cardpuzzle.deals 1 1"),
            (ahead, Fraction(0), "counted cardpuzzle.cards-even cardpuzzle.cards-ahead 1"),
        ):
            chosen = JudgedAction(low, most, reply)
            best = Best(Play(R_7), Fraction(1), (chosen,))
            assert card_puzzles.shortfall(keys, aim, best, chosen, seen) == f"{begins} cardpuzzle.short-{ends}"
    house = card_position("R7 R1", "G1", options={"stacking": "on", "seven_o": "on"}).rules
    assert card_puzzles.circumstances(keys, house) == "cardpuzzle.round cardpuzzle.stacking cardpuzzle.seven-o"
    assert card_puzzles.circumstances(keys, seen.rules) == "cardpuzzle.round"
    assert card_puzzles.task_text(keys, out, Fraction(1)) == "cardpuzzle.task-go-out 1 spoken.number.1"
    assert card_puzzles.task_text(keys, out, Fraction(1, 2)) == "cardpuzzle.task-go-out-odds 1 spoken.number.1"
    assert card_puzzles.task_text(keys, ahead, Fraction(1, 2)) == "cardpuzzle.task-ahead 2 spoken.number.2"
    assert card_puzzles.action_text(keys, Pass(), seen) == "cardpuzzle.pass"
    assert card_puzzles.action_text(keys, Draw(), seen) == "cardpuzzle.draw"
    assert (
        card_puzzles.action_text(keys, Play(W, "G"), seen) == "cardpuzzle.lay-colour card.wild.W spoken.colour-inside.G"
    )
