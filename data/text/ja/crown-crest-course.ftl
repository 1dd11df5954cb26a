# クラウンクレスト：ゲームを振り返るときに伝える、勝敗までの流れ。

crest-course = **{ $player }さん：{ $total }VP** · { $battles }
crest-course-none = **{ $player }さん：0VP** · 勝った前線エリアはありません。
crest-course-win = { $turn }ターン目 { $front }+{ $points }
crest-course-both = 両方
