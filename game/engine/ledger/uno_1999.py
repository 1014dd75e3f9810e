"""The rules of UNO of 1999, as this program reads them.

One module because it is one table, in the order of the book.
"""

from __future__ import annotations

from game.engine.ledger.rule import Rule

RULES = (
    Rule("UC-01", "box", "2 to 10 players, from 7 years."),
    Rule("UC-02", "contents", "108 cards."),
    Rule("UC-03", "contents", "19 cards per colour blue, green, red, yellow, 0–9 (one 0, two each of 1–9)."),
    Rule("UC-04", "contents", "8 Draw Two, 2 per colour."),
    Rule("UC-05", "contents", "8 Reverse, 2 per colour."),
    Rule("UC-06", "contents", "8 Skip, 2 per colour."),
    Rule("UC-07", "contents", "4 Wild."),
    Rule("UC-08", "contents", "4 Wild Draw Four."),
    Rule("UC-09", "contents", "The large box has a card tray and a score pad; here there is a score sheet."),
    Rule(
        "UC-10",
        "aim",
        "Aim: be the first to reach 500; points come from the cards others still hold when a player goes out.",
    ),
    Rule("UC-11", "playing", "Each player draws a card; the highest number deals."),
    Rule("UC-12", "playing", "Action cards do not count in this draw."),
    Rule("UC-13", "playing", "Cards are shuffled, and everybody gets 7."),
    Rule("UC-14", "playing", "The rest lies face down: the stock."),
    Rule("UC-15", "playing", "Its top card is turned up next to it: the discard pile."),
    Rule("UC-16", "playing", "If it is an action card, special rules apply (UC-27, UC-30, UC-33, UC-37, UC-43)."),
    Rule("UC-17", "playing", "The dealer's left neighbour starts."),
    Rule("UC-18", "playing", "A card must match the top card in number, colour or symbol."),
    Rule("UC-19", "playing", "A wild may be played instead."),
    Rule("UC-20", "playing", "A player without a playable card draws one from the stock."),
    Rule("UC-21", "playing", "The drawn card may be played at once if it fits."),
    Rule("UC-22", "playing", "Otherwise it is the next player's turn."),
    Rule(
        "UC-23",
        "playing",
        "A player may choose not to play a playable card, but must then draw one, which may be played at once.",
    ),
    Rule("UC-24", "playing", "After drawing, no card held before may be played."),
    Rule("UC-25", "draw-two", "The next player draws 2 and misses a turn."),
    Rule("UC-26", "draw-two", "Only on the same colour or another Draw Two."),
    Rule("UC-27", "draw-two", "Turned up at the start: the same rules (the first player draws 2 and is skipped)."),
    Rule("UC-28", "reverse-cards", "The direction changes."),
    Rule("UC-29", "reverse-cards", "Only on the same colour or another Reverse."),
    Rule("UC-30", "reverse-cards", "At the start: the dealer plays first, then the player to the dealer's right."),
    Rule("UC-31", "skip-cards", "The next player is passed over."),
    Rule("UC-32", "skip-cards", "Only on the same colour or another Skip."),
    Rule(
        "UC-33",
        "skip-cards",
        "At the start: the dealer's left neighbour is skipped, and the next player to the left starts.",
    ),
    Rule("UC-34", "wild", "Its player chooses the colour to be played next."),
    Rule("UC-35", "wild", "The current colour may be chosen."),
    Rule("UC-36", "wild", "It may be played even if another card fits."),
    Rule("UC-37", "wild", "At the start: the dealer's left neighbour chooses the colour."),
    Rule("UC-38", "wild-draw-four", "Its player chooses the colour."),
    Rule("UC-39", "wild-draw-four", "The next player draws 4 and misses a turn."),
    Rule("UC-40", "wild-draw-four", "Allowed only if the player has no card of the current colour."),
    Rule("UC-41", "wild-draw-four", "Having the same number, or action cards, does not matter."),
    Rule("UC-42", "wild-draw-four", "Bluffing is allowed: it may be played unlawfully; if caught, penalty UC-66."),
    Rule("UC-43", "wild-draw-four", "At the start it goes back into the stock and another card is turned up."),
    Rule("UC-44", "playing-out", 'A player with one card left must call "UNO".'),
    Rule("UC-45", "playing-out", "Forgotten: 2 penalty cards …"),
    Rule("UC-46", "playing-out", "… but only if the others notice."),
    Rule("UC-47", "penalty-cards", "In time means before the second-last card touches the discard pile."),
    Rule("UC-48", "penalty-cards", "The penalty applies from the moment that card touches the pile."),
    Rule("UC-49", "penalty-cards", "No penalty once the next player has started a turn."),
    Rule("UC-50", "penalty-cards", "Started means taking a card from the stock or being about to play one."),
    Rule(
        "UC-51",
        "playing-out",
        "When a player has no cards left, play stops, points are counted and a new round begins.",
    ),
    Rule(
        "UC-52",
        "playing-out",
        "If the last card is a Draw Two or Draw Four, the next player still draws 2 or 4, and these count.",
    ),
    Rule("UC-53", "playing-out", "If the stock runs out before that, the discard pile is shuffled into a new stock."),
    Rule("UC-54", "points", "The player who is out scores the others' cards: number cards their value."),
    Rule("UC-55", "points", "Draw Two, Reverse, Skip 20 each."),
    Rule("UC-56", "points", "Wild and Wild Draw Four 50 each."),
    Rule("UC-57", "points", "The sum over all other players."),
    Rule("UC-58", "points", "The first to reach 500 wins."),
    Rule(
        "UC-59",
        "points",
        "Alternative: everybody scores the value of their own remaining cards in each round; when somebody "
        "reaches 500, the lowest total wins.",
    ),
    Rule("UC-60", "penalty-cards", "Telling others which card to play: draw 2 cards."),
    Rule("UC-61", "penalty-cards", "A wrong card that is noticed: take it back, draw 2 cards."),
    Rule("UC-62", "penalty-cards", "Then it is the next player's turn."),
    Rule("UC-63", "penalty-cards", "A Draw Four played unlawfully may be challenged."),
    Rule("UC-64", "penalty-cards", "Only by the player who has to draw the 4."),
    Rule("UC-65", "penalty-cards", "The challenged player shows the hand to the challenger."),
    Rule("UC-66", "penalty-cards", "Unlawful: the offender draws 4."),
    Rule("UC-67", "penalty-cards", "Lawful: the challenger draws 2 more, i.e. 6."),
    Rule("UC-68", "two-players", "Reverse works like Skip: its player may play again at once."),
    Rule("UC-69", "two-players", "Skip: its player plays again at once."),
    Rule("UC-70", "two-players", "Draw Two: after the other player has drawn 2, the first plays again."),
    Rule("UC-71", "two-players", "The same for Draw Four."),
    Rule("UC-72", "two-players", "Everything else is as usual."),
    Rule("UC-73", "partners", "Partners sit opposite each other."),
    Rule("UC-74", "partners", "The round ends when one partner is out."),
    Rule(
        "UC-75",
        "partners",
        "The points of both opponents' hands go to the winning team (the partner's cards do not count).",
    ),
    Rule("UC-76", "variant", "Four players: four rounds, with different partners each round if desired."),
    Rule("UC-77", "variant", "Every player keeps the points scored with each partner; several rounds are possible."),
    Rule("UC-78", "variant", "The highest personal total wins."),
    Rule(
        "UC-79",
        "variant",
        "Eight players at two tables, each with every other player as partner for four rounds (28 rounds).",
    ),
    Rule("UC-80", "variant", "Scored as above."),
    Rule(
        "UC-81",
        "variant",
        "Elimination game: everybody scores the points in their own hand; whoever reaches the limit (e.g. "
        "500) drops out.",
    ),
    Rule("UC-82", "variant", "The last two play each other by the two-player rules."),
    Rule("UC-83", "variant", "Whoever then reaches or passes the limit loses; the other wins the match."),
    Rule("UC-84", "house-stacking", "On a Draw Two the next player may play another; the one after must draw 4."),
    Rule("UC-85", "house-stacking", "The same for Draw Four: two in a row make 8."),
    Rule("UC-86", "house-stacking", "The last player of a Draw Four chooses the colour."),
    Rule(
        "UC-87",
        "house-stacking",
        "Unlawful Draw Fours and challenges as usual; the penalty grows with the number of cards played.",
    ),
    Rule(
        "UC-88",
        "house-stacking",
        "This goes on as long as players have such cards; after four Draw Twos the next player draws 8.",
    ),
    Rule("UC-89", "house-stacking", "Only one such card per turn, even for a player who has several."),
    Rule(
        "UC-90",
        "house-seven-o",
        "When a 0 is played, all players pass their hands to the next player in the direction of play.",
    ),
    Rule(
        "UC-91", "house-seven-o", "When a 7 is played, its player must swap hands with another player of their choice."
    ),
    Rule(
        "UC-92",
        "house-jump-in",
        "A player with exactly the top card (colour and number) may play it at once, out of turn.",
    ),
    Rule("UC-93", "house-jump-in", "Play continues from the player who jumped in."),
    Rule(
        "UC-94",
        "house-jump-in",
        "Two equal cards in one hand may be played one after the other, singly, so that somebody may jump in between.",
    ),
    Rule(
        "UC-95",
        "house-jump-in",
        "Jumping in with Skip, Reverse, Draw Two or Draw Four: the second identical card cancels the first.",
    ),
    Rule("UC-96", "house-jump-in", "Otherwise the usual rules apply, starting from the player of the second card."),
    Rule("UC-97", "house-rules", "House rules may be combined; the house settles conflicts."),
    Rule(
        "UC-Q1",
        "playing",
        "An action card is below 0; those tied for the highest draw again. Later the deal moves to the left. "
        "Option `next_starter`",
        "Ties and action cards in the draw for the dealer?",
    ),
    Rule(
        "UC-Q2",
        "wild-draw-four",
        "The current colour, a chosen one included. A coloured action card of that colour makes it unlawful; "
        "wilds have no colour and do not",
        'What is "the colour" for a wild draw four?',
    ),
    Rule(
        "UC-Q3",
        "penalty-cards",
        "Yes: they draw nothing and have a normal turn; the card and the chosen colour stay. Option "
        "`challenger_after_win`",
        "Does a challenger who was right get a turn?",
    ),
    Rule(
        "UC-Q4",
        "penalty-cards",
        "Only the challenger, and only the hand that was left when the card was played; penalty cards drawn "
        "later are not shown",
        "Who sees the hand?",
    ),
    Rule(
        "UC-Q5",
        "penalty-cards",
        "Before the card is on the pile: with the play or before it. Option `late_uno_call`",
        "Until when may UNO! be called?",
    ),
    Rule(
        "UC-Q6",
        "penalty-cards",
        "The order is: the card, the catch, the card's effect, the next turn. Forced draws and skips do not "
        "close it. Before an extra turn of the offender the window is a phase of its own. Shuffle Hands and "
        "custom wilds take effect before it",
        "What closes the catch?",
    ),
    Rule(
        "UC-Q7",
        "",
        "No: without another card it is always lawful. The next seat draws four, and they count",
        "A draw four as the last card, challenged?",
    ),
    Rule(
        "UC-Q8",
        "playing-out",
        "The pile is shuffled, except for its top card. If that is not enough, what is there is drawn. A "
        "player who can neither play nor draw passes; when all have passed in a row, the lowest hand wins and"
        " is credited with the others. The same happens after a hundred reshuffles in a round, which is only "
        "possible if written rules hand out more cards than can be played",
        "When the stock is empty?",
    ),
    Rule(
        "UC-Q9",
        "",
        "Wild: the first player chooses the colour and plays. Draw four: it goes back, the stock is shuffled,"
        " another card is turned up. Reverse with two players: the dealer starts. A 0 or 7 under Seven-O: no "
        "effect",
        "A special first card?",
    ),
    Rule(
        "UC-Q10",
        "",
        "A wrong card is refused. Options `wrong_card`, `advice_button`, `hint_cost`",
        "Wrong cards, advice, hints?",
    ),
    Rule(
        "UC-Q11",
        "",
        "Nothing; equal lowest totals win together",
        "`own_total`: what does the winner score, who wins equal totals?",
    ),
    Rule(
        "UC-Q12",
        "",
        "The three pairings take turns; the number of rounds is 3, 4 or 12. Option `rounds`",
        "Four rounds, but three pairings?",
    ),
    Rule(
        "UC-Q13",
        "",
        "A schedule of 28 rounds in which every pair plays four together; each round at a table is a match of"
        " one round, and the standings add up the results of both",
        "Two tables?",
    ),
    Rule(
        "UC-Q14",
        "",
        "All who reach the limit leave; a single one left wins. Partners drop out together",
        "Several drop out at once?",
    ),
    Rule(
        "UC-Q15",
        "house-stacking",
        "Draw twos on draw twos of any colour, draw fours on draw fours, mixed only with `stack_mixed`, "
        "always optional; the last victim loses the turn. A stacked draw four is judged by the colour chosen "
        "before it. Unlawful: its player draws the whole stack; lawful: the challenger draws two more. Option"
        " `stack_challenge`. A draw two turned up first may be stacked on; the last card of a hand ends the "
        "round, and the next seat draws all",
        "How does stacking work?",
    ),
    Rule(
        "UC-Q16",
        "house-seven-o",
        "The round ends, nothing is swapped, a 7 names nobody. The player of the card owes the call, before "
        "hands move; nobody has to call for a hand of one card received from others. With two seats a 0 swaps"
        " the hands",
        "A 0 or 7 as the last card, and the call?",
    ),
    Rule(
        "UC-Q17",
        "house-jump-in",
        "The seat after the one that jumped in. Option `after_jump`",
        "Who plays after a jump-in?",
    ),
    Rule(
        "UC-Q18",
        "house-jump-in",
        "The first is cancelled; the second takes effect from its own seat. Option `jump_action`. Wilds count"
        " as identical and choose a new colour; a draw four must be lawful again",
        "Does an action card that jumps in take effect?",
    ),
    Rule(
        "UC-Q19",
        "",
        "An empty hand; the call; Seven-O; catching and jumping in; a challenge; an answer by stacking; the "
        "draw. Jumping in on a stacked draw card keeps the total and moves the victim on",
        "What comes first when house rules meet?",
    ),
    Rule(
        "UC-Q20",
        "house-jump-in",
        "Only on a card that was played, before it takes effect; the first action counts. Players may jump in"
        " on their own card. No window opens if all twins are in the pile",
        "When can one jump in?",
    ),
    Rule(
        "UC-Q21",
        "",
        "A window lists the seats; each may pass. The screen keeps standing orders",
        "Jump-in at one screen?",
    ),
    Rule("UC-Q22", "", "Each round starts to the left. Partners need four seats", "Direction and seats?"),
    Rule(
        "UC-Q23",
        "",
        "The next seat, an opponent, draws, and the cards count",
        "A draw two as the last card with partners?",
    ),
    Rule(
        "UC-Q24",
        "playing-out",
        "Refused at no cost. Option `false_catch_penalty`",
        "A wrong catch, a needless call?",
    ),
    Rule(
        "UC-Q25",
        "",
        "One. Option `draw_until` (a house rule): with `fits`, until a card comes that it may play; then it "
        "plays it or passes. The other cards stay in the hand. When neither stock nor pile has a card left, "
        "the turn is over",
        "How many cards does a seat draw that cannot or will not play?",
    ),
    Rule(
        "UC-Q26",
        "",
        "No. Option `drawn_must_play` (a house rule): it must; for a wild, the colour is chosen. Nobody has "
        "to play a wild draw four against its rule (UC-40); it may be kept",
        "Must a drawn card that fits be played?",
    ),
    Rule(
        "UC-Q27",
        "",
        "No. Option `stack_mixed` (a house rule, with `stacking`): a draw four answers a draw two; a draw two"
        " answers a draw four only in the chosen colour; the totals add up. Only the last draw four can be "
        "challenged; if the challenge succeeds, its player draws the whole stack. With `4k+2k` a lost "
        "challenge costs two more for every four cards of the stack",
        "May draw twos and draw fours be stacked on each other?",
    ),
)
"""In the order of `docs/rules.md`, followed by the decisions where the book is silent."""
