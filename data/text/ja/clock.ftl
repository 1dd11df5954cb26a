# テーブルの時間：時計、催促、不在のプレイヤー、中断、そして個人設定。

option-clock = 持ち時間
value-clock-none = なし
value-clock-live = その場で 1手5分
value-clock-10-5 = その場で 10分＋5秒
value-clock-20-10 = その場で 20分＋10秒
value-clock-30-20 = その場で 30分＋20秒
value-clock-evening = ゆっくり 1手1時間
value-clock-correspondence = 通信対戦 1手3日

clock-until = ⏰ 期限：{ $until }
clock-paused = ⏸️ 中断中です。時間は進みません。続きを進めるか、`/table resume` で再開します。
clock-holiday = 🌴 { $players }さんは{ $until }まで休暇中です。時計は止まっています。
clock-over = ⌛ 期限を過ぎました。
player-clock-runs = { $player }さんは{ $until }に時間切れ
player-clock-waits = { $player }さん 残り{ $left }
player-clock-over = { $player }さんは時間切れ
player-clock-flagged = ⌛ { $players }さんが時間切れになりました。
clock-reminder = ⏰ { $players }さん、持ち時間の半分が過ぎました。期限：{ $until }

late-title = ⌛ { $players }さんが期限を過ぎました。{ $asked }さん、どうしますか？
late-about-wait = **待つ**：もう一度、同じ時間だけ待ちます。
late-about-skip = **飛ばす**：ルールの許す最小限の操作で進めます。本人が戻るまで、以後も同じように進めます。
late-about-substitute = **代役**：誰でも席に着けます。本人が戻ったら席を返します。
late-button-wait = 待つ
late-button-skip = 飛ばす
late-button-substitute = 代役を探す
late-end = ゲームを終える
late-done-wait = ⏳ { $player }さんが待つことにしました。新しい期限：{ $until }
late-done-skip = ⏭️ { $player }さんが飛ばすことにしました。本人が何か操作すれば元に戻ります。
late-done-substitute = 🪑 { $player }さんが、{ $players }さんの代役を探しています。
late-offer = 🪑 { $player }さんの席が一時的に空いています。席に着いた人が、本人が戻るまで続きを遊びます。
late-lent = 🪑 { $player }さんが{ $owner }さんの代わりに続けます。席はいつでも本人に戻せます。
late-about-deputy = **代役**：見せられないカードがあるため、本人が決めた代理か、モデレーターが選んだ人だけが席に着けます。
late-offer-chosen = 🪑 { $who }さん、{ $player }さんの席の続きを任されています。ほかの人は席に着けません。
seat-by-player = この席の本人が頼んだ人です。
seat-by-opponents = ここで遊んでいる人たちが迎えました。
seat-by-deputy = 本人が代理に決めていた人です。
seat-by-moderator = モデレーターが選んだ人です。
deputy-told = 🪑 { $player }さんは、続けられないときの代理を{ $who }さんに決めました。
deputy-told-none = 🪑 { $player }さんの代理はいなくなりました。
deputy-shown = { $player }さんの代理：{ $who }
seat-out-done = 🏳️ { $player }さんは席を離れていました。{ $by }さんがそのまま続けるため、投了として扱います。
refused-no-deputy = 代理はまだ決めていません。
refused-hidden-seat = この席には見せられないカードがあります。席に着けるのは、席を離れた本人、コンピューター、本人が`/table deputy`で決めた人、モデレーターが`/table appoint`で選んだ人だけです。
refused-stand-in = あなたは代役です。投了や引き分け、取り消し、ゲームの終了は、席の本人が決めます。
refused-deputy-first = この席には、任された人がいます。あと{ $minutes }分待っても席に着かなければ、そのまま続けられます。
refused-not-left = この席を離れた人がいないか、1人だけでは投了できないゲームです。
refused-appoint-other = 自分以外の人を選んでください。
refused-not-outside = 選ぶ人も選ばれる人も、このテーブルで遊んだことのない人に限ります。
refused-no-empty-seat = 空いている席はありません。
late-back = 戻りました
late-is-back = 🪑 { $player }さんが席に戻りました。
late-gone = この件はもう決まっています。

proposal-pause = { $player }さんが中断を提案しています。その間は時間が進みません。{ $asked }さん、同意しますか？
proposal-pause-done = 合意により、中断しました。
proposal-pause-declined = 中断は見送られました。

me-title = 個人設定
me-time = タイムゾーンは { $zone }、今は { $time } です。
me-no-zone = タイムゾーンは未選択のため、UTCで数えます。UTCは今 { $time } です。
me-on-holiday = 🌴 { $until }まで休暇中です。
me-about = おやすみ時間には通知が届かず、催促と期限はその終わりまで延びます。休暇中は時計が止まり、いつまでかがテーブルに表示されます。持ち時間が「その場で」のテーブルや、独自のペースで進むテーブルでは、どちらも働きません。ほかのタイムゾーンは `/me zone:…` で入力できます。
me-zone = タイムゾーン
me-zone-set = タイムゾーンを{ $zone }にしました。今は { $time } です。
zone-now = { $place } · 現在 { $time }
zone-of-city = { $city }（{ $place }と同じ）
me-quiet = おやすみ時間
me-quiet-none = おやすみ時間：なし
me-quiet-hours = おやすみ時間：{ $first }～{ $last }
me-holiday = 休暇
me-holiday-days =
    { $days ->
        [0] 休暇なし
       *[other] 今から{ $days }日間の休暇
    }
me-holiday-end = 休暇を終える
me-pings = 通知
me-pings-always = 自分の番のたびに通知する
me-pings-away = 席を外していたら通知する
me-pings-never = 通知しない

refused-settled = この件は、その間に決まりました。
refused-late-yourself = 今はあなたの番です。操作すれば、ゲームが進みます。
refused-no-pause = 今は、止められる時計が動いていません。
refused-not-paused-now = このテーブルは中断していません。
refused-nothing-lent = ここには、代役に任せているあなたの席がありません。
refused-no-zone = 「{ $zone }」というタイムゾーンはないか、いくつもあります。`東京` や `UTC+9` のように都市か時差の入力を始めて、候補から選んでください。
