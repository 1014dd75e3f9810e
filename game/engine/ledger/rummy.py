"""The rules of Rummy, das große Familienspiel, as this program reads them."""

from __future__ import annotations

from game.engine.ledger.rule import Rule

RULES = (
    Rule("RF-01", "box", "2–4 players."),
    Rule("RF-02", "box", "From 8 years; 30–45 minutes."),
    Rule("RF-03", "box", "106 tiles, of them 2 jokers; 4 racks."),
    Rule("RF-04", "~preparation", "The other 104 = 13 values × 4 colours × 2 copies."),
    Rule("RF-05", "preparation", "One rack per player."),
    Rule("RF-06", "preparation", "Before each game the tiles are turned face down, well mixed; each player takes 14."),
    Rule("RF-07", "preparation", "Racks are arranged so that others cannot look in."),
    Rule("RF-08", "preparation", "The rest lies face down in stacks of about equal height – or just loose."),
    Rule("RF-09", "course", "Who begins is agreed."),
    Rule("RF-10", "aim", "Aim: get rid of all tiles received as fast as possible."),
    Rule("RF-11", "course", "The player on turn tries to lay melds, attach tiles, and may rebuild."),
    Rule("RF-12", "course", "A turn is either laying off or taking one tile."),
    Rule(
        "RF-13",
        "course",
        "A player who cannot or does not want to lay must take a tile; passing without drawing is not possible.",
    ),
    Rule("RF-14", "course", "Any tile of the stock may be taken."),
    Rule("RF-15", "course", "A meld needs at least 3 tiles that fit as run or group."),
    Rule("RF-16", "course", "Run: at least three consecutive numbers in one colour."),
    Rule("RF-17", "course", "A run may be as long as numbers can be attached."),
    Rule("RF-18", "course", "Group: 3 or 4 equal numbers in 3 or 4 different colours."),
    Rule("RF-19", "course", "The first lay-out must total at least 40."),
    Rule("RF-20", "course", "The total may come from one or several melds."),
    Rule(
        "RF-21",
        "course",
        "A tile just drawn that makes the first lay-out possible may be used only at the next turn.",
    ),
    Rule("RF-22", "course", "It may be agreed that laying at once is allowed."),
    Rule("RF-23", "course", "After the first lay-out no total is needed."),
    Rule("RF-24", "course", "Attaching is allowed only to players who are out."),
    Rule("RF-25", "course", "Then single tiles may be attached to existing melds."),
    Rule("RF-26", "course", "Attaching is already allowed in the same turn after the first lay-out."),
    Rule("RF-27", "course", "Only players who are out may rebuild."),
    Rule(
        "RF-28",
        "course",
        "Rebuilding combines table melds with own tiles into new melds (so at least one own tile must be played).",
    ),
    Rule("RF-29", "course", "Every meld left must have at least 3 tiles."),
    Rule("RF-30", "course", "All tiles that were on the table stay on the table."),
    Rule(
        "RF-31",
        "course",
        "Example: from a group of four tens one is taken for the run 8-9-10, a group of three stays.",
    ),
    Rule("RF-32", "course", "A time limit for completing a rebuild is fixed before play, e.g. two minutes."),
    Rule(
        "RF-33",
        "course",
        "Whoever has not placed all moved tiles in new melds in time must take all left-over tiles onto the rack.",
    ),
    Rule("RF-34", "course", "A joker may be used for any tile and takes that tile's value."),
    Rule("RF-35", "course", "A joker on the rack when another player ends the game costs 20 minus points."),
    Rule("RF-36", "course", "On one's turn, holding the matching tile, one may exchange a laid joker and use it."),
    Rule("RF-37", "course", "The player who laid the joker may do so too."),
    Rule("RF-38", "course", "The exchanged joker must be used in the same turn."),
    Rule("RF-39", "course", "It may not go onto the rack."),
    Rule("RF-40", "end", "When a player lays the last tile, the round is over and that player has won it."),
    Rule("RF-41", "end", "The others add the values of tiles not laid; these are minus points."),
    Rule("RF-42", "end", "Joker = 20 minus."),
    Rule("RF-43", "end", "A table with the names and the minus points is kept."),
    Rule("RF-44", "end", "The number of rounds is agreed beforehand; after them all minus points are added."),
    Rule("RF-45", "end", "Overall winner: the lowest total of minus points."),
    Rule("RF-46", "end", "Towards the end keep the rack value low."),
    Rule(
        "RF-47",
        "hand-rummy",
        "Hand-Rummy: who, without ever having laid anything, lays all own tiles in one single turn, doubles "
        "the losers' minus points.",
    ),
    Rule("RF-48", "hand-rummy", "Otherwise the normal rules apply."),
    Rule("RF-49", "time-limit", "Time limit 1, 2 or 3 minutes."),
    Rule("RF-50", "last-tile", '"The last tile": at the start one tile is put aside face up.'),
    Rule("RF-51", "last-tile", "The winner must use that tile in the final lay-out."),
    Rule(
        "RF-52",
        "winning-total",
        '"Winning total": the last run or group the winner lays must have an agreed value (e.g. 12), or it '
        "may not be laid.",
    ),
    Rule("RF-Q1", "", "1 to 13 in black, red, blue and orange, as in Rummikub", "Which colours and numbers?"),
    Rule("RF-Q2", "", "No: whoever does not want to lay draws", "Must one lay if one can?"),
    Rule(
        "RF-Q3",
        "",
        "No. Option `play_after_draw`: for a first lay-out only, or always; it has to be among the tiles laid then",
        "May the tile just drawn be played?",
    ),
    Rule(
        "RF-Q4",
        "course",
        "Yes, but the 40 stand on their own first: `open` lays own melds alone, then the turn goes on and is "
        "ended by `lay`, which needs no further tile of the rack then, or `pass`",
        "Attach and rebuild in the turn of the first lay-out?",
    ),
    Rule(
        "RF-Q5",
        "course",
        "Yes, with the value it stands for; one exchanged from the table is no help. Option `joker_in_first_layout`",
        "A joker in the first lay-out?",
    ),
    Rule("RF-Q6", "course", "No", "Runs from 13 on to 1?"),
    Rule(
        "RF-Q7",
        "course",
        "Yes: it moves only as what it stands for, in a group of three as either missing colour, and is freed "
        "by an exchange alone. Option `table_joker`",
        "Does a joker of the table keep its meaning?",
    ),
    Rule("RF-Q8", "", "No, one from the rack. Option `exchange_source`", "May a table tile free a joker?"),
    Rule(
        "RF-Q9",
        "course",
        "Either missing colour exchanges it. Option `set_joker_colour`",
        "A joker in a group of three?",
    ),
    Rule("RF-Q10", "", "Both, side by side too", "How many jokers may a meld hold?"),
    Rule(
        "RF-Q11",
        "",
        "Anything valid on the table in this turn; the exchanging tile is the one from the rack",
        "What is an exchanged joker used for?",
    ),
    Rule(
        "RF-Q12",
        "",
        "The rebuilding: the clock of the screen starts with the first table tile touched. The engine only "
        "sees `timeout`",
        "What does the limit count?",
    ),
    Rule(
        "RF-Q13",
        "",
        "All tiles that lie in no whole meld, jokers too; whole melds stay, the turn is over without a draw. A "
        "meld whose joker means something else without its tile is not whole. In a first lay-out the turn is "
        "undone and one tile drawn, as where nothing was laid and nothing is left over, or where the round "
        "could not be ended so. Option `timeout`",
        "What is left over?",
    ),
    Rule(
        "RF-Q14",
        "",
        "Play goes on without drawing; when all have passed in a row everybody notes the own rack, the lowest "
        "has won the round, equal ones share it",
        "When the stock is empty?",
    ),
    Rule("RF-Q15", "", "More won rounds decide, else the victory is shared", "A tie of totals?"),
    Rule(
        "RF-Q16",
        "course",
        "The left neighbour of the last starter. Option `next_starter`",
        "Who begins the next round?",
    ),
    Rule("RF-Q17", "", "Refused without penalty", "A wrong lay-out?"),
    Rule(
        "RF-Q18",
        "",
        "All tiles of the rack in one turn, the first lay-out and what is attached after it together; drawing "
        "before does no harm; all losers note double",
        "What counts for Hand-Rummy?",
    ),
    Rule(
        "RF-Q19",
        "last-tile",
        "Never a joker. It is used only in the act that empties the rack, anywhere, besides the rack; whoever "
        "could empty the rack without it keeps a tile or draws",
        "The last tile?",
    ),
    Rule(
        "RF-Q20",
        "",
        "A meld that got a tile in the winning turn has exactly that total, jokers with what they stand for; "
        "what was opened in that turn counts. Options `winning_total_is`, `winning_total_meld`",
        "The winning total?",
    ),
    Rule("RF-Q21", "", "Freely; the meld with the last tile may have the total", "Variants together?"),
    Rule("RF-Q22", "", "The next of the shuffled stock", "Any tile of the stock?"),
    Rule("RF-Q23", "", "Allowed", "Going out with a joker?"),
    Rule("RF-Q24", "", "Yes, also under a winning total", "May the very first lay-out be the winning one?"),
)
"""In the order of `docs/rules.md`; then the decisions where the book is silent."""
