# クラウンフォールのレッスン（1場面1段落）。

learn-crownfall-setup = ブリンクは光る六角形の駒です（ここでは不要）。敵のクラウンの体力を0にすれば勝ちです。並べて1つを3回続けて押し、**クラウン**にしました。残りはナイト3個とアサシン2個です。「編成を入力…」を開き、「この軍に決定」を押してください。
learn-crownfall-setup-nudge = ナイト3個とアサシン2個にして、「この軍に決定」を押してください。
learn-crownfall-setup-2 = 互いに触れないように、自分の側に並べました。「配置完了」を押してください。
learn-crownfall-setup-2-nudge = 並べ終わったことを伝えます。
learn-crownfall-setup-well = ボットには机の上が見えません。起きたことを2人で伝えてください。

learn-crownfall-quiet = 手番には2アクションあり、各ブリンクは1回だけ行動できます。K1とK2を、押さずに指で一度ずつ弾きました。何も戦場から出なかったので、そう伝えてください。
learn-crownfall-quiet-nudge = 何も戦場から出ず、何も連結していません。「手番終了、何も起きなかった」です。
learn-crownfall-quiet-well = 何も起きなければ1タップです。対戦相手の小姓は、次に進むまで異議を出せます。

learn-crownfall-capture = 新しい配置です。1回ずつ報告するなら、弾く前にタップします。「1回分だけ報告…」から、ナイトK2を選んでください。
learn-crownfall-capture-nudge = 「1回分だけ報告…」を押し、ナイトK2を選びます。
learn-crownfall-capture-2 = 青のアサシンA1が戦場から出ました！ 報告してください。
learn-crownfall-capture-2-nudge = 戦場から出たのは、青のA1だけです。
learn-crownfall-capture-3 = 小姓が確認し、A1は死亡して墓地に行きました。アクションが1回残っていますが、手番を終えてください。
learn-crownfall-capture-3-nudge = 1つのブリンクが行動できるのは、手番に1回です。ここで手番を終えます。
learn-crownfall-capture-well = 手番をまとめて報告するときは「何か起きた…」です。

learn-crownfall-objection = 新しい配置です。小姓の報告はこうですが、K2は端に乗っていて、まだ中です。異議を出し、K2を外してください。
learn-crownfall-objection-nudge = 「異議を出す」を選び、K1だけを選んだままにして送ります。
learn-crownfall-objection-well = 小姓が認めました。譲らないときは、弾き直すか審判が決めます。

learn-crownfall-end = 新しい配置です。クラウンは戦場から出ると体力が1減り、戦場に戻ります。小姓のクラウンは残り1。ナイトK1で狙いましょう。
learn-crownfall-end-nudge = 「1回分だけ報告…」を押し、ナイトK1を選びます。
learn-crownfall-end-2 = 青のクラウンが戦場から出ました！
learn-crownfall-end-2-nudge = 戦場から出たのは、青のクラウンだけです。
learn-crownfall-end-well = 体力0、あなたの勝ちです！ ほかの役割には、それぞれの能力があります。
