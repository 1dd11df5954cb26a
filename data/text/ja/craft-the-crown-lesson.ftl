# クラフト・ザ・クラウンのレッスン（1場面1段落）と、最初のゲームでのヒント。

learn-craft-the-crown-craft = 先に**50ゴールド**に達した人の勝ちで、手番のたびに2ゴールド入ります。手札はレシピです。「**金属**」を**作り**ましょう。足りない「石」は一緒に買います。
learn-craft-the-crown-craft-nudge = 🔨 金属を押します。
learn-craft-the-crown-craft-2 = 石2枚が、価格3の「金属」になりました。大きいレシピほど得をします。名前の横の「→」は、今のゴールドと、すべて売ったときのゴールドです。**手番を終え**ましょう。
learn-craft-the-crown-craft-2-nudge = **手番を終える**を押します。
learn-craft-the-crown-craft-well = 手札を5枚まで引きました。実際のゲームでは、先に手札を**捨て**て、別のカードを引けます。

learn-craft-the-crown-tool = **道具**は1回だけ使えます。「剣」を相手の小姓に使いましょう。
learn-craft-the-crown-tool-nudge = **剣を使う**を押します。
learn-craft-the-crown-tool-well = 5ゴールドを奪い、「剣」はなくなりました。道具は1枚につき1回です。

learn-craft-the-crown-reaction = 小姓が「剣」で狙っています。**リアクション**の「偶像」で打ち消しましょう。
learn-craft-the-crown-reaction-nudge = 実際のゲームではそのまま受けてもかまいませんが、5ゴールドを奪われます。「偶像」を選んでください。
learn-craft-the-crown-reaction-well = 打ち消しました。小姓の手番も終わります。

learn-craft-the-crown-trade = 小姓が、手札の「火」を買い取る**取引**を提案しています。承諾しましょう。
learn-craft-the-crown-trade-nudge = **取引**の中の、小姓の提案を選びます。
learn-craft-the-crown-trade-well = 価格2の「火」が5ゴールドになりました。自分から提案することもできます。

learn-craft-the-crown-gold = 自分の前のカードは**売れ**ます。「金属」を売って、**50ゴールド**で勝ちましょう。
learn-craft-the-crown-gold-nudge = 「売る・まとめて作る…」のリストから「金属」を選びます。3ゴールドになります。
learn-craft-the-crown-gold-well = 51ゴールドになり、あなたの勝ちです！

learn-craft-the-crown-crown = 「**王冠**」を作っても勝ちです。作りましょう。
learn-craft-the-crown-crown-nudge = 素材はそろっています。**👑 王冠を作って勝つ**を押します。
learn-craft-the-crown-crown-well = あなたの勝ちです！

craft-first-tool = 自分の前の道具は、自分の手番に1回使えます。必要なものがそろうと、使うためのボタンが出ます。
craft-first-reaction = リアクションで道具を打ち消すと、その手番は終わります。そのまま受けることもできます。
craft-first-trade = 取引の提案は、承諾するか、断るか、対案を出します。
craft-first-nothing = 今は作れるカードがありません。要らない手札を捨てて手番を終えると、新しいカードを引けます。
craft-first-sell = 自分の前のカードは売れます。自分の手番に50ゴールドあれば勝ちです。
craft-first-reserve = リザーブしたカードは奪われず、手札の枚数にも数えません。名前の横の破線の枠に置きます。
