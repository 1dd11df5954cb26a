# クラウンフェルのレッスン（1場面1段落）と、最初のゲームでのヒント。

learn-crownfell-deploy = あなたは下側の黒◆です。**盤上の敵をすべて捕獲すれば勝ちです。** 最初の手札はGUA、**守護者**です。守護者を選び、自陣列（a列）のマスに配置してください。
learn-crownfell-deploy-nudge = 守護者を選び、a列のどれかのマスを選びます。
learn-crownfell-deploy-well = 配置できました。これで1回の手番が終わりです。

learn-crownfell-move = カードは、矢印の向きへ動きます。**君主**（MON）をタップし、まっすぐ前のマスをタップしてください。
learn-crownfell-move-nudge = まっすぐ前はc2です。
learn-crownfell-move-well = そのとおり。カードをタップすれば、行けるマスがいつでもわかります。

learn-crownfell-capture = 塗りつぶした矢印は移動と捕獲、白抜きの矢印は空いているマスへの移動だけです。守護者は2枚の敵に挟まれています。捕獲できるほうを捕獲してください。
learn-crownfell-capture-nudge = 守護者の矢印は、横が白抜き、斜め前が塗りつぶしです。
learn-crownfell-capture-well = 捕獲しました。敵のマスへ移動すると、敵は盤からいなくなります。的のあるカードは、そのマスへ行かずに、そこにいる敵を捕獲します。

learn-crownfell-lock = 🔒 敵の迷宮が左右をロックしていて、あなたの君主は動けません。牡鹿で助けましょう。二重の矢印なら、**1マスか2マス**跳べます。
learn-crownfell-lock-nudge = 牡鹿をタップしてください。迷宮まで跳べます。
learn-crownfell-lock-well = 迷宮がなくなり、ロックも解けました。

learn-crownfell-shield = 🛡️ 敵の守護者が、後ろの牡鹿を保護しています。先に守護者を捕獲してください。
learn-crownfell-shield-nudge = 守護者はc2、あなたの先触れの斜め前にいます。
learn-crownfell-shield-2 = 牡鹿を保護するカードはもうありません。捕獲してください。
learn-crownfell-shield-2-nudge = 牡鹿はd3、あなたの先触れの斜め前にいます。
learn-crownfell-shield-well = 2枚とも捕獲しました。保護しているカードから片づけるのがこつです。

learn-crownfell-rally = 👑 王冠マスに入ると、**ラリー**としてすぐにもう1つ行動できます。君主を王冠マスへ動かしてください。
learn-crownfell-rally-nudge = 王冠マスはc3、君主のまっすぐ前です。
learn-crownfell-rally-2 = ラリーです。守護者を配置してください。
learn-crownfell-rally-2-nudge = 盤の下にある守護者のボタンを押してください。
learn-crownfell-rally-well = 1回の手番で2つ行動しました。敵陣列に入ったときもラリーを得ます。ラリーでは、別の味方を1マス動かすことも、捕獲されたカード（敵のものでも）を自分の手札に加えることもできます。

learn-crownfell-win = 手札は数に入りません。盤上にカードが1枚もなくなった側の負けです。勝ちになる捕獲を見つけてください。
learn-crownfell-win-nudge = 牡鹿のジャンプに注目。2マス先へも跳べます。
learn-crownfell-win-well = あなたの勝ちです！ 相手の選べる行動がなくなっても勝ちです。もう1つ、★のあるカードには能力があります。カードをタップして、能力を選びます。

crownfell-first-rally = ラリーです。もう1つ行動できます。行えるのは今だけです。
crownfell-first-lock = 錠のついたカードは、ロックしている敵がそこにいる間、自分では移動も能力発動もできません。ラリーや、ほかのカードの★でなら動かせます。
crownfell-first-shield = 盾のついた敵は、守っているカードがそこにいる間、捕獲できません。
crownfell-first-ability = ★のあるカードには能力があります。カードをタップして、マスの代わりに能力を選びます。
crownfell-first-revive = ラリーでは、捕獲されたカードを手札に加えることもできます。元がどちらのカードでも、自分のものになります。
crownfell-first-deploy = 手札からの配置も1回の手番です。カードが増えれば、できることも増えます。
