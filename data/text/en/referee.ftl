# The referee: reports, confirming, disputes, consent, time; the same for every game on a real table.

option-table = Table
value-table-shared = a phone each
value-table-hotseat = one phone or tablet
value-table-video = two tables, cameras
value-table-proxy = one side far away
option-distant = Far side (helper at the table)
value-distant-blue = blue
value-distant-red = red
option-pace = Pace
value-pace-live = live
value-pace-relaxed = relaxed (a day a step)
option-objection_s = Seconds to object

ref-side-r = 🔴 Red
ref-side-b = 🔵 Blue
ref-whose-r = Red
ref-whose-b = Blue

# Taps
ref-tap-nothing = Nothing happened
ref-tap-something = Something happened …
ref-tap-wipe = Not flicked
ref-tap-ok = Confirm
ref-tap-no-objection = No objection
ref-tap-ok-claim = No objection: { $what }
ref-tap-dispute = Object …
ref-tap-no-claim = Object: { $what }
ref-tap-change = Change the report …
ref-tap-withdraw = Take the report back
ref-tap-agree = Yes
ref-tap-refuse = No
ref-tap-yield = The other side is right
ref-tap-correct = Correct mine …
ref-tap-reflick = Flick again
ref-tap-redo = Do it again
ref-tap-secret = Report secretly
ref-tap-secret-form = My secret report …
ref-tap-callref = Call a referee
ref-tap-noref =
    { $how ->
        [lot] No referee: draw lots
       *[reflick] No referee: flick again
    }
ref-tap-rule = { $side } is right
ref-tap-skip = End their turn
ref-tap-claim = Claim the win
ref-tap-resume = Go on
ref-tap-match-yes = Both tables match
ref-tap-match-no = The tables differ


# Forms
ref-form-title = **After the flick of { $piece }**
ref-form-now = Your report: { $facts }
ref-form-choose = Tick what happened; leave the rest as it is.
ref-form-partner = Joined to which Blink?
ref-form-send-report = Send
ref-form-send-no = Object: this is what I saw
ref-form-send-secret = Send secretly
ref-form-agree = We both agree

# Small print
ref-note-report = 📝 { $piece } → **{ $facts }**
ref-note-report-turn = 📝 Report: { $facts }
ref-note-version = { $side }: { $facts }
ref-note-claimed = { $side }: it was right · { $other }: it wasn't
ref-note-rule = With the referee role, or named by both.
ref-note-secret = 🤫 If both reports are the same, they count.
ref-note-proposal = { $player } proposes: { $what }

# What happened
ref-by-hand = ✋ { $what }
ref-told-announced = { $player } flicks { $piece }.
ref-told-reported = { $player }: { $facts }.
ref-nothing-more = nothing more happened
ref-told-withdrawn = { $player } takes the report back.
ref-told-wiped = { $piece } wasn't flicked after all.
ref-told-confirmed = { $player } confirms.
ref-told-disputed =
    { $about ->
        [foul] ⚖️ Whether it was a foul is disputed.
       *[report] ⚖️ { $player } objects.
    }
ref-told-yielded =
    { $kind ->
        [report] { $player } gives in: { $facts }.
        [taken-back] { $player } gives in: it doesn't count. Put back what moved.
       *[claim] { $player } gives in: it counts.
    }
ref-told-reflick =
    { $kind ->
        [claim] It doesn't count; do it again.
        [turn] 🔁 Put the pieces back as well as you can, and flick again.
       *[report] 🔁 Put the pieces back as well as you can, and flick { $piece } again.
    }
ref-told-said-secretly = { $player } has reported secretly.
ref-told-secrets =
    { $same ->
        [yes] Both said the same: { $first }
       *[no] The two differ.
    }
ref-told-called-referee = { $player } calls a referee.
ref-told-lot = 🎲 Drawn by lot: { $side } is right.
ref-told-ruled = The referee rules: { $what }
ref-told-proposed = { $player } proposes: { $what }
ref-told-agreed = { $player } agrees.
ref-told-declined =
    { $kind ->
        [foul] { $player } says that it was no foul.
       *[other] { $player } doesn't agree.
    }
ref-told-undone =
    ↩️ { $kind ->
        [at-once] { $player } undid it. Put all back
       *[agreed] Undone. Put back what moved
    }, unless only the report was wrong.
ref-told-fixed = Corrected: { $piece }, { $counter }: { $value }.
ref-told-photo = 📷 { $player } adds a photo. { $link }
ref-told-match =
    { $answer ->
        [yes] { $player }: the tables match.
       *[no] { $player }: the tables differ. The table where the flick was made is right; set the other one up the same way.
    }
ref-told-resumed = { $player } goes on.
ref-told-skipped = { $player } ends the turn, because nobody began it.
ref-told-timeout =
    { $word ->
        [confirm] ⏰ Nobody answered: the report counts.
        [report] ⏰ No report in time.
        [start] ⏰ Nobody has begun in time.
        [referee] ⏰ No referee came.
        [dispute] ⏰ The dispute wasn't settled in time.
        [objection] {""}
        [idle] ⏰ Nothing has happened for a week.
       *[choice] ⏰ Nobody chose in time.
    }
ref-ruling-version = { $side } is right.
ref-ruling-reflick = do it again.

# Proposals
ref-proposed-undo = undo the last step.
ref-proposed-reflick = do it again.
ref-proposed-version = this is what happened: { $facts }
ref-proposed-secret = both sides report secretly; if the reports match, they count.
ref-proposed-noref =
    go on without a referee: { $how ->
        [lot] lots decide who is right.
       *[reflick] flick again.
    }
ref-proposed-pause = pause; the clock stops.
ref-proposed-resign = give up together.
ref-proposed-draw = a draw.
ref-proposed-void = stop this bout; it doesn't count and is played again.
ref-proposed-foul = that was a foul ({ $fault }).
ref-proposed-fix = correct { $piece }, { $counter }: { $value }.
ref-proposed-ability = an ability that takes your action too: { $ability } ({ $piece }).
ref-ability-gallop = Gallop
ref-ability-summon = Summon Skeleton
ref-ability-kween = Sneak, flick, Sneak
ref-fault-hand = moved cubes by hand
ref-fault-touch = touched an enemy cube
ref-fault-push = pushed, did not flick
ref-fault-through = followed with the arm
ref-counter-health = health
ref-counter-blessings = Blessings left
ref-yes = yes
ref-no = no
ref-counter-blessed = blessed
ref-counter-dead = dead
ref-counter-defeated = defeated
ref-counter-hiding = hiding
ref-counter-spent = spent
ref-counter-reserve = in reserve
ref-counter-credit = extra flicks

# The table's own matters
table-pause = Pause
table-resume = Go on
table-void = Stop this bout
table-skip = End their turn
table-claim = Claim the win
table-referee = Name a neutral referee …
sure-pause = Pause, if the other side agrees? The clock stops then.
sure-resume = Go on?
sure-void = Stop this bout, if the other side agrees? It doesn't count and is played again.
sure-skip = End the turn that nobody has begun?
sure-claim = Claim the win, because the other side isn't playing?
sure-undo = Ask to undo the last step?
proposal-referee = { $player } names { $name } as neutral referee. { $asked }, do you agree?
proposal-referee-done = The referee is named.
proposal-referee-declined = No referee named.
photo-kept = 📷 Kept with the record.
ref-reminder = ⏰ { $players }: half the time for this step is gone.

# Refusals
refused-ref-pending = A report, an answer or a choice is still open: settle that first.
refused-ref-not-announced = Tap the piece first, then flick it.
refused-ref-not-reporter = The other side reports this flick.
refused-ref-own-report = That's for the other side to say: you made the report.
refused-ref-nothing-to-confirm = There is nothing to confirm.
refused-ref-nothing-to-withdraw = You have no report to take back.
refused-ref-nothing-to-wipe = No flick is announced.
refused-ref-nothing-to-dispute = It's too late to object to that, or there is nothing to object to.
refused-ref-no-claim-open = There is nothing to object to any more.
refused-ref-objection = The other side has { $seconds } seconds to object to the last report. Wait a moment, or let them tap that they agree.
refused-ref-same-version = Your version is the same as the report.
refused-ref-no-dispute = No objection is open.
refused-ref-talk-first = Propose something first: a correction, another flick, or two secret reports.
refused-ref-not-referee = Only a neutral referee can rule: somebody who isn't playing, and who has the referee role or was named by both.
refused-ref-referee-only = This flick has already been repeated: only a referee can settle it now, or one side gives in.
refused-ref-nothing-to-undo = There is nothing to undo in this turn.
refused-ref-photos = You can add at most { $most } photos to one thing.
refused-ref-no-limit = That time limit isn't running.
refused-ref-not-late = They still have time.
refused-ref-own-turn = It's your own turn.
refused-ref-no-claim = The other side hasn't missed two turns in a row.
refused-ref-not-paused = That isn't possible while the clock is stopped.
refused-ref-no-disputes = At a table with one phone you agree aloud: change the report, or undo the step.
refused-ref-not-video = That's for tables with a camera.
refused-ref-booked = The ability has already been used. Say what happened, or undo the step (**Table**).
refused-ref-nothing-proposed = Nothing is being proposed now.
refused-ref-not-asked = The question is for others, not for you.
refused-ref-said-already = You have already said so.
refused-ref-no-secret = That has already been tried, or isn't possible here.
refused-form-not-yours = Somebody else has to fill that in now.
refused-no-picture = That isn't a picture. Please send a photo as PNG, JPEG, GIF or WebP.
refused-large-picture = That picture is too large. Up to { $most } MB can be sent here: please make it smaller, or send a screenshot of it.
refused-picture-gone = Discord says that this picture no longer exists. Please send it again.
refused-not-neutral = A referee has to be somebody who isn't playing here.

# Armies, where they are not called decks
workshop-army = Army
army-title = Armies for { $game }
army-none = You haven't built any yet. Copy a ready-made one, or start a new one.
army-choose = Look at an army …
army-new-name = New army
army-shared-name = Shared army
army-code = Anybody can enter this code under `/army`: `{ $code }`

# One's own panel
ref-door-words = In words
ref-tap-fix = Correct a counter …
ref-prompt-fix = Which piece? The other side has to agree.
ref-prompt-fix-what = What is right?
ref-tap-fix-value = { $counter }: { $value }

# Whole turns, told at their end
option-reports = What is reported
value-reports-auto = depends on the table
value-reports-turns = whole turns, at their end
value-reports-flicks = each flick
ref-the-turn = the turn
ref-turn-of = the turn of { $side }
ref-tap-over = Done, nothing happened
ref-tap-over-more = Done, nothing more
ref-tap-undo = ↩️ Undo: { $what }
ref-tap-keep-step = No, don't undo
ref-tap-accept-undo = Yes, undo
ref-form-title-turn =
    {""}**What happened in this turn?**{ $ends ->
        [yes] {" "}This report ends it.
       *[no] {""}
    }
ref-form-empty = -# Nothing is entered yet. If nothing happened, tap “Cancel”, then “{ $quiet }”.
ref-form-empty-change = -# Nothing is entered. If nothing happened, tap “Cancel”, then “Take the report back”.
ref-form-nothing-yet = -# Now choose what happened after this flick. If nothing did, tap “Cancel”, then “{ $quiet }”.
ref-form-same =
    The report: { $facts }
    {""}-# Change what isn't right; then you can send it.
ref-step-other = the last step
ref-step-sneak = Sneak
ref-step-break = a captive set free
ref-step-port = Teleport
ref-step-swap = Soul Swap
ref-step-hold = a Giant held
ref-step-free = a Giant not held
ref-step-end = the turn's end
ref-step-skip = the turn's end
ref-step-fix = the correction
ref-step-king = King Move
ref-step-return = the Skulk's return
ref-step-hide = the hiding
ref-step-heal = the Healer
ref-step-freeze = the Freeze
ref-step-roll = the roll
ref-told-undo-declined = { $player } says no: nothing is undone, the step counts.
refused-ref-by-flicks = At this table each flick is reported by itself.
ref-tap-of = { $side }: { $what }
refused-form-unready = That can't be sent yet: the form says above what is missing.
