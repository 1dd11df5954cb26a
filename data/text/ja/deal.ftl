# シャッフル：封印、プレイヤーが加えるもの、証明（docs/fairness.md）

deal-sealed = -# 🎲 シャッフルが公平だったか、あとで確かめられます。
deal-luck-added = あなたの言葉をシャッフルに加えました。
refused-no-words = 文字が入っていません。`/table luck words:青い鯨` のように、言葉を入力してください。
deal-announced = **{ $game }を始めます**：{ $players }
deal-again-lost = -# これは{ $number }回目のお知らせです。前のお知らせは、投稿されたかもしれませんが見つかりません。
deal-again-deleted = -# これは{ $number }回目のお知らせです。前のお知らせは、誰かが削除しました。
deal-again-reopened = -# これは{ $number }回目のお知らせです。前の開始は取りやめになりました。
deal-no-beacon = -# 公開ビーコンから応答がないため、なしでシャッフルします。
deal-unlit = -# 公開ビーコンから時間内に応答がなかったため、なしでシャッフルしました。
deal-how = 公平性の確認
deal-fair =
    {""}**このシャッフルは、プレイヤーにもボットの運営者にも選べません。** 次のものを混ぜて決まります。
deal-fair-lots =
    {""}**ここでの抽選やダイスの目は、プレイヤーにもボットの運営者にも選べません。** 次のものから決まります。
deal-fair-seal = 🔒 誰も参加しないうちに封印した鍵。封印：`{ $seal }`
deal-fair-luck = ✋ プレイヤーが加えたもの：{ $luck }
deal-fair-number = 📣 [開始のお知らせ]({ $link })の番号：{ $number }。ほかのすべてが決まったあとで、Discordが付けた番号です。
deal-fair-number-here = 📣 開始のお知らせの番号：{ $number }。ほかのすべてが決まったあとで、Discordが付けた番号です。
deal-fair-beacon = 📡 公開ビーコン`{ $chain }`のラウンド{ $round }
deal-fair-key = 🔑 鍵：`{ $secret }`
deal-fair-later = 🔑 鍵そのものは、ゲームが終わるとここに表示されます。
deal-fair-carried = -# 今押したボタンには、投稿されたときからこれらの指紋が入っています：`{ $carried }`
deal-fair-check = **確かめるには**、**このゲームを確かめる**を押してください。対戦記録からゲーム全体をもう一度進めて確かめます。ほかのプログラムでも確かめられます。
deal-fair-check-later = -# ゲームが終わると、ここのボタンですべてを確かめられます。
refused-luck-closed = まもなくゲームが始まるので、もう変更できません。最初の画面が出るまで少しお待ちください。
