# クラウンフェルのレッスン（1場面1段落）と、最初のゲームでのヒント。

learn-crownfell-deploy = あなたは下側の黒◆、敵は上側の白○です。**盤上の敵をすべて捕獲すれば勝ちです。** 手札の**君主**を選び、自陣列（a列）に配置してください。
learn-crownfell-deploy-nudge = 君主を、いちばん下のa列のどれかのマスに配置してください。
learn-crownfell-deploy-well = 配置できました。これで1回の手番が終わりです。

learn-crownfell-move = カードは矢印の向きへ動きます。君主をタップし、まっすぐ前のマスをタップしてください。
learn-crownfell-move-nudge = 君主を、まっすぐ前のc1へ動かしてください。
learn-crownfell-move-well = 自分のカードは行けるマスを、敵のカードは説明を、タップすればいつでも見られます。

learn-crownfell-capture = 塗りつぶしの矢印は移動と捕獲、白抜きの矢印は空いているマスへの移動だけです。君主で捕獲できる敵を捕獲してください。
learn-crownfell-capture-nudge = 君主が白抜きなのは斜め後ろだけです。斜め前の先触れを捕獲してください。
learn-crownfell-capture-well = 敵のマスへ移動すると、敵は盤から取り除かれます。

learn-crownfell-lock = 🔒 敵の迷宮が左右をロックしていて、君主は動けません。二重の矢印で**1～2マス**ジャンプできる牡鹿で、迷宮を捕獲してください。
learn-crownfell-lock-nudge = 牡鹿は2マス先へも跳べます。c4の迷宮を捕獲してください。
learn-crownfell-lock-well = 迷宮を捕獲したので、ロックも解けました。

learn-crownfell-shield = 🛡️ 敵の守護者が、後ろの牡鹿を保護しています。先に守護者を捕獲してください。
learn-crownfell-shield-nudge = 先触れで、斜め前の守護者（c1）を捕獲してください。
learn-crownfell-shield-well = これで、牡鹿を保護するカードはもうありません。

learn-crownfell-rally = 👑の印が出るマス（王冠マスか敵陣列）に入ると、**ラリー**を行えます。すぐに手札を1枚配置するか、別の味方を矢印に関係なく1マス動かします。君主を王冠マスへ動かしてください。
learn-crownfell-rally-nudge = 君主を、まっすぐ前の王冠マス（c3）へ動かしてください。
learn-crownfell-rally-2 = ラリーです。守護者を配置してください。
learn-crownfell-rally-2-nudge = 盤の下にある守護者のボタンを押してください。
learn-crownfell-rally-well = 1回の手番で2つ行動しました。

learn-crownfell-win = 盤上の敵の最後の1枚を捕獲すれば勝ちです（手札は数に入りません）。その一手を見つけてください。
learn-crownfell-win-nudge = 牡鹿は2マス先へも跳べます。d3の敵を捕獲してください。
learn-crownfell-win-well = あなたの勝ちです！ 自分の手番に選べる行動がない側も負けです。

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
