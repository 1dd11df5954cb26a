# クラウンフェルのレッスン（1場面1段落）と、最初のゲームでのヒント。

learn-crownfell-move = あなたは黒◆、敵は白○です。**盤上の敵をすべて捕獲すれば勝ち**です。カードは矢印の向きへ動きます。君主(MON)をまっすぐ前へ動かしましょう。
learn-crownfell-move-nudge = 君主(MON)を、まっすぐ前のc1へ動かしてください。
learn-crownfell-move-well = できました。カードを押すと説明も出ます。

learn-crownfell-capture = 塗りつぶしの矢印なら捕獲もでき、白抜きの矢印では移動しかできません。君主(MON)で捕獲しましょう。
learn-crownfell-capture-nudge = 君主(MON)が白抜きなのは斜め後ろだけです。斜め前の先触れ(HAR)を捕獲してください。
learn-crownfell-capture-well = 敵のマスへ入れば捕獲です。

learn-crownfell-lock = 🔒 迷宮(LAB)は左右の敵をロックし、動けなくします。二重の矢印は**1～2マス**跳べます。牡鹿(STA)で捕獲しましょう。
learn-crownfell-lock-nudge = 牡鹿(STA)は2マス先へも跳べます。c4の迷宮(LAB)を捕獲してください。
learn-crownfell-lock-well = ロックが解けました。

learn-crownfell-shield = 🛡️ 守護者(GUA)が斜め後ろの牡鹿(STA)を保護し、捕獲を防いでいます。先に守護者を捕獲しましょう。
learn-crownfell-shield-nudge = 先触れ(HAR)で、斜め前の守護者(GUA)（c1）を捕獲してください。
learn-crownfell-shield-well = 保護が消えました。

learn-crownfell-rally = 👑 王冠マスか敵陣の最奥に入ると**号令**（ラリー）です。手札を配置するか、別の味方を矢印に関係なく1マス動かせます。君主(MON)を王冠マスへ動かしましょう。
learn-crownfell-rally-nudge = 君主(MON)を、まっすぐ前の王冠マス（c3）へ動かしてください。
learn-crownfell-rally-2 = 手札の守護者(GUA)を自陣（手前のa段）に配置しましょう。
learn-crownfell-rally-2-nudge = 盤の下にある守護者(GUA)のボタンを押し、a段のマスを選んでください。
learn-crownfell-rally-well = 1手番で2つ行動できました。号令なしの配置は、それだけで1手です。

learn-crownfell-win = 盤上の最後の敵を捕獲しましょう。手札は関係ありません。
learn-crownfell-win-nudge = 牡鹿(STA)は2マス先へも跳べます。d3の敵を捕獲してください。
learn-crownfell-win-well = 勝ちです！ 手番が来て何もできない側も負けです。

# 先の場面で覚えることには触れない、レッスンの中だけの断り。
learn-crownfell-refused-locked = { $card }は{ $by }にロックされているため、動けません。

crownfell-first-rally = 号令です。もう1つ行動できます。行えるのは今だけで、入ったカード自身は動かせません。
crownfell-first-lock = 錠のついたカードは、ロックする敵がいる間、移動も能力発動もできません。号令や他の★でなら動かせます。
crownfell-first-shield = 盾のついた敵は、保護しているカードがそこにいる間、捕獲できません。
crownfell-first-ability = ★は能力です。内容は🔍で見られます。使うには、下のボタンで盤上のカードを選び、続けて能力を選びます。
crownfell-first-revive = 号令は今だけです。捕獲されたカードを復活させることもでき、敵のカードでも自分の手札に入ります。
crownfell-first-enemy-ability = 敵の{ $card }の★は、移動の代わりに使う能力です。押すと内容を見られます。
crownfell-first-discard = どちらの側も、号令で捨て札の1枚を復活させ、自分の手札に加えられます。
crownfell-first-deploy = 配置も1手です。カードが増えれば、できることも増えます。
crownfell-first-shot = 的のマスにいる敵は、そこへ行かずに捕獲できます。移動のあとでも、移動の代わりでも可能です。
