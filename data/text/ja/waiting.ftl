# 相手を待つ間のこと：取り消しの決まり、催促、一人での中断、勝利の申し立て。

option-undo = 取り消し
value-undo-off = なし
value-undo-consent = 全員の同意で
value-undo-free = いつでも（同意は不要）
table-nudge = 催促する
nudge = 👋 { $players }さん、{ $by }さんが待っています。
nudge-until = 👋 { $players }さん、{ $by }さんが待っています。期限：{ $until }
nudge-done = 催促しました。
nudge-resting = 通知しませんでした。相手は{ $until }まで、おやすみ時間か休暇です。そのあとでお試しください。
nudge-unwanted = 通知しませんでした。通知を望まない人もいます。
refused-nobody-waited-for = 今、催促できる相手を待っていません。
refused-nudged-lately = 少し前に催促されています。次は{ $minutes }分後にできます。
refused-nudged-early = 手番が来たばかりです。催促は{ $minutes }分後からできます。
refused-no-undo = このテーブルでは取り消しはできません。対戦の前に、テーブルを開いた人がそう決めました。
