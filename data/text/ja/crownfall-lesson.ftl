# クラウンフォールのレッスン（1場面1段落）。

learn-crownfall-setup = ブリンクは光る六角形の駒です（このレッスンでは実物は要りません）。敵の**クラウン**の体力を0にすれば勝ちです。「編成を入力…」を開き、「この軍に決定」を押しましょう。
learn-crownfall-setup-nudge = ナイト3個とアサシン2個にして、「この軍に決定」を押してください。
learn-crownfall-setup-well = ボットに机は見えません。起きたことは2人で報告します。

learn-crownfall-quiet = 手番にはアクションが2回あります。ナイトK1とK2を弾き、どの駒も戦場から出なかったとします。報告しましょう。
learn-crownfall-quiet-nudge = どの駒も出ず、何も連結していません。「手番終了、何も起きなかった」です。
learn-crownfall-quiet-well = 相手の小姓は、次に進むまで異議を出せます。

learn-crownfall-capture = 1回分ずつ報告することもできます。弾く前に「1回分だけ報告…」を押し、ナイトK2を選びましょう。
learn-crownfall-capture-nudge = 「1回分だけ報告…」を押し、ナイトK2を選びます。
learn-crownfall-capture-2 = 青のアサシンA1が戦場から出ました！ 報告しましょう。
learn-crownfall-capture-2-nudge = 戦場から出たのは、青のA1だけです。
learn-crownfall-capture-well = A1は死亡しました。どのブリンクも、行動できるのは1手番に1回です。

learn-crownfall-objection = 小姓は、あなた（赤）のK1とK2が出たと報告しました。でもK2は端にかかっただけで、まだ戦場の中です。異議を出し、K2を外しましょう。
learn-crownfall-objection-nudge = 「異議を出す」を選び、K1だけを選んだままにして送ります。
learn-crownfall-objection-well = 小姓が認めました。どちらも譲らないときは、弾き直すか、審判に決めてもらいます。

learn-crownfall-end = クラウンは戦場から出ると体力が1減ります。小姓のクラウンの体力は残り1です。ナイトK1で狙いましょう。
learn-crownfall-end-nudge = 「1回分だけ報告…」を押し、ナイトK1を選びます。
learn-crownfall-end-2 = 青のクラウンが戦場から出ました！ 報告しましょう。
learn-crownfall-end-2-nudge = 戦場から出たのは、青のクラウンだけです。
learn-crownfall-end-well = クラウンの体力が0になり、あなたの勝ちです！
