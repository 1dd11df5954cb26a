# クラフト・ザ・クラウンのレッスン（1場面1段落）と、最初のゲームでのヒント。

learn-craft-the-crown-craft = 先に**50ゴールド**で勝ち（毎手番+2）。手札はレシピです。「**金属**」を**作って**ください。足りない「石」も買えます。
learn-craft-the-crown-craft-nudge = **作る**を押し、「金属」を選びます。
learn-craft-the-crown-craft-2 = **手番を終えて**ください。
learn-craft-the-crown-craft-2-nudge = **手番を終える**を押します。
learn-craft-the-crown-craft-well = 手札が5枚になりました。**捨てる**こともできます。

learn-craft-the-crown-tool = **道具**は1回使えます。「剣」を小姓に使ってください。
learn-craft-the-crown-tool-nudge = **使う**を押し、「剣」を選びます。
learn-craft-the-crown-tool-well = 「剣」はなくなり、**施設**は残ります。

learn-craft-the-crown-reaction = 小姓の「剣」です。**リアクション**の「偶像」で打ち消してください。
learn-craft-the-crown-reaction-nudge = 実際のゲームではそのまま受けてもかまいませんが、5ゴールドを奪われます。「偶像」を選んでください。
learn-craft-the-crown-reaction-well = 手番も終わりです。

learn-craft-the-crown-trade = **取引**もできます。小姓の提案を承諾してください。
learn-craft-the-crown-trade-nudge = **取引**を開き、小姓の提案を選びます。
learn-craft-the-crown-trade-well = 自分からも提案できます。

learn-craft-the-crown-gold = 自分の前のカードは**売れ**ます。「金属」を売り、**50ゴールド**で勝ちましょう。
learn-craft-the-crown-gold-nudge = **売る**を押し、「金属」を選びます。3ゴールドで売れます。
learn-craft-the-crown-gold-well = 51ゴールドで勝ちです！

learn-craft-the-crown-crown = 「**王冠**」を作っても勝ちです。作ってください。
learn-craft-the-crown-crown-nudge = 素材はそろっています。**作る**を押し、「王冠」を選びます。
learn-craft-the-crown-crown-well = あなたの勝ちです！

craft-first-tool = 自分の前に道具があります。自分の手番なら、いつでも1回使えます。
craft-first-site = 手札に施設があります。素材と、自分の前にある「ハンマー」1枚で作れ、その後ずっと役に立ちます。
craft-first-reaction = 道具があなたを狙っています。リアクションで打ち消せば、その手番は終わります。そのまま受けてもかまいません。
craft-first-trade = 取引の提案が届いています。承諾する、断る、対案を出す、のどれかを選べます。
craft-first-sell = 売れるカードが自分の前にあります。**売る**でゴールドになり、自分の手番に50ゴールドあれば勝ちです。
craft-first-reserve = カード1枚をリザーブしておけます。リザーブしたカードは奪われません。
