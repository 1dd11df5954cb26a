# クラウンフェルのレッスン（1場面1段落）と、最初のゲームでのヒント。

learn-crownfell-deploy = 手札に**守護者**があります。守護者を選び、下の自陣列のマスを選んで配置してください。
learn-crownfell-deploy-nudge = 守護者を選び、a列のどれかのマスを選びます。
learn-crownfell-deploy-well = 配置できました。これで1回の手番が終わりです。

learn-crownfell-move = カードは、描かれた矢印のとおりに動きます。**君主**をタップし、まっすぐ前のマスをタップしてください。
learn-crownfell-move-nudge = まっすぐ前はc2です。
learn-crownfell-move-well = そのとおり。カードをタップすれば、行けるマスがいつでもわかります。

learn-crownfell-capture = 塗りつぶした矢印なら捕獲もできます。白抜きの矢印で行けるのは、空いているマスだけです。守護者は2枚の敵に挟まれています。捕獲できるほうを捕獲してください。
learn-crownfell-capture-nudge = 守護者の矢印は、横が白抜き、斜め前が塗りつぶしです。
learn-crownfell-capture-well = 捕獲しました。敵のマスへ移動すると、敵は捨て札になります。

learn-crownfell-lock = 🔒 小姓の迷宮は、左右にいる敵をロックします。あなたの君主は動けません。ほかのカードで助けましょう。
learn-crownfell-lock-nudge = 牡鹿を試してください。斜め前へジャンプします。
learn-crownfell-lock-well = 迷宮がなくなり、ロックも解けました。

learn-crownfell-shield = 🛡️ 盾は保護のしるしです。小姓の守護者が、後ろの牡鹿を守っています。先に守護者を捕獲してください。
learn-crownfell-shield-nudge = 守護者はc2、あなたの先触れの斜め前にいます。
learn-crownfell-shield-2 = 牡鹿を守るカードはもうありません。捕獲してください。
learn-crownfell-shield-2-nudge = 牡鹿はd3、あなたの先触れの斜め前にいます。
learn-crownfell-shield-well = 2枚とも捕獲しました。守っているカードから片づけるのがこつです。

learn-crownfell-rally = 👑 中央の王冠マスに入ると、**ラリー**としてもう1つ行動できます。君主を王冠マスへ動かしてください。
learn-crownfell-rally-nudge = 王冠マスはc3、君主のまっすぐ前です。
learn-crownfell-rally-2 = ラリーです。守護者を配置してください。
learn-crownfell-rally-2-nudge = ラリーは今しか行えません。一覧から守護者を選んで配置してください。
learn-crownfell-rally-well = 1回の手番で2つ行動しました。敵陣列に入ったときもラリーを得ます。捕獲されたカードの復活や、味方を1マス動かす指揮もできます。

learn-crownfell-win = 相手の盤上のカードがなくなれば勝ちです。手札が残っていても関係ありません。勝ちになる捕獲を見つけてください。
learn-crownfell-win-nudge = 牡鹿のジャンプに注目。1マスでも2マスでも跳べます。
learn-crownfell-win-well = あなたの勝ちです！

crownfell-first-rally = ラリーです。もう1つ行動できます。行えるのは今だけです。
crownfell-first-lock = 錠のついた味方は、ロックしている敵がそこにいる間、移動アクションも能力発動もできません。
crownfell-first-shield = 盾のついた敵は、守っているカードがそこにいる間、捕獲できません。
crownfell-first-ability = ★のあるカードには能力があります。カードをタップして、マスの代わりに能力を選びます。
crownfell-first-revive = ラリーでは、捕獲されたカードを手札に戻すこともできます。
crownfell-first-deploy = 手札からの配置も1回の手番です。カードが増えれば、できることも増えます。
