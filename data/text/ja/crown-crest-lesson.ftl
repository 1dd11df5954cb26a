# クラウンクレストのレッスン（1場面1段落）と、最初のゲームでのヒント。

learn-crown-crest-main = **VP**（勝利点）の5点差で勝ち。『巨人』を**チャージ**してください。カードを失う代わりに、**クレストレベル**が2になり、毎ターン**戦力トークン**を2個得ます。
learn-crown-crest-main-nudge = **チャージ**を押し、『巨人』を選びます。
learn-crown-crest-main-2 = 戦力トークン1個で、**ユニット**の『衛兵』をプレイしてください。
learn-crown-crest-main-2-nudge = **ユニット**を押し、『衛兵』をプレイします。
learn-crown-crest-main-well = 横向きは**レスト状態**。次のターンに縦になります。

learn-crown-crest-link = 今ターン2枚目の**コマンド**は**リンク数**2で、効果が増えます。『軍令』をプレイしてください。
learn-crown-crest-link-nudge = **コマンド**を押し、『軍令』をプレイします。
learn-crown-crest-link-well = 2枚引けました。

learn-crown-crest-cleanup = 使ったカードは、数字（**カウント**）が0になると手札に戻ります。ターン最後の**クリンナップ・アクション**でカウントを進めましょう。
learn-crown-crest-cleanup-nudge = 引くのもよい手ですが、今はカウントを進めましょう。
learn-crown-crest-cleanup-well = 『軍令』が戻りました。

learn-crown-crest-move = 2ターン後、3対0です。縦向き（**アクティブ状態**）の『騎士』を、左の**前線エリア**へ移動させてください。
learn-crown-crest-move-nudge = **移動させる**を押し、『騎士』の**左**を選んで確定します。
learn-crown-crest-move-well = 前線1つの勝ちで1VP、夜は2VPです。

learn-crown-crest-battle = 左は6対6で勝てません。『騎士』に戦力トークンを**割り振って**ください（戦力+1、後で戻る）。
learn-crown-crest-battle-nudge = **割り振る**を押し、『騎士』に1個を選んで確定します。
learn-crown-crest-battle-2 = 相手が**退場**し、味方も1体**後方に下がり**ます。『斥候』を選んでください。
learn-crown-crest-battle-2-nudge = 『斥候』を選びます。強い方が前線に残ります。
learn-crown-crest-battle-well = 5対0で勝利です！

crest-first-crest = あなたのクレストは『{ $card }』です。{ $text }
crest-first-reinforce = 戦場のユニットと同じカードが手札にあります。プレイすると下に重なり、戦力が足されます（補強）。
crest-first-link = このターン次のコマンドは、リンク数が2以上になります。カードの追加効果を確かめてください。
crest-first-move = 移動できるのはアクティブ状態のユニットだけです。前線エリアは2つあり、勝った数だけVPになります。
crest-first-tokens = 割り振った戦力トークンは戦闘のあと手元に戻るので、残しておいても得になりません。
crest-first-fallback = 下がったユニットはダウン状態（逆さま）になり、2ターン後にまた戦えます。
crest-first-counts = 退場したカードは、カウントが0になると手札に戻ります。
crest-first-night = 夜になりました。前線エリアで勝つと2VPになります。
