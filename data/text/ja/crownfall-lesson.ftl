# クラウンフォールのレッスン（1場面1段落）。

learn-crownfall-setup = ブリンクは光る六角形の駒です（ここでは不要）。敵の**クラウン**の体力を0にすれば勝ちです。「編成を入力…」から「この軍に決定」へ進んでください。
learn-crownfall-setup-nudge = ナイト3個とアサシン2個にして、「この軍に決定」を押してください。
learn-crownfall-setup-well = ボットに机は見えません。起きたことは2人で伝えます。

learn-crownfall-quiet = 手番は2アクションです。K1とK2を弾き、何も戦場から出ませんでした。そう伝えてください。
learn-crownfall-quiet-nudge = 何も戦場から出ず、何も連結していません。「手番終了、何も起きなかった」です。
learn-crownfall-quiet-well = 小姓は、次に進むまで異議を出せます。

learn-crownfall-capture = 1回ずつ報告するときは、弾く前に「1回分だけ報告…」から選びます。ナイトK2を選んでください。
learn-crownfall-capture-nudge = 「1回分だけ報告…」を押し、ナイトK2を選びます。
learn-crownfall-capture-2 = 青のA1が戦場から出ました！
learn-crownfall-capture-2-nudge = 戦場から出たのは、青のA1だけです。
learn-crownfall-capture-well = A1は死亡しました。各ブリンクの行動は手番に1回です。

learn-crownfall-objection = 小姓は、K1とK2が出たと報告しました。でもK2は端に乗り、まだ中です。異議を出し、K2を外してください。
learn-crownfall-objection-nudge = 「異議を出す」を選び、K1だけを選んだままにして送ります。
learn-crownfall-objection-well = 小姓が認めました。譲らなければ、弾き直すか審判が決めます。

learn-crownfall-end = クラウンは出ると体力−1、小姓は残り1です。ナイトK1で狙いましょう。
learn-crownfall-end-nudge = 「1回分だけ報告…」を押し、ナイトK1を選びます。
learn-crownfall-end-2 = 青のクラウンが出ました！
learn-crownfall-end-2-nudge = 戦場から出たのは、青のクラウンだけです。
learn-crownfall-end-well = 体力0、あなたの勝ちです！
