# クラフト・ザ・クラウンのレッスン（1場面1段落）と、最初のゲームでのヒント。

learn-craft-the-crown-craft = 手札はレシピです。自分の前の素材から**作り**ます。「**金属**」を作ってください。
learn-craft-the-crown-craft-nudge = **作る**を押し、「金属」を選びます。
learn-craft-the-crown-craft-well = 「金属」が自分の前に置かれ、使った「石」は市場に戻りました。**作る**の数字は、今作れるカードの枚数です。

learn-craft-the-crown-buy = 手番ごとに2ゴールドを得ます。「金属」に足りない「石」を**買って**ください。
learn-craft-the-crown-buy-nudge = **買う**を押し、「石」を選びます。
learn-craft-the-crown-buy-2 = 「石」が2枚になりました。「金属」を作ってください。
learn-craft-the-crown-buy-2-nudge = 「殻」には「金属」が3枚必要です。先に「金属」を作りましょう。
learn-craft-the-crown-buy-well = 手番には何度でも行動できます。**作る**では、足りない素材を買って作るまでを一度にできます。

learn-craft-the-crown-sell = 自分の前のカードは**売れ**ます。「金属」を売ってください。
learn-craft-the-crown-sell-nudge = **売る**を押し、「金属」を選びます。
learn-craft-the-crown-sell-2 = 「石」2枚が3ゴールドになりました。作れば儲かります。次は**手番を終え**ましょう。手札が5枚まで補充されます。
learn-craft-the-crown-sell-2-nudge = **手番を終える**を押します。
learn-craft-the-crown-sell-well = 手札がまた5枚になりました。手番を終える前に、いらない手札は無償で**捨てて**おけます。

learn-craft-the-crown-tool = 自分の前の**道具**は1回使えます。「剣」は5ゴールドを奪います。小姓に使ってください。
learn-craft-the-crown-tool-nudge = **使う**を押し、「剣」を選びます。
learn-craft-the-crown-tool-well = 5ゴールドを奪いました。「剣」は捨て札になります。**施設**は残ります。作るにはハンマーも1枚要りますが、手番のたびに役に立ちます。

learn-craft-the-crown-reaction = 小姓が「剣」であなたを狙っています。「偶像」は**リアクション**で、道具を打ち消せます。
learn-craft-the-crown-reaction-nudge = 「偶像」で応じてください。
learn-craft-the-crown-reaction-well = 何も奪われず、小姓の手番が終わりました。

learn-craft-the-crown-trade = **取引**もできます。小姓は、2ゴールドの「火」に5ゴールド出すそうです。承諾してください。
learn-craft-the-crown-trade-nudge = **取引**を開き、小姓の提案を選びます。
learn-craft-the-crown-trade-well = いい取引でした。自分の手番には、ゴールドやカード、約束を使って提案できます。

learn-craft-the-crown-gold = 自分の手番に**50ゴールド**あれば勝ちです。今は48。残りを手に入れてください。
learn-craft-the-crown-gold-nudge = **売る**を押し、「金属」を選びます。3ゴールドで売れます。
learn-craft-the-crown-gold-well = 51ゴールド。あなたの勝ちです！

learn-craft-the-crown-crown = 勝つ方法はもう1つ、「**王冠**」を作ることです。
learn-craft-the-crown-crown-nudge = 殻・薪火・欠片がそろっています。「王冠」を作ってください。
learn-craft-the-crown-crown-well = 王冠はあなたのもの。あなたの勝ちです！

craft-first-tool = 道具を所有しています。自分の手番なら、いつでも1回使えます。
craft-first-site = 手札に施設があります。素材と、自分の前にある「ハンマー」1枚で作れ、その後ずっと役に立ちます。
craft-first-reaction = 道具があなたを狙っています。リアクションで打ち消せば、その手番は終わります。そのまま受けてもかまいません。
craft-first-trade = 取引の提案が届いています。承諾する、断る、別の条件で答える、のどれかを選べます。
craft-first-sell = 売れるものを所有しています。**売る**でゴールドになり、自分の手番に50ゴールドあれば勝ちです。
craft-first-reserve = カード1枚をリザーブしておけます。リザーブしたカードは奪われません。
