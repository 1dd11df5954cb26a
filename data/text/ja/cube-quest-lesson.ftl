# キューブクエストのレッスン（1場面1段落）。

learn-cube-quest-setup = **相手のキングを盤から落とせば勝ち**です。ここでは本物は要りません。キングは城に、ほかは自陣に置きました。伝えましょう。
learn-cube-quest-setup-nudge = 並べ終わったことを伝えます。
learn-cube-quest-setup-well = ボットに盤は見えません。起きたことは2人で伝えます。

learn-cube-quest-quiet = 手番に1個を、親指ともう1本の指で弾きます。グラントが絵の面を上に敵陣で止まりました。弾いてから、落ちたか捕獲されたキューブがあれば弾いたものを、なければ「手番終了、何も起きなかった」をタップします。
learn-cube-quest-quiet-nudge = 落ちたキューブも、影の面のキューブもありません。「手番終了、何も起きなかった」です。
learn-cube-quest-quiet-well = 1タップで済みます。相手の小姓は、次に進むまで異議を出せます。

learn-cube-quest-capture = ストライカーを弾くと、敵陣に完全に入り、**影の面**（絵のない面）を上にして止まりました。捕獲です。弾いたキューブをタップしましょう。
learn-cube-quest-capture-nudge = 弾いたのは**ストライカー**です。
learn-cube-quest-capture-2 = どのキューブが捕獲されたか、報告しましょう。
learn-cube-quest-capture-2-nudge = 捕獲されたのは、赤のストライカー1個です。
learn-cube-quest-capture-well = 捕獲されたらサイコロのように振ります。絵の面が出たので城に戻します。影の面なら撃破です。

learn-cube-quest-objection = 小姓は、赤のグラント2個と青のストライカー1個が落ちたと報告。でもグラント1個は端からはみ出しただけです。異議を出し、「グラントを1つ減らす」を押しましょう。
learn-cube-quest-objection-nudge = 「異議を出す…」から「グラントを1つ減らす」を押し、送ります。
learn-cube-quest-objection-well = 小姓が認めました。どちらも譲らないなら、弾き直すか審判が決めます。

learn-cube-quest-end = ストライカーを弾くと、青のキングが盤から落ちました！ 弾いたキューブをタップしましょう。
learn-cube-quest-end-nudge = 弾いたのは**ストライカー**です。
learn-cube-quest-end-2 = どのキューブが落ちたか、報告しましょう。
learn-cube-quest-end-2-nudge = 落ちたのは、青のキングだけです。
learn-cube-quest-end-well = あなたの勝ちです！
