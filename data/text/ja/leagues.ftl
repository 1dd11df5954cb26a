# リーグの画面：参加、シーズン、グループ、主催者の操作。

tournament-league = リーグ
tournament-about-league = 少人数のグループで総当たり戦を行うシーズンを重ねます。{ $moves ->
    [no] {""}
   *[yes] 上位{ $moving }人が昇格、下位{ $moving }人が降格します。
}{ $on ->
    [no] {""}
   *[yes] 次のシーズンは自動で始まります。
}
league-new = 新しいリーグ
league-title = リーグの名前
league-usual-title = { $game }リーグ
league-opened = ✅ **{ $title }** の参加受付を始めました。人数がそろったら「**運営**」から最初のシーズンを始めてください。
league-field-size = グループ
league-plan-size = 約{ $size }人ずつ
league-kind = { $double ->
    [yes] リーグ・1グループ約{ $size }人（2回ずつ対戦）
   *[no] リーグ・1グループ約{ $size }人
}
league-list = リーグ
league-group-title = { $title }・第{ $season }シーズン・{ $group }グループ
league-group = **{ $group }グループ**：{ $players }

league-join = 参加する
league-leave = 参加をやめる
league-look = グループ
league-in = 参加者{ $count }人
league-season = 第{ $season }シーズン開催中
league-last-season = 最後の第{ $season }シーズン開催中
league-season-over = 第{ $season }シーズンは終了しました。
league-begun = 最初のシーズンが始まりました。
league-over = このリーグは終了しました。お疲れさまでした！
league-won = 第{ $season }シーズンの優勝は{ $player }さんです。
league-won-shared = 第{ $season }シーズンは{ $player }さんが同点で1位です。
league-up = 昇格：{ $players }
league-down = 降格：{ $players }
league-rests-now = 対戦がなかったため休み：{ $players }。「**参加する**」で復帰できます。
league-rests = 💤 休み（参加すると復帰）：{ $players }
league-joined = 参加：{ $players }
league-newcomers = 🆕 次のシーズンから参加：{ $players }
league-you-in = ✅ 参加しています。回戦が始まるときにここでお知らせします。
league-you-rest = 💤 休んでいます。次のシーズンから遊ぶには、リーグの画面で「**参加する**」を押してください。
league-you-out = このリーグには参加していません。
league-you-removed = 主催者があなたをこのリーグから外しました。
league-you-left = リーグへの参加をやめました。

league-do-start = シーズンを始める
league-do-end = リーグを終える
league-do-goon = 次のシーズンも続ける
league-start-about = 一度始めると、次のシーズンからは自動で始まります。
league-begun-now = シーズンが始まりました。
league-removed = { $player }さんを外しました。
league-ends-then = このシーズンで終わります。
league-goes-on = 次のシーズンも続きます。
league-remove-about = 外された人は、終わっていない対戦が負けになり、もう参加できません。
league-end-sure = はい、終えます
league-end-about = リーグはすぐに終了します。よろしいですか？
league-end-about-running = 第{ $season }シーズン（{ $groups }グループ）は最後まで行い、次のシーズンは始まりません。今のシーズンもすぐに終えるには、各グループの画面の「**運営**」から「**途中で終了**」を押してください。よろしいですか？

refused-league-gone = このリーグはもうありません。今あるものは `/tournament list` で見られます。
refused-league-over = このリーグは終了しています。
refused-league-full = リーグは満員です。参加できるのは{ $most }人までです。
refused-league-not-in = このリーグには参加していません。
refused-league-group = これはリーグのグループなので、単独では中止できません。対戦を終えるか、リーグを終えてください。
refused-league-server-full = このサーバーには続いているリーグが{ $most }件あります。どれかが終わると、また開けます。
refused-league-organiser-full = あなたが主催するリーグが{ $most }件、まだ続いています。終わると、また開けます。
