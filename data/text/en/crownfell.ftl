# Crownfell: panels, log, refusals.

game-crownfell = Crownfell
about-crownfell = A duel on a 5×5 board. Draft four characters, bring them in, capture. 2 players, 20 minutes.
first-crownfell = Begin without the draft: four fixed cards each.
howto-crownfell =
    {""}**Crownfell in a minute**
    Draft four cards each. On your turn do one thing: **deploy** a card from your hand to your home row, **move** a card as its diagram shows, or **activate** a named ability (★).
    Move onto an enemy card to capture it. End a move on the crown (c3) or the enemy home row and you may **rally**: deploy, revive a captured card into your hand, or direct another ally one space.
    You win when the other side has no card left on the board, or no legal move.
    Signs: solid = move and capture · hollow = move to empty spaces only · double arrow = jump one or two · target = ranged capture · lock · shield.
    Black's home row is a, at the bottom; White's is e, at the top.
option-first-game = First game (fixed cards, no draft)
option-colours = Black is
value-toss = tossed for
value-first-black = the first seat
value-first-white = the second seat
option-quietTurns = Draw after quiet turns
option-maxTurns = Draw after turns
option-continueAfterCapture = Go on after capturing with the first of two arrows

crownfell-black = Black ◆
crownfell-white = White ○
crownfell-none = none

crownfell-turn-pick = **{ $player }** ({ $colour }) picks a card; { $left } left in the row.
crownfell-turn-action = **{ $player }** ({ $colour }) to move · turn { $number }
crownfell-turn-rally = **{ $player }** ({ $colour }) may rally: { $card } entered { $space }.
crownfell-first-turn = The board is empty: deploy a card to your home row.
crownfell-draw-offered = { $player } offers a draw.
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
crownfell-prompt-enter = Which card of your hand do you deploy?
crownfell-prompt-action = Tap a card to act with, or choose one to deploy:
crownfell-prompt-rally = Your rally: direct an ally on the board, or choose from the list:
crownfell-prompt-target = { $card }: where to? 🟢 goes there, ❌ captures.
crownfell-prompt-home = { $card } comes in on your home row. On which space?
crownfell-prompt-ability = { $title }: { $text }
crownfell-prompt-choose = How exactly?
crownfell-no-rally = No rally
crownfell-revive = Revive { $card }
crownfell-deploy = Deploy { $card }
crownfell-variant-stay = Stay, shoot { $target }
crownfell-variant-shoot = To { $space }, shoot { $target }
crownfell-variant-move = Just to { $space }

crownfell-row = Row: { $cards }
crownfell-board = { $colour } ({ $player }) on the board: { $cards }
crownfell-hand = { $colour } ({ $player }) in hand: { $cards }
crownfell-discard = Discard pile: { $cards }
crownfell-captured-cards = Captured
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

crownfell-why-empty = Nobody stands on { $space }. First tap the card that shall act, then where it goes.
crownfell-why-choose = There is more than one way to act on { $space }. Choose one of the buttons below the board.
crownfell-why-hemmed-in = { $card } cannot be directed: no space next to it is empty.
crownfell-why-stuck = { $card } cannot move now.
crownfell-why-no-moves = { $card } cannot move: none of its arrows stays on the board.
crownfell-why-all-own = Every space it reaches is taken by your own cards: { $cards }.
crownfell-why-own = Your own cards are there: { $cards }.
crownfell-why-passive = Its arrows there are hollow and capture nothing: { $cards }.
crownfell-why-covered = These are protected: { $cards }.
crownfell-why-blocked = Other cards are in its way to { $spaces }.
crownfell-why-no-shot = No enemy is within the range of its target sign.
crownfell-why-no-ability = { $title } has nothing to act on now.

crownfell-card-name = **{ $card }** ({ $code })
crownfell-card-arrows =
    { $kind ->
        [jump] Double { $directions }: jumps one or two spaces, over any card, and may capture where it lands.
        [passive] Hollow { $directions }: moves one space, to an empty space only.
       *[standard] Solid { $directions }: moves one space and may capture.
    }
crownfell-card-on =
    { $second ->
        [jump] Joined { $ways }: may go on from the first space by a jump.
        [passive] Joined { $ways }: may go on from the first space, to an empty space only.
       *[standard] Joined { $ways }: may go on from the first space, and may capture there.
    }
crownfell-card-joined = { $first } then { $second }
crownfell-card-no-moves = It has no arrows: it does not move by itself.
crownfell-card-ranged = Target { $spaces }: may capture an enemy there, after its move or instead of it.
crownfell-card-lock = Lock { $spaces }: an enemy there cannot move or use its ability.
crownfell-card-protect = Shield { $spaces }: an ally there cannot be captured.
crownfell-card-through = Other cards do not stand in its way.
crownfell-card-ability = ★ **{ $title }**: { $text }
crownfell-note = ★ **{ $card }** · { $title }: { $text }
crownfell-card-idea = -# { $idea }
crownfell-to-F = ↑
crownfell-to-B = ↓
crownfell-to-L = ←
crownfell-to-R = →
crownfell-to-FL = ↖
crownfell-to-FR = ↗
crownfell-to-BL = ↙
crownfell-to-BR = ↘
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
crownfell-moved = { $card } goes to { $space }.
crownfell-directed = { $card } is directed to { $space }.
crownfell-carried = { $card } is moved to { $space }.
crownfell-captured = { $by } captures { $card } on { $space }.
crownfell-revived = { $player } revives { $card }.
crownfell-flipped = { $card } on { $space } changes sides to { $player }.
crownfell-given-up = { $card } goes to the discard pile.
crownfell-swapped = { $card } and { $other } change places ({ $space }, { $there }).
crownfell-rally-declined = { $player } does not rally.

crownfell-win-elimination = **{ $winner } wins**: { $loser } has no card left on the board.
crownfell-win-no-move = **{ $winner } wins**: { $loser } has no legal move.
crownfell-win-resign = **{ $winner } wins**: { $loser } resigns.
crownfell-win-time = **{ $winner } wins** on time.
crownfell-draw-repetition = **Draw**: the same position came up for the third time.
crownfell-draw-quiet = **Draw**: too many turns without a deploy, capture, revive or flip.
crownfell-draw-cap = **Draw**: the last turn was played.
crownfell-draw-agreed = **Draw** by agreement.
crownfell-draw-moderator = A moderator ended this game, without a result.
crownfell-draw-ended = The game was ended by agreement, without a result.
crownfell-draw-deserted = Everybody left; the game has no result.

refused-two-players = Crownfell is for exactly two players, not { $players }.
refused-no-first-game = The card set “{ $pack }” has no first-game cards.
refused-pack-too-small = A draft deals eight cards; this set has only { $cards }.
refused-bad-row = That is no row of eight different cards.
refused-same-colours = Both players cannot have the same colour.
refused-black-begins = Black begins: it is { $player }'s turn.
refused-one-action = You have had your action; now it is { $player }'s turn.
refused-no-pass = You cannot pass: deploy, move or activate a card.
refused-draw-offered-already = You have already offered a draw; the other side accepts it with `/table draw`, or plays on.
refused-not-your-pick = { $player } picks now.
refused-draft-first = The draft comes first: pick a card of the row.
refused-draft-over = The draft is over. Deploy, move or activate a card.
refused-picked-already = { $card } has already been picked. Pick one that still lies in the row.
refused-not-in-row = { $card } is not in the row. Pick one that lies there.
refused-rally-after-end = The game was decided before that rally.
refused-one-rally-action = That rally is spent: one rally is one action.
refused-no-rally = That move earns no rally. Only entering the crown (c3) or the enemy home row does.
refused-rally-not-saved = There is no rally now; a rally is taken at once or not at all.
refused-rally-open = { $card } rallies at { $space }: deploy, revive or direct, or no rally.
refused-not-your-card = { $card } is not your card. Choose one of your own.
refused-not-in-hand = { $card } is not in your hand, so it cannot be deployed.
refused-not-home = { $space } is not in your home row. Deploy to an empty space of { $row }1–{ $row }5.
refused-occupied = { $card } stands on { $space }. Deploy to an empty space of your home row.
refused-left-the-game = { $card } is not in this game.
refused-no-such-card = There is no card “{ $card }”. `/card` suggests those there are.
refused-not-in-play = { $card } is not on the board. Choose a card that stands there.
refused-still-in-hand = { $card } is still in your hand; deploy it first.
refused-locked = { $card } is locked by { $by }, so it cannot move. Capture what locks it, or let another card move it away.
refused-locked-ability = { $card } is locked by { $by }, so it cannot use its ability. Capture what locks it, or let another card move it away.
refused-one-shot = { $card } may make only one ranged capture in a move.
refused-captures-unclear = Name each card that { $card } captures once, where it can capture it.
refused-out-of-reach = { $card } does not reach { $space }: its diagram has no such move.
refused-own-card-there = Your own { $card } stands on { $space }. Choose an empty space or an enemy.
refused-capture-ends-move = { $card } would capture on { $space } first, and a capture ends the movement.
refused-way-blocked = { $card } cannot get to { $space }: { $by } is in the way.
refused-passive-capture = { $card } gets there by a passive move, which cannot capture { $target }.
refused-protected = { $card } is protected by { $by }. Capture what protects it first.
refused-shot-nothing = { $card } cannot capture { $target } by range: it is not on the board.
refused-shot-own = { $target } is your own card; ranged captures take enemies.
refused-shot-range = { $target } is not in the range of { $card }.
refused-no-ability = { $card } has no named ability.
refused-ability-target = { $card } cannot do that. { $ability }: { $text }
refused-not-discarded = { $card } is not in the discard pile. Revive one that is.
refused-direct-itself = { $card } earned this rally. Direct another of your cards.
refused-direct-enemy = { $card } is not yours to direct. Choose one of your own.
refused-direct-far = { $card } can be directed one space only, and { $space } is not next to it.
refused-direct-occupied = { $card } stands on { $space }. Direct to an empty space.

why-crownfell-pick-locks = Of the cards in the row, only { $card } can lock enemy cards.
why-crownfell-pick-shoots = Of the cards in the row, only { $card } can capture from a distance.
why-crownfell-pick-flips = Of the cards in the row, only { $card } can bring enemy cards over to your side.
why-crownfell-pick-protects = Of the cards in the row, only { $card } can protect other cards.
why-crownfell-pick-captures = Of the cards in the row, only { $card } has an ability that captures.
why-crownfell-pick-ability = Of the cards in the row, only { $card } has an ability.
why-crownfell-pick-most = From the middle of an empty board { $card } can go to { $spaces } { $spaces ->
        [one] space
       *[other] spaces
    }, more than any other card in the row.
why-crownfell-pick-goes = From the middle of an empty board { $card } can go to { $spaces } { $spaces ->
        [one] space
       *[other] spaces
    }.
why-crownfell-elimination = It wins at once: the other side has no card left on the board.
why-crownfell-no-move = It wins at once: the other side has no legal move.
why-crownfell-rally-wins = It can win at once: spend the rally so that the other side has no legal move.
why-crownfell-forces = It wins with the next turn, whatever the other side does.
why-crownfell-prevents = It stops the other side from winning with its next turn.
why-crownfell-flips = It brings { $card } over to this side.
why-crownfell-captures = It captures { $card }.
why-crownfell-captures-free = It captures { $card }, and nothing can be captured or won over in return.
why-crownfell-saves = It saves { $card }, which the other side could have taken next turn.
why-crownfell-threatens-win = It threatens to win with the next turn.
why-crownfell-locks = It locks { $card }: as things stand, { $card } can neither make a Move nor use its ability.
why-crownfell-threatens = It threatens to capture { $card }.
why-crownfell-revives = It brings { $card } back from the discard pile.
