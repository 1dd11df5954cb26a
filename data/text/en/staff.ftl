# Who helps to organise a tournament, the names of entrants, and the log of what organisers and managers did.

tournament-do-team = Team and log
staff-button = Team and log
staff-organiser = **Organiser:** { $player }
staff-co = **Co-organisers:** { $people }
staff-co-about = They can do all that the organiser can, except choosing the team.
staff-judge = **Judges:** { $people }
staff-judge-about = They are called like the organiser, and decide results only.
staff-name-co = Add a co-organiser …
staff-name-judge = Add a judge …
staff-remove = Remove somebody …
staff-step-down = Step down
staff-hand-over = Make organiser
staff-hand-over-about = { $player } becomes the organiser{ $former ->
    [none] {""}
   *[other] , and { $former } a co-organiser
}. Only { $player } or a server manager can undo that.
staff-hand-over-sure = Yes, hand over
staff-named-co = { $player } is a co-organiser.
staff-named-judge = { $player } is a judge.
staff-removed = { $player } doesn't help to organise any more.
staff-handed-over = { $player } is the organiser now.
refused-staff-organiser-only = Only the organiser and server managers choose who helps.
refused-staff-is-organiser = They are the organiser already.
refused-staff-gone = They aren't in the team in that role any more.
refused-staff-full = There are { $most } already. Remove somebody first.
rename-button = Rename
rename-title = Another name in this tournament
rename-field = Name that everybody sees here
rename-done = Renamed. The name stays, also if they sign up again.
refused-rename-empty = Type a name with at least one visible letter.
log-button = Log
log-title = What organisers and managers did
log-about = Newest first, kept for { $days } days.
log-none = Nothing yet.
log-deleted = somebody who has deleted their data
log-start = began it
log-schedule = set when it begins
log-plan = changed the plan
log-publish = published the round
log-swap = swapped { $people }
log-apart = keeps { $people } apart
log-meet = lets { $people } meet
log-anew = paired the round again
log-check-in = checked { $people } in
log-rule = decided { $people }: { $detail }
log-correct = corrected { $people }: { $detail }
log-result-first = the first won
log-result-second = the second won
log-result-third = the third won
log-result-fourth = the fourth won
log-result-draw = a draw
log-result-firstunplayed = the first won, not played
log-result-secondunplayed = the second won, not played
log-result-thirdunplayed = the third won, not played
log-result-fourthunplayed = the fourth won, not played
log-result-neither = { $count ->
    [2] both lost, not played
   *[other] all lost, not played
}
log-absent = no-show: { $people }
log-miss = lets { $people } miss the next round
log-plays = lets { $people } play the next round
log-remove = removed { $people }
log-add = let { $people } in
log-extend = gave the round { $detail } more minutes
log-end = ended it early
log-go-on = lets it go on after all
log-cancel = cancelled it
log-rename = renamed { $people }
log-name-co = made { $people } a co-organiser
log-name-judge = made { $people } a judge
log-unname = took { $people } out of the team
log-hand-over = handed it over to { $people }
log-keep-out = keeps { $people } from playing here
log-lift = lets { $people } play here again
log-hide = took { $people } off the boards
log-show = put { $people } back on the boards
log-unrate = took a game of { $people } out of ratings
log-rate = put a game of { $people } back into ratings
