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
    Rule("UR-08", "2", "Put together two full series 1–12 in red, yellow, blue, green plus 4 jokers."),
    Rule("UR-09", "1", "Before set-up each player draws one tile; the highest number opens the game."),
    Rule("UR-10", "~", "The tiles of that draw go back and everything is mixed before dealing."),
    Rule("UR-11", "summary", "All tiles lie face down; each player takes 14."),
    Rule("UR-12", "3", "Four start tiles are put face up in the middle."),
    Rule("UR-13", "1", "Play goes round to the left from the starter."),
    Rule("UR-14", "1", "Reverse tiles can change that direction during play."),
    Rule("UR-15", "terms", "Run: at least 3 consecutive values in one colour."),
    Rule("UR-16", "5", "A run has at most 12 tiles, because values stop at 1 and 12."),
    Rule("UR-17", "terms", "Group: 3 or 4 tiles of one value, all of different colours."),
    Rule("UR-18", "terms", "A colour may not occur twice in a group."),
    Rule("UR-19", "5", "A group never exceeds 4 tiles."),
    Rule(
        "UR-20",
        "~",
        "There is no opening threshold: attaching and rearranging are allowed from a player's first turn.",
    ),
    Rule("UR-21", "4", "Whoever is on turn must play at least one tile from the rack."),
    Rule("UR-22", "4", "At most four rack tiles per turn."),
    Rule("UR-23", "4", "Table tiles moved during the turn do not count towards the four."),
    Rule("UR-24", "summary", "Rack tiles may be attached to melds lying on the table."),
    Rule("UR-25", "summary", "Or they form new, complete melds."),
    Rule("UR-26", "4", "With no playable tile the player draws one face-down tile from the stock."),
    Rule("UR-27", "4", "If that tile is playable it may be played at once, and the turn is over."),
    Rule("UR-28", "~", "Playing the drawn tile is voluntary."),
    Rule("UR-29", "4", "If it is not playable it goes onto the rack and the turn is over."),
    Rule("UR-30", "2", "Every draw of any kind (turn, Draw 2, Draw 4, penalty) comes from the face-down stock."),
    Rule("UR-31", "9A", "A turn is over only when the player has finished and said so."),
    Rule("UR-32", "10", "As soon as a rack is empty the round is over."),
    Rule("UR-33", "3", "Rack tiles may be combined with start tiles into melds."),
    Rule("UR-34", "3", "Later they may also be worked into melds on the table."),
    Rule("UR-35", "3", "Nobody is ever obliged to use a start tile."),
    Rule(
        "UR-36",
        "3",
        "An unused start tile stays as a single tile; it is the only kind of tile allowed to lie alone.",
    ),
    Rule("UR-37", "8", "Action tiles among the start tiles have no action; they are plain numbers."),
    Rule("UR-38", "8", "A joker among the start tiles is just a joker."),
    Rule("UR-39", "5", "A player who plays from the rack may rearrange everything on the table."),
    Rule("UR-40", "5", "All melds that result must have at least 3 tiles."),
    Rule("UR-41", "5", "Long runs may be split if each part has at least 3 tiles at the end of the turn."),
    Rule("UR-42", "5", "Length limits (run 12, group 4) also hold after rearranging."),
    Rule("UR-43", "~", "The demand applies at the end of the turn only; half-built tables in between are fine."),
    Rule("UR-44", "~5", "Table tiles stay on the table; only an exchanged joker may go to a rack."),
    Rule("UR-45", "2", "A joker can replace any tile."),
    Rule("UR-46", "2", "Whoever plays it from the rack determines the colour."),
    Rule("UR-47", "2", "Played from the rack it makes the next player draw four and lose the turn."),
    Rule("UR-48", "6", "On one's turn a joker in a meld may be exchanged for the tile it represents."),
    Rule(
        "UR-49",
        "6",
        "The aim is to use the joker's extra functions, so a re-gained joker played from the rack acts again.",
    ),
    Rule("UR-50", "7", "A group contains at most one joker."),
    Rule("UR-51", "7", "A run may contain any number of jokers as long as no two are adjacent."),
    Rule("UR-52", "~2", "A joker at the end of a run stands for the next value and must stay inside 1…12."),
    Rule(
        "UR-53",
        "8",
        "Once on the table a joker is an ordinary joker without further effect until it is played from a rack again.",
    ),
    Rule("UR-54", "2", "Draw 2 counts as value 2; from the rack: next player draws two and loses the turn."),
    Rule("UR-55", "2", "Skip counts as 5; next player loses a turn."),
    Rule("UR-56", "2", "Reverse counts as 7; direction flips."),
    Rule("UR-57", "8, 2", "The action happens only for a tile played from a player's rack for the first time."),
    Rule("UR-58", "8", "It makes no difference whether it is played singly (attached) or inside a run/group."),
    Rule("UR-59", "2", "Moved and recombined on the table, action tiles have lost their power."),
    Rule("UR-60", "8", "After its action a tile is a plain number tile for the rest of the round."),
    Rule("UR-61", "2", "If one player puts more than one action tile into the same meld, only one of them works."),
    Rule("UR-62", "2", "The player chooses which."),
    Rule("UR-63", "~", "Action tiles put into *different* melds in one turn each work."),
    Rule("UR-64", "2", "Losing a turn means not laying at all: who had to draw may not play any of the drawn tiles."),
    Rule("UR-65", "8", "An action tile drawn in the turn and played at once comes from the rack and works."),
    Rule("UR-66", "9", 'A player left with exactly one tile must announce it by calling "UNO!".'),
    Rule("UR-67", "9", "The call belongs before the second last tile is played"),
    Rule("UR-68", "9A", "There is no offence while the caller's own turn is not yet declared over."),
    Rule("UR-69", "9", "Who did not call in time and is caught by another player draws two at once."),
    Rule(
        "UR-70",
        "9B",
        "No punishment any more once the next player has opened the turn by touching and playing a tile.",
    ),
    Rule("UR-71", "9C", "A player starting the turn with 2, 3 or 4 tiles may play them all without calling."),
    Rule("UR-72", "9C", "The rule applies only if one tile is left after the end of the turn."),
    Rule("UR-73", "~", "With five or more tiles nobody can go out in one turn."),
    Rule("UR-74", "10", "Round ends when a rack is empty; that player wins the round."),
    Rule("UR-75", "11", "The values left on all other racks are added and credited to the winner."),
    Rule("UR-76", "11", "Number tiles count face value."),
    Rule("UR-77", "11", "2, 5 and 7 (action tiles) count 20 each."),
    Rule("UR-78", "11", "A joker counts 50."),
    Rule("UR-79", "11", "First to 200 points wins the match."),
    Rule(
        "UR-80",
        "11",
        "If the tiles are used up before anyone is out, the player with the lowest rack total wins the round.",
    ),
    Rule("UR-81", "11", "That winner is credited the rack totals of all others (own rack not deducted)."),
    Rule("UR-82", "11", "The target of 200 may be raised or lowered by agreement."),
    Rule("UR-83", "easy-game", "An easier match without points: an agreed number of rounds."),
    Rule("UR-84", "easy-game", "For example first to win two rounds, in a longer game four."),
    Rule(
        "UR-85",
        "summary",
        "After a round a new one can begin with freshly mixed tiles, new start tiles and the direction to the "
        "left again.",
    ),
    Rule(
        "UR-86",
        "box",
        "Aim: get rid of all tiles first and have the highest total. Only winners of rounds score, so the "
        "first at the target is the highest.",
    ),
    Rule(
        "UR-Q1",
        "4",
        "Yes: drawing is refused where the referee holds a legal play, whatever it is (a lay with start tiles, "
        "by rearranging, by an exchange). Where its search stops undecided the seat keeps the choice. Option "
        "`draw_although_playable`",
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
        "In a run it is given. In a group of three it fixes which missing colour the joker is, and only that "
        "tile brings it back. Option `set_joker_colour`",
        "What does the colour of a joker mean?",
    ),
    Rule("UR-Q5", "", "Yes, it passes over the rack", "Does a tile that was just drawn act?"),
    Rule(
        "UR-Q6",
        "",
        "No, only a rack tile. A joker freed by moving table tiles stays on the table without power. Option "
        "`exchange_source`",
        "May a table tile free a joker for the rack?",
    ),
    Rule("UR-Q7", "6", "No, it may be kept. Option `exchanged_joker`", "Must an exchanged joker be played at once?"),
    Rule(
        "UR-Q8",
        "",
        "Yes, each time it leaves a rack. The tile put in counts as a rack tile played, and acts if it has an "
        "action; the joker counts again among the four; who exchanges the last tile has one tile again and "
        "must call. Option `exchanged_joker_acts`",
        "Does an exchanged joker act again?",
    ),
    Rule(
        "UR-Q9",
        "",
        "Reversals first, two cancel; then all draws add up on the one next seat, which loses one turn. Option "
        "`multi_action`",
        "Several actions in one turn?",
    ),
    Rule("UR-Q10", "", "Yes", 'Does a joker count for "one action a meld"?'),
    Rule(
        "UR-Q11",
        "",
        "The meld at the end of the turn: all action tiles laid from the rack in this turn that lie in it "
        "share one action, attached ones too. Tiles of earlier turns never count",
        'What is "the same meld"?',
    ),
    Rule(
        "UR-Q12",
        "",
        "No; of several in a meld exactly one works. Where all have the same action nothing is asked",
        "May an action be declined?",
    ),
    Rule(
        "UR-Q13",
        "",
        "The direction turns, the other seat is next anyway. Option `reverse_two_players`",
        "Reverse with two seats?",
    ),
    Rule(
        "UR-Q14",
        "11",
        "The turn in which the last tile is drawn is finished (going out still wins), then the round ends. A "
        "victim takes what is there and owes nothing. A penalty that takes the last tile ends the round at "
        "once, unless a turn is running. Option `stock_empty`",
        "When the stock runs out?",
    ),
    Rule(
        "UR-Q15",
        "",
        "Fewer tiles win; still equal: a drawn round, nobody scores, and in the easy game it does not count",
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
        "Who begins the next round?",
    ),
    Rule(
        "UR-Q19",
        "",
        "Yes, while a rack tile is played elsewhere. In a meld a start tile is a tile as any other and cannot "
        "become loose again",
        "Start tiles into melds with table tiles or each other only?",
    ),
    Rule(
        "UR-Q20",
        "8",
        "A plain joker. Loose it stands for nothing and cannot be exchanged; in a meld it can, and then acts "
        "when it is played from the rack",
        "A joker among the start tiles?",
    ),
    Rule(
        "UR-Q21",
        "5",
        "Yes, with a new meaning; who moves one into a group names its colour. No effect. Option `table_joker`",
        "May jokers be moved?",
    ),
    Rule(
        "UR-Q22",
        "",
        "Any time in the own turn up to its end. Option `late_uno_call`",
        "Until when may UNO! be called?",
    ),
    Rule(
        "UR-Q23",
        "",
        "No, only if somebody catches it. Option `uno_penalty`",
        "Is a forgotten call punished by itself?",
    ),
    Rule(
        "UR-Q24",
        "9",
        "The first act, play or draw, of the next acting seat. Skips and forced draws do not. If that seat is "
        "the offender itself, the others get the window before its turn; it closes when all have let it go by, "
        "or by the offender's act",
        "What closes the window?",
    ),
    Rule(
        "UR-Q25",
        "9",
        "Who is skipped with one tile has nothing to call. Who draws and falls back to one must call again. "
        "Needless calls and wrong catches are refused and cost nothing. Option `false_catch_penalty`",
        "Other ways to one tile, wrong calls?",
    ),
    Rule("UR-Q26", "", "No", "Runs from 12 on to 1?"),
    Rule("UR-Q27", "", "No number: a tile between two jokers is a run", "How many natural tiles does a run need?"),
    Rule("UR-Q28", "", "Refused without penalty", "Illegal ends of turns?"),
    Rule(
        "UR-Q29",
        "",
        "None. Option `turn_time`: when it is over the turn is reset and one tile drawn",
        "A time limit?",
    ),
    Rule(
        "UR-Q30",
        "",
        "Both. A tie after the fixed number is broken by a further round. Options `game`, `rounds`, `first_to`",
        "Fixed rounds or first to N?",
    ),
    Rule(
        "UR-Q31",
        "",
        "Yes. Rearranging without playing from the rack is refused",
        "May the table be rearranged with a drawn tile?",
    ),
)
"""In the order of `docs/rules.md`; then the decisions where the book is silent."""
