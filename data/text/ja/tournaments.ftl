# 大会とリーグ：できないこと。

refused-tournament-begun = 大会はもう始まっているので、申し込みも取り消しもできません。
refused-tournament-not-begun = 大会はまだ始まっていません。
refused-tournament-over = この大会はもう終わっています。
refused-tournament-too-few = { $least }人以上必要です。
refused-tournament-already-in = もう参加しています。
refused-tournament-not-in = その人は参加していないか、もう棄権しています。
refused-tournament-too-late = もう参加できません。スイス式は最終回戦まで、ほかの形式は始まる前だけ参加できます。
refused-tournament-full = 大会は満員です。参加できるのは{ $most }人までです。
refused-tournament-last-round = これが最終回戦です。
refused-tournament-round-open = この回戦には、まだ結果の出ていない対戦が{ $count }つあります。
refused-tournament-no-game = この大会にその対戦はありません。
refused-tournament-no-result = それは対戦の結果ではありません。
refused-tournament-draw-went-on = この対戦から次の回戦が組まれたので、勝者が必要です。
refused-tournament-no-deadline = この回戦には期限がありません。
refused-tournament-no-kind = そのような大会の形式はありません。
refused-tournament-most = 大会は{ $least }人から{ $most }人までです。
refused-tournament-rounds = 回戦の数を選べるのはスイス式だけで、{ $most }回戦までです。
refused-tournament-deadline = 回戦をその長さにはできません。
refused-tournament-tie-breaks = そのような順位の決め方がないか、同じものが二つあります。
refused-league-size = 1グループは{ $least }人から{ $most }人までです。
refused-league-moving = この人数のグループで昇格・降格できるのは、1人から{ $most }人までです。
refused-league-season-runs = 今はシーズンの途中です。
refused-league-no-season = 今はシーズンがありません。
refused-league-groups-run = まだ対戦中のグループが{ $count }つあります。
