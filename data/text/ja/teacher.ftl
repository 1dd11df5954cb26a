# 先生：ヒントと、対戦後の「勝負の分かれ目」。

panel-hint = ヒント
option-hints = ヒント
value-hints-off = なし
value-hints-alone = コンピューター戦のみ
value-hints-on = 全員に

hint-given = 💡 **{ $move }**
hint-play = この手で進める
hint-better = この手の勝率はおよそ{ $share }%です。次に良いのは「{ $other }」で、およそ{ $less }%です。
hint-close = この手の勝率はおよそ{ $share }%です。「{ $other }」もほぼ同じくらい良い手です。
hint-alone = これより良い手は見つかりませんでした。
hint-thinking = ⏳ さらに考えています。もっと良い手が見つかれば、ここが変わります。
hint-late = その間にゲームが進みました。自分の番にもう一度押してください。

over-moments = 振り返る
moments-title = 勝負の分かれ目
moments-thinking = 🔍 対戦を見直しています。数秒かかります…
moments-late = 今は見直せませんでした。少し待って、もう一度押してください。
moments-title-lost = 負けにつながった場面
moments-none = 🔍 目立つ場面は見当たりませんでした。大きなミスも、見つけにくい好手も見つかりません。
moments-none-lost = 🔍 損になった手は見当たりませんでした。相手のカード運が上回りました。
moments-show = 図{ $number }
moments-picture = { $turn }：場面{ $number }の直前の図
moment-missed = { $player }さんの手：{ $played }。より良い手：**{ $better }**。勝率は{ $less }%、その手なら{ $share }%です。{ $why }
moment-found = 🌟 { $player }さんの好手：**{ $played }**。勝率は{ $share }%、「{ $better }」なら{ $less }%でした。{ $why }
moment-missed-gold = { $player }さんの手：{ $played }。より良い手：**{ $better }**。この手番で、およそ{ $gold }ゴールド分多く得られたはずです。{ $why }
moment-hinted = （ヒントどおりの手）
moment-missed-win = { $player }さんの手：{ $played }。より良い手：**{ $better }**。{ $why }
moment-found-win = 🌟 { $player }さんの好手：**{ $played }**。{ $why }

refused-no-hints = このテーブルではヒントを使えません。人どうしの対戦で、テーブルを開いた人がヒントを許可していません。
refused-no-teacher = このゲームはボットが自分では遊べないため、ヒントを出せません。
refused-no-moments = 振り返る場面がありません。
