# Crownfall: what is asked, the table in words, what happened, reminders for hands and eyes, options, refusals.

game-crownfall = Crownfall
about-crownfall = Two armies of magnetic Blinks on a real table: flick yours, knock theirs out, and bring the enemy Crown to 0 health. 2 to 4 players in two teams, 30 minutes; you need the Blinks, the bot is the referee.
gist-crownfall = flick glowing Blinks, in teams
size-crownfall = 2–{"\u2060"}4 players, 30 min
over-turns-crownfall =
    { $turns ->
        [one] One turn
       *[other] { $turns } turns
    }
howto-crownfall =
    {""}**Crownfall in a minute**
    Two teams, red and blue, each with an army of Blinks: small six-sided pieces with lights. One is the **Crown**, with 3 health; the others get roles by their distance to it.
    In your turn you have 2 actions: **flick** one of your Blinks, or use an Active ability. Each Blink acts once a turn. A Blink that ends up outside the battlefield is dead. A Crown that leaves loses 1 health and is put back. Bring the enemy Crown to 0 and you win.
    {""}**How I referee it**
    I can't see your table; I keep count and know the rules.
    { $table ->
        [hotseat] 1. { $reports ->
            [flicks] Tap the Blink, then flick it.
           *[any] Make all flicks of your turn. To report one flick by itself, tap the Blink first.
        }
        2. When everything lies still, tell me what happened: nothing, or who left, who is joined, who came apart.
        3. Agree aloud before you send: this one device answers for both teams. Then I apply the rules and tell you what to do by hand.
       *[any] 1. At one table you make all flicks of your turn. Elsewhere, or to report one flick by itself, tap the Blink first, then flick it.
        2. When everything lies still, tell me what happened: nothing, or who left, who is joined, who came apart.
        3. The other team confirms, or says what it saw instead. Then I apply the rules and tell you what to do by hand.
    }
    {""}
    Every Blink has a code, such as K2 for Knight 2. Small stickers help.
    Roles from the Crown outwards: Knight, Assassin, Wizard, Jester, Cleric, Necromancer, Giant, Cavalry. I offer each ability when its time comes.

option-army_size = Blinks in each army
option-start = Who begins
value-start-random = drawn by lot
value-start-red = 🔴 red
value-start-blue = 🔵 blue
option-royal_coup = Royal Coup: a draw if both Crowns leave in one flick
option-actions_per_turn = Actions in a turn
option-crowns_per_team = Crowns in each army (2 or more: Game of Clones)
option-clones_win = Game of Clones is won by
value-clones_win-team = the last team with a Crown
value-clones_win-last_crown = the last Crown's owner, alone
option-kween = King and Killer Kween
option-kween_must_fall = The Killer Kween has to fall too
option-team_order = Teams of two take turns
value-team_order-alternate = one turn each, alternately
value-team_order-split = together, sharing the actions
value-team_order-back_to_back = two full turns in a row
option-teams = Seats in the teams
value-teams-rbrb = red, blue, red, blue
value-teams-rrbb = red, red, blue, blue
value-teams-rbbr = red, blue, blue, red
option-small_army = Armies of fewer than 6 Blinks are allowed
option-min_gap_inch = Gap when a Blink is placed, in inches
option-blessings_per_cleric = Blessings of each Cleric
value-blessings_per_cleric-1 = 1
value-blessings_per_cleric-2 = 2
value-blessings_per_cleric-3 = 3
value-blessings_per_cleric-4 = 4
value-blessings_per_cleric-5 = 5
value-blessings_per_cleric-6 = 6
value-blessings_per_cleric-7 = 7
value-blessings_per_cleric-8 = 8
value-blessings_per_cleric-9 = 9
value-blessings_per_cleric-unlimited = no limit
option-blessing_guards_crown = A Blessing saves a Crown's health
option-jester_break_action = An action can free a captive
option-summon_pool = Skeletons come from
value-summon_pool-any = all dead Blinks
value-summon_pool-own = only the team's own dead
option-resurrect_self = A Necromancer may bring itself back
option-might_counts = A Giant has to pause after
value-might_counts-pin = being held down
value-might_counts-flick = any offer to hold it
option-resilience_costs_health = Royal Resilience: an accident costs health
option-double_zero = Both last Crowns fall in one flick
value-double_zero-draw = a draw
value-double_zero-acting_team_loses = the team that flicked loses
option-rewind_role = Role with Rewind
value-rewind_role-Wizard = Wizard
value-rewind_role-Chronomancer = Chronomancer (its own role)
option-gallop_role = Role with Gallop
value-gallop_role-Cavalry = Cavalry
value-gallop_role-Rider = Rider

fall-role-C = Crown
fall-role-Q = Killer Kween
fall-role-K = Knight
fall-role-A = Assassin
fall-role-E = Rewinder
fall-role-W = Wizard
fall-role-J = Jester
fall-role-L = Cleric
fall-role-N = Necromancer
fall-role-G = Giant
fall-role-V = Cavalry
fall-role-chronomancer = Chronomancer
fall-role-rider = Rider
fall-piece = { $sign } { $role } { $code }
fall-piece-only = { $sign } { $role }
fall-claim-port = Teleport of { $ally } by { $helper }
fall-claim-swap = Soul Swap of { $helper } with { $ally }
fall-other = “{ $text }”
fall-count = { $role } ({ $code }) ×{ $count }
fall-report-nothing = nothing happened
fall-report-off = off: { $blinks }
fall-report-link = joined: { $blink } and { $other }
fall-report-apart = apart: { $blinks }
fall-report-clear = the flicked Blink hit nothing
fall-report-done = it was on the edge and placed correctly
fall-report-not-done = it wasn't on the edge, or was placed wrongly

fall-ask-army = **{ $players }**: muster your army of **{ $size } Blinks**, then enter how many of each role the lights show.
fall-ask-owns = **{ $players }**: which Crown is yours?
fall-ask-deployed = **{ $players }**: spread your army over your own side, then tap **All in place**.
fall-ask-action = **{ $players }**: it's your turn.
fall-ask-turn =
    {""}**{ $players }**: { $most ->
        [one] take 1 action, then tell me.
       *[other] take { $most } actions, then tell me.
    }
fall-left =
    { $left ->
        [0] No actions left.
       *[other] **{ $left } of { $most } actions** left.
    }
fall-left-shared = Actions left: { $left }.
fall-left-of = { $player } **{ $left }**
fall-ask-ward = **{ $players }**: use the Blessing of **{ $blink }** to put it back, or let it die?
fall-ask-stack = **{ $players }**: stack **{ $blink }** and **{ $other }**, or separate them?
fall-ask-raise = **{ $players }**: who does **{ $blink }** bring back?
fall-ask-free = **{ $players }**: put **{ $blink }** back. Flick it again, for free?
fall-ask-sneak = **{ $players }**: does **{ $blink }** sneak once more?
fall-ask-rewind =
    {""}**{ $players }**: **{ $blink }** hit nothing. Put it back where it stood?{ $fell ->
        [yes] {" Otherwise it is lost."}
       *[no] {""}
    }
fall-ask-again = **{ $players }**: flick **{ $blink }** again? It would be flick { $number } of 3.
fall-flicks-plain = **{ $player }** flicks **{ $blink }**.
fall-flicks-free = **{ $player }** flicks **{ $blink }** again, for free.
fall-flicks-gallop = **{ $player }** gallops with **{ $blink }**: flick { $number } of 3.
fall-flicks-again = **{ $player }** gallops on with **{ $blink }**: flick { $number } of 3.
fall-flicks-summon = **{ $player }** flicks the skeleton **{ $blink }**, placed by the Necromancer.
fall-flicks-kween = **{ $player }** sneaks with **{ $blink }** (or leaves it) and flicks it.
fall-ask-report = **{ $players }**: what happened?
fall-ask-report-own = **What happened?**
fall-ask-confirm = **{ $players }**: is that right?
fall-ask-version = **{ $players }**: you saw it differently. How do you settle it?
fall-ask-secret = **{ $players }**: report once more, each team for itself. Nobody sees it before both are in.
fall-ask-rule = A neutral referee decides what happened after the flick of **{ $blink }**.
fall-ask-claim-confirm = **{ $players }**: is this right: { $blink }?
fall-ask-claim-version = **{ $players }**: the other team objects to the { $blink }. How do you settle it?
fall-ask-claim-rule = A neutral referee decides about the { $blink }.
fall-ask-agree = **{ $players }**: do you agree?
fall-ask-pause = The game is paused; no time runs. **{ $players }**: go on whenever you like.

fall-over-crown = 🏆 Victory for **{ $winners }**: { $other } has no Crown left!
fall-over-resign = 🏆 Victory for **{ $winners }**: { $other } has given up.
fall-over-claim = 🏆 Victory for **{ $winners }**: { $other } let two turns go by.
fall-over-other = 🏆 Victory for **{ $winners }**!
fall-won-crown = 🏆 Victory for **{ $winners }**: the last Crown standing!
fall-won-resign = 🏆 Victory for **{ $winners }**: the other side has given up.
fall-won-claim = 🏆 Victory for **{ $winners }**: the other side let two turns go by.
fall-won-other = 🏆 Victory for **{ $winners }**.
fall-drawn-agreed = A draw by agreement.
fall-drawn-crowns = A draw: the last Crowns fell in one flick.
fall-drawn-coup = A draw by Royal Coup: a Crown of each team left in one flick.
fall-drawn-unfinished = The game was closed unfinished: nobody went on for a week.
fall-drawn-ended = The game has ended without a winner.

fall-line-setup = Getting ready
fall-line-turn =
    Turn { $turn } · { $side } · { $left ->
        [one] 1 action left
       *[other] { $left } actions left
    }
fall-line-flick = Flicked now: { $blink }
fall-line-skeleton = On the field as a skeleton: { $blink }
fall-line-team = **{ $players }**
fall-line-no-army = · no army yet
fall-line-ready = · deployed
fall-line-unready = · not deployed yet
fall-line-health = · { $role } { $code }: { $hearts } health { $left } of { $most }
fall-line-owned = · { $role } { $code } of { $player }: { $hearts } health { $left } of { $most }
fall-line-field = · on the field: { $blinks }
fall-line-dead = · dead: { $blinks }
fall-line-defeated = · defeated: { $blinks }
fall-group = { $role } { $blinks }
fall-chain = { $first } · { $second }
fall-nobody = nobody
fall-flagged = { $blink } ({ $flags })
fall-state-used = has acted
fall-state-blessed = blessed
fall-state-pinned = held down
fall-state-rides = on top of { $blink }
fall-state-carries = carries { $blink }
fall-state-captive = captive of { $blink }
fall-state-holds = holds { $blink }
fall-state-blessings =
    { $left ->
        [one] 1 Blessing left
       *[other] { $left } Blessings left
    }
fall-state-unlimited = Blessings without limit

fall-note-hotseat = One person taps for both teams here: agree aloud before you report.
fall-note-idle = { $side } may claim the win: the other team let two turns go by.
fall-note-match = Do both tables match? { $sides }: say so, then play on.
fall-note-resilient = Royal Resilience: the Crown is { $side }'s last Blink, so every action may be a flick of it.
fall-note-helpless = All Blinks of { $side } on the field are captives: the turn can only be ended.

fall-remind-cluster =
    { $crowns ->
        [one] Put your Blinks together in one cluster. Click one until all show your team's colour, then triple-click one: it becomes your Crown, and the others show their roles.
       *[other] Put your Blinks together in one cluster. Click one until all show your team's colour, then triple-click { $crowns } of them, one after the other: they become your Crowns, and the others show their roles.
    }
fall-remind-kween = One of your two Crowns is your Killer Kween: choose which, and double-click it twice, until its lights show 1 health.
fall-remind-nearest = A role depends on the steps to the Crown, from Blink to touching Blink: the shortest way to the nearest Crown counts.
fall-remind-field = Choose a smooth table or floor, and agree where the battlefield ends: at the table's edge or at a line.
fall-remind-size = 2×2 feet (60 cm) is fast, 3×3 (90 cm) balanced, 4×4 (120 cm) or more slow and tactical.
fall-remind-obstacles = If you like, put things from around the house on it as obstacles.
fall-remind-sides = A line across the middle, real or imagined, makes two sides. Each team keeps its side for the whole game.
fall-remind-spread = Spread all your Blinks over your own side; no two may touch.
fall-remind-strike = Flick with one strike of a finger, no pushing. Everything that moves until all lies still is part of the flick.
fall-remind-accident = If a hand, a sleeve or a bump moved something, put it back; it isn't reported. If Blinks snap together that way, just pull them apart.
fall-remind-pushed = An obstacle that was pushed stays where it stopped.
fall-remind-inside = Touching the line or hanging over the edge is still inside. What counts is where it comes to rest.
fall-remind-separate = Blinks joined by a flick are pulled apart at once, unless an ability says otherwise: 1 inch (2.5 cm) apart, a point turned to the other's flat side. Move the one that came, but never out of the battlefield: then move the other, or another way.
fall-remind-jester = A Jester joined only to its own team is separated too.
fall-remind-placing =
    { $gap ->
        [0] To place a Blink by an ability: inside the battlefield, touching no other Blink, flat on the surface (not on, under or against an obstacle, not over the edge). Don't turn it: Blinks are turned only when separated.
        [one] To place a Blink by an ability: inside the battlefield, 1 inch (2.5 cm) or more from every other, flat on the surface (not on, under or against an obstacle, not over the edge). Don't turn it: Blinks are turned only when separated.
       *[other] To place a Blink by an ability: inside the battlefield, { $gap } inches or more from every other, flat on the surface (not on, under or against an obstacle, not over the edge). Don't turn it: Blinks are turned only when separated.
    }
fall-remind-again = To flick again, put all pieces back as well as you can, and flick the same Blink.
fall-remind-video = Each side has a full set on its own table. You flick on your own table.
fall-remind-mirror = The side that watched confirms what it saw, then sets up its own table the same way. If the tables differ, the one where the flick was made is right.
fall-remind-proxy = There is one table. The distant player names the Blink and the aim; a helper at the table flicks.
fall-remind-rematch =
    { $crowns ->
        [one] For another game, put each team's Blinks together, triple-click one to choose colours again, and triple-click once more to make a Crown.
       *[other] For another game, put each team's Blinks together, triple-click one to choose colours again, and triple-click { $crowns } of them to make your Crowns.
    }

fall-told-mustered = { $player } musters { $army }.
fall-told-owns = { $blink } belongs to { $player }.
fall-told-deployed =
    { $player } is deployed.{ $all ->
        [yes] {" Both teams are ready."}
       *[no] {""}
    }
fall-told-drawn-start = Drawn by lot: { $side } begins.
fall-told-turn = { $players } to act.
fall-told-ended = { $side } ends its turn.
fall-told-ability-gallop = { $blink } gallops: up to three flicks.
fall-told-ability-kween = { $blink } sneaks, is flicked and may sneak again: put it where you like.
fall-told-stopped = { $player } stops here.
fall-told-held = { $blink } is held down this turn; what joins it is moved away.
fall-told-loose = { $blink } isn't held down.
fall-told-rewound = Rewind: put { $blink } back where it stood.
fall-told-warded = The Blessing saves { $blink }: double-click it, put it on its own side.
fall-told-died = { $blink } → dead pile.
fall-told-guarded = The Blessing saves the health of { $blink }: put it on its own side.
fall-told-spared = Royal Resilience: { $blink } loses no health. Put it on its own side.
fall-told-removed = The skeleton { $blink } goes back to the dead pile.
fall-told-unstacked = { $blink } is no longer stacked.
fall-told-take-apart = First take the stack with { $blink } apart, 1 inch: free.
fall-told-nudged = { $blink } is moved away from an obstacle first: free.
fall-told-sneaked = { $blink } sneaks: put it anywhere, clear of every other Blink.
fall-told-stacked = Put { $ally } on top of { $knight }.
fall-told-parted = No stack: separate { $blink } and { $other }, 1 inch.
fall-told-apart = { $blink } and { $other } came apart.
fall-told-released = { $captive } is free: separate it from { $jester }, 1 inch.
fall-told-caught = { $captive } is the captive of { $jester }: leave them joined.
fall-told-raised = { $necromancer } brings back { $ally }: put it anywhere on its own side.
fall-told-summoned = { $necromancer } summons { $blink }: put it 1 inch away, then flick it.
fall-told-ported-itself = Teleport: put { $wizard } anywhere on its own side.
fall-told-ported = Teleport by { $wizard }: put { $ally } anywhere on its own side.
fall-told-swapped = Soul Swap: { $necromancer } ⇄ { $ally }. Don't turn them.
fall-told-wasted = { $cleric } spends a Blessing on { $other }, without effect: separate them.
fall-told-health =
    { $left ->
        [0] { $blink } is off with no health left: double-click it and leave it off.
       *[other] { $blink } is off: **{ $left } health** left. Double-click it, put it on its own side.
    }
fall-told-blessed =
    { $left ->
        [-1] { $cleric } blesses { $other }: separate them.
       *[other] { $cleric } blesses { $other }, { $left } left: separate them.
    }
fall-told-place =
    { $count ->
        [one] Put back { $blinks }.
       *[other] Put back in this order: { $blinks }.
    }

refused-fall-players = Crownfall is for 2 to 4 players, not { $players }.
refused-fall-unassigned = Somebody is in neither team. The option for the teams needs a letter for every seat.
refused-fall-empty-team = Both teams need a player.
refused-fall-army-small = An army has at least { $least } Blinks. The option for small armies allows fewer.
refused-fall-army-large = An army has at most { $most } Blinks.
refused-fall-crowns =
    { $crowns ->
        [one] An army has exactly one Crown.
       *[other] An army has exactly { $crowns } Crowns here, a Killer Kween included.
    }
refused-fall-army-sum = That makes { $total } Blinks with the Crown; your army has { $wanted }.
refused-fall-knights = At most { $most } Knights fit around the Crowns of an army.
refused-fall-gap = Your army has { $role } but no { $missing }, which is nearer the Crown. Check the lights.
refused-fall-drawing = “{ $sign }” means nothing in a drawn cluster: C is the Crown, x another Blink.
refused-fall-apart = The drawn cluster is in pieces: all Blinks have to touch.
refused-fall-locked = Your team has deployed, so the army can't be changed any more.
refused-fall-owns = No Crown is being given out now.
refused-fall-owned = { $blink } isn't a Crown, or already belongs to somebody.
refused-fall-deployed = You can't deploy now: an army is missing, or your team has deployed already.
refused-fall-not-begun = The game begins when both teams are deployed.
refused-fall-other-team = It's the other team's turn.
refused-fall-other-member = Another member of your team plays now.
refused-fall-unknown = There is no Blink “{ $blink }” here.
refused-fall-enemy = { $blink } belongs to the other team.
refused-fall-no-ability = { $blink } doesn't have that ability.
refused-fall-gone = { $blink } isn't on the field.
refused-fall-whole-stack = A stack isn't flicked as one piece: name one of the two, and it is taken apart first.
refused-fall-captive = { $blink } is a captive and can't do that.
refused-fall-used = { $blink } has already acted this turn.
refused-fall-actions =
    That takes { $cost ->
        [one] 1 action
       *[other] { $cost } actions
    }, and you have { $left } left.
refused-fall-not-free = No free flick is on offer for that Blink.
refused-fall-holds-anew = { $blink } caught its captive this turn. The pair can be flicked from your next turn on.
refused-fall-nudge = Only the Blink that you are about to flick can be moved away from an obstacle, not { $blink }.
refused-fall-defeated = { $blink } is defeated and out of the game.
refused-fall-not-dead = { $blink } isn't among the dead Blinks you can choose from.
refused-fall-own-dead = At this table a Necromancer summons only its own team's dead, not { $blink }.
refused-fall-no-break = At this table an action can't free a captive.
refused-fall-not-captive = { $blink } isn't a captive.
refused-fall-itself = { $blink } can't do that to itself.
refused-fall-swapped = { $blink } has already changed places this turn.
refused-fall-no-hold = { $blink } can't be held down now.
refused-fall-no-choice = That isn't being asked now.
refused-fall-not-yours = The other team decides that.
refused-fall-not-asked = The question isn't about { $blink }.
refused-fall-no-stack = { $blink } can't carry that Blink: a Knight carries only one, and never a captive.
refused-fall-no-counter = { $blink } has nothing called “{ $field }” to correct. There is health, blessings, blessed and dead.
refused-fall-counter = That has to be a number from 0 to { $most }.
refused-fall-left-and-joined = { $blink } can't have left and be joined as well. Choose one.
refused-fall-no-rewind = For { $blink } it doesn't matter whether it hit anything.
refused-fall-skeleton-left = { $blink } is the skeleton: it goes back to the dead pile anyway and isn't reported.
refused-fall-dead-already = { $blink } is already dead.
refused-fall-pinned = { $blink } is held down and can't have left.
refused-fall-not-on-field = { $blink } isn't on the field.
refused-fall-not-joined = { $blink } isn't joined to anything that could have come apart.
refused-fall-which-apart = { $blink } is joined to several others. Name those that came apart from it: `{ $names }`.

fall-scene-team = { $side } · { $players }
fall-scene-actions = actions
fall-scene-dead = dead
fall-scene-defeated = out
fall-scene-no-army = no army yet
fall-scene-ready = deployed
fall-scene-unready = not deployed yet

# Buttons, questions, forms
fall-button = { $role } { $blink }
fall-button-of = { $side } { $blink }
fall-role-named = { $name }
fall-tap-hit = Yes, it hit something
fall-tap-clear = No, nothing at all
fall-tap-free-flick = Flick the Crown for free
fall-tap-ability = Ability …
fall-tap-rescue = Rescue …
fall-tap-end = End turn
fall-tap-nudge = Off an obstacle first
fall-tap-army = Enter an army …
fall-tap-army-of = { $side }: enter the army …
fall-tap-deployed = All in place
fall-tap-again = Flick again
fall-tap-stop = Stop
fall-tap-stop-free = No, not again
fall-tap-stop-sneak = Stay
fall-tap-sneak = { $blink }: Sneak
fall-tap-sneak-again = Sneak again
fall-tap-gallop = { $blink }: Gallop
fall-tap-summon = { $blink }: Summon
fall-tap-kween = { $blink }: Kween
fall-tap-break = Free { $blink } (1 action)
fall-tap-port = Teleport by { $blink }
fall-tap-swap = Soul Swap with { $blink }
fall-tap-hold = Hold { $blink } down
fall-tap-hold-unsure = Hold flicked { $blink }
fall-tap-rewind = Put { $blink } back
fall-tap-keep = Leave it as it is
fall-tap-ward = Use the Blessing
fall-tap-lose = Let it go
fall-tap-owns = { $blink } is mine
fall-tap-stack = { $above } on top of { $below }
fall-tap-part = Separate them
fall-tap-raise = Bring back { $blink }
fall-tap-raise-none = Nobody

fall-prompt-hit = Did it hit anything, a Blink or an obstacle?
fall-prompt-ability = Which ability? It counts at once; then move the pieces as I say.
fall-prompt-more =
    { $above }
    { $below }
fall-about-sneak = -# **Sneak** (A, 1 action): put the Assassin anywhere you like.
fall-about-gallop = -# **Gallop** (V, 2 actions): up to 3 flicks with the same Blink.
fall-about-summon = -# **Summon** (N, 2 actions): put a dead Blink down next to the Necromancer and flick it.
fall-about-kween = -# **Killer Kween** (Q, 2 actions): move it by hand, flick it, move it again.
fall-prompt-summon = Which dead Blink? You put it down next to the Necromancer and flick it.
fall-prompt-rescue = Who helps? Only a Blink that touches or hangs over the outer edge can be rescued.
fall-prompt-edge-port = Which Blink on the edge is put on your own side?
fall-prompt-edge-swap = Which Blink on the edge changes places with the Necromancer?

fall-field-off = { $side }: left the battlefield
fall-field-link = Came to rest touching another Blink (joined)
fall-field-partner = { $blink } is joined to …
fall-field-apart = What came apart?
fall-flags = { $flags }
fall-army-title = **{ $side }: { $total } of { $wanted } Blinks**, the Crown included. Enter what the lights show: Knights are next to the Crown, each further role a step further away.
fall-army-now = { $roles }
fall-army-role = { $role } ×{ $count }
fall-army-less = − { $role }
fall-army-more = + { $role }
fall-army-draw = Draw the cluster instead
fall-army-send = This is our army

option-field = Size of the battlefield
value-field-2x2 = 2×2 feet
value-field-3x3 = 3×3 feet
value-field-4x4 = 4×4 feet
value-field-larger = larger

fall-form-turn-help = -# Leave out flicks that changed nothing.
fall-form-help = -# Off means wholly off; on the edge is still inside. Joining counts only for a Knight (stack), Jester (captive) or Cleric (Blessing).
fall-army-hint = C is the Crown, x another, dots between: .x.x. / x.C.x / .x.x.

# Whole turns, told at their end
fall-report-flick = { $blink } → **{ $facts }**
fall-report-lines = { $first }{"\u000A"}{ $more }
fall-claim-hold = holding { $blink }, which was flicked
fall-ask-report-turn = **{ $players }**: tell me what happened in your turn.
fall-ask-confirm-turn = **{ $players }**: is that right?
fall-ask-version-turn = **{ $players }**: you saw it differently. How do you settle it?
fall-ask-rule-turn = A neutral referee decides what happened in the turn.
fall-tap-single = Report one flick …
fall-prompt-single = Which Blink is flicked?
fall-tap-quiet-flick = Done, only { $blink } flicked
fall-tap-quiet-flicks = Done, only flicked …
fall-prompt-quiet-flick = Which one did you flick? Its captives go free, its stack comes apart.
fall-field-by = Which Blink was flicked?
fall-turn-page-more = { $number } · one more flick
refused-fall-who-flicked = First tap the Blink that was flicked.
fall-told-left-untold = From { $blink } on, the report no longer fits: report the rest, or end the turn.
fall-tap-left = An enemy left …
fall-tap-left-one = { $blink } left
fall-tap-left-own = One of ours left …
fall-tap-knocked-off = Done, one knocked off …
fall-prompt-left = Which Blink left the battlefield?
fall-prompt-left-by = { $left } left the battlefield. And which Blink was flicked?
fall-field-off-flagged = { $side }: left the battlefield · before the flick: { $flagged }
fall-tap-army-again = Change the army …
