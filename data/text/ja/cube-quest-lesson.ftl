# キューブクエストのレッスン（1場面1段落）。

learn-cube-quest-setup = **相手のキングを盤から落とせば勝ち**です。このレッスンに実物は要りません。場面を想像しましょう。ボットに盤は見えないので、起きたことを報告します。場面：キングを城に、ほかのキューブを自陣に置きました。「配置完了」を押しましょう。
learn-cube-quest-setup-nudge = すべて置き終わりました。「配置完了」です。
learn-cube-quest-setup-well = 相手の小姓も置き終わりました。

learn-cube-quest-quiet = 手番にはキューブを1個、親指ともう1本の指で弾きます。場面：弾いたグラントは絵の面を上にして敵陣で止まり、何も落ちませんでした。「手番終了、何も起きなかった」を押しましょう。
learn-cube-quest-quiet-nudge = 落ちたキューブはなく、グラントは絵の面が上です。「手番終了、何も起きなかった」です。
learn-cube-quest-quiet-well = これで手番は終わりです。相手の小姓は、次に進むまで異議を出せます。

learn-cube-quest-capture = 場面：ストライカーを弾くと、敵陣に完全に入り、**影の面**（絵のない面）を上にして止まりました。これが**捕獲**です。「捕獲された…」から自分のストライカーを選びましょう。
learn-cube-quest-capture-nudge = 捕獲されたのは、赤のストライカー1個です。「捕獲された…」から選びます。
learn-cube-quest-capture-well = 捕獲されたキューブはサイコロのように振ります。今回はボットが振り、絵の面にあたる5が出たので、ストライカーを城に戻します。影の面なら撃破されます。

learn-cube-quest-objection = 場面：小姓が弾き、赤のグラント2個と青のストライカー1個が落ちたと報告しました。でもグラントの1個は、はみ出しただけです。異議を出し、「グラントを1つ減らす」を押しましょう。
learn-cube-quest-objection-nudge = 「異議を出す…」から「グラントを1つ減らす」を押し、送ります。
learn-cube-quest-objection-well = 小姓が認めました。どちらも譲らないときは、弾き直すか、審判に決めてもらいます。

learn-cube-quest-end = 場面：ストライカーを弾くと、青のキングが盤から落ちました！ 報告しましょう。
learn-cube-quest-end-nudge = 落ちたのは、青のキングだけです。「盤から落ちた…」から選びます。
learn-cube-quest-end-well = あなたの勝ちです！

# 初めてのゲーム：レッスンにないこと。
cube-quest-first-wipe = 「まだ弾いていない」で選び直せます。
cube-quest-first-foul = 反則をすると、相手が追加の弾きを1回得ます。
cube-quest-first-roll = 本物を振っても、自動ロールでもかまいません。
cube-quest-first-king = 「キングの移動」：キングを城に置き直します。
