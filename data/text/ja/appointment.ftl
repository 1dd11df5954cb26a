# 開始時刻のあるロビー：いつ始まるか、誰がいるか、時刻の変更、サーバーでの告知。

time-set = 🕗 開始は { $when }（{ $left }）です。席に着いた人には、時間になったらお知らせします。
time-near = 🕗 開始は { $when }（{ $left }）です。準備ができた人は「**います**」を押してください。
time-called = 🔔 { $players }さん、時間です。{ $until }（{ $left }）までに「**います**」を押さないと、席が空きます。
time-all-here = 🔔 席に着いている全員がそろいました。
time-bring = **{ $kit }**で使うものを選んでから、**開始**を押してください。全員が選べば、自動で始まります。
time-was-moved = { $players }さん、開始時刻が変わりました。
time-was-dropped = { $players }さん、開始時刻の指定が取り消されました。
time-missed = { $player }さんは時間までに来なかったため、席が空きました。
time-left-out = { $player }さんは時間までに来ませんでした。
time-here = います
time-change = 時刻を変える
time-title = 開始時刻の変更
time-field = いつ始めますか（空欄なら時刻なし）
time-examples = 20時 · 明日の午後8時半 · 金曜19時半 · 2時間後
time-moved = 開始時刻を変えました。
time-understood = **{ $when }**（{ $left }）と読み取りました。
time-yours = お住まいの地域の{ $when }
time-other = 違う場合は、`{ $other }` のように入力してください。
time-twice = その夜は時計が戻るため、同じ時刻が2回あり、これは1回目です。2回目は `{ $other }` です。
time-local =
    { $month }月{ $day }日（{ $weekday ->
        [0] 月
        [1] 火
        [2] 水
        [3] 木
        [4] 金
        [5] 土
       *[6] 日
    }）{ $clock }
time-dropped = 開始時刻の指定を取り消しました。
event-make = イベントにする
event-about = { $about } 席はこちら：{ $link }
event-made = このサーバーのイベントに載せました：{ $link }
closed-unattended = -# 時間になっても誰も来なかったため、このロビーを閉じました。`/play` で新しく開けます。
tables-here = 時間になりました。テーブルで「います」を押してください
tables-begins =
    開始：{ $when }・{ $free ->
        [0] 満席
       *[other] 空席{ $free }
    }

refused-time-unclear = 時刻を読み取れませんでした。`20時`、`明日の午後8時半`、`12月5日20時`、`20時UTC`、`2時間後` のように入力してください。
refused-time-ambiguous = 2通りに読み取れます。`{ $first }` か `{ $second }` のどちらかを入力してください。
refused-time-past = その時刻（<t:{ $at }:F>）はもう過ぎています。これからの時刻を選んでください。
refused-time-too-far = <t:{ $at }:F>では先すぎます。{ $days }日以内の時刻を選んでください。
refused-time-skipped = その夜は夏時間などで時計が進むため、その時刻がありません。前後の時刻を選んでください。
refused-zone-unknown = タイムゾーンがまだわからないため、いつのことか決められません。ここで選んでから、もう一度入力してください。`2時間後` のような書き方や、`20時UTC+9` のようにタイムゾーンを付けた書き方なら、そのまま使えます。
refused-before-time = このテーブルは{ $at }に始まります。開いた人は、**時刻を変える**から変更したり取り消したりできます。
refused-not-all-here = まだ「います」を押していない人がいます。期限が過ぎれば、いる人だけで始められます。
refused-too-early = 「います」を押せるのは{ $at }からです。時間になったらお知らせします。
refused-here-already = もう「います」を押してあります。ほかの人もそろえば、ゲームが始まります。
refused-no-time-set = このテーブルには、もう開始時刻の指定がありません。今の様子は最新のパネルで確認できます。
refused-either-time = コンピューターとのゲームはすぐに始まります。時刻かコンピューターの、どちらか一方だけ選んでください。
refused-event-not-yours = イベントにできるのは、このテーブルを開いた人か、イベントを管理できる人だけです。どちらかに頼んでください。
refused-event-too-late = もう時間になったので、告知は要りません。「います」を押してください。
refused-event-lacking = このサーバーでイベントを作る権限が、ボットにありません。サーバーの管理者が、サーバー設定 → ロール → ボットのロール → **イベントを作成**で許可できます。テーブルはこのまま時間を待ちます。
refused-event-refused = Discordがイベントを受け付けませんでした。テーブルはこのまま時間を待ちます。あとでもう一度お試しください。
