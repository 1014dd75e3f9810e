"""The rules of Rummikub, as this program reads them."""

from __future__ import annotations

from game.engine.ledger.rule import Rule

RULES = (
    Rule("RK-01", "contents", "2–4 players, from 7 years."),
    Rule("RK-02", "preparation, contents", "104 tiles, 1–13 twice each in black, red, blue and orange."),
    Rule("RK-03", "contents", "2 jokers."),
    Rule("RK-04", "contents", "One of 4 racks per player."),
    Rule("RK-05", "aim", "Aim: be the first to play all one's tiles."),
    Rule("RK-06", "preparation", "Players agree or draw lots who starts."),
    Rule("RK-07", "preparation", "Play is clockwise."),
    Rule("RK-08", "preparation", "Tiles are mixed face down and stacked in sevens; one stack has eight."),
    Rule("RK-09", "preparation", "Each player gives two stacks (14 tiles) to the left neighbour."),
    Rule("RK-10", "preparation", "The remaining stacks are the stock."),
    Rule("RK-11", "preparation", "Tiles are drawn from the stack of eight first."),
    Rule(
        "RK-12",
        "preparation",
        "Three or more pairs equal in number and colour among the first 14 tiles: the player may ask for all "
        "tiles to be mixed again.",
    ),
    Rule("RK-13", "preparation", "The pairs are shown as proof."),
    Rule("RK-14", "~preparation", "Nobody has to ask."),
    Rule("RK-15", "series", "Group: 3 or 4 tiles of one value in different colours."),
    Rule("RK-16", "series", "Run: 3 to 13 consecutive tiles of one colour."),
    Rule("RK-17", "series", "1 may not follow 13."),
    Rule(
        "RK-18",
        "initial-meld",
        "The initial meld must be worth at least 30 points in one or several melds from the own rack.",
    ),
    Rule("RK-19", "initial-meld", "In that turn melds on the table may not be manipulated."),
    Rule("RK-20", "initial-meld", "Nor may tiles be attached to them."),
    Rule("RK-21", "initial-meld", "Nor may a joker be replaced."),
    Rule(
        "RK-22",
        "initial-meld",
        "A player who cannot or does not want to make the initial meld must draw one tile; then the next "
        "player's turn begins.",
    ),
    Rule("RK-23", "further-turns", "From then on a turn is either playing at least one rack tile ..."),
    Rule("RK-24", "further-turns", "... or, being unable or unwilling, drawing one tile."),
    Rule("RK-25", "further-turns", "Either ends the turn (a drawn tile cannot be played in this turn)."),
    Rule("RK-26", "time-limit", "One minute per turn, for every player."),
    Rule(
        "RK-27",
        "penalty-tiles",
        "If time runs out, the tiles go back to their original places and the player draws three penalty tiles.",
    ),
    Rule(
        "RK-28",
        "penalty-tiles",
        "Tiles that cannot be put back are mixed into the stock; the penalty is then three plus the number of"
        " these tiles.",
    ),
    Rule("RK-29", "penalty-tiles", "An invalid table costs three penalty tiles."),
    Rule(
        "RK-30",
        "rebuilding",
        "After the initial meld, the table may be manipulated to get rid of as many tiles as possible.",
    ),
    Rule("RK-31", "rebuilding", "At the end of every turn only complete melds may be on the table, no single tile."),
    Rule("RK-32", "rebuilding", "No tile may be taken back to the rack."),
    Rule("RK-33", "rebuilding", "Example 1: attach a tile to a run and one to a group."),
    Rule("RK-34", "rebuilding", "Example 2: take the fourth tile of a group for a run of one's own tiles."),
    Rule("RK-35", "rebuilding", "Example 3: add to a run and take its other end for a group."),
    Rule("RK-36", "rebuilding", "Example 4: split a run with the twin of one of its tiles."),
    Rule("RK-37", "rebuilding", "Examples 5 and 6: combined and multiple splitting."),
    Rule("RK-38", "joker", "A joker replaces any tile and automatically takes its value."),
    Rule("RK-39", "joker", "Before and during the initial meld no joker may be replaced."),
    Rule("RK-40", "joker", "Melds with a joker may be manipulated or extended."),
    Rule("RK-41", "joker", "A joker may be removed by manipulation and used again."),
    Rule(
        "RK-42",
        "joker",
        "It may be replaced by the matching tile from the rack, or from the table if that manipulation is legal.",
    ),
    Rule("RK-43", "joker", "In a group of three containing a joker, either of the two missing colours replaces it."),
    Rule("RK-44", "joker", "A replaced joker must be used in the same turn and may not go to a rack."),
    Rule("RK-45", "joker", "A joker on a rack at the end counts 30 minus points."),
    Rule("RK-46", "aim", "The first player without tiles wins."),
    Rule(
        "RK-Q1",
        "",
        "Each loser scores minus the value of the rack, the winner plus their sum. There are as many rounds "
        "as players, and the highest total wins; a tie goes to more rounds won, otherwise it is shared. "
        "Options `match`, `rounds`, `target`",
        "How is a round scored, how long is a match?",
    ),
    Rule(
        "RK-Q2",
        "",
        "Play goes on, with passing instead of drawing. When all have passed in a row, the lowest rack wins; "
        "ties go to fewer tiles, otherwise they are shared. The others score minus the difference between "
        "their rack and the lowest, each winner plus the sum",
        "When the stock is empty?",
    ),
    Rule("RK-Q3", "", "Yes, from the own rack, with the value it stands for", "A joker in the initial meld?"),
    Rule("RK-Q4", "", "Yes", "More melds than the initial meld needs?"),
    Rule("RK-Q5", "", "Allowed, also for a new value in its own meld", "A joker that is freed without a tile for it?"),
    Rule("RK-Q6", "", "It stands for the one missing colour", "A joker in a group of four?"),
    Rule("RK-Q7", "", "Allowed, even side by side", "Two jokers in a meld?"),
    Rule(
        "RK-Q8",
        "",
        "Cannot happen here; everything always goes back, and the penalty is three tiles",
        "Tiles that cannot be put back?",
    ),
    Rule(
        "RK-Q9",
        "",
        "Refused. Option `invalid_commit`: it is taken back, costs three tiles and the turn; only what could "
        "never be on a table is refused then",
        "Is an invalid table prevented or penalised?",
    ),
    Rule("RK-Q10", "", "Three tiles too, or as many as there are", "Out of time with nothing moved?"),
    Rule(
        "RK-Q11",
        "",
        "That is up to the screen; the engine only sees `timeout`. Option `turn_time`",
        "When does the clock run?",
    ),
    Rule(
        "RK-Q12",
        "preparation",
        "Before the first turn of the round, once per deal; two jokers are not a pair; the new deal may be "
        "claimed again",
        "When can a new deal be claimed?",
    ),
    Rule(
        "RK-Q13",
        "",
        "No: the shuffled tiles are cut so that the stack of eight is the first part of the stock",
        "Do the stacks matter?",
    ),
    Rule("RK-Q14", "", "The left neighbour of the last starter. Option `next_starter`", "Who starts the next round?"),
    Rule("RK-Q15", "", "No", "A turn to make up for a late start?"),
    Rule(
        "RK-Q16",
        "",
        "Are not in the book; RK-41 to RK-44 cover them",
        "The pictures mentioned in the part on the joker?",
    ),
)
"""In the order of `docs/rules.md`, followed by the decisions where the book is silent."""
