# クラウンフォールのレッスン（1場面1段落）。

learn-crownfall-setup = 赤と青に光るブリンクの軍で戦います。ここでは本物は要りません。あなたのクラウンの周りには、ナイト3個とアサシン2個が光っています。入力欄はもうそうなっているので、開いて送ってください。
learn-crownfall-setup-nudge = ナイト3個とアサシン2個です。直すところはありません。
learn-crownfall-setup-2 = 駒を互いに触れないように並べました。「配置完了」を押してください。
learn-crownfall-setup-2-nudge = 並べ終わったことを伝えます。
learn-crownfall-setup-well = ボットには机の上が見えません。起きたことを2人で伝えてください。ボットが記録します。

learn-crownfall-quiet = 1回の手番に2アクションあり、同じブリンクは1手番に1回しか使えません。まず弾くブリンク、ナイトK1をタップしてください。
learn-crownfall-quiet-nudge = ナイトK1をタップしてください。
learn-crownfall-quiet-2 = 弾きました。何にも当たらず、机の上で止まりました。そう伝えてください。
learn-crownfall-quiet-2-nudge = 何も外に出ず、何も連結していません。「何も起きなかった」です。
learn-crownfall-quiet-well = 何も起きませんでした。残りは1アクションです。

learn-crownfall-capture = 新しい場面です。今度はナイトK2を弾きます。
learn-crownfall-capture-nudge = ナイトK2をタップしてください。
learn-crownfall-capture-2 = 小姓のアサシンA1が端から落ちました！ 青のA1が戦場の外に出たことを報告してください。
learn-crownfall-capture-2-nudge = 外に出たのは、青のアサシンA1だけです。
learn-crownfall-capture-well = 小姓が確認しました。戦場の外に出たブリンクは死亡します。

learn-crownfall-turn = 新しい場面です。アサシンA1を弾きます。
learn-crownfall-turn-nudge = アサシンA1をタップしてください。
learn-crownfall-turn-2 = 何にも触れずに止まりました。
learn-crownfall-turn-2-nudge = 何も起きませんでした。
learn-crownfall-turn-3 = 1アクション残っていますが、使わなくてもかまいません。手番を終えてください。
learn-crownfall-turn-3-nudge = 1つのブリンクが行動できるのは、手番に1回です。ここで手番を終えます。
learn-crownfall-turn-well = 小姓の手番になり、2アクションを得ました。同じ机で遊ぶときは、全部弾いてから、手番の結果を1回のタップで知らせます。

learn-crownfall-objection = 新しい場面です。小姓が弾き、あなたのナイトK1とK2が外に出たと報告しました。でもK2は端に乗っていて、まだ戦場の中です。異議を唱え、報告からK2を外してください。
learn-crownfall-objection-nudge = 「異議を唱える」を選び、K1だけを選んだままにして送ります。
learn-crownfall-objection-well = 小姓が認めました。どちらも譲らなければ、弾き直すか審判が決めます。

learn-crownfall-end = 新しい場面です。クラウンは外に出ると体力が1減り、戦場に戻ります。小姓のクラウンの体力は残り1。ナイトK1で狙いましょう。
learn-crownfall-end-nudge = ナイトK1をタップしてください。
learn-crownfall-end-2 = 青のクラウンが机から飛び出しました。報告してください。
learn-crownfall-end-2-nudge = 外に出たのは、青のクラウンだけです。
learn-crownfall-end-well = 体力0、あなたの勝ちです！ ほかの役割には、それぞれの能力があります。
