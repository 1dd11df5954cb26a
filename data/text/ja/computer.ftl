# コンピューターのプレイヤー：強さ、席、席の交代。

level-page = 小姓
level-page-about = 一番やさしい相手です。よくうっかりするので、初めてでも勝てます。
level-squire = 従騎士
level-squire-about = 一手先を見て、よさそうな手を選びます。
level-knight = 騎士
level-knight-about = 数手先まで読みます。手堅い相手です。
level-castellan = 城代
level-castellan-about = 2秒考えて、できるかぎり強い手を選びます。

computer-sign = 🤖{"\u00A0"}{ $name }
computer-thinks = { $players }さんが考えています…
computer-add = コンピューターを加える…
computer-level = 強さ：{ $level }
computer-remove = コンピューターを外す
computer-remove-about = 最後に加えたコンピューターを外します。
computer-choose = 強さを選ぶ…
computer-title = コンピューターに任せる
computer-about = コンピューターがこの席で続けます。手札は誰にも見えません。`/table back` でいつでも席に戻れます。

table-computer = コンピューターに任せる
table-computer-seat = { $seat }番の席をコンピューターに

late-about-computer = **コンピューター**：コンピューターが続けます。本人はいつでも席に戻れます。
late-button-computer = コンピューター
late-done-computer = 🤖 { $player }さんがコンピューターに続きを任せました。

refused-no-computer = このゲームでは、コンピューターは遊べません。ほかの人に**参加**を押してもらってください。コンピューターと遊べるゲームは `/play computer:` で選べます。
refused-no-computer-here = このテーブルにコンピューターはいません。ロビーのリストから加えられます。
