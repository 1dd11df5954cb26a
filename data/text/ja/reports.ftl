# ボットが見ていない対戦の報告。/report、そのカード、1台の端末で遊んだ対戦。

report-is-open = 確認待ちの結果
report-is-disputed = 意見の分かれた結果
report-is-counts = 対戦結果
report-is-lapsed = 確認されなかった結果
report-back = 取り下げる
report-is-void = 取り消された結果
report-is-back = 取り下げられた結果
report-players = 対戦者：{ $players }
report-won = 🏆 **{ $winners }** の勝ち（相手：{ $losers }）
report-drawn = 🤝 引き分け：{ $players }
report-place = **{ $place }位** { $players }
report-place-shared = **{ $place }位以下** { $players }
report-asks = ⏳ { $players } この結果で合っていますか？ 確認すると記録されます。期限：{ $until }
report-instead = ✏️ { $player }さんによると、実際の結果は次のとおりです。
report-counts-about = 対戦した全員が確認しました。
report-disputed-about = 「違います」との返事があったため、この結果は数えません。対戦した人は誰でも正しい結果を伝えられ、ほかの全員が確認すると記録されます。
report-lapsed-about = 期限までに返事がなかったため、数えません。
report-back-about = この結果は数えません。
report-void-why = サーバーの管理者が取り消しました：{ $why }
report-void = サーバーの管理者が取り消しました。
report-rated = レート戦
report-not-rated = レート対象外
report-late = 報告が対戦から{ $days }日を過ぎたため、レート対象外
report-by = { $player }さんの報告
report-photo = 📷 写真
report-photo-of = 📷 { $player }さんの対戦の写真です。報告からこのメッセージにリンクします。
report-below = この結果については、下の新しいメッセージをご覧ください。

report-yes = 確認する
report-no = 違います
report-say = 正しい結果を伝える
report-more = その他
report-more-title = この結果について
report-more-own = 間違いがあれば、正しい結果を伝えてください。対戦したほかの全員が確認すると変わります。
report-more-others = この結果を変えられるのは、対戦した人だけです。
report-more-managers = この結果を変えられるのは、対戦した人だけです。実際には遊んでいない対戦なら、サーバーを管理するあなたが取り消せます。取り消すとどこにも数えられず、元に戻せません。
report-strike-out = 取り消す
report-why = 理由（全員に見えます）
report-who-won = 勝ったのは？
report-who-place =
    { $place ->
        [1] 1位は？
        [2] 2位は？
       *[other] 3位は？
    }
report-all-drew = 引き分け
report-nobody-knows = 残りはわからない
report-anew = 最初から
report-said = 受け付けました。{ $players } の確認が済むまでは数えません。
report-counts-now = ほかの人の報告と同じです。この結果は数えられます。
report-took-back = 取り下げました。
report-struck-out = 取り消しました。どこにも数えられません。
report-disputed-now = この結果は数えません。よければ、正しい結果を教えてください。
report-stays-now = 結果は元のままです。よければ、正しい結果を教えてください。

count-game = 対戦履歴に入れる
count-game-about = 1台の端末で遊んだ対戦です。もう1人が「自分です」と認めると、2人の対戦履歴に入ります。レート戦のテーブルならレートも変わります。
count-game-side = あなたはどちらでしたか？
count-game-who = { $side } は誰でしたか？
count-game-choose = 人を選ぶ…

result-how-reported = 報告による結果

refused-report-future = 未来の時刻です。対戦が終わってから報告してください。
refused-report-too-old = 報告できるのは、この{ $days }日間の対戦だけです。
refused-report-with-whom = 対戦は2人から4人までで、全員にアカウントが必要です。
refused-report-twice = 同じ人は1回だけ選んでください。
refused-report-yourself = ご自身はもう入っています。ほかの人を選んでください。
refused-report-no-bots = ボットではなく、人を選んでください。コンピューターとの対戦は、テーブルで遊べば数えられます。
refused-report-not-here = その人はこのサーバーにいないため、確認できません。全員がいるサーバーで報告してください。
refused-report-blocked = その人をブロックしています。先に `/block remove` で解除してから報告してください。
refused-report-seats =
    { $most ->
        [2] このゲームは2人用です。
       *[other] このゲームは{ $least }人から{ $most }人用です。
    }
refused-report-no-teams = 味方を選べるのは、3人以上で遊ぶチーム戦だけです。全員を対戦相手として選んでください。
refused-report-servers-only = 対戦の報告は、ほかの人が確認できるサーバーのチャンネルで行ってください。
refused-report-lacking = ここには結果を表示できません。{ $why }
refused-reports-open = 返事を待っている報告が{ $most }件あります。いくつか取り下げるか、確認されるまでお待ちください。
refused-reports-today = 24時間で{ $most }件報告しました。続きは明日お願いします。
refused-reported-enough = その人との対戦をたくさん報告しました。あと{ $minutes }分ほど待ってから、もう一度お試しください。
refused-report-not-yours = この結果に返事ができるのは、対戦した人だけです。
refused-report-changed = 内容が変わりました。最新のメッセージを読んでから返事をしてください。
refused-report-settled = 返事を待っている内容はありません。
refused-report-agreed = もう確認済みです。あとはほかの人の確認を待ちます。
refused-report-own = ご自身で伝えた結果です。「**その他**」の「**取り下げる**」で取り下げられます。
refused-report-not-said = 取り下げられるのは、伝えた本人だけです。間違っていれば**違います**を押してください。
refused-report-same = もうその結果になっています。
refused-report-forgotten = 対戦した人がデータを削除したため、この結果はもう変えられません。
refused-report-over = その報告は終わっています。対戦したのであれば、もう一度報告してください。
refused-report-struck-lately = 同じ人の同じゲームで、1日以内に遊んだ対戦の結果を、このサーバーの管理者が取り消しています。レート戦ではない対戦として報告するか、管理者に相談してください。
refused-report-void-own = ご自身の対戦です。サーバーを管理する別の人にお願いしてください。
refused-report-gone = その報告はもう残っていません。
refused-report-there = この対戦はもう報告されています。<#{ $channel }>のメッセージをご覧ください。
refused-report-why = 理由を短く書いてください。
