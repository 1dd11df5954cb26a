# 配札：封印、プレイヤーが加えるもの、証明（docs/fairness.md）

deal-sealed = -# 🎲 配札の封印：{ $seal }
deal-luck = -# 🎲 プレイヤーが加えたもの：{ $luck }
deal-luck-added = あなたの言葉を配札に加えました。
deal-shown = -# 🎲 配札の秘密：{ $secret }。**棋譜**で証明できます。
refused-no-words = 文字が入っていません。
deal-announced = 🎲 **{ $game }を始めます**：{ $players }。もう何も変更できません。このメッセージの番号で配札が決まります。
deal-again-lost = -# これは{ $number }回目のお知らせです。前のお知らせは、投稿されたかもしれませんが見つかりません。
deal-again-deleted = -# これは{ $number }回目のお知らせです。前のお知らせは、だれかが削除しました。
deal-again-reopened = -# これは{ $number }回目のお知らせです。前の開始は取りやめになりました。
deal-beacon = -# 🎲 次の公開ビーコンのラウンド{ $round }も配札に加わります：{ $chain }
deal-no-beacon = -# 公開ビーコン{ $chain }から応答がないため、なしで配札します。
deal-unlit = -# 公開ビーコンから時間内に応答がなかったため、なしで配札しました。
deal-how = 公平ですか？
deal-fair = このメッセージの番号は**{ $number }**で、リンクの最後の数字と同じです。配札のほかの要素がすべて決まってからDiscordが付けた番号なので、だれも配札を選べません。ゲームが終わると**棋譜**ですべての要素を確認できます。確かめ方は`docs/fairness.md`にあります。
deal-proof = -# 🎲 配札の秘密：{ $secret }。[お知らせ]({ $link })の番号で配札が決まりました。**棋譜**で証明できます。
refused-luck-closed = まもなくゲームが始まるので、もう変更できません。
