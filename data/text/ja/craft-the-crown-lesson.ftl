# クラフト・ザ・クラウンのレッスン（1場面1段落）と、最初のゲームでのヒント。

learn-craft-the-crown-craft = 先に**50ゴールド**で勝ち（毎手番+2）。手札はレシピ。「**金属**」を**作り**ましょう。「石」は買えます。
learn-craft-the-crown-craft-nudge = **作る**の中の「金属」を選びます。
learn-craft-the-crown-craft-2 = 石2枚が価格3に。大きいレシピほど得です。**手番を終え**ましょう。
learn-craft-the-crown-craft-2-nudge = **手番を終える**を押します。
learn-craft-the-crown-craft-well = 手札が5枚に。**捨てる**こともできます。

learn-craft-the-crown-tool = **道具**は1回使えます。「剣」を相手の小姓に使います。
learn-craft-the-crown-tool-nudge = **使う**の中の「剣」を選びます。
learn-craft-the-crown-tool-well = 「剣」は消え、**施設**なら残ります。

learn-craft-the-crown-reaction = 小姓の「剣」を**リアクション**の「偶像」で打ち消しましょう。
learn-craft-the-crown-reaction-nudge = 実際のゲームではそのまま受けてもかまいませんが、5ゴールドを奪われます。「偶像」を選んでください。
learn-craft-the-crown-reaction-well = 防ぎ、その手番も終了です。

learn-craft-the-crown-trade = 小姓が手札の「火」をほしがっています。**取引**しましょう。
learn-craft-the-crown-trade-nudge = **取引**の中の、小姓の提案を選びます。
learn-craft-the-crown-trade-well = 提案もできます。

learn-craft-the-crown-gold = 自分の前のカードは**売れ**ます。「金属」を売り、**50ゴールド**で勝ちましょう。
learn-craft-the-crown-gold-nudge = **売る**の中の「金属」を選びます。3ゴールドで売れます。
learn-craft-the-crown-gold-well = 51ゴールドで勝ちです！

learn-craft-the-crown-crown = 「**王冠**」でも勝ちです。作りましょう。
learn-craft-the-crown-crown-nudge = 素材はそろっています。**作る**の中の「王冠」を選びます。
learn-craft-the-crown-crown-well = あなたの勝ちです！

craft-first-tool = 自分の前に道具があります。自分の手番なら、いつでも1回使えます。
craft-first-site = 手札に施設があります。素材と、自分の前にある「ハンマー」1枚で作れ、その後ずっと役に立ちます。
craft-first-reaction = 道具があなたを狙っています。リアクションで打ち消せば、その手番は終わります。そのまま受けてもかまいません。
craft-first-trade = 取引の提案が届いています。承諾する、断る、対案を出す、のどれかを選べます。
craft-first-sell = 売れるカードが自分の前にあります。**売る**でゴールドになり、自分の手番に50ゴールドあれば勝ちです。
craft-first-reserve = カード1枚をリザーブしておけます。リザーブしたカードは奪われません。
