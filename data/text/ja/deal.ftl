# シャッフル：封印、プレイヤーが加えるもの、証明（docs/fairness.md）

deal-sealed = -# 🎲 シャッフルの封印：{ $seal }
deal-luck = -# 🎲 プレイヤーが加えたもの：{ $luck }
deal-luck-added = あなたの言葉をシャッフルに加えました。
deal-shown = -# 🎲 シャッフルの鍵：{ $secret }。**対戦記録**で証明できます。
refused-no-words = 文字が入っていません。
deal-announced = 🎲 **{ $game }を始めます**：{ $players }。もう何も変更できません。このメッセージの番号でシャッフルが決まります。
deal-again-lost = -# これは{ $number }回目のお知らせです。前のお知らせは、投稿されたかもしれませんが見つかりません。
deal-again-deleted = -# これは{ $number }回目のお知らせです。前のお知らせは、誰かが削除しました。
deal-again-reopened = -# これは{ $number }回目のお知らせです。前の開始は取りやめになりました。
deal-beacon = -# 🎲 次の公開ビーコンのラウンド{ $round }もシャッフルに加わります：{ $chain }
deal-no-beacon = -# 公開ビーコン{ $chain }から応答がないため、使わずにシャッフルします。
deal-unlit = -# 公開ビーコンから時間内に応答がなかったため、使わずにシャッフルしました。
deal-how = 公平ですか？
deal-fair = このメッセージの番号は**{ $number }**で、リンクの最後の数字と同じです。シャッフルのほかの要素がすべて決まってからDiscordが付けた番号なので、誰もカードの並びを選べません。ゲームが終わると**対戦記録**ですべての要素を確認できます。確かめ方は`docs/fairness.md`にあります。
deal-proof = -# 🎲 シャッフルの鍵：{ $secret }。[お知らせ]({ $link })の番号でシャッフルが決まりました。**対戦記録**で証明できます。
refused-luck-closed = まもなくゲームが始まるので、もう変更できません。
