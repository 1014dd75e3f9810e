"""The rules of UNO RUMMY, as this program reads them."""

from __future__ import annotations

from game.engine.ledger.rule import Rule

RULES = (
    Rule("UR-01", "box", "Two, three or four seats play."),
    Rule("UR-02", "box", "From 7 years."),
    Rule(
        "UR-03",
        "9, box",
        "Four see-through racks, one per player; everybody may see at any time how many tiles each player has left.",
    ),
    Rule("UR-04", "box", "100 tiles."),
    Rule("UR-05", "box", "72 plain number tiles: values 1, 3, 4, 6, 8, 9, 10, 11, 12, two of each in each colour."),
    Rule("UR-06", "box", "24 action-and-number tiles: Draw 2 (=2), Skip (=5), Reverse (=7), two of each per colour."),
    Rule("UR-07", "box", "4 jokers: draw 4 and choice of the colour."),
    Rule("UR-08", "2", "The tiles are two full series of 1–12 in red, yellow, blue and green, and 4 jokers."),
    Rule("UR-09", "1", "Before set-up each player draws a tile; the highest number starts."),
    Rule("UR-10", "~", "The tiles of that draw go back, and all tiles are mixed before dealing."),
    Rule("UR-11", "summary", "All tiles lie face down; each player takes 14."),
    Rule("UR-12", "3", "Four start tiles are placed face up in the middle."),
    Rule("UR-13", "1", "Play goes to the left from the starter."),
    Rule("UR-14", "1", "Reverse tiles can change the direction during play."),
    Rule("UR-15", "terms", "Run: at least 3 consecutive values in one colour."),
    Rule("UR-16", "5", "A run has at most 12 tiles, because values stop at 1 and 12."),
    Rule("UR-17", "terms", "Group: 3 or 4 tiles of one value, all of different colours."),
    Rule("UR-18", "terms", "A colour may not occur twice in a group."),
    Rule("UR-19", "5", "A group never exceeds 4 tiles."),
    Rule(
        "UR-20",
        "~",
        "There is no initial meld: attaching and rearranging are allowed from a player's first turn.",
    ),
    Rule("UR-21", "4", "The player whose turn it is must play at least one tile from the rack."),
    Rule("UR-22", "4", "At most four rack tiles per turn."),
    Rule("UR-23", "4", "Table tiles moved during the turn do not count towards the four."),
    Rule("UR-24", "summary", "Rack tiles may be attached to melds on the table."),
    Rule("UR-25", "summary", "Or they form new, complete melds."),
    Rule("UR-26", "4", "A player without a playable tile draws one face-down tile from the stock."),
    Rule("UR-27", "4", "If that tile is playable it may be played at once; then the turn is over."),
    Rule("UR-28", "~", "Playing the drawn tile is voluntary."),
    Rule("UR-29", "4", "If it is not playable it goes to the rack, and the turn is over."),
    Rule("UR-30", "2", "Every draw of any kind (turn, Draw 2, Draw 4, penalty) comes from the face-down stock."),
    Rule("UR-31", "9A", "A turn is over only when the player is finished and says so."),
    Rule("UR-32", "10", "As soon as a rack is empty the round is over."),
    Rule("UR-33", "3", "Rack tiles may be combined with start tiles into melds."),
    Rule("UR-34", "3", "They may also be worked into melds on the table later."),
    Rule("UR-35", "3", "Nobody ever has to use a start tile."),
    Rule(
        "UR-36",
        "3",
        "An unused start tile stays a single tile; it is the only kind of tile that may lie alone.",
    ),
    Rule("UR-37", "8", "Action tiles among the start tiles have no action; they are plain numbers."),
    Rule("UR-38", "8", "A joker among the start tiles is just a joker."),
    Rule("UR-39", "5", "A player who plays from the rack may rearrange everything on the table."),
    Rule("UR-40", "5", "All resulting melds must have at least 3 tiles."),
    Rule("UR-41", "5", "Long runs may be split if each part has at least 3 tiles at the end of the turn."),
    Rule("UR-42", "5", "Length limits (run 12, group 4) also hold after rearranging."),
    Rule("UR-43", "~", "This applies only at the end of the turn; unfinished melds in between are fine."),
    Rule("UR-44", "~5", "Table tiles stay on the table; only an exchanged joker may go to a rack."),
    Rule("UR-45", "2", "A joker can replace any tile."),
    Rule("UR-46", "2", "Whoever plays it from the rack chooses its colour."),
    Rule("UR-47", "2", "Played from the rack, it makes the next player draw four and lose a turn."),
    Rule("UR-48", "6", "On one's turn a joker in a meld may be exchanged for the tile it represents."),
    Rule(
        "UR-49",
        "6",
        "The aim is to use the joker's power again: a regained joker played from the rack acts again.",
    ),
    Rule("UR-50", "7", "A group contains at most one joker."),
    Rule("UR-51", "7", "A run may contain any number of jokers as long as no two are adjacent."),
    Rule("UR-52", "~2", "A joker at the end of a run stands for the next value, which must be between 1 and 12."),
    Rule(
        "UR-53",
        "8",
        "Once on the table, a joker is an ordinary joker without effect until it is played from a rack again.",
    ),
    Rule("UR-54", "2", "Draw 2 counts as a 2; played from the rack, the next player draws two and loses a turn."),
    Rule("UR-55", "2", "Skip counts as a 5; the next player loses a turn."),
    Rule("UR-56", "2", "Reverse counts as a 7; the direction is reversed."),
    Rule("UR-57", "8, 2", "The action happens only when a tile is played from a player's rack for the first time."),
    Rule("UR-58", "8", "It makes no difference whether it is played singly (attached) or as part of a run or group."),
    Rule("UR-59", "2", "Action tiles that are moved and recombined on the table have lost their power."),
    Rule("UR-60", "8", "After its action a tile is a plain number tile for the rest of the round."),
    Rule("UR-61", "2", "If a player puts more than one action tile into the same meld, only one of them takes effect."),
    Rule("UR-62", "2", "The player chooses which one."),
    Rule("UR-63", "~", "Action tiles put into *different* melds in one turn all take effect."),
    Rule("UR-64", "2", "Losing a turn means not playing at all: drawn tiles may not be played either."),
    Rule(
        "UR-65", "8", "An action tile that is drawn and played in the same turn comes from the rack and takes effect."
    ),
    Rule("UR-66", "9", 'A player who will be left with exactly one tile must call "UNO!".'),
    Rule("UR-67", "9", "The call must come before the second-last tile is played"),
    Rule("UR-68", "9A", "There is no offence until the player has declared the turn over."),
    Rule("UR-69", "9", "A player who did not call in time and is caught by another player draws two at once."),
    Rule(
        "UR-70",
        "9B",
        "There is no penalty once the next player has started a turn by touching and playing a tile.",
    ),
    Rule("UR-71", "9C", "A player starting the turn with 2, 3 or 4 tiles may play them all without calling."),
    Rule("UR-72", "9C", "The rule applies only if one tile is left at the end of the turn."),
    Rule("UR-73", "~", "With five or more tiles nobody can go out in one turn."),
    Rule("UR-74", "10", "The round ends when a rack is empty; that player wins it."),
    Rule("UR-75", "11", "The values left on all other racks are added up and credited to the winner."),
    Rule("UR-76", "11", "Number tiles count their face value."),
    Rule("UR-77", "11", "2, 5 and 7 (action tiles) count 20 each."),
    Rule("UR-78", "11", "A joker counts 50."),
    Rule("UR-79", "11", "The first to reach 200 points wins the match."),
    Rule(
        "UR-80",
        "11",
        "If the stock is used up before anybody is out, the player with the lowest rack total wins the round.",
    ),
    Rule("UR-81", "11", "That winner is credited with the rack totals of all others (without deducting the own rack)."),
    Rule("UR-82", "11", "The target of 200 may be raised or lowered by agreement."),
    Rule("UR-83", "easy-game", "Easier, without points: a match of an agreed number of rounds."),
    Rule("UR-84", "easy-game", "For example, the first to win two rounds, or four in a longer game."),
    Rule(
        "UR-85",
        "summary",
        "After a round a new one can begin: tiles mixed again, new start tiles, direction to the left again.",
    ),
    Rule(
        "UR-86",
        "box",
        "Aim: be the first to get rid of all tiles, and have the highest total. Only winners of rounds score,"
        " so the first to reach the target has the highest total.",
    ),
    Rule(
        "UR-Q1",
        "4",
        "Yes: drawing is refused if the referee has found any legal play (with start tiles, by rearranging, "
        "by an exchange). If its search ends undecided, the seat may choose. Option `draw_although_playable`",
        "Must one play if one can?",
    ),
    Rule(
        "UR-Q2",
        "4",
        "Alone; the table may be rearranged for it. Option `drawn_tile`",
        "The drawn tile alone, or with rack tiles?",
    ),
    Rule("UR-Q3", "", "Yes", "May a drawn tile that fits be kept?"),
    Rule(
        "UR-Q4",
        "",
        "In a run it is determined. In a group of three it says which missing colour the joker is, and only "
        "that tile can be exchanged for it. Option `set_joker_colour`",
        "What does the colour of a joker mean?",
    ),
    Rule("UR-Q5", "", "Yes, it counts as played from the rack", "Does a tile that was just drawn act?"),
    Rule(
        "UR-Q6",
        "",
        "No, only a rack tile. A joker freed by moving table tiles stays on the table without effect. Option "
        "`exchange_source`",
        "May a table tile free a joker for the rack?",
    ),
    Rule("UR-Q7", "6", "No, it may be kept. Option `exchanged_joker`", "Must an exchanged joker be played at once?"),
    Rule(
        "UR-Q8",
        "",
        "Yes, each time it leaves a rack. The tile played for it counts as a rack tile, and acts if it has an"
        " action; the joker also counts towards the four when it is played. A player who exchanges the last "
        "tile has one tile again and must call. Option `exchanged_joker_acts`",
        "Does an exchanged joker act again?",
    ),
    Rule(
        "UR-Q9",
        "",
        "Reversals first; two cancel out. Then all draws add up for the next seat, which loses one turn. "
        "Option `multi_action`",
        "Several actions in one turn?",
    ),
    Rule("UR-Q10", "", "Yes", 'Does a joker count for "one action per meld"?'),
    Rule(
        "UR-Q11",
        "",
        "The meld at the end of the turn: all action tiles in it that were played from the rack this turn "
        "share one action, attached ones included. Tiles of earlier turns never count",
        'What is "the same meld"?',
    ),
    Rule(
        "UR-Q12",
        "",
        "No; of several in a meld exactly one takes effect. If all have the same action, nobody is asked",
        "May an action be declined?",
    ),
    Rule(
        "UR-Q13",
        "",
        "The direction changes, but the other seat is next anyway. Option `reverse_two_players`",
        "Reverse with two seats?",
    ),
    Rule(
        "UR-Q14",
        "11",
        "The turn in which the last tile is drawn is finished (going out still wins), then the round ends. A "
        "victim takes what is left and owes nothing. A penalty that takes the last tile ends the round at "
        "once, unless a turn is in progress. Option `stock_empty`",
        "When the stock runs out?",
    ),
    Rule(
        "UR-Q15",
        "",
        "Fewer tiles win; if still equal, the round is a draw: nobody scores, and in the easy game it does not count",
        "A tie for the lowest rack?",
    ),
    Rule("UR-Q16", "", "No. Option `last_card_draws`", "Does the very last tile still make somebody draw?"),
    Rule(
        "UR-Q17",
        "",
        "A joker is below 1; 2, 5 and 7 count as their number; tied highest draw again",
        "Ties and jokers in the start draw?",
    ),
    Rule(
        "UR-Q18",
        "",
        "The left neighbour of the last starter. Option `next_starter`; after a drawn round `winner` means the "
        "left neighbour",
        "Who starts the next round?",
    ),
    Rule(
        "UR-Q19",
        "",
        "Yes, as long as a rack tile is played somewhere. In a meld a start tile is a tile like any other and"
        " cannot become loose again",
        "May start tiles be used with table tiles or each other only?",
    ),
    Rule(
        "UR-Q20",
        "8",
        "An ordinary joker. Loose, it stands for nothing and cannot be exchanged; in a meld it can, and then "
        "acts when it is played from the rack",
        "A joker among the start tiles?",
    ),
    Rule(
        "UR-Q21",
        "5",
        "Yes, with a new meaning; a player who moves one into a group names its colour. It has no effect. "
        "Option `table_joker`",
        "May jokers be moved?",
    ),
    Rule(
        "UR-Q22",
        "",
        "Any time in one's own turn, up to its end. Option `late_uno_call`",
        "Until when may UNO! be called?",
    ),
    Rule(
        "UR-Q23",
        "",
        "No, only if somebody catches it. Option `uno_penalty`",
        "Is a forgotten call penalised automatically?",
    ),
    Rule(
        "UR-Q24",
        "9",
        "The first play or draw of the next acting seat. Skips and forced draws do not. If that seat is the "
        "offender, the others get the window before its turn; it closes when all have let it go by, or by the"
        " offender's action",
        "What closes the window?",
    ),
    Rule(
        "UR-Q25",
        "9",
        "A player skipped with one tile has nothing to call. A player who draws and gets back to one tile "
        "must call again. Needless calls and wrong catches are refused and cost nothing. Option "
        "`false_catch_penalty`",
        "Other ways to one tile, wrong calls?",
    ),
    Rule("UR-Q26", "", "No", "Do runs continue from 12 to 1?"),
    Rule("UR-Q27", "", "Any number: a tile between two jokers is a run", "How many natural tiles does a run need?"),
    Rule("UR-Q28", "", "Refused without penalty", "Ending a turn illegally?"),
    Rule(
        "UR-Q29",
        "",
        "None. Option `turn_time`: when time runs out, the turn is reset and one tile drawn",
        "A time limit?",
    ),
    Rule(
        "UR-Q30",
        "",
        "Both. A tie after a fixed number of rounds is broken by another round. Options `game`, `rounds`, `first_to`",
        "Fixed rounds or first to N?",
    ),
    Rule(
        "UR-Q31",
        "",
        "Yes. Rearranging without playing from the rack is refused",
        "May the table be rearranged with a drawn tile?",
    ),
)
"""In the order of `docs/rules.md`, followed by the decisions where the book is silent."""
