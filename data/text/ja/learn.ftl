# あそびかたレッスンと、最初のゲームでのヒント。

learn-choose = どのゲームを覚えますか？
gist-crownfell = 5×5の盤で戦う、2人用の対決
gist-craft-the-crown = 素材から道具を作り、稼ぐ競争
gist-crown-crest = 2つの前線を争うカードゲーム
gist-crownfall = 光る駒「ブリンク」を弾く、チーム戦
gist-cube-quest = 50個のキューブを弾き合う、城攻め
size-crownfell = 2人・20分
size-craft-the-crown = 2～4人・60分
size-crown-crest = 2人・40分
size-crownfall = 2～4人・30分
size-cube-quest = 2人・20分
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
learn-end = 残りは、初めて出たときに説明します。
learn-play = 最初のゲームを始める
learn-open = 1台で最初のゲームを始める
learn-others = ほかのゲーム
lobby-learn = レッスン

refused-no-lesson = 「{ $game }」のレッスンはありません。`/learn`で一覧を表示します。
refused-lesson-form = この場面で起きたことより多すぎます。戻ってやり直してください。
