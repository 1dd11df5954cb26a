# リーグの画面：シーズン、グループ、昇格と降格。

tournament-league = リーグ
tournament-kind-league = { $double ->
    [yes] リーグ・1グループ約{ $size }人（2回ずつ対戦）
   *[no] リーグ・1グループ約{ $size }人
}
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
league-opened = ✅ **{ $title }** の参加受付を始めました。人数がそろったら「**運営**」から最初のシーズンを始めてください。自分も遊ぶなら、自分も申し込んでください。
league-field-size = グループ
league-plan-size = 約{ $size }人ずつ
league-title-season = { $title }・第{ $season }シーズン

league-join = 参加する
league-enter-late = 次のシーズンから参加する
league-late-way = まだの人は、「**参加する**」で次のシーズンから参加できます。
league-newcomers = 次のシーズンから参加：{ $players }
league-you-next = 🆕 次のシーズンから参加します。
league-won = 第{ $season }シーズンの優勝は{ $player }さんです。
league-won-shared = 第{ $season }シーズンは{ $player }さんが同点で1位です。
league-up = 昇格：{ $players }
league-down = 降格：{ $players }
league-rests = 対戦がなかったため休み：{ $players }。「**参加する**」で復帰できます。
league-over = このリーグは終了しました。お疲れさまでした！

tournament-do-last = リーグを終える
tournament-do-goon = 次のシーズンも続ける
league-start-about = 一度始めると、次のシーズンからは自動で始まります。
league-ends-then = このシーズンで終わります。
league-goes-on = 次のシーズンも続きます。
league-end-about = 今のシーズンをすぐに終えます。報告された結果は、2人の報告が違わなければ数え、ほかの終わっていない対戦は数えません。{ $last ->
    [yes] リーグもこれで終わります。
   *[no] 次のシーズンがすぐに始まります。続けないときは、先に「**リーグを終える**」を押してください。
}よろしいですか？
league-add-about = 誰を加えますか？ 次のシーズンから参加します。
league-did-add = 次のシーズンから参加します。

refused-league-last-season = このシーズンが最後なので、もう参加できません。
refused-league-moving = この人数のグループで昇格・降格できるのは、1人から{ $most }人までです。
