# リプレイのパネル。対戦を一歩ずつ見直す。

replay-open = リプレイ
replay-open-so-far = ここまでのリプレイ
replay-title = { $game }：{ $players }
replay-step = { $step }／{ $steps }
replay-so-far = 対戦の途中
replay-beginning = 始まり
replay-beginning-line = 対戦の始まりです。
replay-turns = ターンを選ぶ
replay-earlier = ◀ 前のターン
replay-later = 次のターン ▶
replay-whose = 誰の視点で見るか
replay-eyes = { $player }さんの視点
replay-eyes-of = { $player }さんの視点
replay-eyes-all = 全員に見えたもの
replay-moments = 勝負どころ
replay-advice = 助言
replay-thinking = 城代がこの場面を考えています。
replay-advice-given = 💡 { $player }さんの番なら、私は**{ $move }**を選びます。{ $why }
    { $who }さんの手：{ $played }
replay-advice-same = 💡 { $player }さんの番なら、私も**{ $move }**を選びます。{ $why }
replay-play-on = ここから
replay-play-on-about = { $turn }から、同じカードと同じ運のまま、コンピューターと対戦します。練習なのでヒントが使え、成績には数えません。
replay-play-as = { $player }さんの席で対戦
replay-back = リプレイに戻る
replay-copied = 別の対戦の「{ $turn }」から始めた練習です。
replay-copied-link = [別の対戦]({ $link })の「{ $turn }」から始めた練習です。
replay-copied-deal = ここではシャッフルしていません。カードもすべての運も、元の対戦のものです。
replay-games = 終わった対戦
replay-games-none = まだありません。どのサーバーの対戦でも、終わるとここに並びます。
replay-bring = ほかの場所の対戦を見るには、`/replay record:` に対戦記録のファイルを付けてください。

refused-replay-ended = そこで対戦は終わっています。1つ前に戻ると、そこから対戦できます。
refused-replay-busy = ここでは別の対戦が進んでいます。それが終わってから、リプレイの続きを始めてください。
refused-record-gone = その対戦記録はもう残っていません。残るのは30日間、最新の10件までです。もう一度ファイルを付けてください。
refused-record-not-now = 今は読み込めませんでした。少し待ってからもう一度お試しください。
refused-record-large = ファイルが大きすぎます。対戦記録は{ $most } MBまでです。
refused-no-record = このファイルはCastellanの対戦記録ではありません。対戦記録とは、`/record`で受け取るテキストファイルです。
refused-no-record-there = このメッセージには対戦記録のファイルがありません。対戦記録とは、`/record`で受け取るテキストファイル（.txt）です。
refused-record-version = この対戦記録はバージョン{ $name }で、このボットではまだ読めません。ボットの管理者が更新すると読めるようになります。
refused-record-game = これは{ $name }というゲームの対戦記録ですが、ここにはそのゲームがありません。
refused-record-mended = この対戦が始まったあとでルールが直されたため、再生できません。すべての手はファイルに残っています。
refused-record-covered = この対戦記録は対戦の途中のもので、隠れたカードが伏せられています。終わったあとで対戦記録を取り直してください。
refused-record-cards = この対戦のカード「{ $name }」は、ここにはありません。カードを含む対戦記録なら再生できます。元のボットを更新して、対戦記録を取り直してください。
refused-record-own-cards = この対戦記録に含まれるカードは、ここでは使えません。
refused-record-wrong = この対戦記録の{ $line }行目がルールに合いません。ファイルを書き換えていませんか。
refused-record-too-long = この対戦記録は長すぎて再生できません。
