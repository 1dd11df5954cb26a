# Crown Crest: phases, hands, builders, decks, log, refusals.

game-crown-crest = Crown Crest
about-crown-crest = Two kings, two fronts, eight turns: play units, link commands and stake your tokens to win the fronts. 2 players, 40 minutes.
gist-crown-crest = a card battle on two fronts
size-crown-crest = 2 players, 40 min
first-crown-crest = Begin without rock, paper, scissors: who goes first is drawn by lot.
howto-crown-crest =
    {""}**Crown Crest in a minute**
    You fight over two fronts for eight turns; winning one scores victory points (VP).
    {""}**1. Main phase**
    · **Charge** one hand card: it is gone for good, your crest rises by a level, and its level is how many tokens you get each turn.
    · **Play** what you can pay; tokens you pay are gone. A unit comes to your rear in Rest; a second copy goes under the first and adds its strength (**reinforcing**). A command costs 1 less for each card of yours on the battlefield, but at least 1; as the second or third of a turn (**link** 2, 3) it may do more.
    {""}**2. Battle phase**
    · **Move** your Active (upright) units to the fronts, then **stake** tokens on them: each adds 1 and comes back. The second player stakes first. The higher total wins.
    · A front is worth 1 VP by day, 2 by night (from turn 5). The loser's units there all exit, and as many of the winner's fall back.
    {""}**3. Cleanup phase**
    · You gain tokens, then draw two cards or advance your counts: a used card waits at its cooldown and returns to your hand at 0.
    A lead of 5 VP wins at once; otherwise the most VP after eight turns.
    {""}-# In the picture: a red flag marks who goes first; coins are tokens, the fan is the hand, the arrow charged cards, the pile the deck, black numbers the counts, gold ones the links.
    You get a ready deck; `/deck` builds your own.
option-first-player = First player
value-first-player-janken = rock, paper, scissors
value-first-player-drawn = drawn by lot

crest-none = none
crest-held-last = **{ $player }** held at the end: { $cards }
crest-held-none = **{ $player }** held no cards at the end.
crest-list = { $cards }
crest-silent = {""}
crest-place-L = Left front
crest-place-R = Right front
crest-place-b = Rear
crest-side-L = Left
crest-side-R = Right
crest-order-L = Left
crest-order-R = Right
crest-area-L = left
crest-area-R = right
crest-area-b = rear
crest-rock = rock
crest-paper = paper
crest-scissors = scissors

crest-ask-janken = **{ $player }**: rock, paper or scissors for the first turn?
crest-ask-main = **{ $player }**: main phase.
crest-ask-move = **{ $player }**: move your units.
crest-ask-tokens = **{ $player }**: stake your tokens.
crest-ask-order = **{ $player }**: choose which front is fought first.
crest-ask-fallback = **{ $player }**: choose who falls back.
crest-ask-cleanup = **{ $player }**: choose a cleanup action.
crest-bar =
    {""}-# { $time ->
        [night] 🌙 Night
       *[day] ☀️ Day
    } · turn { $turn } of 8 · { $main } · Battle: { $move }, { $tokens }, { $order } · { $cleanup }
crest-bar-step = { $step }
crest-bar-now = ▸**{ $step }**
crest-bar-main = Main
crest-bar-move = move
crest-bar-tokens = stake
crest-bar-order = fight
crest-bar-cleanup = Cleanup
crest-win-lead = **{ $winner }** wins with a lead of five or more, { $ours } to { $theirs }!
crest-win-turns = **{ $winner }** wins after eight turns, { $ours } to { $theirs }!
crest-win-resign = **{ $winner }** wins: { $loser } has resigned ({ $ours } to { $theirs }).
crest-win-claim = **{ $winner }** wins by claim: { $loser } was gone ({ $ours } to { $theirs }).
crest-drawn = A draw, { $ours } to { $theirs }.
crest-stopped = The game was stopped without a winner, at { $ours } to { $theirs }.
crest-won-stopped = The game was stopped without a winner.
crest-tally = **{ $points } VP** · { $player }
crest-won-lead = { $winner } wins with a lead of five.
crest-won-turns = { $winner } wins after eight turns.
crest-won-resign = { $loser } resigns; { $winner } wins.
crest-won-nobody = The game ends in a draw.
crest-lead = { $player } leads by { $lead }; a lead of 5 wins at once.

crest-front = **{ $front }**: { $south } **{ $ours }** ({ $mine }) against { $north } **{ $theirs }** ({ $others })
crest-camp = **{ $player }**: { $vp } VP · { $tokens } { $tokens ->
        [one] token
       *[other] tokens
    } · { $crest } level { $level }/{ $most } · hand { $hand } · deck { $deck }
crest-rear = Rear: { $units }
crest-counts = Counts: { $cards }
crest-count = { $card } { $count }
crest-links = Links: { $cards }
crest-unit =
    { $card }{ $cards ->
        [1] {""}
       *[other] {" ×"}{ $cards }
    } { $strength }{ $staked ->
        [0] {""}
       *[other] {" +"}{ $staked }
    }{ $state ->
        [rest] {" (Rest)"}
        [down] {" (Down)"}
       *[active] {""}
    }

crest-hand = **Your hand ({ $count })** · **{ $tokens } { $tokens ->
        [one] token
       *[other] tokens
    }** · crest level { $level }/{ $most }
crest-held-unit =
    {""}**{ $card }**{ $copies ->
        [1] {""}
       *[other] {" ×"}{ $copies }
    } · cost { $cost }{ $short ->
        [0] {""}
       *[other] {", "}{ $short } short
    } · strength { $strength }
crest-held-does = { $held } · { $text }
crest-held-command =
    {""}**{ $card }**{ $copies ->
        [1] {""}
       *[other] {" ×"}{ $copies }
    } · command · cost { $less ->
        [yes] { $printed }, now { $cost }
       *[no] { $cost }
    }{ $short ->
        [0] {""}
       *[other] {", "}{ $short } short
    }
crest-card-unit = **{ $card }** · unit · cost { $cost } · strength { $strength } · cooldown { $cooltime }
crest-card-command = **{ $card }** · command · cost { $cost } · cooldown { $cooltime }
crest-card-crest = **{ $card }** · crest · level { $start } to { $most }
crest-card-text = { $text }
crest-card-full = { $text } { $more }

crest-door-hand = My hand
crest-door-cards = Cards
crest-look-cards = Cards
crest-look-table = Battlefield in words
crest-verb-ch = Charge
crest-verb-u = Unit
crest-verb-c = Command
crest-verb-end = End main phase
crest-form-mv = Move
crest-form-tk = Stake
crest-none-mv = Nobody moves
crest-none-tk = Stake nothing
crest-prompt-janken = Nobody sees your choice until both have chosen.
crest-prompt-main =
    { $can ->
        [both] Charge once, and play as much as you can pay.
        [charge] You can't pay for anything, but you may charge.
        [play] You have charged; there is more you can play.
       *[none] There is nothing left to do: end your main phase.
    }
crest-prompt-move = Which units move? As many as you like.
crest-prompt-tokens =
    { $turn ->
        [last] Your opponent is done. Each token you stake adds 1.
       *[first] You stake first, then your opponent. Each token you stake adds 1.
    }
crest-prompt-order = Which front is fought first? It counts in full before the other.
crest-prompt-fallback = Which unit falls back to the rear?
crest-prompt-cleanup =
    { $can ->
        [both] Choose one: draw 2 cards, advance all your counts, or use your crest.
        [counts] Choose one: draw 2 cards, or advance all your counts.
        [crest] Choose one: draw 2 cards, or use your crest.
       *[draw] No card waits in your count zone, so draw 2 cards.
    }
crest-prompt-ch = Charge which card?
crest-prompt-u = Play which unit?
crest-prompt-c = Play which command?
crest-charge-advance = Advance all counts
crest-charge-only = Advance nothing
crest-prompt-ch-counts = { $card } goes under your crest for good. Every card in your count zone may advance by one for it.
crest-reinforce = Reinforce { $card }
crest-confirm-unit =
    { $choice ->
        [alone] Play { $card } anyway
        [none] Play { $card }, charge nothing
       *[no] Play { $card }
    }
crest-confirm-reinforce =
    { $choice ->
        [alone] Reinforce { $card } anyway
        [none] Reinforce { $card } only
       *[no] Reinforce { $card }
    }
crest-confirm-command =
    { $choice ->
        [alone] Play { $card } anyway
        [none] Play { $card }, charge nothing
       *[no] Play { $card }
    }
crest-about-unit = **{ $card }** · cost { $cost } · strength { $strength }
crest-about-reinforced = **{ $card }** · cost { $cost } · strength { $before } → { $after }
crest-about-command =
    {""}**{ $card }** · cost { $less ->
        [yes] { $printed }, now { $cost }
       *[no] { $cost }
    }
crest-prompt-idle = It has no target now.
crest-prompt-effect = What will it do?
crest-pick-none = nothing
crest-pick-charge = Charge { $card }
crest-pick-recall = Take back { $card }
crest-pick-ready = Make { $card } Active
crest-pick-boost = { $card } +{ $amount }
crest-pick-rest = Enemy { $card }: Rest
crest-pick-push = Enemy { $card } to the rear
crest-pick-fell = Enemy { $card } exits
crest-pick-weaken = Enemy { $card } −{ $amount }
crest-to = { $card } to the { $area }
crest-go = { $card }: { $area }
crest-stake = { $card } +{ $tokens }
crest-throw =
    { $sign }{ $hand ->
        [rock] Rock
        [paper] Paper
       *[scissors] Scissors
    }
crest-cleanup-draw = Draw 2
crest-cleanup-adv = Advance counts
crest-cleanup-eff = Use crest

crest-form-mv-title = ### Moves
crest-form-mv-now = Move { $moves }
crest-form-mv-send = Send the moves
crest-form-tk-title = ### Tokens: { $left } of { $tokens } left
crest-form-tk-now = Stake { $stakes }
crest-form-tk-send = Stake them
crest-odds = { $front }: you **{ $mine }** against **{ $theirs }**

crest-deck-count = **{ $cards } of { $size } cards**
crest-deck-crest = Crest: { $crests }
crest-deck-units = Units ({ $total }): { $cards }
crest-deck-commands = Commands ({ $total }): { $cards }
crest-deck-stack = { $card } ×{ $copies }
crest-deck-entry-crest = { $card } ×{ $copies }
crest-deck-entry-unit = { $card } · cost { $cost } · strength { $strength } · ×{ $copies }
crest-deck-entry-command = { $card } · cost { $cost } · ×{ $copies }
crest-deck-good = ✅ This deck can be played.
crest-deck-choose-crest = Crest …
crest-deck-choose-unit = Units …
crest-deck-choose-command = Commands …
crest-deck-choose-cost = { $of } (cost { $least } to { $most })
crest-deck-wrong = ⚠️ { $why }
crest-deck-copies = ×{ $copies }

crest-threw = { $player } has chosen.
crest-janken = The throw: { $south } { $ours }, { $north } { $theirs }.
crest-janken-tie = The throw: { $ours } against { $theirs }, a tie.
crest-first = { $player } goes first.
crest-begins = Turn { $turn }: { $player } goes first.
crest-charged =
    { $player } charges { $card }{ $level ->
        [0] .
       *[other] {" "}(level { $level }).
    }
crest-entered = { $player } plays { $card }.
crest-reinforced = { $player } reinforces { $card } (×{ $cards }).
crest-commanded = { $player } plays { $card } (link { $number }).
crest-ended-main = { $player } ends the main phase.
crest-moved = { $player }: { $card } to the { $area }.
crest-stayed = { $player } moves no units.
crest-staked = { $player } stakes { $stakes }.
crest-staked-none = { $player } stakes nothing.
crest-order = { $player }: { $area } first.
crest-battle = Battle { $front }: { $south } { $ours } against { $north } { $theirs }.
crest-fought =
    {""}⚔️ { $front }: { $south } { $ours } against { $north } { $theirs }. { $result }{ $exits ->
        [0] {""}
        [one] {" "}{ $out } exits.
       *[other] {" "}{ $out } exit.
    }{ $falls ->
        [0] {""}
        [one] {" "}{ $back } falls back, Down.
       *[other] {" "}{ $back } fall back, Down.
    }
crest-fought-won = { $player } +{ $points } VP.
crest-fought-tie = A tie.
crest-fought-none = ⚔️ { $front }: 0 against 0. A tie.
crest-entered-many = { $player } plays { $cards }.
crest-commanded-many = { $player } plays and links { $cards }.
crest-moved-many = { $player }: { $cards }.
crest-fell-back-many = { $player }: { $cards } fall back, Down.
crest-exited-many = { $player }: { $cards } exit.
crest-scored = { $player } wins the { $area } front (+{ $points } VP).
crest-exited = { $card } ({ $player }) exits.
crest-fell-back = { $card } ({ $player }) falls back, Down.
crest-pushed = { $card } ({ $player }) goes back to the rear.
crest-turned =
    { $card } ({ $player }) becomes { $state ->
        [rest] Rest.
        [down] Down.
       *[active] Active.
    }
crest-boosted = { $card } ({ $player }) +{ $amount } this turn.
crest-weakened = { $card } ({ $player }) −{ $amount } this turn.
crest-tokens = { $player } gains { $tokens } { $tokens ->
        [one] token
       *[other] tokens
    }.
crest-income = { $player } gains { $tokens } { $tokens ->
        [one] token
       *[other] tokens
    } from the crest.
crest-drained = { $player } loses { $tokens } { $tokens ->
        [one] token
       *[other] tokens
    }.
crest-drew =
    { $count ->
        [one] { $player } draws a card.
       *[other] { $player } draws { $count } cards.
    }
crest-drew-cards = { $player } draws { $cards }.
crest-back = { $player } takes back { $cards }.
crest-back-none = {""}
crest-advanced = { $player } advances all counts by one. Back in hand: { $cards }.
crest-advanced-none = { $player } advances all counts by one.
crest-slowed = { $player }'s counts all go up by one and return later.
crest-trashed = { $player }'s linked commands go to the count zone: { $cards }.
crest-crest = { $player }'s crest acts: { $card }.
crest-crest-many = { $player }'s crest acts { $times } times: { $card }.
crest-crest-brought = { $player }'s crest, { $card }: { $brought }
crest-crest-included = With { $player }'s crest, { $card }: { $brought }

refused-crest-two-players = Crown Crest is for two players, not { $players }.
refused-crest-no-deck = These cards have no ready deck. Build one with `/deck` first.
refused-crest-small-pack =
    { $cards ->
        [one] No deck can be built from only one unit or command.
       *[other] No deck can be built from only { $cards } units and commands.
    } A deck has 20 cards, at most three of the same name: add cards until there are at least { $least }.
refused-crest-deck-card = This set has no card called “{ $card }”.
refused-crest-deck-crest =
    { $crests ->
        [0] The deck needs a crest: choose one.
       *[other] A deck has one crest, not { $crests }: choose the one that stays.
    }
refused-crest-deck-copies = { $card } is in the deck { $copies } times; three are allowed: take { $over } out.
refused-crest-deck-size =
    A deck has 20 cards, not counting the crest; this one has { $cards }: { $missing ->
        [0] take { $over } out.
       *[other] put { $missing } more in.
    }
refused-crest-phase =
    You can't do that now: { $phase ->
        [main] it's the main phase.
        [move] units are being moved.
        [tokens] tokens are being staked.
        [order] the order of the fronts is being chosen.
        [fallback] units are falling back.
        [cleanup] it's the cleanup phase.
       *[janken] it isn't settled yet who goes first.
    }
refused-crest-not-now = Only { $player } can do that now.
refused-crest-charged = You have already charged this turn.
refused-crest-is-command = { $card } is a command: play it with `c`.
refused-crest-is-unit = { $card } is a unit: play it with `u`.
refused-crest-not-in-hand = { $card } isn't in your hand.
refused-crest-no-advance = You may advance your counts only if your crest was already at its highest level when you charged by rule.
refused-crest-no-reinforcement = You have no { $card } in play to reinforce.
refused-crest-tokens = That takes { $needed } tokens, and you have { $tokens }.
refused-crest-choice = Say how { $card } is used. `/move` suggests every way.
refused-crest-no-link = Its link effect doesn't work as command number { $number } of the turn.
refused-crest-area = A unit moves between rear and front, and from front to front only with an effect that allows it.
refused-crest-no-use = A card can't be used like that.
refused-crest-no-unit = You have no { $card } on the battlefield.
refused-crest-moved-twice = { $card } moves only once a turn.
refused-crest-not-active = { $card } isn't Active.
refused-crest-in-rear = { $card } is in the rear, where nobody fights.
refused-crest-not-there = { $card } isn't on that front.
refused-crest-how-many = From that front, exactly as many units fall back as have exited.
refused-crest-level = { $card } needs a higher crest level for that.

crest-scene-L = L
crest-scene-R = R

# Why an answer is good: hints, and the decisions of a game that mattered.

why-crest-wins-game = It wins the game.
why-crest-wins-front = It wins the { $front ->
        [L] left
       *[R] right
    } front, whatever else is staked.
why-crest-holds-front = With it the { $front ->
        [L] left
       *[R] right
    } front can't be lost, whatever else is staked.
why-crest-sure-front = It wins the { $front ->
        [L] left
       *[R] right
    } front without a token, whatever else is staked.
why-crest-no-stake = Whatever you stake, the same sides win.
why-crest-order-same = Whichever is fought first, the same sides win.
why-crest-throw = Every throw wins as often as it loses.
why-crest-stands = As things stand, the { $front ->
        [L] left
       *[R] right
    } front is then { $ours } against { $theirs }.
why-crest-level = Your crest rises to level { $level }, which brings { $level } tokens in each cleanup.
why-crest-sooner = { $cards ->
        [one] One card
       *[other] { $cards } cards
    } of your count zone { $cards ->
        [one] comes
       *[other] come
    } back sooner{ $back ->
        [0] {""}
       *[other] , { $back } of them at once
    }.
why-crest-reinforces = { $card } grows to strength { $strength }.
why-crest-strongest = Of the units that you can play now, { $card } enters with the most strength: { $strength }.
why-crest-spares = In the rear, where { $card } goes, no battle reaches it.
why-crest-nothing-else = There is nothing else left to do.
why-crest-saves = You end with { $tokens ->
        [one] one token
       *[other] { $tokens } tokens
    }: staked tokens come back, tokens paid don't.
why-crest-tokens-more = It brings you { $tokens ->
        [one] one token
       *[other] { $tokens } tokens
    } more to stake and to pay with.
why-crest-draws = It brings { $cards ->
        [one] one card
       *[other] { $cards } cards
    } from your deck.
why-crest-drains = The opponent loses { $tokens ->
        [one] one token
       *[other] { $tokens } tokens
    }.
why-crest-stays = { $card } stays on the { $front ->
        [L] left
       *[R] right
    } front.
crest-tokens-left =
    {""}**{ $tokens } { $tokens ->
        [one] token
       *[other] tokens
    }**
crest-card-reinforced = { $text } (Only with a card under it.)
crest-cards-reinforced = -# **Reinforced**: with a card of the same name under it.
crest-cleanup-crest = { $card }: { $text }
crest-prompt-ch-full-idle = Your crest is already at its highest level, and no card waits in your count zone to advance. Charge which card?
crest-prompt-ch-full = Your crest is already at its highest level: a charged card advances your counts instead. Charge which card?
crest-gained-cards =
    { $player } gains { $tokens } { $tokens ->
        [one] token
       *[other] tokens
    } and draws { $cards }.
crest-gained =
    { $player } gains { $tokens ->
        [0] {""}
        [one] 1 token{ $cards ->
            [0] .
           *[other] {" and "}
        }
       *[other] { $tokens } tokens{ $cards ->
            [0] .
           *[other] {" and "}
        }
    }{ $cards ->
        [0] {""}
        [one] 1 card.
       *[other] { $cards } cards.
    }

over-turns-crown-crest =
    { $turns ->
        [one] One turn
       *[other] { $turns } turns
    }

playtest-counts-crown-crest = Decks are put together at random. A card counts for the side that drew it when the other didn't.

# What the bot does with a card, made of its data: for whoever wrote the card.
crest-does = → { $does }.
crest-does-reinforced = → Reinforced: { $does }.
crest-does-at = { $when }: { $steps }
crest-does-at-if = { $when } ({ $given }): { $steps }
crest-does-bonus = strength +{ $plus }
crest-does-bonus-if = strength +{ $plus } ({ $given })
crest-does-front-to-front = may move straight from one front to the other
crest-does-played = When played: { $steps }
crest-does-link = From link number { $at } on, also: { $steps }
crest-when-unit = { $when ->
    [enter] When it enters or is reinforced
    [move] When it moves
    [exit] When it exits
   *[win] When it wins a front
 }
crest-when-crest = { $when ->
    [cleanup] As the cleanup action
    [income] When you gain your tokens in the Cleanup phase
    [charge] Whenever you charge
    [enter] When one of your units enters
    [command] When you play a command
    [night] At the start of each turn at night
   *[win] When you win a front
 }
crest-if-level = from level { $level } on
crest-if-night = only at night
crest-if-day = only by day
crest-if-alone = only while it is your only unit on its front
crest-if-behind = only if you have fewer VP
crest-if-link = only from link number { $link } on
crest-step = { $kind ->
    [charge] you may charge a card from your hand
    [recall] take a card from your count zone into your hand
    [ready] one of your Rest units becomes Active
    [move] one of your Active units moves
    [rest] an enemy unit on a front becomes Rest
    [weaken] an enemy unit on a front has strength −{ $amount } this turn
    [push] an enemy unit of strength { $amount } or less goes from a front to its rear
    [fell] an enemy unit of strength { $amount } or less on a front exits
    [boost] one of your units has strength +{ $amount } this turn
    [tokens] gain { $amount ->
        [one] 1 token
       *[other] { $amount } tokens
     }
    [drain] your opponent loses up to { $amount ->
        [one] 1 token
       *[other] { $amount } tokens
     }
    [draw] draw { $amount ->
        [one] 1 card
       *[other] { $amount } cards
     }
    [advance] all your counts go down by 1
    [slow] all your opponent's counts go up by 1, to at most 3
    [boost-self] it has strength +{ $amount } this turn
   *[ready-self] it becomes Active
 }

# How many cards a brought pack has.
crest-counted = { $crests ->
    [one] 1 crest
   *[other] { $crests } crests
 }, { $units ->
    [one] 1 unit
   *[other] { $units } units
 }, { $commands ->
    [one] 1 command
   *[other] { $commands } commands
 }
