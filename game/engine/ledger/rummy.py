"""The rules of Rummy, das große Familienspiel, as this program reads them."""

from __future__ import annotations

from game.engine.ledger.rule import Rule

RULES = (
    Rule("RF-01", "box", "2–4 players."),
    Rule("RF-02", "box", "From 8 years; 30–45 minutes."),
    Rule("RF-03", "box", "106 tiles including 2 jokers; 4 racks."),
    Rule("RF-04", "~preparation", "The other 104 = 13 values × 4 colours × 2 copies."),
    Rule("RF-05", "preparation", "One rack per player."),
    Rule("RF-06", "preparation", "Before each game the tiles are turned face down, well mixed; each player takes 14."),
    Rule("RF-07", "preparation", "Racks are placed so that others cannot see them."),
    Rule("RF-08", "preparation", "The rest lies face down in stacks of about equal height, or loose."),
    Rule("RF-09", "course", "Players agree who starts."),
    Rule("RF-10", "aim", "Aim: get rid of all tiles as fast as possible."),
    Rule("RF-11", "course", "On a turn a player tries to play melds and attach tiles, and may rearrange the table."),
    Rule("RF-12", "course", "A turn is either playing tiles or drawing one."),
    Rule(
        "RF-13",
        "course",
        "A player who cannot or does not want to play must draw a tile; passing without drawing is not possible.",
    ),
    Rule("RF-14", "course", "Any tile of the stock may be drawn."),
    Rule("RF-15", "course", "A meld needs at least 3 tiles that form a run or a group."),
    Rule("RF-16", "course", "Run: at least three consecutive numbers in one colour."),
    Rule("RF-17", "course", "A run may be as long as the numbers allow."),
    Rule("RF-18", "course", "Group: 3 or 4 equal numbers in 3 or 4 different colours."),
    Rule("RF-19", "course", "The initial meld must be worth at least 40 points."),
    Rule("RF-20", "course", "They may come from one or several melds."),
    Rule(
        "RF-21",
        "course",
        "A tile just drawn that makes the initial meld possible may be used only on the next turn.",
    ),
    Rule("RF-22", "course", "Players may agree that it can be played at once."),
    Rule("RF-23", "course", "After the initial meld no total is needed."),
    Rule("RF-24", "course", "Attaching is allowed only to players who have made their initial meld."),
    Rule("RF-25", "course", "Then single tiles may be attached to existing melds."),
    Rule("RF-26", "course", "Attaching is allowed in the same turn, after the initial meld."),
    Rule("RF-27", "course", "Only players who have made their initial meld may rearrange the table."),
    Rule(
        "RF-28",
        "course",
        "Rearranging combines table melds with own tiles into new melds, so at least one own tile must be played.",
    ),
    Rule("RF-29", "course", "Every meld left must have at least 3 tiles."),
    Rule("RF-30", "course", "All tiles that were on the table stay on the table."),
    Rule(
        "RF-31",
        "course",
        "Example: a ten is taken from a group of four for the run 8-9-10; a group of three stays.",
    ),
    Rule("RF-32", "course", "A time limit for rearranging is agreed before play, e.g. two minutes."),
    Rule(
        "RF-33",
        "course",
        "A player who has not placed all moved tiles in melds in time must take the left-over tiles.",
    ),
    Rule("RF-34", "course", "A joker may stand for any tile and takes that tile's value."),
    Rule("RF-35", "course", "A joker on a rack when another player ends the game counts 20 minus points."),
    Rule(
        "RF-36", "course", "On their turn, players may exchange a joker on the table for the matching tile and use it."
    ),
    Rule("RF-37", "course", "This includes the player who played the joker."),
    Rule("RF-38", "course", "The exchanged joker must be used in the same turn."),
    Rule("RF-39", "course", "It may not go to the rack."),
    Rule("RF-40", "end", "When a player plays the last tile, the round is over and that player has won it."),
    Rule("RF-41", "end", "The others add up the tiles they still hold; these are minus points."),
    Rule("RF-42", "end", "A joker counts 20 minus points."),
    Rule("RF-43", "end", "The minus points are kept in a table with the players' names."),
    Rule("RF-44", "end", "The number of rounds is agreed beforehand; at the end all minus points are added up."),
    Rule("RF-45", "end", "The lowest total of minus points wins the match."),
    Rule("RF-46", "end", "Advice: towards the end, keep the value of the rack low."),
    Rule(
        "RF-47",
        "hand-rummy",
        "Hand-Rummy: a player who has not played before and plays all tiles in a single turn doubles the "
        "losers' minus points.",
    ),
    Rule("RF-48", "hand-rummy", "Otherwise the normal rules apply."),
    Rule("RF-49", "time-limit", "Time limit 1, 2 or 3 minutes."),
    Rule("RF-50", "last-tile", '"The last tile": at the start a tile is set aside face up.'),
    Rule("RF-51", "last-tile", "The winner must use that tile in the final turn."),
    Rule(
        "RF-52",
        "winning-total",
        '"Winning total": the last run or group that the winner plays must have an agreed value (e.g. 12), or'
        " it may not be played.",
    ),
    Rule("RF-Q1", "", "1 to 13 in black, red, blue and orange, as in Rummikub", "Which colours and numbers?"),
    Rule("RF-Q2", "", "No: a player who does not want to play draws", "Must one play if one can?"),
    Rule(
        "RF-Q3",
        "",
        "No. Option `play_after_draw`: for an initial meld only, or always; it must then be among the tiles played",
        "May the tile just drawn be played?",
    ),
    Rule(
        "RF-Q4",
        "course",
        "Yes, but the 40 points come first and from own melds alone: `open` plays these, then the turn goes "
        "on and ends with `lay`, which needs no further rack tile, or `pass`",
        "May one attach and rearrange in the turn of the initial meld?",
    ),
    Rule(
        "RF-Q5",
        "course",
        "Yes, with the value it stands for; a joker exchanged from the table does not count. Option "
        "`joker_in_first_layout`",
        "A joker in the initial meld?",
    ),
    Rule("RF-Q6", "course", "No", "Do runs continue from 13 to 1?"),
    Rule(
        "RF-Q7",
        "course",
        "Yes: it moves only as what it stands for, in a group of three as either missing colour, and only an "
        "exchange frees it. Option `table_joker`",
        "Does a joker on the table keep its meaning?",
    ),
    Rule("RF-Q8", "", "No, only a rack tile. Option `exchange_source`", "May a table tile free a joker?"),
    Rule(
        "RF-Q9",
        "course",
        "Either missing colour can be exchanged for it. Option `set_joker_colour`",
        "A joker in a group of three?",
    ),
    Rule("RF-Q10", "", "Both, even side by side", "How many jokers may a meld contain?"),
    Rule(
        "RF-Q11",
        "",
        "Anything valid on the table this turn; the tile exchanged for it comes from the rack",
        "What can an exchanged joker be used for?",
    ),
    Rule(
        "RF-Q12",
        "",
        "Rearranging: the clock on the screen starts with the first table tile touched. The engine only sees `timeout`",
        "What does the limit cover?",
    ),
    Rule(
        "RF-Q13",
        "",
        "All tiles that are in no complete meld, jokers included; complete melds stay, and the turn is over "
        "without a draw. A meld with a joker whose meaning changed without its tile is not complete. During "
        "an initial meld the turn is undone and one tile drawn; so it is if nothing was played and nothing is"
        " left over, or if the round could not be ended that way. Option `timeout`",
        "What is left over?",
    ),
    Rule(
        "RF-Q14",
        "",
        "Play goes on without drawing; when all have passed in a row, everybody scores the own rack; the "
        "lowest wins the round, and ties share it",
        "When the stock is empty?",
    ),
    Rule("RF-Q15", "", "More rounds won decide; otherwise the win is shared", "Equal totals?"),
    Rule(
        "RF-Q16",
        "course",
        "The left neighbour of the last starter. Option `next_starter`",
        "Who starts the next round?",
    ),
    Rule("RF-Q17", "", "Refused without penalty", "An invalid table?"),
    Rule(
        "RF-Q18",
        "",
        "All tiles of the rack in one turn: the initial meld and what is attached after it together. Drawing "
        "in earlier turns does not matter; all losers score double",
        "What counts as Hand-Rummy?",
    ),
    Rule(
        "RF-Q19",
        "last-tile",
        "Never a joker. It is used only in the action that empties the rack, anywhere, in addition to the "
        "rack; a player who could empty the rack without it keeps a tile or draws",
        "The last tile?",
    ),
    Rule(
        "RF-Q20",
        "",
        "A meld that got a tile in the winning turn must have exactly that total, jokers counting what they "
        "stand for; what was opened in that turn counts. Options `winning_total_is`, `winning_total_meld`",
        "The winning total?",
    ),
    Rule(
        "RF-Q21",
        "",
        "In any combination; the meld with the last tile may be the one with the total",
        "Variants together?",
    ),
    Rule("RF-Q22", "", "The next of the shuffled stock", "Any tile of the stock?"),
    Rule("RF-Q23", "", "Allowed", "Going out with a joker?"),
    Rule("RF-Q24", "", "Yes, also with a winning total", "May the initial meld be the winning one?"),
)
"""In the order of `docs/rules.md`, followed by the decisions where the book is silent."""
