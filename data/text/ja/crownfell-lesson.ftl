# クラウンフェルのレッスン（1場面1段落）と、最初のゲームでのヒント。

learn-crownfell-move = あなたは黒◆、敵は白○。**盤上の敵をすべて捕獲すれば勝ちです。** カードは矢印の向きへ動きます。君主(MON)をまっすぐ前へ動かしましょう。
learn-crownfell-move-nudge = 君主(MON)を、まっすぐ前のc1へ動かしてください。
learn-crownfell-move-well = できました。カードをタップすると説明も出ます。

learn-crownfell-capture = 塗りつぶしの矢印は捕獲もでき、白抜きは移動だけ。君主(MON)で捕獲しましょう。
learn-crownfell-capture-nudge = 君主(MON)が白抜きなのは斜め後ろだけです。斜め前の先触れ(HAR)を捕獲してください。
learn-crownfell-capture-well = 敵のマスへ入れば捕獲です。

learn-crownfell-lock = 🔒 迷宮(LAB)は左右の敵をロックし、動けなくします。二重の矢印で**1～2マス**跳べる牡鹿(STA)で捕獲しましょう。
learn-crownfell-lock-nudge = 牡鹿(STA)は2マス先へも跳べます。c4の迷宮(LAB)を捕獲してください。
learn-crownfell-lock-well = ロックが解けました。

learn-crownfell-shield = 🛡️ 守護者(GUA)が後ろの牡鹿(STA)を保護し、捕獲を防いでいます。先に守護者を捕獲しましょう。
learn-crownfell-shield-nudge = 先触れ(HAR)で、斜め前の守護者(GUA)（c1）を捕獲してください。
learn-crownfell-shield-well = 保護が消えました。

learn-crownfell-rally = 👑 王冠マスか敵陣列（奥の列）に入ると**ラリー**です。手札を配置するか、別の味方を矢印に関係なく1マス動かせます。君主(MON)を王冠マスへ。
learn-crownfell-rally-nudge = 君主(MON)を、まっすぐ前の王冠マス（c3）へ動かしてください。
learn-crownfell-rally-2 = 手札の守護者(GUA)を自陣列（手前のa列）に配置しましょう。
learn-crownfell-rally-2-nudge = 盤の下にある守護者(GUA)のボタンを押し、a列のマスを選んでください。
learn-crownfell-rally-well = ラリー以外で配置すると手番が終わります。

learn-crownfell-win = 最後の敵を捕獲しましょう。手札は数えません。
learn-crownfell-win-nudge = 牡鹿(STA)は2マス先へも跳べます。d3の敵を捕獲してください。
learn-crownfell-win-well = 勝ちです！ 手番で何もできなくなった側も負けです。

# 先の場面で覚えることには触れない、レッスンの中だけの断り。
learn-crownfell-refused-locked = { $card }は{ $by }にロックされているため、動けません。

crownfell-first-rally = ラリーです。もう1つ行動できます。行えるのは今だけで、入ったカード自身は動かせません。
crownfell-first-lock = 錠のついたカードは、ロックしている敵がそこにいる間、自分では移動も能力発動もできません。ラリーや、ほかのカードの★でなら動かせます。
crownfell-first-shield = 盾のついた敵は、保護しているカードがそこにいる間、捕獲できません。
crownfell-first-ability = ★のあるカードには能力があり、内容は🔍で見られます。使うときは盤上のカードをタップし、マスの代わりに能力を選びます。
crownfell-first-revive = ラリーです。もう1つ行動でき、行えるのは今だけです。捕獲されたカードを復活させることもできます。元がどちらのカードでも、自分の手札に入ります。
crownfell-first-enemy-ability = 敵の{ $card }には★があり、移動の代わりに能力を使えます。内容はそのカードをタップすると見られます。
crownfell-first-discard = 捕獲されたカードは捨て札に置かれます。どちらの側も、ラリーでその中の1枚を自分の手札に加える「復活」ができます。
crownfell-first-deploy = 手札からの配置も1回の手番です。カードが増えれば、できることも増えます。
crownfell-first-shot = 的のあるカードは、的のマスにいる敵を、そこへ行かずに捕獲できます。移動のあとでも、移動の代わりでもかまいません。
