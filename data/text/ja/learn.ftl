# あそびかたレッスンと、最初のゲームでのヒント。

learn-choose = どのゲームを覚えますか？
learn-progress = 全{ $scenes }場面のうち{ $done }場面まで済み
learn-title = { $game } · { $number }／{ $scenes }
learn-again = 場面の最初から
learn-skip = この場面をスキップ
learn-skipped = 前の場面はスキップしました。
learn-next = 次へ
learn-other = 「{ $move }」も選べますが、ここでは別の手を試しましょう。
learn-not-so = それはこの場面で起きたことと違います。
learn-not-so-entered = { $move }：それはこの場面で起きたことと違います。
learn-other-entered = { $move }：ここでは別の手を試しましょう。
learn-end = ほかの決まりは、初めて出たときに説明します。
learn-play = 最初のゲームを始める
learn-open = 1台で最初のゲームを始める
learn-others = ほかのゲーム
lobby-learn = レッスン

refused-no-lesson = 「{ $game }」のレッスンはありません。`/learn`で一覧を表示します。
refused-lesson-form = この場面で起きたことより多すぎます。戻ってやり直してください。
