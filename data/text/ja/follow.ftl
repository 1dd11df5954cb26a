# ほかの人のゲームの観戦。終わったときの知らせ。

table-follow = フォローする
table-unfollow = フォローをやめる
follow-done-message = 👀 このゲームをフォローしました。終わるとダイレクトメッセージで知らせます。おやすみ時間には送りません。それまでは`/tables`に表示されます。
follow-done-list = 👀 このゲームをフォローしました。`/tables`に表示され、結果もそこで確認できます。ダイレクトメッセージで知らせてほしいときは、`/me`で設定してください。
follow-stopped = このゲームのフォローをやめました。
tables-followed = フォロー中のゲーム（{ $number }）
tables-followed-over = フォロー中のゲームが終わりました
tables-ended = { $how }・終了：{ $since }

refused-follow-seated = あなたはこのゲームに参加しているので、フォローできません。
refused-follow-closed = このゲームはフォローできません。
refused-follow-most = フォローできるゲームは{ $most }件までです。`/tables`でどれかのフォローをやめてください。
refused-follow-full = このゲームをフォローできるのは{ $most }人までで、もう空きがありません。観戦はここでそのまま続けられます。
