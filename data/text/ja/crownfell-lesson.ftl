# クラウンフェルのレッスン（1場面1段落）と、最初のゲームでのヒント。

learn-crownfell-move = あなたは黒◆、敵は白○。**盤上の敵をすべて捕獲すれば勝ちです。** カードは矢印の向きへ動きます。君主をタップし、まっすぐ前のマスをタップしてください。
learn-crownfell-move-nudge = 君主を、まっすぐ前のc1へ動かしてください。
learn-crownfell-move-well = カードをタップすると説明が出ます。

learn-crownfell-capture = 塗りつぶしの矢印なら捕獲もできます（白抜きは移動だけ）。君主で敵を捕獲してください。
learn-crownfell-capture-nudge = 君主が白抜きなのは斜め後ろだけです。斜め前の先触れを捕獲してください。
learn-crownfell-capture-well = 敵のマスへ入れば捕獲です。

learn-crownfell-lock = 🔒 迷宮が左右をロックし、君主は動けません。**1～2マス**跳べる牡鹿（二重の矢印）で、迷宮を捕獲してください。
learn-crownfell-lock-nudge = 牡鹿は2マス先へも跳べます。c4の迷宮を捕獲してください。
learn-crownfell-lock-well = ロックが解けました。

learn-crownfell-shield = 🛡️ 守護者が、後ろの牡鹿を保護しています。先に守護者を捕獲してください。
learn-crownfell-shield-nudge = 先触れで、斜め前の守護者（c1）を捕獲してください。
learn-crownfell-shield-well = 保護がなくなりました。

learn-crownfell-rally = 👑 王冠マスか敵陣列に入ると**ラリー**です。手札を1枚配置するか、別の味方を1マス、矢印に関係なく動かせます。君主を王冠マスへ。
learn-crownfell-rally-nudge = 君主を、まっすぐ前の王冠マス（c3）へ動かしてください。
learn-crownfell-rally-2 = 手札の守護者を選び、自陣列（a列）に配置してください。
learn-crownfell-rally-2-nudge = 盤の下にある守護者のボタンを押し、a列のマスを選んでください。
learn-crownfell-rally-well = 普段の配置は、それで1手番です。

learn-crownfell-win = 盤上の最後の敵を捕獲してください。手札は数に入りません。
learn-crownfell-win-nudge = 牡鹿は2マス先へも跳べます。d3の敵を捕獲してください。
learn-crownfell-win-well = あなたの勝ちです！ 自分の手番に動けない側も負けです。

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
