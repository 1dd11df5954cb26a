# 新しいテーブルの知らせ：自分だけのパネルと、ロビーの下に出る一行。

notify-title = 🔔 新しいテーブルのお知らせ
notify-about = 参加できるテーブルが開くと、メンションでお知らせします（30分に1回まで）。おやすみ時間と休暇中（`/me`）にはお知らせしません。
notify-on = { $games } の新しいテーブルをお知らせします。
notify-none = お知らせは届きません。下からゲームを選んでください。
notify-choose = ゲームを選ぶ…
notify-off = お知らせを止める
notify-no-pings = 🔕 `/me` で通知を切っているため、お知らせは届きません。
notify-holiday = 🌴 { $until }まで休暇中です。それまでお知らせは届きません。
notify-me = お知らせの設定
notify-next-time = 次回知らせる
notify-added = 🔔 { $game } の次のテーブルが開いたらお知らせします。`/notify` で変更できます。

notify-call = 🔔 { $players }さん、**{ $game }** のテーブルが開きました！
notify-full = -# このテーブルは満席になりました。
notify-begun = -# ゲームが始まりました。
notify-closed = -# このテーブルは閉じられました。

refused-notify-full = このサーバーではすでに{ $most }人がお知らせを受けていて、これ以上は登録できません。開いているテーブルは `/tables` でわかります。
