# 大会とリーグ：できないこと。

refused-tournament-begun = 大会はもう始まっているので、申し込みも取り消しもできません。
refused-tournament-not-begun = 大会はまだ始まっていません。
refused-tournament-over = この大会はもう終わっています。
refused-tournament-too-few = { $least }人以上必要です。人数がそろうまでお待ちください。
refused-tournament-already-in = もう参加しています。
refused-tournament-not-in = その人は参加していないか、もう棄権しています。
refused-tournament-too-late = もう参加できません。スイス式は最終回戦まで、ほかの形式は始まる前だけ参加できます。
refused-tournament-full = 大会は満員です。参加できるのは{ $most }人までです。
refused-tournament-last-round = これが最終回戦です。
refused-tournament-round-open = この回戦には、まだ結果の出ていない対戦が{ $count }局あります。
refused-tournament-no-game = この大会にその対戦はありません。
refused-tournament-no-result = それは対戦の結果ではありません。
refused-tournament-draw-went-on = この対戦から次の回戦が組まれたので、勝者が必要です。
refused-tournament-later-played = この対戦から勝ち上がった人が、そのあとの対戦をもう{ $count }局行っています。
refused-tournament-place-empty = この対戦から次の回戦が組まれていて、代わりに進める人がいません。勝者を決めてください。
refused-tournament-own-game = あなた自身の対戦なので、この対戦に出ていない主催者かサーバーの管理者が決める必要があります。二人の報告がそろえば「**自分の対戦**」で確定できます。
refused-tournament-no-open-game = その人には、この回戦で終わっていない対戦がありません。
refused-tournament-was-reported = その対戦の結果は報告されています。違うときは「**結果**」で決めてください。
refused-tournament-no-deadline = この回戦には期限がありません。
refused-tournament-no-kind = そのような大会の形式はありません。
refused-tournament-most = 大会は{ $least }人から{ $most }人までです。
refused-tournament-rounds = 回戦の数を選べるのはスイス式だけで、{ $most }回戦までです。
refused-tournament-deadline = 回戦をその長さにはできません。
refused-tournament-tie-breaks = そのような順位の決め方がないか、同じものが二つあります。
refused-tournament-gone = この大会はもうありません。今あるものは `/tournament list` で見られます。
refused-tournament-not-yours = あなたの対戦ではありません。
refused-tournament-organiser-only = これができるのは、主催者かサーバーの管理者だけです。
refused-tournament-no-title = 大会に名前を付けてください。
refused-tournament-no-game-of-two = 大会は2人で遊べるゲームで開けます。
refused-tournament-server-full = このサーバーには終わっていない大会が{ $most }件あります。どれかが終わると、また開けます。
refused-tournament-organiser-full = あなたが主催する大会が{ $most }件、まだ終わっていません。どれかが終わると、また開けます。
refused-tournament-barred = 主催者があなたをこの大会の参加者から外しました。
refused-tournament-add-stranger = この人はまだ申し込んでいません。本人が「**参加する**」（開始後は「**自分の対戦**」）から参加できます。サーバーの管理者は誰でも加えられます。
refused-tournament-at-tables-only = この大会の対戦はここのテーブルで行い、結果は自動で記録されます。
refused-tournament-real-only = この大会の対戦は実物のテーブルで行います。終わったら結果を報告してください。
refused-tournament-nothing-said = この対戦の結果はまだ報告していません。
refused-tournament-settled = この対戦の結果はもう出ています。
refused-tournament-asked-already = この対戦では、もう主催者を呼んであります。
refused-tournament-they-unsaid = 相手の報告が変わりました。今の状態を表示します。
refused-tournament-themselves = 大会の対戦は本人どうしで行います。コンピューターや代役、ヒントは使えません。
refused-league-size = 1グループは{ $least }人から{ $most }人までです。
refused-league-moving = この人数のグループで昇格・降格できるのは、1人から{ $most }人までです。
refused-league-season-runs = 今はシーズンの途中です。
refused-league-no-season = 今はシーズンがありません。
refused-league-groups-run = まだ{ $count }グループが対戦中です。

# 大会の対戦のテーブル。

paired-called = 🏆 { $players }さん、大会の対戦です。「**います**」を押してください。期限は{ $until }です。
paired-turn-down = 今はできない
paired-declined = 今はできないので、このテーブルを閉じました。対戦はまだ残っています。「**自分の対戦**」から別のテーブルを開いてください。
closed-unpaired = -# 2人がそろわなかったため、このテーブルを閉じました。大会から新しいテーブルを開けます。
closed-paired-over = -# この対戦の結果はもう出ているため、テーブルを閉じました。
