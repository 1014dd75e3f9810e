"""What `golden_readings` gives to the readers: every key with values at its bounds, beyond them, and of other kinds.

One module because it is one table.
"""

from __future__ import annotations

from collections.abc import Iterator


def each_of(key: str, *values: object) -> Iterator[str]:
    """A line of TOML for each value, and one without the key."""
    yield f"-{key}"
    for value in values:
        yield f"{key} = {value if not isinstance(value, bool) else str(value).lower()}"


TILE_BASE = {
    "book": "uno-rummy", "racks": ["R4 B12 * Y1", "?7", "G9"], "table": ["B8 B9 B10 | R1 Y1 *=G1"], "loose": ["Y7"],
    "stock": "G2 R11'", "seed": "7",
}  # fmt: skip
SEATS = (0, 2, 3, -1, -2, "true", '"1"', "[]")
FLAGS = (True, False, 1, '"no"')
NUMBERS = ("[1, 2, 3]", "[-1000000, 0, 1000000]", "[1000001, 0, 0]", "[0, 0, -1000001]", "[1, 2]", "3", '[1, 2, "3"]')
COUNTS = (0, 1, 100, 101, 1000000, 1000001, -1, "true", "1.0")
TILE_POSITIONS = (
    *each_of("book", '"chess"', 3, '"rummy"'),
    *each_of("options", "3", "{ target = 300 }", "{ target = 10 }", "{ targte = 300 }", '{ target = "300" }'),
    *each_of(
        "racks", '"R4"', '["R4"]', '["R4", "?14", "?2", "?2", "?2"]', '["R4", 3, "?"]', '["R4 R14", "?"]',
        '["R4 R4 R4", "?"]', '["R4 R4\'", "R4\'"]', '["R4\'\'", "?"]', '["?0", "?1"]', '["?98", "?2"]',
        '["?1000", "?"]', '["* *\' *", "?"]', '["R4=R5", "?"]', '["*=R5 *=5", "?"]', f'["{"? " * 1001}", "?"]',
    ),
    *each_of("table", '["B8 B9"]', '["B8 B9 B11"]', '"B8"', "[3]", '["B8 B9 B10 |"]', '["B8 * B10", "R2 Y2 G2 B2"]'),
    *each_of("loose", '"Y7"', '["Y7 Y7", "G8"]', '["Y7 Y7 Y7"]', "[7]", '["Y77"]'),
    *each_of("stock", '""', '"?"', '"R4"', "\"R4' R4'\"", "4", '"?5 G2"'),
    *each_of("seed", '"8"', "8", "[8]"),
    *each_of("turn", *SEATS),
    *each_of("direction", 1, -1, 0, 2, "true", '"1"'),
    *each_of("scores", *NUMBERS),
    *each_of("wins", *NUMBERS),
    *each_of("round_scores", *NUMBERS),
    *each_of("catchable", *SEATS),
    *each_of(
        "phase", '"turn"', '"playing"', '"drawn"', '"window"', '"scoring"', '"over"', '"opened"', '"claim"', '"Turn"',
        3,
    ),
    *each_of("drawn", '"R4"', '"R4\'"', '"G5"', '"R4 B12"', '"*"', 4, '""'),
    *each_of("round", *COUNTS),
    *each_of("starter", *SEATS),
    *each_of("called", *FLAGS),
    *each_of("passed", "[]", "[0, 2]", "[3]", "1", '["1"]', "[-1]"),
    *each_of("idle", *COUNTS),
    *each_of("deals", *COUNTS),
    *each_of("spent", '""', '"*"', '"* *\'"', "\"*''\"", 3),
    *each_of("winner", *SEATS, "[0, 1]", "[1, 1]", "[2]", "[]", "[3]"),
    *each_of("match_winner", *SEATS, "[0, 1]", "[1, 1]", "[2]", "[]", "[3]"),
    *each_of("end", '"out"', '"stock"', '"never"', 3),
    *each_of("opened", "[true, true, true]", "[true, false, true]", "[true]", "true", "[1, 0, 0]"),
    *each_of("laid", '"B8"', '"B9 G1"', '"*"', '"B8\'"', '"R5"', 3),
    *each_of("reserved", '"R5"', '"R4\'"', '"R5 R6"', '"B8"', 5),
    "chess = 1",
    'drawn = "R4"\nphase = "turn"',
    'drawn = "G5"\nturn = 2',
    'drawn = "G5"\nturn = 3',
    "catchable = 0",
    "catchable = 0\nturn = 1",
    'phase = "scoring"\nend = "out"\nwinner = [0, 1]',
    'phase = "scoring"\nend = "stock"\nwinner = [1, 0]',
    'phase = "over"\nend = "out"\nmatch_winner = [0, 1]\nscores = [5, 5, 1]',
    'phase = "over"\nend = "out"\nmatch_winner = [2, 0]\nscores = [200, 1, 200]',
    'laid = "B8 B9 B10"\nphase = "turn"',
)  # fmt: skip
OPENING_BASE = {
    "book": "rummikub", "racks": ["R4 B12 *", "?14"], "table": ["B8 B9 B10"], "opened": [True, False], "seed": "7",
}  # fmt: skip
OPENING_POSITIONS = (
    *each_of("opened", "[false, true]", "[true, true]", "[false, false]"),
    *each_of("laid", '"B8 B9 B10"', '"B8"'),
    'laid = "B8"\nphase = "opened"',
    'laid = "B8"\nphase = "turn"',
    'phase = "claim"',
    "deals = 3",
    'options = { redeal_claim = "on", opening = 1 }',
    "options = { opening = 0 }",
    "options = { opening = 101 }",
    'options = { turn_time = "off" }',
    "options = { turn_time = 9 }",
    "options = { turn_time = 10 }",
    "options = { turn_time = 3600 }",
    "options = { turn_time = 3601 }",
)  # fmt: skip
CARD_BASE = {
    "book": "uno-112", "racks": ["R4 G+2' W C1", "?7", "B9"], "discard": "R7 Y7", "stock": "G2 W4'", "seed": "7",
}  # fmt: skip
CARD_POSITIONS = (
    *each_of("book", '"uno-rummy"', 3, '"uno-1999"'),
    *each_of(
        "options", "3", "{ points = 300 }", "{ points = 10 }", "{ pionts = 300 }", '{ C1 = "idea 6" }',
        '{ C1 = "composed: next draw 2" }', '{ C1 = "removed" }', '{ seven_o = "on" }', '{ seven_o = "maybe" }',
    ),
    *each_of(
        "racks", '"R4"', '["R4"]', '["R4", 3, "?"]', '["R4 R12", "?"]', '["R4 R4 R4", "?"]', '["R4 R4\'", "R4\'"]',
        '["?0", "?1"]', '["?200", "?2"]', '["R0\'", "?"]', f'["{"? " * 1001}", "?"]', '["?"' + ', "?"' * 10 + "]",
    ),
    *each_of("discard", '""', '"R4"', '"W"', '"W4 R4"', "3", '"R7 R7 R7"', '"R12"'),
    *each_of("stock", '""', '"?"', '"R4"', "4", '"?5 G2"'),
    *each_of("colour", '"R"', '"B"', '"X"', '""', 3),
    *each_of("seed", '"8"', "8"),
    *each_of("turn", *SEATS),
    *each_of("direction", 1, -1, 0, 2, "true", '"1"'),
    *each_of("scores", *NUMBERS),
    *each_of("wins", *NUMBERS),
    *each_of("round_scores", *NUMBERS),
    *each_of("catchable", *SEATS),
    *each_of(
        "phase", '"turn"', '"playing"', '"drawn"', '"window"', '"scoring"', '"over"', '"answer"', '"colour"',
        '"discard"', '"rule"', '"dealing"', '"Turn"', 3,
    ),
    *each_of("drawn", '"R4"', '"R4\'"', '"G5"', '"R4 W"', '""', 4),
    *each_of("round", *COUNTS),
    *each_of("dealer", *SEATS),
    *each_of("order", "[0, 1, 2]", "[2, 1, 0]", "[0, 1]", "[0]", "[0, 0, 1]", "[0, 1, 3]", "3"),
    *each_of("eliminated", "[]", "[2]", "[1]", "[0, 1]", "[3]", "2"),
    *each_of("teams", "[]", "[[0, 1], [2]]", "[[0, 1]]", "[[0, 1], [1, 2]]", "[0, 1, 2]", "[[0, 1, 3]]", "3"),
    *each_of("called", *FLAGS),
    *each_of("passed", "[]", "[0, 2]", "[3]", "1", '["1"]', "[-1]"),
    *each_of("idle", *COUNTS),
    *each_of("reshuffles", *COUNTS),
    *each_of("layer", *SEATS),
    *each_of("stacked", 0, 4, 200, 201, -1, "true"),
    *each_of("former_colour", '"R"', '"X"', '""', 3),
    *each_of("held", '"R4"', '"R12"', 3),
    *each_of("void", *FLAGS),
    *each_of("resume", *SEATS),
    *each_of("named", *SEATS),
    *each_of(
        "tasks", '["0 discard 3"]', '["2 discard 3 and", "0 discard 1"]', '["3 discard 3"]', '["0 sing"]',
        '["0 discard"]', '["00 discard 1"]', '["0 discard 1000"]', "3", "[3]", '["0 draw until colour"]',
        '["0 discard 3 und"]',
    ),
    *each_of("losing", "[0, 2]", "[3]", "2"),
    *each_of("at_most", '["1 2 3 4", "0 0 0 0", "9 9 9 9"]', '["1 2 3 4"]', '["1 2 3", "", ""]', "3", '["1", 2, 3]'),
    *each_of("seen", '["R4", "", ""]', '["R4"]', '["R12", "", ""]', "3", "[1, 2, 3]"),
    *each_of("winner", *SEATS, "[0, 1]", "[2]", "[]", "[3]"),
    *each_of("match_winner", *SEATS, "[0, 1]", "[2]", "[]", "[3]"),
    *each_of("end", '"out"', '"stock"', '"never"', 3),
    "chess = 1",
    'drawn = "R4"\nphase = "turn"',
    'drawn = "G5"\nturn = 2',
    "catchable = 0",
    "catchable = 1\nturn = 1",
    'phase = "discard"\ntasks = ["0 discard 3"]',
    'phase = "discard"\ntasks = ["1 discard 3"]\nlayer = 2',
    'phase = "window"\ncatchable = 0',
    'phase = "answer"\ndiscard = "W4 R4"\nlayer = 2\nstacked = 4\ncolour = "B"\nheld = "R1 G1"',
    'discard = "W4 R4"\nlayer = 2\ncolour = "B"',
    'discard = "W4 R4"\nlayer = 2\nstacked = 8\ncolour = "B"\nformer_colour = "G"',
    "eliminated = [2]\norder = [0, 1]\nturn = 2",
    "eliminated = [2]\norder = [1, 0]",
    'discard = ""\nphase = "scoring"',
    'discard = ""\nphase = "turn"',
)  # fmt: skip
TILES = (
    "", "R4", "R4'", "R4''", "R13", "R14", "R0", "R04", "X4", "*", "*'", "*''", "*=R5", "*'=R5'", "*=5", "*=R14",
    "*=R-1", "*=-1", "*=X5", "R4=R5", "r4", "R", "4", "R4 Y7 *", "R1234", "Ä4", "R4," * 40, " ".join(["R4"] * 500),
)  # fmt: skip
MELDS = ("", " ", "R4", "R4 R5 | G1 Y1", "R4 |", "| R4", "R4 | | R5", "R4 | X", "R4|R5", "|")
TILE_ACTIONS = (
    "", "draw", " draw ", "draw 1", "Draw", "pass", "pass x", "uno", "redeal", "next", "catch 1", "catch 999",
    "catch 1000", "catch", "catch x", "catch -1", "catch  2", "lay", "lay R4", "lay Y7 R4",
    "lay B8 B9 B10 | R1 Y1 *=G1", "lay R4; uno", "lay R4;uno", "lay R4; loose Y7; take *; act R4; uno", "lay R4; loose",
    "lay R4; sing", "lay R4; uno now", "lay |", "lay B8 B9 B10 B12; loose Y7", "lay R1 Y1 G1; take *", "open R4",
    "open", "open R4 |", "timeout", "timeout R4", "timeout B8 B9 B10 | R1 Y1 *=G1", "timeout X", "play R4", "jump R4",
    "challenge", "accept", "colour R", "discard R4", "done", "advice 1", "sing", "lay R4 R4 R4", "lay R44",
    "lay R4'; act R4'", "x" * 100, "lay Y7; loose Y7 Y7",
)  # fmt: skip
CARDS = (
    "", "R4", "R4'", "R4''", "R0'", "R10", "X4", "W", "W'''", "W''''", "W4", "C1", "C2", "C3", "C4", "SH", "r4", "R+2",
    "RS", "RR", "R4 W", "R4 x", "R4," * 40, " ".join(["R4"] * 500),
)  # fmt: skip
CARD_ACTIONS = (
    "", "draw", " draw ", "draw 1", "Draw", "pass", "uno", "challenge", "accept", "done", "next", "next;", "catch 1",
    "catch 999", "catch 1000", "catch", "catch x", "advice 2", "advice", "skips 1", "draws 1 2", "draws 1",
    "draws 1 2 3", "draws 1 1000", "play", "play R4", "play R4'", "play R4 uno", "play R4 uno uno", "play R4 swap 1",
    "play W:R", "play W:X", "play W:R seat 2 uno", "play W:R uno seat 2", "play W:R uno seat 2 uno", "play W:R seat",
    "play W:", "play X4", "play G+2", "play G+2'", "play R4 now", "jump R4", "jump R4; uno", "jump", "colour R",
    "colour X", "colour", "discard R4 W", "discard", "discard X", "discard R4 R4", "lay R4", "open R4", "redeal",
    "timeout", "sing", "x" * 100,
)  # fmt: skip
TILE_GOALS = (
    "", "goal = 3", "goal = {}", "goal = { conquer = 1 }", "goal = { play_at_least = 1 }",
    "goal = { play_at_least = 99 }", "goal = { play_at_least = 0 }", "goal = { play_at_least = 100 }",
    "goal = { play_at_least = true }", "goal = { empty_rack = true }", "goal = { empty_rack = false }",
    "goal = { empty_rack = 1 }", "goal = { free_joker = 2 }", "goal = { free_joker = '2' }", "goal = { use = 'R5 *' }",
    "goal = { use = '' }", "goal = { use = 5 }", "goal = { use = 'R55' }", "goal = { keep = \"*'\" }",
    "goal = { keep = ' ' }", "goal = { effect = 'skip draw-two' }", "goal = { effect = 'sing' }",
    "goal = { effect = '' }", "goal = { effect = 1 }", "goal = { call_uno = true }", "goal = { call_uno = 'yes' }",
    "goal = { points = 30 }", "goal = { points = 1.5 }", "goal = { none_loose = true }", "goal = { none_loose = 0 }",
    "goal = { draw = true }", "goal = { draw = 0 }", "goal = { catch = true }", "goal = { catch = 0 }",
    "goal = { redeal = true }", "goal = { redeal = 0 }", "goal = { win = true }", "goal = { win = 0 }",
    "goal = { draw = true, points = 3 }",
)  # fmt: skip
CARD_GOALS = (
    "", "goal = 3", "goal = {}", "goal = { conquer = 1 }", "goal = { lay = 'R7 W' }", "goal = { lay = '' }",
    "goal = { lay = 7 }", "goal = { lay = 'R77' }", "goal = { colour = 'G' }", "goal = { colour = 'X' }",
    "goal = { colour = '' }", "goal = { colour = 1 }", "goal = { draw = true }", "goal = { draw = 1 }",
    "goal = { call_uno = true }", "goal = { call_uno = 1 }", "goal = { catch = true }", "goal = { catch = 1 }",
    "goal = { challenge = true }", "goal = { challenge = 1 }", "goal = { empty_hand = true }",
    "goal = { empty_hand = 1 }", "goal = { win = true }", "goal = { win = 1 }", "goal = { draw = true, catch = true }",
)  # fmt: skip
STATES = (
    "", "turn = 1", "turn = 2", "catchable = 0", "catchable = 1", "catchable = 2", "catchable = 1\nturn = 1",
    'drawn = "R4"',
    'phase = "scoring"\nend = "out"\nwinner = 1', 'phase = "over"\nend = "out"\nmatch_winner = 1', "called = true",
)  # fmt: skip
"""What both families take."""
TILE_STATES = (
    *STATES,
    'racks = ["R4 B11", "?7", "G9"]', 'racks = ["R4 B11", "?7", "G9"]\ncalled = true', 'racks = ["R4 G8", "?7", "G9"]',
    'racks = ["B11", "?7", "G9"]', 'racks = ["R4 G8", "?7", "G9"]\nstock = ""', 'racks = ["*", "?7", "G9"]',
)  # fmt: skip
CARD_STATES = (
    *STATES,
    'racks = ["R4 W", "?7", "B9"]', 'racks = ["R4 W", "?7", "B9"]\ncalled = true', 'racks = ["G4 W4", "?7", "B9"]',
    'racks = ["G4 B5", "?7", "B9"]', 'racks = ["G4 B5", "?7", "B9"]\nstock = ""', 'racks = ["C1 C2", "?7", "B9"]',
    'options = { seven_swaps = "on" }\nracks = ["R7\' Y7\'", "?7", "B9"]\ndiscard = "R5"',
    'options = { stacking = "on" }\ndiscard = "R+2"\nphase = "answer"\nstacked = 2\nlayer = 2',
    'discard = "W4 R4"\nphase = "answer"\nstacked = 4\nlayer = 2\ncolour = "B"', 'discard = "W R4"\nphase = "colour"',
    'options = { jump_in = "on" }\nracks = ["R7\' G2\'", "?7", "B9"]\ndiscard = "R7"\nphase = "window"\nlayer = 2',
    'options = { w4_bluff = "prevented" }\nracks = ["R4 W4", "?7", "B9"]', 'phase = "rule"\ndiscard = "C1"\nlayer = 2',
    'options = { drawn_must_play = "yes" }\ndrawn = "R4"', 'phase = "discard"\ntasks = ["0 discard 2"]\nlayer = 2',
    'options = { late_uno_call = "until_caught" }\ncatchable = 1',
    'options = { C1 = "composed: chosen swap" }\nracks = ["C1 R4", "?7", "B9"]',
)  # fmt: skip
KEYS = (
    "", "a = 1", "a = 1\n\n  b = 2", "[a]\nb = 1\n[c.d]\ne = 2",
    "[[a]]\nb = 1\n[[a]]\nb = 2\n[[a.c]]\nd = 3\n[[a.c]]\nd = 4", "[[a]]\n[[a]]\n[a.b]\nc = 1",
    "a.b = 1\n'c d' = 2\n\"e.f\" = 3", "a = [\n1,\n2]\nb = 3", "a = { b = 1 }\nc = 2",
    'a = """\nb = 1\n"""\nc = 2', "a = 1 # b = 2 [\nc = 3", 'a = "[" # {\nb = "]"\nc = 1', "[ a . b ]\nc = 1",
    "  [[ a ]]  # first\n  b = 1", "a = '''\nx\ny\n'''\nb = 1", "a-b_1 = 0\n1 = 2",
)  # fmt: skip
TOML = (
    "", "a = 1", f"{'a.' * 16}b = 1", f"{'a.' * 17}b = 1", f"[{'a.' * 16}b]\nc = 1", f"[{'a.' * 17}b]",
    f"a = '{'.' * 40}'", f"a = 1 # {'.' * 40}", f"a = [{'1.5, ' * 20}]", f"a = {{ {'b.' * 17}c = 1 }}",
)  # fmt: skip
CUSTOMS = (
    "", "plain", "removed", "Plain", "idea 1", "idea 2", "idea 3", "idea 4", "idea 5", "idea 6", "text:", "text: ",
    "text: sing", "text:sing", "text: a\nb", f"text: {'x' * 240}", f"text: {'x' * 241}", "text: \u200b", "composed:",
    "composed: next draw 2", "composed: next draw 0", "composed: next draw 20", "composed: next draw 21",
    "composed: next draw", "composed: next draw 100", "composed: others discard 1; self again",
    "composed: others again", "composed: others swap", "composed: chosen swap", "composed: self swap",
    "composed: chosen again", "composed: next skip", "composed: next exactly", "composed: next draw if stuck",
    "composed: next down to 3", "composed: next down to", "composed: next draw until colour",
    "composed: next discard wilds", "composed: nobody skip", "composed: next reverse 2",
    "composed: next  skip ;self again", "composed: next skip;", "composed: " + "; ".join(["next skip"] * 20),
    "composed: " + "; ".join(["next skip"] * 21),
)  # fmt: skip
AIMS = (
    "",
    "go_out 1",
    "go_out 4",
    "go_out 5",
    "go_out 0",
    "go_out",
    "go_out 11",
    "hold_out 2",
    "ahead 3",
    "few 1",
    "Few 1",
)
FRACTIONS = (
    "",
    "0",
    "1/2",
    "-3/4",
    "0.25",
    "1/0",
    "1/ 2",
    "1e9",
    "1" * 40,
    "1" * 41,
    f"1/{'1' * 41}",
    "2/4",
    "x",
    "1.2.3",
)
DEALS = (
    "", "UR", "UR-", "UR-7K3QF9", "UR-7K3QF9-3", "ur-7k3qf9-3", "UR-7K3QF9-4", "UR-7K3QF0-3", "UR-7K3QF9-5 target=300",
    "UR-7K3QF9-5 target=300 ", "UR-7K3QF9-5 target=301", "UR-7K3QF9-5 trget=300", "UR2-7K3QF9-3", "UR1-7K3QF9-3",
    "UR3-7K3QF9-3", "UR9999-7K3QF9-3", "UR10000-7K3QF9-3", "UR0-7K3QF9-3", "XX-7K3QF9-3", "7K3QF9", "UR-7K3QF9-RZH2-T",
    "UR-7K3QF9-RZH2-U", "UR-7K3QF9-RZH-T", "UR-7K3QF9-RZH2-T-T", "ur-2-3", "ur-23-3", "ur-29-3", "UR 7K3QF9",
    "x" * 4000, "x" * 4001, "RF-7K3QF9-D", "RK-7K3QF9-N", "UC-7K3QF9-A", "UN-7K3QF9-V", "UN-7K3QF9-W",
    "UN-2838G9B429587878642E5C6-W C1=text:~sing~5%25~%7E~of", "UN-2838G9B429587878642E5C6-W C1=text:~sing~5%25~%7E~off",
    "rf-2-g rounds=20 hand_rummy=on", "ur-2-f", "ur-23-q", "ur-29-g", "ur-222-r", "UR-2AB-8", "UR-2AB22-N", "UR-Z22-N",
)  # fmt: skip
SETTINGS = (
    "", "language = 'de'", "language = 'fr'", "catch_seconds = 'automatic'", "catch_seconds = 1", "catch_seconds = 60",
    "catch_seconds = 61", "catch_seconds = 0", "volume = 0", "volume = 0\nmusic = 3", "volume = -1", "volume = 101",
    "volume = 100", "scan_tenths = 4", "scan_tenths = 5", "scan_tenths = 100", "scan_tenths = 101", "text_size = 99",
    "text_size = 100", "text_size = 200", "text_size = 201", "piece_size = 74", "piece_size = 75", "piece_size = 150",
    "piece_size = 151", "speech_volume = 0", "speech_speed = 100", "ambience = 0", "ambience = 101", "music = 100",
    "window = [960, 540]", "window = [959, 540]", "window = [960, 539]", "window = [16384, 16384]",
    "window = [16385, 16384]", "window = [16384, 16385]", "window = [1, 2, 3]", "window = 3",
    f"player_name = '{'x' * 20}'", f"player_name = '{'x' * 21}'", "player_name = ' Ada '", "player_name = ''",
    'player_name = "a\\tb"', f"theme = '{'x' * 120}'", f"theme = '{'x' * 121}'", "theme = ''", "theme = 'x'",
    "book = 'rummy'", "book = 'chess'", "book = 3", "seats = []",
    "seats = [{kind = 'human'}, {kind = 'hard', name = 'Bo'}]", "seats = [{kind = 'human'}]",
    "seats = [{kind = 'human'}, {kind = 'wizard'}]", "seats = [{kind = 'human'}, {name = 'x'}]",
    "seats = [{kind = 'human'}, {kind = 'human', age = 3}]", "seats = ['human', 'human']",
    "seats = [" + ", ".join(["{kind = 'easy'}"] * 10) + "]", "seats = [" + ", ".join(["{kind = 'easy'}"] * 11) + "]",
    "keys = 3", "keys = { draw = ['d'] }", "keys = { draw = ['d'] }\nusual_keys = 2", "keys = {}",
    "keys = { draw = 'd' }", f"buttons = {{ draw = ['{'x' * 40}'] }}", f"buttons = {{ draw = ['{'x' * 41}'] }}",
    "buttons = { draw = [3] }", "buttons = {" + ", ".join(f"k{each} = []" for each in range(200)) + "}",
    "buttons = {" + ", ".join(f"k{each} = []" for each in range(201)) + "}", "options = 3", "options = { chess = {} }",
    "options = { rummy = 3 }", "options = { rummy = {} }", "options = { uno-rummy = { target = 300 } }",
    "options = { uno-rummy = { target = 1 } }", "options = { uno-rummy = { trget = 1, target = 300 } }",
    "options = { rummy = { target = 300 } }", "chess = 3", "usual_keys = 9", "sound = 1", "sound = false",
    "computer_speed = 'slow'", "computer_speed = 3", "verbosity = 'full'", "scanning = 'key'", "scanning = 'keys'",
)  # fmt: skip
PLACES = (
    "", "steinreich-places 1", "steinreich-places 2 / zoom 1", "steinreich-places 1 / zoom 1.5000",
    "steinreich-places 1 / zoom 1000", "steinreich-places 1 / zoom 999.9999", "steinreich-places 1 / zoom -1",
    "steinreich-places 1 / zoom nan", "steinreich-places 1 / zoom 0",
    "steinreich-places 1 / zoom 1 / sits 1 20260101-120000 / sits 0 / 3 felt 2.0 R4@0.1 Y7+*@2.3 / 3 held 0 R4 - B12",
    "steinreich-places 1 / zoom 1 / 3 felt 2.0 R4@0.1 / now 5 felt 1.5 R4@1.1 / now 5 held 1 - -",
    "steinreich-places 1 / zoom 1 / 3 felt 2.0 R44@0.1", "steinreich-places 1 / zoom 1 / 3 felt 2.0 R4@0",
    "steinreich-places 1 / zoom 1 / 3 felt 1000.0", "steinreich-places 1 / zoom 1 / 3 felt",
    "steinreich-places 1 / zoom 1 / 3",
    "steinreich-places 1 / zoom 1 / 3 hold 0 R4", "steinreich-places 1 / zoom 1 / 3 held x R4",
    "steinreich-places 1 / zoom 1 / x felt 1.0", "steinreich-places 1 / zoom 1 / sits x y",
    "steinreich-places 1 / zoom 1 / 3 held 0 R4 / 3 held 1 Y7 / 4 held 0 - R4 / 4 felt 1.0",
)  # fmt: skip
TEXTS = """
[de]
title = "Titel"
teaches = "Thema"
task = "Aufgabe"
aim = "Ziel"
hints = ["Erster", "Zweiter"]

[en]
title = "Title"
teaches = "topic"
task = "Task"
aim = "Aim"
hints = ["First"]
"""
LEVEL = f"""book = "uno-rummy"
table = ["B8 B9 B10"]
racks = ["B11 B12", "?7"]
goal = {{ empty_rack = true, play_at_least = 2 }}
solution = ["lay B8 B9 B10 B11 B12"]
grade = 2
par = 3
features = {{ breaks = 1, plays = 0, dead_ends = 9999 }}
themes = ["attach"]
generator = "1 7"
{TEXTS}"""
"""A level with everything in it."""
OF_TEXTS = (
    '[de]\ntitle = "Titel" => de = 3\n[no]\nx = "Titel"', "[de] => [fr]",
    f"{TEXTS} => en = 3", f"{TEXTS} => \nde = 'x'", f'hints = ["Erster", "Zweiter"] => hints = "{"x" * 90}"',
    f'title = "Titel" => title = [{"3, " * 40}]', 'title = "Titel" => title = 3',
    'title = "Titel" => title = " "', 'title = "Titel" => title = "  Titel  "', 'title = "Titel" => titel = "Titel"',
    f'title = "Titel" => title = "{"x" * 60}"', f'title = "Titel" => title = "{"x" * 61}"',
    f'teaches = "Thema" => teaches = "{"x" * 81}"', f'task = "Aufgabe" => task = "{"x" * 401}"',
    'aim = "Ziel" => ', 'aim = "Ziel" => aim = 3', f'aim = "Ziel" => aim = "{"x" * 161}"',
    'hints = ["Erster", "Zweiter"] => hints = "Erster"', 'hints = ["Erster", "Zweiter"] => hints = []',
    'hints = ["Erster", "Zweiter"] => hints = ["Erster", 2]', 'hints = ["Erster", "Zweiter"] => hints = ["Erster", ""]',
    f'hints = ["Erster", "Zweiter"] => hints = ["{"x" * 301}"]', f"{TEXTS} => ", f"{TEXTS[TEXTS.index('[en]'):]} => ",
    f'{TEXTS[: TEXTS.index("[en]")]} => ',
    'title = "Titel" => title = "Ti\u200btel\\u0007"', "x = 1", "x.y = 1", "\ufeff", "\n\nx = 1",
)  # fmt: skip
OF_STAGES = (
    "mini_round = 3", "mini_round = { deals = ['1'], minutes = 3, patience = 2 }", "opens = 'nothing'", "opens = 'all'",
    "opens = 3", "picture = ['R7']",
)  # fmt: skip
LEVELS = (
    "", *OF_TEXTS, *OF_STAGES, 'book = "uno-rummy" => ', '"uno-rummy" => "chess"', '["B8 B9 B10"] => ["B8 B9 B11"]',
    '"B11 B12" => "B11 B8 B8"', 'racks = => rakcs =', "goal = { empty_rack = true, play_at_least = 2 } => ",
    "empty_rack = true => conquer = true", "play_at_least = 2 => play_at_least = 3", "play_at_least = 2 => points = 1",
    "play_at_least = 2 => win = true", 'solution = ["lay B8 B9 B10 B11 B12"] => ', '"lay B8 => "lie B8',
    'B12"]\ngrade => B12", "draw"]\ngrade', '"lay B8 B9 B10 B11 B12" => 3', '"B11 B12" => "B12 B11 R1"',
    '"B11 B12" => "B12"',
    'racks = => phase = "scoring"\nracks =', 'racks = => phase = "claim"\nracks =',
    "racks = => options.target = 300\nracks =",
    "racks = => options.rounds = 4\nracks =", "racks = => options.trget = 4\nracks =", "grade = 2 => ", "par = 3 => ",
    "grade = 2 => grade = 0", "grade = 2 => grade = 8", "grade = 2 => grade = 7", "grade = 2 => grade = true",
    "grade = 2 => grade = 1.0", "par = 3 => par = 0", "par = 3 => par = 1", "par = 3 => par = 999",
    "par = 3 => par = 1000",
    'par = 3 => par = "3"', "features = { breaks = 1, plays = 0, dead_ends = 9999 } => features = 3",
    "features = { breaks = 1, plays = 0, dead_ends = 9999 } => ", "breaks = 1 => braeks = 1",
    "breaks = 1 => breaks = -1",
    "dead_ends = 9999 => dead_ends = 10000", "breaks = 1 => breaks = true", '["attach"] => "attach"',
    '["attach"] => ["atach"]',
    '["attach"] => []', '["attach"] => [3]', 'themes = ["attach"] => ', 'generator = "1 7" => generator = 17',
    'generator = "1 7" => ', 'rules = ["UR-31"]', 'rules = ["UR-31"]\npicture = ["R4 R5 R6"]',
    'rules = ["UR-31"]\npicture = ["R4 R5! _ R6", "! R4 R4 *"]\nopens = "well"', 'rules = ["UC-18"]\npicture = ["R4"]',
    'rules = ["UR-99"]\npicture = ["R4"]', 'rules = ["UR-31"]\npicture = ["R44"]', 'rules = []\npicture = ["R4"]',
    'rules = [" "]\npicture = ["R4"]', 'rules = ["UR-31"]\npicture = "R4"', "rules = 3", "rules = [3]",
    'rules = ["UR-31"]\npicture = ["R4"]\nopens = "all"', 'rules = ["UR-31"]\npicture = ["R4"]\nmini_round = 3',
    *(
        f'rules = ["UR-31"]\npicture = ["R4"]\nmini_round = {{ {said} }}'
        for said in (
            'deals = ["1"], minutes = 3, patience = 2', 'deals = [], minutes = 3, patience = 2',
            'deals = "1", minutes = 3, patience = 2', 'deals = [1], minutes = 3, patience = 2',
            'deals = [""], minutes = 3, patience = 2', 'deals = ["1"], minutes = 0, patience = 2',
            'deals = ["1"], minutes = 31, patience = 2', 'deals = ["1"], minutes = 3, patience = true',
            'deals = ["1"], minutes = 3', 'deals = ["1"], minutes = 3, patience = 2, x = 3',
        )
    ),
    "# goal", "racks = => racks", "goal = { => goal = {{", f"rules = ['{'x' * 40}']\npicture = ['R4']",
    f"themes = [\"attach\"] => themes = '{'x' * 90}'", f"generator = \"1 7\" => generator = [{'3, ' * 40}]",
    f"grade = 2 => grade = '{'x' * 90}'", f"breaks = 1 => breaks = '{'x' * 90}'",
    f"rules = ['UR-31']\npicture = '{'x' * 90}'", f"solution = [\"lay B8 B9 B10 B11 B12\"] => solution = '{'x' * 90}'",
)  # fmt: skip
CARD_STAGE = f"""book = "uno-1999"
racks = ["B7 G4 Y2", "?5"]
discard = "R7"
goal = {{ lay = "B7" }}
solution = ["play B7"]
rules = ["UC-18", "UC-19"]
picture = ["R7 _ B7 R4 W"]
{TEXTS}"""
CARD_STAGES = (
    "", *OF_TEXTS[:2], *OF_STAGES[:5], 'aim = "Ziel" => ', 'book = "uno-1999" => ', '"uno-1999" => "chess"',
    "racks => rakcs", '"B7 G4 Y2" => "B7 B7 B7"', 'goal = { lay = "B7" } => ', 'lay = "B7" => lay = "B77"',
    'lay = "B7" => conquer = 1', 'lay = "B7" => win = true', 'lay = "B7" => lay = "G4"', 'lay = "B7" => draw = true',
    'lay = "B7" => lay = "B7", call_uno = true', 'solution = ["play B7"] => ', '"play B7" => "plya B7"',
    '"play B7" => "play B77"', '"play B7" => "play G4"', '"play B7" => "lay B7"', '"play B7" => "draw"',
    '"play B7" => "play B7", "draw"', 'rules = ["UC-18", "UC-19"]\npicture = ["R7 _ B7 R4 W"] => ',
    'rules = ["UC-18", "UC-19"] => rules = ["UR-18"]', 'rules = ["UC-18", "UC-19"] => rules = ["UR-1"]',
    'rules = ["UC-18", "UC-19"] => rules = [" UC-18 "]', '"R7 _ B7 R4 W" => "R7 x"', '"R7 _ B7 R4 W" => "R7 W:R W!"',
    'solution = ["play B7"] => mini_round = { deals = ["1"], minutes = 3, patience = 2 }',
    'goal = { lay = "B7" } => goal = { win = true }\nmini_round = { deals = ["1"], minutes = 30, patience = 1 }',
    "seed = 3", "turn = 1", 'phase = "answer"', "catchable = 1",
)  # fmt: skip
CARD_LEVEL = f"""book = "uno-1999"
racks = ["B6 Y2", "R1 G5"]
discard = "B3"
goal = {{ ahead = 1 }}
solution = ["play B6 uno"]
others = ["draw = 1/2 > play R1"]
grade = 1
worth = "1"
themes = ["go-out", "open-hand"]
generator = "1 7"
{TEXTS}"""
CARD_LEVELS = (
    "", *OF_TEXTS[:2], '"uno-1999" => "chess"', "racks => rakcs", '"B6 Y2", "R1 G5" => "B6", "R1", "G5"',
    '"B6 Y2", "R1 G5" => "B6 B6 B6", "R1"', "goal = { ahead = 1 } => ", "goal = { ahead = 1 } => goal = 3",
    "goal = { ahead = 1 } => goal = {}", "{ ahead = 1 } => { ahead = 1, few = 1 }", "ahead = 1 => ahed = 1",
    "ahead = 1 => ahead = 0", "ahead = 1 => ahead = 4", "ahead = 1 => ahead = 5", "ahead = 1 => ahead = true",
    'ahead = 1 => ahead = "1"', "ahead = 1 => few = 1", "turn = 1", 'phase = "colour"', 'drawn = "B6"',
    "grade = 1 => turn = 1\ngrade = 1", "grade = 1 => phase = 'colour'\ngrade = 1", "goal = { ahead = 1 } => goal = []",
    "{ ahead = 1 } => { out = 1 }", "{ ahead = 1 } => { out = 4 }", "{ ahead = 1 } => { out = 5 }",
    "{ ahead = 1 } => { out = 0 }", "{ ahead = 1 } => { out = 1 }\nturn = 1",
    "{ ahead = 1 } => { out = 1 }\nphase = 'colour'", f"grade = 1 => grade = '{'x' * 90}'",
    f"worth = \"1\" => worth = [{'3, ' * 40}]", 'solution = ["play B6 uno"] => ',
    '"play B6 uno" => "play B6 uno", "draw"', '"play B6 uno" => "plya B6"', '"play B6 uno" => "play Y2"',
    '"play B6 uno" => "play B66"', '"play B6 uno" => 3', 'others = ["draw = 1/2 > play R1"] => ',
    '"draw = 1/2 > play R1" => "draw"', '"draw = 1/2 > play R1" => "draw = x"',
    '"draw = 1/2 > play R1" => "play Y2 = 0"', '"draw = 1/2 > play R1" => "draw = 1/2 > sing"',
    '"draw = 1/2 > play R1" => "draw = 1/2 > 0 play R1"', '"draw = 1/2 > play R1" => 3', "grade = 1 => ",
    "grade = 1 => grade = 0", "grade = 1 => grade = 9", "grade = 1 => grade = true", 'worth = "1" => ',
    'worth = "1" => worth = 1', 'worth = "1" => worth = "x"', 'worth = "1" => worth = "3/4"',
    'grade = 1\nworth = "1" => ', '["go-out", "open-hand"] => "go-out"', '["go-out", "open-hand"] => ["go-uot"]',
    '["go-out", "open-hand"] => [3]', 'themes = ["go-out", "open-hand"] => ', 'generator = "1 7" => generator = 17',
    'generator = "1 7" => ', "ahead = 1 => few = 1\n# x",
)  # fmt: skip
OPTIONS = {
    "uno-rummy": (
        "target = 50", "target = 49", "target = 1000", "target = 1001", "target = '50'", "target = true", "rounds = 0",
        "rounds = 20", "rounds = 21", "game = 'rounds'", "game = 'tiles'", "game = 3", "turn_time = 'off'",
        "turn_time = 9", "turn_time = 10", "turn_time = 3600", "turn_time = 3601", "turn_time = 'on'",
        "false_catch_penalty = 2", "false_catch_penalty = 3", "false_catch_penalty = '2'", "false_catch_penalty = true",
        "opening = 30", "chess = 1", "last_card_draws = 'yes'", "last_card_draws = true", "target = 300\nrounds = 4",
    ),
    "rummikub": ("rounds = 0", "rounds = 20", "opening = 0", "opening = 1", "opening = 100", "opening = 101",
    "match = 'x'"),
    "rummy": (
        "winning_total = 'off'", "winning_total = 6", "winning_total = 5", "winning_total = 91", "winning_total = 92",
        "rebuild_time = 60", "rebuild_time = 'off'", "rounds = 0", "winning_total = false", "play_after_draw = 'x'",
    ),
    "uno-1999": (
        "seven_o = 'on'", "seven_o = 'off'", "seven_o = 'x'", "seven_o = 1", "seven_swaps = 'on'", "rounds = 4",
        "rounds = 5",
        "target = 5000", "target = 5050", "hint_cost = 1", "hint_cost = 2", "C1 = 'plain'", "stack_challenge = '4k+2k'",
    ),
    "uno-112": (
        "C1 = 'idea 6'", "C1 = 3", "C1 = 'text: x'", "points = 'off'", "points = 0", "points = 50", "points = 1000",
        "points = 1050", "w4_match_wilds = 'none'", "seven_o = 'on'", "C3 = 'composed: next draw 2'",
    ),
}  # fmt: skip
