# キューブクエストのレッスン（1場面1段落）。

learn-cube-quest-setup = **相手のキングを盤から落とせば勝ち**です。ここでは本物は要りません。キングは城に、ほかは自陣に置きました。伝えましょう。
learn-cube-quest-setup-nudge = 並べ終わったことを伝えます。
learn-cube-quest-setup-well = ボットに盤は見えません。起きたことは2人で伝えます。

learn-cube-quest-quiet = 1手番に1個を、親指ともう1本の指で弾きます。グラントが絵の面を上にして敵陣で止まりました。伝えましょう。
learn-cube-quest-quiet-nudge = 盤から落ちたものも、影の面が上になったものもありません。「手番終了、何も起きなかった」です。
learn-cube-quest-quiet-well = 1タップで済みます。相手の小姓は、次に進むまで異議を出せます。

learn-cube-quest-capture = 弾く前に、種類をタップすることもできます。**ストライカー**です。
learn-cube-quest-capture-nudge = **ストライカー**をタップしてください。
learn-cube-quest-capture-2 = **影の面**が上で、完全に敵陣に入りました。捕獲です。報告しましょう。
learn-cube-quest-capture-2-nudge = 捕獲されたのは、赤のストライカー1個です。
learn-cube-quest-capture-well = 捕獲されると振ります。絵の面が出たので城に戻ります。影の面なら撃破でした。

learn-cube-quest-objection = 青は、赤のグラント2個と青のストライカー1個が落ちたと報告。でもグラント1個は端からはみ出しただけです。異議を出し、「グラントを1つ減らす」を押しましょう。
learn-cube-quest-objection-nudge = 「異議を出す…」から「グラントを1つ減らす」を押し、送ります。
learn-cube-quest-objection-well = 小姓が認めました。どちらも譲らないなら、弾き直すか審判が決めます。

learn-cube-quest-end = 青のキングの前には何もありません。ストライカーを弾きましょう。
learn-cube-quest-end-nudge = **ストライカー**をタップしてください。
learn-cube-quest-end-2 = 青のキングが落ちました！
learn-cube-quest-end-2-nudge = 落ちたのは、青のキングだけです。
learn-cube-quest-end-well = あなたの勝ちです！
