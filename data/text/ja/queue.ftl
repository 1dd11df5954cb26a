# 対戦相手を待つこと：自分だけのパネルと、待っていた人たちのロビー。

queue-title = 対戦相手を探す
queue-about = 待ちたいゲームを選んでください。条件の合う人が現れたら、テーブルを開いてお知らせします。
queue-choose = ゲームを選んで待つ…
queue-others = { $count ->
    [0] まだ誰も待っていません
   *[other] { $count }人が待っています
}
queue-you-wait = ⏳ **{ $game }**（{ $pace }・{ $language }）の相手を待っています。期限：{ $until }
queue-joined = ✅ 待機を始めました。相手が見つかったら、このサーバーでお知らせします。
queue-left = 待機をやめました。
queue-leave = 待機をやめる
queue-clear = 消す
queue-nobody = ⌛ **{ $game }**（{ $pace }・{ $language }）の相手は見つかりませんでした。終了：{ $since }
queue-missed = ⌛ **{ $game }** の相手が{ $since }に見つかりましたが、応答がありませんでした。
queue-away = ⌛ 応答がなかったため、**{ $game }** の待機も{ $since }に終わりました。
queue-closed = ⌛ **{ $game }** のテーブルは{ $since }に閉じられました。
queue-again = もう一度待つ
queue-waits-again = ⏳ **{ $game }** の相手をもう一度待っています。見つかったら { $place } でお知らせします。
queue-obstacle = ⚠️ 今は { $place } にテーブルを開けません。足りない権限：{ $permissions }。順番はそのままです。サーバーの管理者がこのチャンネルの権限を付けると開けます。
queue-found = 🎉 { $players }さん、対戦相手が見つかりました。{ $until }までに「**います**」を押してください。
queue-here = います
queue-found-yours = 🎉 **{ $game }** の相手が見つかりました。テーブルで「**います**」を押してください。
queue-found-seated = 🎉 **{ $game }** の相手が見つかりました。ほかの人がそろうと始まります。
queue-opened = 🎉 { $game } の相手が見つかりました。テーブルは { $place } です。
queue-no-room = 相手は見つかりましたが、今はテーブルを開ける場所がありません。順番はそのままで、あとでもう一度試します。
queue-begins = 全員が「います」を押すと、ゲームが始まります。
queue-find = 相手を探す
value-tempo-live = その場で
value-tempo-correspondence = 数日かけて
value-tempo-either = どちらのペースでも
value-spoken-any = 言語は問わない
value-spoken-en = 英語
value-spoken-ja = 日本語
closed-missed = -# 全員がそろわなかったため、このロビーを閉じました。応じた人は待機を続けています（`/queue`）。
closed-unplaced = -# このロビーを閉じました。待っていた人は待機を続けています（`/queue`）。

refused-queue-called = すでに相手が見つかっています。そのテーブルで応じるか断ってください。`/queue` で場所がわかります。
refused-queue-full = このサーバーではすでに{ $most }人が待っていて、これ以上は待てません。`/play` でテーブルを開いてください。
refused-queue-games = 同時に待てるゲームは{ $most }つまでです。先に `/queue` で待機をやめてください。
refused-queue-again-gone = この待機はもう終わっています。遊びたいサーバーで `/queue` を使うと、また待てます。
