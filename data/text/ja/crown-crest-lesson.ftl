# クラウンクレストのレッスン（1場面1段落）と、最初のゲームでのヒント。

learn-crown-crest-main = 相手（小姓）より**VP**（勝利点）を5点多く取れば勝ちです。『巨人』を**チャージ**しましょう。そのカードは使えなくなりますが、**クレストレベル**が上がります。
learn-crown-crest-main-nudge = **チャージ**の中の『巨人』を選びます。
learn-crown-crest-main-2 = 毎ターン、レベルの数だけ**戦力トークン**を得ます。1個払って**ユニット**の『衛兵』をプレイしましょう。
learn-crown-crest-main-2-nudge = **ユニット**の中の『衛兵』をプレイします。
learn-crown-crest-main-well = 「Zz」は**レスト状態**の印で、次のターンに**アクティブ状態**になります。

learn-crown-crest-link = 1枚目はプレイ済みです。2枚目の**コマンド**は**リンク数**2なので、『軍令』で2枚引きます。
learn-crown-crest-link-nudge = **コマンド**の中の『軍令』をプレイします。
learn-crown-crest-link-well = 2枚引けました。

learn-crown-crest-cleanup = 使ったカードは**カウント**が**クールタイム**から減り、0で手札に戻ります。**クリンナップ・アクション**で1減らします。
learn-crown-crest-cleanup-nudge = 引くのもよい手ですが、今は「カウントを進める」を選びましょう。
learn-crown-crest-cleanup-well = 『軍令』が手札に戻りました。

learn-crown-crest-move = 1対0でリードしています。今は夜（月の印）なので、前線で勝つと2VPです。『騎士』を左の**前線エリア**へ移動させましょう。
learn-crown-crest-move-nudge = **移動させる**を押し、『騎士』の**左**を選んで確定します。
learn-crown-crest-move-well = 『斥候』と合わせて、戦力は6です。

learn-crown-crest-battle = 左は6対6です。『騎士』に戦力トークンを**割り振り**、戦力を1増やしましょう。
learn-crown-crest-battle-nudge = **割り振る**を押し、『騎士』に1個を選んで確定します。
learn-crown-crest-battle-2 = 左で負けた『巨人』は**退場**します。勝った側も同じ数だけ**後方に下がり**ます。『斥候』を選びましょう。
learn-crown-crest-battle-2-nudge = 『斥候』を選びます。強い方が前線に残ります。
learn-crown-crest-battle-well = 5対0で勝利です！

crest-first-crest = あなたのクレストは『{ $card }』です。{ $text }
crest-first-reinforce = 戦場のユニットと同じカードが手札にあります。プレイすると下に重なり、戦力が足されます。これが補強です。
crest-first-link = このターン次のコマンドは、リンク数が2以上になります。カードの追加効果を確かめてください。
crest-first-move = 移動できるのはアクティブ状態のユニットだけです。前線エリアは2つあり、勝った数だけVPになります。
crest-first-tokens = 割り振った戦力トークンは戦闘のあと手元に戻るので、残しておいても得になりません。
crest-first-fallback = 下がったユニットはダウン状態です（図では逆さま）。2ターン後にまた戦えます。
crest-first-counts = 退場したカードは、カウントが0になると手札に戻ります。
crest-first-turns = 全8ターンです。VPの差が5点にならなければ、8ターン目の後にVPの多い方が勝ち、同点なら引き分けです。図の赤い旗は先攻、コインは戦力トークンの数です。
crest-first-night = 夜になりました。前線エリアで勝つと2VPになります。
