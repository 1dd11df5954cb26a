# Cube Quest: the table in words, the report, reminders, what happened, teams, refusals.

game-cube-quest = Cube Quest
about-cube-quest = Two castles, real cubes: flick yours to knock the other King off the board. 2 players with the board game on a table, 20 minutes; you need the board and cubes, the bot is the referee.
gist-cube-quest = flick cubes at the other castle
size-cube-quest = 2 players, 20 min
over-turns-cube-quest =
    { $turns ->
        [one] One turn
       *[other] { $turns } turns
    }
first-cube-quest = Begin with the basic mix and one bout.
howto-cube-quest =
    {""}**Cube Quest in a minute**
    You play with the real board and cubes. Two halves, a castle at each end, a King in each castle. On your turn you **flick** one of your cubes. **Knock the other King off the board and you win**, whoever flicked. If your own King falls, you lose.
    A cube that leaves the board is **defeated**. A cube that stops wholly beyond the dividing line with its shadow side up is **captured**: roll it like a die. Face up, it escapes to its castle; shadow up, it is defeated. In your own half it doesn't matter which side is up.
    Instead of a flick you may put your King back into your castle{ $mix ->
        [basic] .
       *[any] , or use a special cube: a **Helm** may be flicked twice, a **Skulk** hides and comes back, a **Healer** revives, a **Freeze** blocks enemy cubes.
    }
    {""}**The bot as referee**
    { $table ->
        [hotseat] 1. { $reports ->
            [flicks] Tap the kind of cube, then flick it.
           *[any] Flick.
        }
        2. If a cube left the board or was captured, say which. Otherwise tap **{ $reports ->
            [flicks] Nothing happened
           *[any] Done, nothing happened
        }**.
        3. Agree aloud before you send: this one device answers for both of you.
       *[any] 1. Flick. Where each flick is reported, tap the kind of cube first.
        2. Tap **nothing happened**, or say what left the board and what was captured.
        3. The other player confirms or objects.
    }
    {""}
    The bot counts the cubes, asks for rolls (or rolls for you) and says whose turn it is. It never sees your table: what you both agree on is true.

option-mix = Teams
value-mix-basic = 1 King, 4 Strikers, 12 Grunts
value-mix-custom = choose your own
option-points = Points for a team
option-bouts_to_win = Bouts to win
value-bouts_to_win-1 = one
value-bouts_to_win-3 = three (long game)
value-start-agree = the squarer head (you agree)
option-rolls = Release and revive rolls
value-rolls-either = as the owner likes
value-rolls-table = always by hand
value-rolls-bot = always by the bot
option-secret_setup = Choose and place in secret
value-secret_setup-auto = only with your own teams
option-foul_stack = Extra flicks for several fouls add up
option-foul_king_counts = A King that falls by a foul is lost
option-double_king = Both Kings fall in one flick
value-double_king-first = the one that fell first loses
value-double_king-flicker_loses = whoever flicked loses
value-double_king-replay = the bout is played again
option-revive_spent = Spent Healers can be revived

# Sides and cubes

cube-who = **{ $name }**
cube-red = red
cube-blue = blue
cube-none = none
cube-and = { $one } and { $two }
cube-kind-K = King
cube-kind-S = Striker
cube-kind-H = Helm
cube-kind-U = Skulk
cube-kind-G = Grunt
cube-kind-R = Healer
cube-kind-F = Freeze
cube-many-K =
    { $count ->
        [one] King
       *[other] { $count } Kings
    }
cube-many-S =
    { $count ->
        [one] 1 Striker
       *[other] { $count } Strikers
    }
cube-many-H =
    { $count ->
        [one] 1 Helm
       *[other] { $count } Helms
    }
cube-many-U =
    { $count ->
        [one] 1 Skulk
       *[other] { $count } Skulks
    }
cube-many-G =
    { $count ->
        [one] 1 Grunt
       *[other] { $count } Grunts
    }
cube-many-R =
    { $count ->
        [one] 1 Healer
       *[other] { $count } Healers
    }
cube-many-F =
    { $count ->
        [one] 1 Freeze
       *[other] { $count } Freezes
    }
cube-piece-K =
    { $count ->
        [one] the { $colour } King
       *[other] { $count } { $colour } Kings
    }
cube-piece-S =
    { $count ->
        [one] a { $colour } Striker
       *[other] { $count } { $colour } Strikers
    }
cube-piece-H =
    { $count ->
        [one] a { $colour } Helm
       *[other] { $count } { $colour } Helms
    }
cube-piece-U =
    { $count ->
        [one] a { $colour } Skulk
       *[other] { $count } { $colour } Skulks
    }
cube-piece-G =
    { $count ->
        [one] a { $colour } Grunt
       *[other] { $count } { $colour } Grunts
    }
cube-piece-R =
    { $count ->
        [one] a { $colour } Healer
       *[other] { $count } { $colour } Healers
    }
cube-piece-F =
    { $count ->
        [one] a { $colour } Freeze
       *[other] { $count } { $colour } Freezes
    }
cube-piece-under = { $cube } under { $freeze }
cube-piece-other = “{ $code }”
cube-freeze = the { $colour } Freeze { $label }
cube-freeze-on = { $label } on { $cubes }
cube-claim-return = the return of a Skulk
cube-claim-hide =
    { $count ->
        [one] the hiding of a Skulk
       *[other] the hiding of { $count } Skulks
    }
cube-claim-freeze = the placing of { $freezes }
cube-claim-roll = the roll of { $cube }

# Who is asked what

cube-ask-mix =
    ### { $who } · choose your cubes
    At most { $points } points. Nobody sees them before both teams are in.
cube-ask-head = ### { $who } · whose head is squarer? That side begins.
cube-ask-head-again =
    ### { $who } · whose head is squarer? That side begins.
    { $other } says { $side }. If so, tap { $side }; if not, I draw lots.
cube-ask-placed = ### { $who } · place your cubes
cube-ask-action =
    ### { $who } · { $todo ->
        [turn] flick, then report
       *[flick] tap a cube, then flick it
    }{ $extra ->
        [0] {""}
        [one] {" (+ 1 extra flick)"}
       *[other] {" (+ "}{ $extra } extra flicks)
    }
cube-ask-report =
    ### { $who } flicks { $kind ->
        [K] the King
       *[other] a { $cube }
    }{ $way ->
        [extra] {" (extra flick)"}
        [again] {" (second flick)"}
       *[plain] {""}
    }
cube-ask-report-other =
    ### { $who } · what happened?
    { $flicker } flicks { $kind ->
        [K] the King
       *[other] a { $cube }
    }{ $way ->
        [extra] {" (extra flick)"}
        [again] {" (second flick)"}
       *[plain] {""}
    }.
cube-ask-confirm = ### { $who } · is that right?
cube-ask-version = ### { $who } · who is right?
cube-ask-secret = ### { $who } · say secretly what happened
cube-ask-agree = ### { $who } · do you agree?
cube-ask-rule = ### A referee decides
cube-ask-pause = ### Paused
cube-ask-roll = ### { $who } · roll: { $cubes }
cube-ask-revive = ### { $who } · roll to revive: { $cubes }
cube-ask-again = ### { $who } · flick the Helm again?
cube-ask-heal = ### { $who } · another Healer?
cube-ask-extra =
    ### { $who } · { $count ->
        [one] an extra flick
       *[other] { $count } extra flicks
    }
cube-score = -# Bout { $bout } · bouts won: 🔴 Red { $red }, 🔵 Blue { $blue } · first to { $goal } wins

cube-over-king = { $who } **wins**: the King of { $other } left the board!
cube-over-kings = { $who } **wins**: both Kings left the board, and { $other } flicked.
cube-over-kings-first = { $who } **wins**: both Kings left the board, that of { $other } first.
cube-over-resign = { $who } **wins**: { $other } gave up.
cube-over-claim = { $who } **wins**: { $other } was away for two turns.
cube-over-unfinished = Nothing happened for a week, so the game ends without a winner.
cube-over-moderator = A moderator ended this game. It has no winner.
cube-over-ended = You ended the game by agreement. It has no winner.
cube-over-deserted = Everybody left; the game has no winner.
cube-over-replaced = It was closed for another game, and has no winner.

# The table

cube-camp = { $who } on the board: { $cubes }
cube-camp-choosing = { $who } is choosing cubes
cube-camp-locked = { $who } has chosen, in secret
cube-camp-under = { $cubes } (under { $label })
cube-camp-frozen = · ❄️ of these frozen: { $cubes }
cube-camp-defeated = · ✖️ defeated: { $cubes }
cube-camp-captured = · 🎲 captured, to be rolled: { $cubes }
cube-camp-more = · { $facts }
cube-is-reserve =
    { $count ->
        [one] 1 Freeze in reserve
       *[other] { $count } Freezes in reserve
    }
cube-is-hiding =
    { $count ->
        [one] 1 Skulk hiding
       *[other] { $count } Skulks hiding
    }
cube-is-spent =
    { $count ->
        [one] 1 Healer spent
       *[other] { $count } Healers spent
    }
cube-is-credit =
    { $count ->
        [one] 1 extra flick
       *[other] { $count } extra flicks
    }
cube-camp-placed = ✅ cubes are placed
cube-camp-placing = ⏳ still placing

cube-odds-escape = { $cube }: { $faces } of 6 sides save it; of a die, { $least } or more
cube-odds-revive = { $cube }: { $faces } of 6 sides bring it back; of a die, { $least } or more
cube-note-idle = { $who } may claim the bout: the other side let two turns in a row pass.
cube-note-hotseat = One phone for both: whoever holds it taps for both of you. Agree aloud before you confirm.

# Reminders

cube-remind-tips = A tip: Strikers attack well, and a captured one escapes 5 times in 6. Grunts are many: let them guard your King.
cube-remind-board = Put the two halves together; the seam is the dividing line. Sit at a short end: the near castle and its half are yours.
cube-remind-castle = King: in your castle. Half in or touching its edge is enough; it may stand on other cubes.
cube-remind-place = All other cubes: anywhere in your half, in any shape, walls and towers too. While you place them, none may touch the dividing line.
cube-remind-healers = Healers stand in your half like the others. Freezes wait next to the board.
cube-remind-screen = Stand a screen on the line, such as the box, until both are ready.
cube-remind-video = Video table: each of you has a board and all cubes. Flick on your own board, in view of the camera.
cube-remind-proxy = One board, one far away: the far player names the cube and the aim, the helper at the board flicks.
cube-remind-flick = Flick with thumb and one finger.
cube-remind-rest = Wait until all lie still. What a hand moved goes back, unreported.
cube-remind-edges = Partly over the edge: still on. Fell and bounced back: off. On the line: at home.
cube-remind-helm = A Helm that stops on the line has stopped at home.
cube-remind-roll = The owner rolls it beside the board.
cube-remind-copy = Confirm what you saw, then set up your board alike.
cube-remind-differ = If the boards differ, the flicker's is right.

# What is reported

cube-fact-none = nothing happened
cube-fact-off = { $cubes } off the board
cube-fact-cap = { $cubes } captured
cube-fact-roll = the bot rolls
cube-fact-thaw = knocked off: { $freezes }
cube-fact-slip = { $freeze } now lies only on { $cubes }
cube-fact-home = the Helm stopped at home
cube-fact-first = the { $colour } King left first
cube-fact-foul = a foul ({ $fault })
cube-fact-done = it was done right
cube-fact-undone = it wasn't done right

# What happened

cube-told-chose = { $who } has chosen a team.
cube-told-teams = { $who } plays with { $cubes }: { $points } points.
cube-told-head = { $who } says: { $other } has the squarer head.
cube-told-begins = { $who } begins.
cube-told-drawn-start = Drawn by lot: { $who } begins.
cube-told-placed = { $who } has placed the cubes.
cube-told-placed-all = All placed. If there is a screen, take it away.
cube-told-turn = Next: { $who }.
cube-told-stopped = { $who } leaves it at that.
cube-told-no-extra = { $who } takes no extra flick.
cube-told-king-moved = { $who } puts the King back into the castle.
cube-told-returned = { $who }'s Skulk is back: face up, beyond the line, touching neither cube nor castle.
cube-told-hid =
    { $count ->
        [one] { $who } hides a Skulk: take it off the board.
       *[other] { $who } hides { $count } Skulks: take them off the board.
    }
cube-told-healed =
    { $count ->
        [one] { $who }: take a Healer off the board, to revive { $cubes }.
       *[other] { $who }: take { $count } Healers off the board, to revive { $cubes }.
    }
cube-told-revived = { $who }'s { $cube } is back: put it into its castle.
cube-told-revived-freeze = { $who }'s { $cube } is back in reserve.
cube-told-froze = { $who } puts Freeze { $freeze } on { $cubes }: they can be pushed, not used.
cube-told-off = Defeated: { $cubes }.
cube-told-off-none = No other cube was defeated.
cube-told-slipped = { $freeze } now lies only on { $cubes }.
cube-told-slipped-off = Slipped: { $freeze }.
cube-told-thawed = Knocked off and defeated: { $freeze }.
cube-told-foul = Foul: { $who } { $fault }; put back what the hand moved.
cube-told-spared = A foul: { $who }'s King goes back into its castle.
cube-told-king-spared = A foul: { $who }'s King goes back into its castle. What else happened?
cube-told-rolled-face =
    { $by ->
        [bot] 🎲 **{ $number }**, needed { $least } or more:
       *[real] 🎲 Rolled:
    } { $who }'s { $cube } **escapes** into its castle.
cube-told-rolled-shadow =
    { $by ->
        [bot] 🎲 **{ $number }**, needed { $least } or more:
       *[real] 🎲 Rolled:
    } { $who }'s { $cube } is **defeated**.
cube-told-rolled-back =
    { $by ->
        [bot] 🎲 **{ $number }**, needed { $least } or more:
       *[real] 🎲 Rolled:
    } { $who }'s { $cube } is **back** in its castle.
cube-told-rolled-lost =
    { $by ->
        [bot] 🎲 **{ $number }**, needed { $least } or more:
       *[real] 🎲 Rolled:
    } { $who }'s { $cube } stays defeated.
cube-told-roll-disputed = { $who } objects to the roll: the bot rolls once, and that counts.
cube-told-replay = Both Kings left the board: the bout is played again.
cube-told-stopped-bout = The bout is called off and played again; the same player begins.
cube-why-king = the King of { $other } fell
cube-why-kings = both Kings fell, and { $other } flicked
cube-why-kings-first = both Kings fell, that of { $other } first
cube-why-resign = { $other } gave up
cube-why-claim = { $other } was away
cube-told-bout = { $who } wins the bout: { $why }. Bouts won: red { $red }, blue { $blue }. { $next } begins the next one.
cube-told-over = { $who } wins: { $why }.
cube-told-nobody = The game ends without a winner.

# The picture

cube-scene-r = RED
cube-scene-b = BLUE
cube-scene-choosing = choosing cubes …
cube-scene-locked = chosen, in secret
cube-scene-placed = placed
cube-scene-placing = placing cubes …
cube-scene-reserve = reserve Freeze
cube-scene-hiding = hidden Skulk
cube-scene-spent = spent Healer
cube-scene-extra = extra flick
cube-scene-defeated = defeated
cube-scene-line = dividing line
cube-scene-flick = flick: { $colour } { $cube }
cube-scene-rolls =
    { $count ->
        [one] 1 roll to make
       *[other] { $count } rolls to make
    }
cube-scene-escaped = { $cube } escapes
cube-scene-fell = { $cube } defeated
cube-scene-back = { $cube } is back
cube-scene-lost = { $cube } stays out
cube-scene-escapes = escapes { $faces } in 6
cube-scene-revives = back { $faces } in 6

# Teams

cube-team-cubes = Cubes: { $cubes }
cube-team-stack = { $cubes } ({ $points })
cube-team-points = **{ $points } of { $most } points**, { $left } left · { $number } cubes
cube-team-good = ✅ This team can be played.
cube-team-choose = Cubes …
cube-team-entry = { $cube } ×{ $count } · { $points } points each
cube-team-count = { $count }
cube-about =
    { $faces ->
        [6] **{ $cube }** ({ $letter }) · { $points } points · never captured
       *[other] **{ $cube }** ({ $letter }) · { $points } points · escapes { $faces } in 6
    }
cube-idea-K = If it leaves the board, you lose. Instead of a flick you may put it back into your castle.
cube-idea-S = Attacks well, and is hardly ever lost when captured.
cube-idea-H = Flick it twice, if the first flick stops at home.
cube-idea-U = Hides beyond the line and comes back there later.
cube-idea-G = Cheap and many: guards your King.
cube-idea-R = Never flicked. Leaves the board to revive up to 6 points.
cube-idea-F = Never flicked. Put it on enemy cubes: they can't be used.
cube-army-ALL = A Bit of All
cube-army-ALL-idea = Every kind of cube: try what each of them can do.
cube-army-MAX = The Crowd
cube-army-MAX-idea = All Grunts, two Strikers, and Healers to bring them back.
cube-army-FEW = The Few
cube-army-FEW-idea = All Strikers, Helms and Skulks: few cubes, each of them strong.

# Refusals

refused-cube-players = Cube Quest is for exactly two players.
refused-cube-one-person = Both seats need a player of their own. One person may hold both only at a hot-seat table.
refused-cube-locked = Your team is already set; it can't be changed until the bout is over.
refused-cube-after-red = Red chooses first, then you.
refused-cube-whole = “{ $text }” isn't a number of cubes. Use 0, 1, 2 and so on.
refused-cube-one-king = A team has exactly one King.
refused-cube-box =
    The box has only { $box } { $kind ->
        [K] King
        [S] Strikers
        [H] Helms
        [U] Skulks
        [G] Grunts
        [R] Healers
       *[F] Freezes
    } of a colour.
refused-cube-points = That team costs { $points } points; { $most } are allowed.
refused-cube-no-head = Who begins isn't being asked now.
refused-cube-placing = You have no cubes to place now.
refused-cube-not-placed = First both of you have to place your cubes.
refused-cube-other-turn = It's the other player's turn.
refused-cube-open-again = First decide about the second flick of the Helm.
refused-cube-open-extra = The turn's action is done; only an extra flick is left.
refused-cube-open-heal = First decide about another Healer.
refused-cube-main-first = First comes the turn's own action, then the extra flick.
refused-cube-enemy = You can only flick your own cubes.
refused-cube-never-flicked =
    { $kind ->
        [R] A Healer is never flicked; it revives.
       *[F] A Freeze is never flicked; it is placed on enemy cubes.
    }
refused-cube-not-in-team =
    { $kind ->
        [K] There is no King
        [S] There are no Strikers
        [H] There are no Helms
        [U] There are no Skulks
        [G] There are no Grunts
        [R] There are no Healers
       *[F] There are no Freezes
    } in your team.
refused-cube-not-there =
    { $kind ->
        [K] Your King isn't
        [S] None of your Strikers is
        [H] None of your Helms is
        [U] None of your Skulks is
        [G] None of your Grunts is
        [R] None of your Healers is
       *[F] None of your Freezes is
    } on the board.
refused-cube-frozen =
    { $kind ->
        [S] Your Strikers are
        [H] Your Helms are
        [U] Your Skulks are
        [G] Your Grunts are
        [R] Your Healers are
       *[F] Those cubes are
    } all frozen, until the Freeze is knocked off.
refused-cube-no-choice = That isn't being asked now.
refused-cube-no-pass = You can't pass: flick a cube or move your King.
refused-cube-one-return = Only one Skulk comes back in a turn.
refused-cube-nobody-hides = None of your Skulks is hiding.
refused-cube-hide-early = First finish your turn; then a Skulk may hide, before the other side begins.
refused-cube-hide-late = Too late: the other side has begun its turn.
refused-cube-cannot-hide =
    { $most ->
        [0] None of your Skulks can hide now.
        [one] Only one of your Skulks can hide now.
       *[other] Only { $most } of your Skulks can hide now.
    }
refused-cube-no-healer =
    { $there ->
        [0] You have no Healer that can be used now.
        [one] Only one of your Healers can be used now.
       *[other] Only { $there } of your Healers can be used now.
    }
refused-cube-nothing-defeated = None of your cubes is defeated, so there is nothing to revive.
refused-cube-heal-enemy = You can only revive your own cubes.
refused-cube-heal-nothing = Choose at least one cube to revive.
refused-cube-not-defeated =
    Of your defeated cubes, { $there ->
        [0] none is
        [one] only one is
       *[other] only { $there } are
    } { $kind ->
        [K] Kings.
        [S] Strikers.
        [H] Helms.
        [U] Skulks.
        [G] Grunts.
        [R] Healers; spent ones don't count.
       *[F] Freezes.
    }
refused-cube-heal-points = Those cubes cost { $points } points; this can revive up to { $most }.
refused-cube-no-reserve =
    { $there ->
        [0] You have no Freeze in reserve.
        [one] You have only one Freeze in reserve.
       *[other] You have only { $there } Freezes in reserve.
    }
refused-cube-label = Freeze F{ $label } is already on the board.
refused-cube-both-far = Of Freezes placed in one turn, only one may lie in enemy territory.
refused-cube-off-board =
    The other side doesn't have that many { $kind ->
        [K] Kings
        [S] Strikers
        [H] Helms
        [U] Skulks
        [G] Grunts
        [R] Healers
       *[F] Freezes
    } on the board.
refused-cube-freeze-own = A Freeze can only be placed on the other side's cubes.
refused-cube-freeze-king = A King can't be frozen.
refused-cube-freeze-freeze = A Freeze can't be placed on another Freeze.
refused-cube-roll-own = That isn't yours to roll now; each player rolls their own cubes.
refused-cube-no-roll = That cube doesn't need a roll now.
refused-cube-table-rolls = At this table cubes are rolled by hand.
refused-cube-bot-rolls = At this table the bot rolls.
refused-cube-rolled = The bot has rolled for this cube already; that number counts.
refused-cube-foul-late = It's too late to call a foul: the next action has begun.
refused-cube-own-foul = Report your own foul yourself; calling one is for the other player.
refused-cube-fouled = That flick is already a foul; several faults give one extra flick.
refused-cube-unknown = “{ $cube }” isn't a cube. Write colour and letter, such as `rG`.
refused-cube-no-counter = For `{ $kind }` there is no number called `{ $field }`.
refused-cube-counter = That number can be 0 to { $most }.
refused-cube-never-captured = That can't be captured, because it has no shadow side: { $cube }.
refused-cube-first = Say which King left first only if both left.
refused-cube-too-many =
    { $there ->
        [0] None of them is on the board: { $cube }.
        [one] Only one of them is on the board: { $cube }. No cube is both off and captured.
       *[other] Only { $there } of them are on the board: { $cube }. No cube is both off and captured.
    }
refused-cube-thaw-it = A Freeze that came off is reported by itself: { $cube }.
refused-cube-not-under = That isn't under this Freeze: { $cube }.
refused-cube-which-frozen = There are several { $cube }, under different Freezes. Name those that you mean: `{ $names }`.
refused-cube-no-freeze = That isn't on the board: { $cube }.
refused-cube-all-under = That still lies on all of its cubes, so it didn't slip: { $cube }.
refused-cube-no-helm = Whether a cube stopped at home matters only for the first flick of a Helm.
refused-cube-helm-gone = That Helm left the board or was captured; it didn't stop at home.
refused-cube-helm-flicked = The Helm that was flicked is the one without a Freeze on it, and by this report it left the board or was captured. If it was the frozen one, name that: `{ $name }`.

# Buttons, questions, forms
cube-button = { $kind }
cube-tap-king = King Move
cube-tap-again = Flick the Helm again
cube-tap-stop-again = No second flick
cube-tap-stop-heal = No more Healers
cube-tap-end = Skip the extra flick
cube-tap-placed = All in place
cube-tap-return = A Skulk returns
cube-tap-hide =
    { $count ->
        [one] 1 Skulk hides
       *[other] { $count } Skulks hide
    }
cube-tap-roll-bot = The bot rolls
cube-tap-roll-face = Face up
cube-tap-roll-shadow = Shadow up
cube-tap-roll-bot-of = { $kind }: bot
cube-tap-roll-face-of = { $letter }: face
cube-tap-roll-shadow-of = { $letter }: shadow
cube-tap-head = { $side }
cube-tap-foul = That was a foul …
cube-tap-ok-foul = Confirm, but a foul …
cube-tap-mix = Choose my cubes …
cube-tap-heal = Use a Healer …
cube-tap-freeze = Place a Freeze …
cube-tap-home = Yes, at home
cube-tap-away = No

cube-prompt-fault = What was the foul?
cube-prompt-home = Did the Helm stop in its own territory? The line counts.

cube-under = { $kind } under { $freeze }
cube-field-off = { $side }: off the board
cube-field-cap = { $side }: captured, shadow up
cube-field-first = Which King left first?
cube-first-none = Can't tell
cube-first = { $side } first
cube-field-ice = Freezes: came off or slipped
cube-came-off = { $freeze } came off
cube-slid-off = { $freeze } slid off: { $kind }
cube-field-foul = A foul?
cube-no-foul = No foul
cube-team-title = **{ $points } of { $most } points**
cube-team-now = { $cubes }
cube-less = − { $kind }
cube-more = { $kind } ({ $count }) + · { $cost }
cube-team-send = These are my cubes
cube-heal-title = **{ $points } of { $most } points to revive**
cube-field-healers = How many Healers together?
cube-healers =
    { $count ->
        [one] 1 Healer
       *[other] { $count } Healers
    }
cube-revive = { $kind } ({ $count } of { $there }) +
cube-heal-send = Revive these
cube-freeze-title = **On which enemy cubes does it lie?** It has to touch every one of them.
cube-field-freeze = { $freeze } lies on …
cube-field-place = Where does it lie?
cube-place-near = { $freeze } in my half
cube-place-far = { $freeze } beyond the line
cube-freeze-send = Place it

cube-form-help = -# Captured means: shadow up and wholly beyond the line.
cube-some-off = { $side } { $cubes } off
cube-some-cap = { $side } { $cubes } captured

# Whole turns, told at their end
cube-ask-report-turn = ### { $who } · what happened in your turn?
cube-one-less = { $kind } −1
refused-cube-two-counts = Two different numbers of one kind of cube are given. Use only one of them.
cube-tap-left = Off the board …
cube-tap-caught = Captured …
cube-prompt-left = Which cube went off the board?
cube-prompt-caught = Which cube was captured: shadow up, wholly beyond the line?
cube-of = { $side } { $kind }
cube-tap-itself =
    { $roll ->
        [0] This
       *[other] 🎲 This
    } { $kind } was captured
cube-bot-rolls = { $cube }, bot rolls 🎲
cube-tap-helm = Helm flicked twice …
cube-tap-more = Something else …
cube-tap-roll-all = 🎲 The bot rolls them all
cube-tap-ok-roll = Confirm, 🎲 the bot rolls
cube-team-empty = Your King is alone so far. Begin with a ready team, or add cubes.
cube-team-kind = -# **{ $cube }**: { $idea }
cube-field-ready = Ready teams
cube-field-kinds = Cubes
cube-team-add = + Add
cube-team-less = − Take away
cube-team-last = Same as last time
cube-team-own = My team
cube-pick = { $kind } ×{ $count } · { $cost }
