# 操作の予約：相手がこうしたら、こうする。

advance-title = 操作の予約
advance-line = { $player }さんが{ $awaited }を選んだら、{ $then }で応じます。
advance-line-on = { $player }さんが続けて{ $awaited }を選んだら、{ $then }で応じます。
advance-how-long = あなただけに見えています。違う展開になると、予約は無効になります。
advance-back = 予約をやめる
advance-taken-back = 予約をやめました。
advance-unfit = 予約した{ $then }は、今のルール上できません。ご自分で操作してください。
table-advance = 予約：{ $count }
refused-no-answer = `answer`に操作を入力してください。相手を待つ間は、`if`と`then`で操作を予約できます。
refused-advance-both = `if`（相手の操作）と`then`（それに対する自分の操作）は、両方を入力してください。
refused-advance-your-turn = 今はあなたの手番なので、`answer`に操作を入力してください。一緒に`if`と`then`を入力すると、その先を予約できます。
refused-advance-nobody = 今は、特定の一人を待っているところではないので、予約できません。
refused-advance-if = `if`：{ $why }
refused-advance-then = `then`：{ $why }
refused-advance-goes-on = そのあとも{ $player }さんの操作が続きます。候補のようにセミコロン（;）で区切り、`if`に全部入力してください。
refused-advance-over = そこでゲームが終わるので、予約する操作がありません。
refused-advance-declared = 投了や引き分けの提案は予約できません。
refused-advance-unknown = それは予約できません。{ $player }さんがその操作をできないか、できるかどうかが本人にしかわかりません。
refused-advance-first = 先に自分の操作をしてから予約してください。その結果がまだわかりません。
refused-advance-full = 予約はこのテーブルで{ $most }個までです。**メニュー**の一覧から、どれかをやめてください。
refused-advance-gone = その予約はもうありません。実行されたか、やめたか、違う展開になりました。
refused-advance-hidden = このゲームでは操作を予約できません。相手に何ができるかは、相手の手札などによるためです。
refused-advance-real = 実物の駒で遊ぶゲームでは、操作を予約できません。起きたことを報告する形だからです。
