# キューブクエストのレッスン（1場面1段落）。

learn-cube-quest-setup = **相手のキングを盤から落とせば勝ち**です。本物は要りません。場面を想像しましょう。ボットに盤は見えないので、起きたことを伝えます。場面：キングは城、ほかは自陣にあります。「配置完了」をタップ。
learn-cube-quest-setup-nudge = すべて置き終わりました。「配置完了」です。
learn-cube-quest-setup-well = 相手の小姓も終わりました。

learn-cube-quest-quiet = 手番に1個を、親指ともう1本の指で弾きます。場面：グラントが絵の面を上にして敵陣で止まり、落ちたものもありません。「手番終了、何も起きなかった」をタップ。
learn-cube-quest-quiet-nudge = 落ちたキューブはなく、グラントは絵の面が上です。「手番終了、何も起きなかった」です。
learn-cube-quest-quiet-well = 1タップで済みます。相手の小姓は、次に進むまで異議を出せます。

learn-cube-quest-capture = 場面：ストライカーを弾くと、敵陣に完全に入り、**影の面**（絵のない面）を上にして止まりました。これが**捕獲**です。弾いたキューブをタップ。
learn-cube-quest-capture-nudge = 弾いたのは**ストライカー**です。
learn-cube-quest-capture-2 = どのキューブが捕獲されたか、報告しましょう。
learn-cube-quest-capture-2-nudge = 捕獲されたのは、赤のストライカー1個です。
learn-cube-quest-capture-well = 捕獲されたらサイコロのように振ります。絵の面が出たので城に戻します。影の面なら撃破です。

learn-cube-quest-objection = 場面：小姓が弾き、赤のグラント2個と青のストライカー1個が落ちたと報告。でもグラント1個ははみ出しただけです。異議を出し、「グラントを1つ減らす」を押します。
learn-cube-quest-objection-nudge = 「異議を出す…」から「グラントを1つ減らす」を押し、送ります。
learn-cube-quest-objection-well = 小姓が認めました。どちらも譲らないなら、弾き直すか審判が決めます。

learn-cube-quest-end = 場面：ストライカーを弾くと、青のキングが盤から落ちました！ 弾いたキューブをタップ。
learn-cube-quest-end-nudge = 弾いたのは**ストライカー**です。
learn-cube-quest-end-2 = どのキューブが落ちたか、報告しましょう。
learn-cube-quest-end-2-nudge = 落ちたのは、青のキングだけです。
learn-cube-quest-end-well = あなたの勝ちです！

# 初めてのゲーム：レッスンにないこと。
cube-quest-first-wipe = まだ弾いていなければ、「まだ弾いていない」でキューブを選び直せます。
cube-quest-first-foul = 手でキューブを動かす、相手のキューブに触る、弾かずに押す、などは反則です。相手は追加の弾きを1回得ます。
cube-quest-first-roll = 持ち主が本物のキューブを振って出た面をタップするか、自動ロールにします。どちらでもかまいません。
