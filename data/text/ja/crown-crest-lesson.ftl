# クラウンクレストのレッスン（1場面1段落）と、最初のゲームでのヒント。

learn-crown-crest-main = **VP**（勝利点）の5点差で勝ちです。カードは**戦力トークン**で支払います。『巨人』を**チャージ**してください（1ターンに1枚）。カードは失いますが、**クレストレベル**が2になり、毎ターン2個得られます。
learn-crown-crest-main-nudge = **チャージ**を押し、『巨人』を選びます。
learn-crown-crest-main-2 = 1個支払い、**ユニット**の『衛兵』をプレイしてください。
learn-crown-crest-main-2-nudge = **ユニット**を押し、『衛兵』を登場させます。
learn-crown-crest-main-3 = 横向きは**レスト状態**で、まだ移動も戦闘もできません。もう1枚プレイしてください。
learn-crown-crest-main-3-nudge = もう一度**ユニット**を押し、『衛兵』を補強します。
learn-crown-crest-main-well = 下に重なり（**補強**）、戦力が足され、補強効果の+3も加わりました。

learn-crown-crest-link = **コマンド**は、戦場の自分のカード1枚につきコスト−1（最低1）。『軍令』はこのターン2枚目なので**リンク数**2で、効果が増えます。プレイしてください。
learn-crown-crest-link-nudge = **コマンド**を押し、『軍令』をプレイします。
learn-crown-crest-link-well = リンク数2で、2枚引けました。

learn-crown-crest-battle = 2ターン後です。縦向き（**アクティブ状態**）は**前線エリア**へ移動できます。『騎士』を左へ移動させてください。
learn-crown-crest-battle-nudge = **移動させる**を押し、『騎士』の**左**を選んで確定します。
learn-crown-crest-battle-2 = 5対5では勝てません。『騎士』に戦力トークンを**割り振って**ください（戦力+1、戦闘後に戻ります）。
learn-crown-crest-battle-2-nudge = **割り振る**を押し、『騎士』に1個を選んで確定します。
learn-crown-crest-battle-3 = 両方で1VPずつ獲得。負けたユニットは**退場**し、勝った方も同じ数が**後方に下がり**ます。右は『斥候』を下げてください。
learn-crown-crest-battle-3-nudge = 『斥候』を選びます。強い方が前線に残ります。
learn-crown-crest-battle-well = 逆さまは**ダウン状態**で、2ターン後にまた戦えます。

learn-crown-crest-cleanup = ターンの最後に**クリンナップ・アクション**を1つ行います。使った『軍令』はカウント1です。カウントを進めてください。
learn-crown-crest-cleanup-nudge = 引くのもよい手ですが、今はカウントを進めましょう。
learn-crown-crest-cleanup-well = 0になり、手札に戻りました。退場したユニットも同じです。

learn-crown-crest-win = 夜は前線1つで2VPです。今は3対0で、左は勝ち、右は負けます。先に戦う方を、先攻のあなたが選びます。
learn-crown-crest-win-nudge = 左からです。5対0になり、右の戦闘の前にゲームが終わります。
learn-crown-crest-win-well = 5点差がつき、その場で勝ちです！つかなければ、8ターン目の終わりにVPが多い方の勝ちです。

crest-first-crest = あなたのクレストは『{ $card }』です。{ $text }
crest-first-reinforce = 戦場のユニットと同じカードが手札にあります。プレイすると下に重なり、戦力が足されます（補強）。
crest-first-link = このターン次のコマンドは、リンク数が2以上になります。カードの追加効果を確かめてください。
crest-first-move = 移動できるのはアクティブ状態のユニットだけです。前線エリアは2つあり、勝った数だけVPになります。
crest-first-tokens = 割り振った戦力トークンは戦闘のあと手元に戻るので、残しておいても得になりません。
crest-first-fallback = 下がったユニットはダウン状態（逆さま）になり、2ターン後にまた戦えます。
crest-first-counts = 退場したカードは、カウントが0になると手札に戻ります。
crest-first-night = 夜になりました。前線エリアで勝つと2VPになります。
