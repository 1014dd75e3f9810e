"""The rules of Rummikub, as this program reads them."""

from __future__ import annotations

from game.engine.ledger.rule import Rule

RULES = (
    Rule("RK-01", "contents", "2–4 players, from 7 years."),
    Rule("RK-02", "preparation, contents", "104 tiles 1–13, each twice, in black, red, blue, orange."),
    Rule("RK-03", "contents", "2 joker tiles."),
    Rule("RK-04", "contents", "One of 4 racks per player."),
    Rule("RK-05", "aim", "Aim: first to lay all own tiles."),
    Rule("RK-06", "preparation", "Players agree or draw lots who begins."),
    Rule("RK-07", "preparation", "Clockwise play."),
    Rule("RK-08", "preparation", "Tiles are mixed face down and stacked in sevens, one stack having eight."),
    Rule("RK-09", "preparation", "Each player gives the left neighbour two stacks (14 tiles)."),
    Rule("RK-10", "preparation", "The remaining stacks are the stock."),
    Rule("RK-11", "preparation", "The stack of eight is drawn from first."),
    Rule(
        "RK-12",
        "preparation",
        "Three or more pairs identical in number and colour among the first 14: the player may demand that "
        "everything is mixed again.",
    ),
    Rule("RK-13", "preparation", "As proof the pairs are shown."),
    Rule("RK-14", "~preparation", "The demand is voluntary."),
    Rule("RK-15", "series", "Group: 3 or 4 tiles of one value, different colours."),
    Rule("RK-16", "series", "Run: 3 to 13 consecutive tiles in one colour."),
    Rule("RK-17", "series", "1 may not follow 13."),
    Rule("RK-18", "first-lay-out", "Needs at least 30 points in one or several own melds from the rack."),
    Rule("RK-19", "first-lay-out", "In that turn melds on the table may not be manipulated."),
    Rule("RK-20", "first-lay-out", "Nor attached to."),
    Rule("RK-21", "first-lay-out", "Nor may a joker be replaced."),
    Rule(
        "RK-22",
        "first-lay-out",
        "Who cannot or does not want to make the first lay-out must draw one tile; next player.",
    ),
    Rule("RK-23", "further-turns", "Afterwards a turn is either playing at least one rack tile ..."),
    Rule("RK-24", "further-turns", "... or, being unable or unwilling, drawing one tile."),
    Rule("RK-25", "further-turns", "Either ends the turn (a drawn tile cannot be played in this turn)."),
    Rule("RK-26", "time-limit", "One minute per turn, for every player."),
    Rule(
        "RK-27",
        "penalty-tiles",
        "Not finished in time: tiles go back to their original places and the player takes three penalty tiles.",
    ),
    Rule(
        "RK-28",
        "penalty-tiles",
        "Tiles that cannot be put back are mixed into the stock; the penalty is then three plus as many tiles "
        "as went to the stock.",
    ),
    Rule("RK-29", "penalty-tiles", "A wrong lay-out costs three penalty tiles."),
    Rule(
        "RK-30",
        "rebuilding",
        "Rebuilding and attaching to get rid of as many tiles as possible is allowed after the first lay-out.",
    ),
    Rule("RK-31", "rebuilding", "At the end of every turn only complete melds lie on the table, no single tile."),
    Rule("RK-32", "rebuilding", "No tile may be taken back onto the rack."),
    Rule("RK-33", "rebuilding", "Example 1: attach a tile to a run and one to a group."),
    Rule("RK-34", "rebuilding", "Example 2: take the fourth tile of a group for a run of one's own tiles."),
    Rule("RK-35", "rebuilding", "Example 3: add to a run and take its other end for a group."),
    Rule("RK-36", "rebuilding", "Example 4: split a run with the twin of one of its tiles."),
    Rule("RK-37", "rebuilding", "Examples 5 and 6: combined and multiple splitting."),
    Rule("RK-38", "joker", "A joker replaces any tile and automatically takes its value."),
    Rule("RK-39", "joker", "Before and during the first lay-out no joker may be exchanged."),
    Rule("RK-40", "joker", "Melds with a joker may be manipulated or extended."),
    Rule("RK-41", "joker", "A joker may be removed by manipulation and used anew."),
    Rule(
        "RK-42",
        "joker",
        "It may be replaced by the fitting tile from the rack or from a table serial if that manipulation is legal.",
    ),
    Rule("RK-43", "joker", "In a group of three containing a joker, either of the two missing colours replaces it."),
    Rule("RK-44", "joker", "A replaced joker must be used again in the same turn and not go to a rack."),
    Rule("RK-45", "joker", "A joker on a rack at the end costs 30 minus points."),
    Rule("RK-46", "aim", "The first player without tiles wins."),
    Rule(
        "RK-Q1",
        "",
        "The losers note their racks below zero, the winner the sum above. As many rounds as players, the "
        "highest total wins; a tie goes to more won rounds, else it is shared. Options `match`, `rounds`, "
        "`target`",
        "How is a round scored, how long is a match?",
    ),
    Rule(
        "RK-Q2",
        "",
        "Play goes on, one passes instead of drawing; when all have passed in a row the lowest rack wins, "
        "equal ones by fewer tiles, else they share it. The others note what they have above it below zero, "
        "each winner the sum",
        "When the stock is empty?",
    ),
    Rule("RK-Q3", "", "Yes, an own one, with the value it stands for", "A joker in the first lay-out?"),
    Rule("RK-Q4", "", "Yes", "More melds than the first lay-out needs?"),
    Rule("RK-Q5", "", "Free, also for a new value in its own meld", "A joker that is freed without a tile for it?"),
    Rule("RK-Q6", "", "It stands for the one missing colour", "A joker in a group of four?"),
    Rule("RK-Q7", "", "Allowed, side by side too", "Two jokers in a meld?"),
    Rule(
        "RK-Q8",
        "",
        "Do not happen here; always everything back and three penalty tiles",
        "Tiles that cannot be put back?",
    ),
    Rule(
        "RK-Q9",
        "",
        "Refused. Option `invalid_commit`: it is taken back, costs three tiles and the turn; only what could "
        "lie on no table is refused then",
        "Is a wrong lay-out prevented or punished?",
    ),
    Rule("RK-Q10", "", "Three tiles too, or what is there", "Out of time with nothing moved?"),
    Rule(
        "RK-Q11",
        "",
        "That is the screen's business; the engine only sees `timeout`. Option `turn_time`",
        "When does the clock run?",
    ),
    Rule(
        "RK-Q12",
        "preparation",
        "Before the first turn of the round, once a deal; two jokers are no pair; the new deal may be claimed again",
        "When is a new deal claimed?",
    ),
    Rule(
        "RK-Q13",
        "",
        "No: the shuffled tiles are cut so that the stack of eight is the first part of the stock",
        "Do the stacks matter?",
    ),
    Rule("RK-Q14", "", "The left neighbour of the last starter. Option `next_starter`", "Who begins the next round?"),
    Rule("RK-Q15", "", "No", "A turn to make up for a late start?"),
    Rule("RK-Q16", "", "Are not in the book; RK-41 to RK-44 say it", "The pictures that the part about jokers names?"),
)
"""In the order of `docs/rules.md`; then the decisions where the book is silent."""
