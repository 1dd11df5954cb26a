# クラウンクレストのレッスン（1場面1段落）と、最初のゲームでのヒント。

learn-crown-crest-charge = カードのコストは**戦力トークン**で支払います。手元は2個、「騎士」のコストは3です。1ターンに1回、代わりに手札を**チャージ**できます。「騎士」をチャージしてください。
learn-crown-crest-charge-nudge = **チャージ**を選び、「騎士」を選びます。
learn-crown-crest-charge-well = クレストレベルが2になりました。これからはクリンナップのたびに戦力トークンを2個得ます。

learn-crown-crest-unit = **ユニット**は後方エリアに横向き（レスト状態）で登場し、このターンは休みます。「槍兵」をプレイしてください。
learn-crown-crest-unit-nudge = **ユニットをプレイ**を選び、「槍兵」を選びます。コストは1です。
learn-crown-crest-unit-2 = 同じカードがもう1枚あります。それもプレイしてください。1枚目の下に重なります。
learn-crown-crest-unit-2-nudge = 2枚目の「槍兵」をプレイしてください。
learn-crown-crest-unit-well = 2枚重なって1体のユニットになり、戦力は2倍。これが**補強**です。

learn-crown-crest-link = **コマンド**のコストは、戦場にある自分のカード1枚につき1小さくなります。今は2ではなく1です。「軍令」をプレイして、カードを1枚引いてください。
learn-crown-crest-link-nudge = **コマンドをプレイ**を選び、「軍令」を選びます。
learn-crown-crest-link-2 = 同じターンの2枚目のコマンドは**リンク2**となり、効果が増えます。もう1枚の「軍令」をプレイしてください。
learn-crown-crest-link-2-nudge = ほかのことをする前に、もう一度「軍令」をプレイしましょう。
learn-crown-crest-link-well = 今度は2枚引けました。

learn-crown-crest-battle = 縦向き（アクティブ状態）のユニットは、左右の**前線エリア**へ移動できます。左は小姓の「戦象」（戦力5）が占めています。同じ戦力5の「騎士」を左へ送ってください。
learn-crown-crest-battle-nudge = 「騎士」を左の前線エリアへ移動させます。
learn-crown-crest-battle-2 = 5対5です。「騎士」に戦力トークンを**割り振って**ください。1個につき戦力+1で、戦闘のあと手元に戻ります。
learn-crown-crest-battle-2-nudge = 1個で足ります。同点では誰も勝てません。
learn-crown-crest-battle-well = 勝って1VPを得ました。「戦象」は数ターン戻ってきません。

learn-crown-crest-retreat = 7対3で、また勝ちました。相手が失ったのと同じ数、つまり1体が**後方に下がり**ます。強い方を前線エリアに残してください。
learn-crown-crest-retreat-nudge = 「槍兵」を下がらせます。
learn-crown-crest-retreat-well = 「槍兵」は逆向き（ダウン状態）になり、2ターン後にまた戦えます。「騎士」はそのまま残ります。

learn-crown-crest-cleanup = ターンの終わりには戦力トークンを得て、**クリンナップ・アクション**を1つ行います。カードを2枚引くか、カウントをすべて1つ進めます。「騎士」のカウントは1。手札に戻してください。
learn-crown-crest-cleanup-nudge = 引くのもよい手ですが、今はカウントを進めましょう。
learn-crown-crest-cleanup-well = カウントが0になると手札に戻ります。退場しても、なくなるわけではありません。

learn-crown-crest-win = 5ターン目からは夜で、前線エリアの勝ちは2VPになります。**5VPの差**がつけばその場で勝ち、そうでなければ8ターン後にVPの多い方の勝ちです。この戦闘に勝ってください。
learn-crown-crest-win-nudge = 5対5です。戦力トークンを割り振りましょう。
learn-crown-crest-win-well = 5VPの差がつきました。あなたの勝ちです！

crest-first-reinforce = 場のユニットと同じカードが手札にあります。プレイすると下に重なり、ユニットが強くなります。
crest-first-link = このターンの次のコマンドはリンク2以上です。追加効果を確かめてください。
crest-first-move = 移動できるのは縦向きのユニットだけで、1体につき1回です。前線エリアは2つとも大事です。
crest-first-tokens = 割り振った戦力トークンは、戦闘のあと手元に戻ります。
crest-first-fallback = 下がったユニットは、2ターン後にまた戦えます。
crest-first-counts = 退場したカードは、カウントが0になると手札に戻ります。
crest-first-night = 夜になりました。前線エリアの勝ちは2VPです。
