# カードパックのテストプレイ：パネルと、文章と図の報告。

playtest-title = 📊 { $name } のテストプレイ
playtest-about = このカードでコンピューター同士が{ $games }ゲーム遊び、先手の勝率、勝ちやすいカード、使われないカードを報告します。数分かかります。ほかのゲームが優先です。閉じても続き、報告はここに残ります。
playtest-start = 始める
playtest-again = もう一度テスト
playtest-newer = バージョン{ $number }をテスト
playtest-stop = 止める
playtest-look = 進み具合を見る
playtest-cards = 全カード
playtest-report = 報告
playtest-back = パックに戻る
playtest-progress = { $games }ゲーム中{ $done }ゲーム終了
playtest-minutes = 残り約{ $minutes }分
playtest-elsewhere = 進行中です。少ししてからもう一度見てください。
playtest-leave = 閉じてもかまいません。報告はここに残ります。
playtest-cut = 前回のテストプレイはボットの再起動で途切れたため、報告がありません（{ $games }ゲーム中{ $done }ゲームまで）。お手数ですが、もう一度始めてください。
playtest-fault = このカードではルールの処理がうまくいかず、前回のテストプレイは{ $done }ゲームで中止しました。変わった効果がないか確かめて、パックを送り直してください。
playtest-older = これはバージョン{ $number }の報告です。パックは今バージョン{ $now }です。
playtest-none-played = 1ゲームも終わらないうちに止めたため、報告はありません。

playtest-games = バージョン{ $number }で、コンピューター同士の{ $seats }人戦を{ $games }ゲーム。
playtest-early = 予定は{ $asked }ゲームでしたが、途中で終わりました。
playtest-first = **先手**の勝率は{ $share }%（{ $low }～{ $high }%、公平なら{ $fair }%）。
playtest-length = **長さ**：半分のゲームは全員合わせて{ $middling }回以内の選択で終わり、10ゲーム中9ゲームは{ $long }回以内。
playtest-endings = **終わり方**：{ $endings }
playtest-ending = { $how } { $share }%
playtest-ending-stopped = 終わらず打ち切り
playtest-strong = **強い**：{ $cards }
playtest-weak = **弱い**：{ $cards }
playtest-even = **目立って強い・弱いカードはありません**。差は偶然かもしれません。
playtest-unwanted = **ほとんど使われない**：{ $cards }
playtest-untried = **出番が少なく**、何も言えない：{ $cards }
playtest-since = バージョン{ $number }と比べて
playtest-first-change = ・先手の勝率：{ $before }% → { $now }%{ $sure ->
    [yes] （はっきり変わりました）
   *[no] （差は偶然かもしれません）
 }
playtest-length-change = ・長さ：半分のゲームは{ $middling } → { $after }回以内、10ゲーム中9ゲームは{ $long } → { $longer }回以内
playtest-changed = ・はっきり変わったカード：{ $cards }
playtest-unchanged = ・はっきり変わったカードはありません。
playtest-unclear = ・はっきり変わったカードはありません。差の大きいカード（偶然かもしれません）：{ $cards }
playtest-before = 比較：バージョン{ $number }の報告
playtest-cards-about = そのカードを持つ側が、持たない側に勝つ割合（%）です。かっこの中は本当の数があるはずの範囲です。▲は強い、▼は弱いカードで、偶然とはいえないほど平均から離れています。
playtest-change = { $card }：{ $before } → { $now }
playtest-card = { $card } { $share }（{ $low }～{ $high }）
playtest-more = ほか{ $count }枚
playtest-loops = ⚠️ { $games }ゲームが終わりませんでした。カードの組み合わせで同じことが永遠に続きます。
playtest-note = かっこの中は本当の数があるはずの範囲です。{ $cards }枚中{ $wrong }枚ほどは偶然この外にあります。▲（強い）と▼（弱い）は、それでも目立つカードだけです。コンピューターは速さ優先で、全力では遊びません。
playtest-head-card = カード
playtest-head-share = 勝率（%）
playtest-average = 平均
playtest-spoken = { $card }：{ $share }（{ $low }～{ $high }）。

refused-playtest-running = このパックはもうテスト中です。終わるのを待つか、止めてください。
refused-playtest-one-a-person = ほかのテストプレイがまだ続いています。終わるのを待つか、先に止めてください。
refused-playtest-busy = テストプレイがもう{ $most }件進んでいます。数分後にもう一度お試しください。
refused-playtest-no-computer = このゲームはコンピューターが遊べないので、テストプレイはできません。
