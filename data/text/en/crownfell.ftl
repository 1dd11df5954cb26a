# Crownfell: panels, log, refusals.

game-crownfell = Crownfell
about-crownfell = A duel on a 5×5 board. Draft four cards, deploy them, and capture all of the enemy's. 2 players, 20 minutes.
gist-crownfell = a duel of cards on a 5×5 board
size-crownfell = 2 players, 20 min
first-crownfell = Skips the draft: four fixed cards each.
howto-crownfell =
    {""}**Crownfell in a minute**
    Draft four cards each. Then, on your turn, do one thing:
    · **deploy** a card from your hand to your home row,
    · **move** a card along its arrows; move onto an enemy card to capture it,
    · **activate** an ability (★).
    {""}**Rally**: end a move on the crown (c3) or the enemy home row, and you may deploy, move another of your cards one space in any direction, or **revive** a captured card of either side: it comes into your hand.
    {""}**You win** when the other side has no card left on the board, or no legal move.
    A card that is **flipped** changes sides and stays where it is.
    {""}**Signs**
    · solid arrow: move and capture
    · hollow arrow: move to an empty space only
    · double arrow: jump one or two spaces
    · target: capture an enemy there without going there
    · lock: an enemy there cannot move or use its ★
    · shield: your card there cannot be captured
    {""}-# Black's home row is a, at the bottom; White's is e, at the top.
option-first-game = First game (fixed cards, no draft)
option-colours = Who is Black
value-toss = by coin toss
value-first-black = the first seat
value-first-white = the second seat
option-quietTurns = Turns without deploy or capture until a draw
option-maxTurns = Turns in all until a draw
option-continueAfterCapture = Capture on the first step, then go on

crownfell-black = Black ◆
crownfell-white = White ○
crownfell-none = none

crownfell-turn-pick = **{ $player }** ({ $colour }) picks a card: one each in turn, four in all. { $left ->
        [one] One card is
       *[other] { $left } cards are
    } left.
crownfell-turn-action = **{ $player }** ({ $colour }) to move · turn { $number }
crownfell-turn-rally = **{ $player }** ({ $colour }) may rally: { $card } entered { $space }.
crownfell-first-turn-black = -# { $player } is Black ◆: home row a at the bottom, and the cards go up.
crownfell-first-turn-white = -# { $player } is White ○: home row e at the top, and the cards go down.
crownfell-draw-offered = { $player } offers a draw.
crownfell-draw-declined = { $player } declines the draw by playing on.
crownfell-quiet-near =
    { $turns ->
        [one] One more quiet turn, and the game is drawn.
       *[other] { $turns } more quiet turns, and the game is drawn.
    }
crownfell-cap-near =
    { $turns ->
        [one] This is the last turn.
       *[other] { $turns } turns are left.
    }

crownfell-prompt-pick = Pick a card:
crownfell-prompt-enter = Which card from your hand will you deploy?
crownfell-prompt-action = Tap a card to use it, or deploy one:
crownfell-prompt-move = Tap the card you want to use:
crownfell-prompt-deploy = No card on the board can act. Deploy one:
crownfell-prompt-rally =
    { $offered ->
        [direct] Rally! Tap another card to move it one space, any way:
        [deploy] Rally! You may deploy a card:
        [revive] Rally! You may revive a captured card:
        [direct-deploy] Rally! Tap another card to move it one space, or deploy one:
        [direct-revive] Rally! Tap another card to move it one space, or revive one:
        [deploy-revive] Rally! You may deploy a card, or revive a captured one:
       *[other] Rally! Tap another card to move it one space, deploy or revive one:
    }
crownfell-prompt-revive = Which card will you revive? It comes into your hand.
crownfell-prompt-target =
    { $card }: where to? Tap a green ⚪ to go there, ⚔️ to capture.{ $rally ->
        [yes] {" In the picture, 👑 marks a rally."}
       *[no] {""}
    }
crownfell-prompt-free =
    { $card }: where to? Tap a green ⚪ to go there.{ $rally ->
        [yes] {" In the picture, 👑 marks a rally."}
       *[no] {""}
    }
crownfell-prompt-target-shots =
    { $card }: where to? Tap a green ⚪ to go there, ⚔️ to capture. From { $spaces } it can also capture without going there.{ $rally ->
        [yes] {" In the picture, 👑 marks a rally."}
       *[no] {""}
    }
crownfell-prompt-free-shots =
    { $card }: where to? Tap a green ⚪ to go there. From { $spaces } it can also capture without going there.{ $rally ->
        [yes] {" In the picture, 👑 marks a rally."}
       *[no] {""}
    }
crownfell-prompt-home = Deploy { $card }: on which space of your home row?
crownfell-prompt-ability =
    { $title }: { $text } { $asks ->
        [ally] Which of your cards? Tap one with a coloured button.
        [enemy] Which enemy? Tap one with a coloured button.
        [other] Which card? Tap one with a coloured button.
       *[self] Which space? Tap a coloured button.
    }
crownfell-prompt-choose = What does it do there?
crownfell-ability = ★ { $title }
crownfell-no-rally = No rally
crownfell-revive = Revive …
crownfell-deploy = Deploy …
crownfell-deploy-one = Deploy { $card }
crownfell-revive-one = Revive { $card }
crownfell-told-pick = Draft { $card }
crownfell-told-deploy = Deploy { $card } to { $space }
crownfell-variant-stay = Stay, capture { $target }
crownfell-variant-shoot = Also capture { $target }
crownfell-variant-move = Just move
crownfell-variant-take = Just capture { $taken }
crownfell-variant-take-shoot = Capture { $taken } and { $target }

crownfell-row = Row: { $cards }
crownfell-board = { $colour } ({ $player }) on the board: { $cards }
crownfell-hand = { $colour } ({ $player }) in hand: { $cards }
crownfell-discard = Discard pile: { $cards }
crownfell-captured-cards = Discard
crownfell-standing =
    { $state ->
        [locked] { $card } { $space } (locked)
        [covered] { $card } { $space } (protected)
       *[free] { $card } { $space }
    }
crownfell-your-hand = You are { $colour }. Your hand: { $cards }
crownfell-on = { $card } on { $space }
crownfell-alt-reach = { $card } can go to { $spaces }.
crownfell-alt-take = { $card } can capture { $cards }.
crownfell-alt-rally = Going to { $spaces } earns a rally.

crownfell-why-empty = There is no card on { $space }. First tap the card you want to use, then where it goes.
crownfell-why-enemy = { $card } is an enemy, so you can't move it. For it, ahead is { $side ->
        [white] down
       *[black] up
    } the board.
crownfell-why-choose = There is more than one way to act on { $space }. Choose one of the buttons below the board.
crownfell-why-hemmed-in = { $card } can't move one space: every space next to it is taken.
crownfell-why-stuck = { $card } can't move now.
crownfell-why-no-moves = { $card } can't move: none of its arrows stays on the board.
crownfell-why-all-own = Every space it reaches is taken by your own cards: { $cards }.
crownfell-why-own = Your own cards are there: { $cards }.
crownfell-why-passive = Its arrows there are hollow and capture nothing: { $cards }.
crownfell-why-covered = These are protected: { $cards }.
crownfell-why-blocked = Other cards are in its way to { $spaces }.
crownfell-why-no-shot = There is no enemy where its target sign points.
crownfell-why-no-ability = { $title } has nothing to act on now.

crownfell-card-name = **{ $card }** ({ $code })
crownfell-card-arrows =
    { $kind ->
        [jump] Double arrow, { $ways }: jumps one or two spaces, over any card, and may capture where it lands.
        [passive] Hollow arrow, { $ways }: goes one space, if that is empty.
       *[standard] Solid arrow, { $ways }: goes one space and may capture there.
    }
crownfell-card-on =
    { $second ->
        [jump] After a step { $ways } it may go on in the same direction by a jump.
        [passive] After a step { $ways } it may go on one space in the same direction, if that is empty.
       *[standard] After a step { $ways } it may go on one space in the same direction, and may capture there.
    }
crownfell-card-bent =
    { $second ->
        [jump] After one step it may turn and jump on: { $ways }.
        [passive] After one step it may turn and go on one space, if that is empty: { $ways }.
       *[standard] After one step it may turn and go on one space, and may capture there: { $ways }.
    }
crownfell-card-joined = { $first } then { $second }
crownfell-card-no-moves = It has no arrows: it does not move by itself.
crownfell-card-ranged = Target, { $spaces }: may capture an enemy there without going there, after its move or instead of it.
crownfell-card-lock = Lock, { $spaces }: an enemy there cannot move or use its ability.
crownfell-card-protect = Shield, { $spaces }: your card there cannot be captured.
crownfell-card-through = It passes over other cards.
crownfell-card-over = It passes over other cards, so there may be a card on the space of its first step.
crownfell-card-ability = ★ **{ $title }**: { $text }
crownfell-note = ★ **{ $card }** · { $title }: { $text }
crownfell-note-stars = ★ is an ability; 🔍 says what each card can do.
crownfell-note-flip = To flip a card is to turn its other colour up: an enemy becomes your card, right where it is.
crownfell-does =
    { $cost ->
        [discard] → { $does } This card then goes into the discard pile.
       *[none] → { $does }
    }
crownfell-does-capture = Captures { $target }, unless a Shield protects it.
crownfell-does-flip = Flips { $target }.
crownfell-does-swap = Changes places with { $target }.
crownfell-does-move =
    { $to ->
        [step] Moves { $target } one space in any direction, onto an empty space.
        [beside] Moves { $target } onto an empty space next to this card, diagonals included.
        [opposite] Moves { $target } to the opposite space across the crown space, if it is empty.
       *[anywhere] Moves { $target } to any empty space.
    }
crownfell-does-self = itself
crownfell-does-target =
    { $target ->
        [enemy] one enemy ({ $where })
        [ally] one ally ({ $where })
       *[other] one other card, ally or enemy ({ $where })
    }
crownfell-where-orthogonal = next to it, not diagonally
crownfell-where-diagonal = diagonally next to it
crownfell-where-adjacent = next to it, diagonals included
crownfell-where-anywhere = anywhere on the board
crownfell-card-idea = -# { $idea }
crownfell-card-ahead = -# In the picture, ahead is up. On the board, Black's cards go up and White's, turned round, go down.
crownfell-card-way = -# For this card, ahead is { $way ->
        [up] up
       *[down] down
    } the board.
crownfell-way-and = { $one } and { $other }
crownfell-way-any = in any direction
crownfell-way-straight = straight in any direction
crownfell-way-diagonal = diagonally in any direction
crownfell-way-sideways = sideways
crownfell-way-slant-ahead = diagonally ahead
crownfell-way-slant-back = diagonally back
crownfell-way-F = straight ahead
crownfell-way-B = straight back
crownfell-way-L = to the left
crownfell-way-R = to the right
crownfell-way-FL = ahead to the left
crownfell-way-FR = ahead to the right
crownfell-way-BL = back to the left
crownfell-way-BR = back to the right
crownfell-away =
    { $spaces ->
        [1] one space { $ways }
        [2] two spaces { $ways }
       *[other] { $spaces } spaces { $ways }
    }
crownfell-offset =
    { $ahead ->
        [plus] { $up } ahead{ $aside ->
            [plus] {" "}{ $right } right
            [minus] {" "}{ $right } left
           *[zero] {""}
        }
        [minus] { $up } behind{ $aside ->
            [plus] {" "}{ $right } right
            [minus] {" "}{ $right } left
           *[zero] {""}
        }
       *[zero] { $aside ->
            [plus] { $right } right
           *[minus] { $right } left
        }
    }

crownfell-picked = { $player } picks { $card }.
crownfell-deployed = { $player } deploys { $card } to { $space }.
crownfell-moved = { $player }'s { $card } goes to { $space }.
crownfell-directed = { $player } rallies: { $card } goes to { $space }.
crownfell-carried-itself = { $player }'s { $card } goes to { $space } by its ★.
crownfell-carried = { $by }'s ★ moves { $player }'s { $card } to { $space }.
crownfell-captured =
    { $how ->
        [ability] { $by }'s ★ captures { $player }'s { $card } on { $space }.
        [ranged] { $by } captures { $player }'s { $card } on { $space } from a distance.
       *[moving] { $by } captures { $player }'s { $card } on { $space }.
    }
crownfell-revived = { $player } revives { $card }: it goes from the discard pile to { $player }'s hand.
crownfell-flipped = { $by }'s ★ flips { $card } on { $space }: it is { $player }'s now.
crownfell-given-up = { $player }'s { $card } goes to the discard pile.
crownfell-swapped = { $player }'s { $card } changes places with { $owner }'s { $other } by its ★: { $card } to { $space }, { $other } to { $there }.
crownfell-rally-declined = { $player } doesn't rally.

crownfell-win-elimination = **{ $winner } wins**: { $loser } has no card left on the board.
crownfell-win-no-move = **{ $winner } wins**: { $loser } has no legal move.
crownfell-win-resign = **{ $winner } wins**: { $loser } resigns.
crownfell-win-claim = **{ $winner } wins** by claim: { $loser } was gone.
crownfell-win-time = **{ $winner } wins** on time.
crownfell-draw-repetition = **Draw**: the same position came up for the third time.
crownfell-draw-quiet = **Draw**: too many turns without a deploy, capture, revive or flip.
crownfell-draw-cap = **Draw**: the last turn was played.
crownfell-draw-agreed = **Draw** by agreement.
crownfell-draw-moderator = A moderator ended this game, without a result.
crownfell-draw-ended = The game was ended by agreement, without a result.
crownfell-draw-deserted = Everybody left; the game has no result.
crownfell-draw-replaced = It was closed for another game, and has no result.

refused-two-players = Crownfell is for exactly two players, not { $players }.
refused-no-first-game = The card set “{ $pack }” has no first-game cards.
refused-pack-too-small = A draft deals eight cards; this set has only { $cards }.
refused-bad-row = That isn't a row of eight different cards.
refused-same-colours = The players can't both have the same colour.
refused-black-begins = Black begins: it's { $player }'s turn.
refused-one-action = You have used your action; it's { $player }'s turn now.
refused-no-pass = You can't pass: deploy, move or activate a card.
refused-draw-offered-already = You have already offered a draw; the other side accepts it with `/table draw`, or plays on.
refused-not-your-pick = { $player } picks now.
refused-draft-first = The draft comes first: pick a card of the row.
refused-draft-over = The draft is over. Deploy, move or activate a card.
refused-picked-already = { $card } has already been picked. Pick one that is left.
refused-not-in-row = { $card } isn't in the row. Pick one that is.
refused-rally-after-end = The game was decided before that rally.
refused-one-rally-action = That rally is spent: one rally is one action.
refused-no-rally = That move earns no rally. Only entering the crown (c3) or the enemy home row does.
refused-rally-not-saved = There is no rally now; a rally is taken at once or not at all.
refused-rally-open = { $card } rallies at { $space }: deploy a card, revive one, or move another of your cards one space; or tap **No rally**.
refused-not-your-card = { $card } isn't your card. Choose one of your own.
refused-not-in-hand = { $card } isn't in your hand, so it can't be deployed.
refused-not-home = { $space } isn't in your home row. Deploy to an empty space of { $row }1–{ $row }5.
refused-occupied = { $card } is on { $space }. Deploy to an empty space of your home row.
refused-left-the-game = { $card } isn't in this game.
refused-no-such-card = There is no card “{ $card }”. `/card` suggests the ones there are.
refused-not-in-play = { $card } isn't on the board. Choose a card that is.
refused-still-in-hand = { $card } is still in your hand; deploy it first.
refused-locked = { $card } is locked by { $by }, so it can't move by itself. Capture the card that locks it, or move { $card } away by a rally or another card's ★.
refused-locked-ability = { $card } is locked by { $by }, so it can't use its ability. Capture the card that locks it, or move { $card } away by a rally or another card's ★.
refused-one-shot = { $card } can capture only one card in a move from a distance.
refused-captures-unclear = Name each card that { $card } captures once, where it can capture it.
refused-out-of-reach = { $card } doesn't reach { $space }: none of its arrows leads there.
refused-own-card-there = Your own { $card } is on { $space }. Choose an empty space or an enemy.
refused-capture-ends-move = { $card } would capture on { $space } first, and a capture ends the movement.
refused-way-blocked = { $card } can't get to { $space }: { $by } is in the way.
refused-passive-capture = { $card }'s arrow there is hollow, so it can't capture { $target }.
refused-protected = { $card } is protected by { $by }. Capture what protects it first.
refused-shot-nothing = { $card } can't capture { $target }: it isn't on the board.
refused-shot-own = { $target } is your own card. Only enemies can be captured.
refused-shot-range = { $target } isn't where { $card }'s target sign points.
refused-no-ability = { $card } has no ability (★).
refused-ability-target = { $card } can't do that. { $ability }: { $text }
refused-not-discarded = { $card } isn't in the discard pile. Revive one that is.
refused-direct-itself = { $card } earned this rally. Choose another of your cards.
refused-direct-enemy = { $card } isn't yours to move. Choose one of your own.
refused-direct-far = A rally moves { $card } one space only, and { $space } isn't next to it.
refused-direct-occupied = { $card } is on { $space }. A rally moves a card to an empty space only.

why-crownfell-pick-locks = Of the cards left to pick, only { $card } can lock enemy cards.
why-crownfell-pick-shoots = Of the cards left to pick, only { $card } can capture from a distance.
why-crownfell-pick-flips = Of the cards left to pick, only { $card } can flip enemy cards to your side.
why-crownfell-pick-protects = Of the cards left to pick, only { $card } can protect other cards.
why-crownfell-pick-captures = Of the cards left to pick, only { $card } has an ability that captures.
why-crownfell-pick-ability = Of the cards left to pick, only { $card } has an ability.
why-crownfell-pick-carries = Of the cards left to pick, only { $card } has an ability that moves another card.
why-crownfell-pick-passes = Of the cards left to pick, only { $card } can pass over other cards.
why-crownfell-pick-first =
    { $deed ->
        [locks] { $card } is your first card that can lock enemy cards.
        [shoots] { $card } is your first card that can capture from a distance.
        [flips] { $card } is your first card that can flip enemy cards to your side.
        [protects] { $card } is your first card that can protect other cards.
        [captures] { $card } is your first card with an ability that captures.
        [carries] { $card } is your first card with an ability that moves another card.
        [passes] { $card } is your first card that can pass over other cards.
       *[ability] { $card } is your first card with an ability.
    }
why-crownfell-pick-pair =
    { $deed ->
        [locks] Of the cards left to pick, only { $card } and { $other } can lock enemy cards.
        [shoots] Of the cards left to pick, only { $card } and { $other } can capture from a distance.
        [flips] Of the cards left to pick, only { $card } and { $other } can flip enemy cards to your side.
        [protects] Of the cards left to pick, only { $card } and { $other } can protect other cards.
        [captures] Of the cards left to pick, only { $card } and { $other } have an ability that captures.
        [carries] Of the cards left to pick, only { $card } and { $other } have an ability that moves another card.
        [passes] Of the cards left to pick, only { $card } and { $other } can pass over other cards.
       *[ability] Of the cards left to pick, only { $card } and { $other } have an ability.
    }
why-crownfell-pick-most = From the middle of an empty board { $card } can go to { $spaces } { $spaces ->
        [one] space
       *[other] spaces
    }, more than any other card left to pick.
why-crownfell-pick-goes = From the middle of an empty board { $card } can go to { $spaces } { $spaces ->
        [one] space
       *[other] spaces
    }; no card left to pick can go to more.
why-crownfell-pick-hits = From the middle of the board { $card } can go and capture on { $spaces } { $spaces ->
        [one] space
       *[other] spaces
    }; no card left to pick can do so on more.
why-crownfell-pick-hits-most = From the middle of the board { $card } can go and capture on { $spaces } { $spaces ->
        [one] space
       *[other] spaces
    }, more than any other card left to pick.
why-crownfell-pick-widest = From the middle of an empty board { $card } can go to { $spaces } { $spaces ->
        [one] space
       *[other] spaces
    }, more than any card you have.
why-crownfell-pick-sharpest = From the middle of the board { $card } can go and capture on { $spaces } { $spaces ->
        [one] space
       *[other] spaces
    }, more than any card you have.
why-crownfell-elimination = It wins at once: the other side has no card left on the board.
why-crownfell-no-move = It wins at once: the other side has no legal move.
why-crownfell-rally-wins = It can win at once: spend the rally so that the other side has no legal move.
why-crownfell-forces = It wins on the next turn, whatever the other side does.
why-crownfell-prevents = It stops the other side from winning with its next turn.
why-crownfell-flips = It flips { $card }, which changes sides.
why-crownfell-captures = It captures { $card }.
why-crownfell-captures-free =
    { $flips ->
        [yes] It captures { $card }, and the other side can neither capture a card in return nor flip one to its colour.
       *[no] It captures { $card }, and the other side can't capture a card in return.
    }
why-crownfell-saves = It saves { $card } from the other side's next turn.
why-crownfell-threatens-win = It threatens to win on the next turn.
why-crownfell-locks = It locks { $card }: as things stand, { $card } can neither make a Move nor use its ability.
why-crownfell-threatens = It threatens to capture { $card }.
why-crownfell-revives = It revives { $card }: that comes from the discard pile into your hand.
why-crownfell-rallies = { $card } earns a rally on { $space }: one more thing to do at once.
why-crownfell-rallies-next = It prepares a rally: { $card } could earn one on the next turn.
why-crownfell-brings = It brings { $card } onto the board; its side then has { $cards } { $cards ->
        [one] card
       *[other] cards
    } there.
why-crownfell-freer = The cards on the board have { $moves } possible { $moves ->
        [one] move
       *[other] moves
    } after it, instead of { $before }.

playtest-counts-crownfell = A character counts for the side that drafted it.

# How many cards a brought pack has.
crownfell-counted = { $cards ->
    [one] 1 card, printed on both sides
   *[other] { $cards } cards, each printed on both sides
 }
