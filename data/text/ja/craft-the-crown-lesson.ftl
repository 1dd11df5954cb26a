# クラフト・ザ・クラウンのレッスン（1場面1段落）と、最初のゲームでのヒント。

learn-craft-the-crown-craft = 手札は設計図です。自分の前にある素材を使って**作り**ます。「石」が2枚あります。「**金属**」を作ってください。
learn-craft-the-crown-craft-nudge = 「金属」に必要なのは石＋石。ちょうどそろっています。
learn-craft-the-crown-craft-well = 「金属」ができました。使った「石」は市場に戻りました。

learn-craft-the-crown-buy = 手番ごとに2ゴールドを得ます。足りない素材は市場で**買え**ます。「金属」のために「石」をもう1枚手に入れてください。
learn-craft-the-crown-buy-nudge = 「石」は1ゴールドです。
learn-craft-the-crown-buy-2 = 「石」が2枚になりました。「金属」を作ってください。
learn-craft-the-crown-buy-2-nudge = 「殻」には「金属」が3枚必要です。先に「金属」を作りましょう。
learn-craft-the-crown-buy-well = 1回の手番に何度でも行動できます。**作る**の中には、足りない素材を買ってすぐに作るボタンもあります。

learn-craft-the-crown-sell = 自分の前にあるカードは、価格どおりに**売れ**ます。手札は売れません。「金属」を売ってください。
learn-craft-the-crown-sell-nudge = **売る**を選び、「金属」を選びます。
learn-craft-the-crown-sell-well = 「石」2枚が3ゴールドになりました。作れば儲かります。

learn-craft-the-crown-tool = 自分の前にある**道具**は、1回使えます。「剣」は5ゴールドを奪います。小姓を対象に使ってください。
learn-craft-the-crown-tool-nudge = 使えるのは「剣」だけです。手札の「投石機」は、まず作る必要があります。
learn-craft-the-crown-tool-well = 5ゴールドを奪いました。「剣」は捨て札になります。

learn-craft-the-crown-reaction = 小姓が「剣」であなたを狙っています。「偶像」は**リアクション**です。自分を対象にした道具を打ち消せます。
learn-craft-the-crown-reaction-nudge = 「偶像」で応じてください。
learn-craft-the-crown-reaction-well = 何も奪われず、小姓の手番が終わりました。

learn-craft-the-crown-trade = 手番のプレイヤーは**取引**を提案できます。小姓は、2ゴールドで売れる「火」に5ゴールド出すそうです。承諾してください。
learn-craft-the-crown-trade-nudge = **取引**を開き、小姓の提案を選びます。
learn-craft-the-crown-trade-well = いい取引でした。自分の手番には、ゴールドやカード、約束を使って提案できます。

learn-craft-the-crown-gold = 勝つ方法の1つは**50ゴールド**です。今は48ゴールド。残りを手に入れてください。
learn-craft-the-crown-gold-nudge = 「金属」は3ゴールドで売れます。
learn-craft-the-crown-gold-well = 51ゴールド。あなたの勝ちです！

learn-craft-the-crown-crown = もう1つの方法は、殻・薪火・欠片から「**王冠**」を作ることです。
learn-craft-the-crown-crown-nudge = 3枚ともそろっています。「王冠」を作ってください。
learn-craft-the-crown-crown-well = 王冠はあなたのもの。あなたの勝ちです！

craft-first-tool = 道具を所有しています。自分の手番なら、いつでも1回使えます。
craft-first-site = 手札に施設があります。素材と、自分の前にある「ハンマー」1枚で作れ、その後ずっと役に立ちます。
craft-first-reaction = 道具があなたを狙っています。リアクションで打ち消せば、その手番は終わります。そのまま受けてもかまいません。
craft-first-trade = 取引の提案が届いています。承諾する、断る、別の条件で答える、のどれかを選べます。
craft-first-sell = 売れるものを所有しています。50ゴールドあれば勝ちです。
craft-first-reserve = カード1枚をリザーブしておけます。リザーブしたカードは奪われません。
