# 大会の運営を手伝う人、参加者の名前、主催者と管理者の操作の記録。

tournament-do-team = 担当と記録
staff-button = 担当と記録
staff-organiser = **主催者**：{ $player }さん
staff-co = **共同主催者**：{ $people }
staff-co-about = 担当者を決めること以外は、主催者と同じことができます。
staff-judge = **審判**：{ $people }
staff-judge-about = 主催者と同じように呼ばれ、対戦の結果だけを決められます。
staff-name-co = 共同主催者を追加…
staff-name-judge = 審判を追加…
staff-remove = 担当から外す…
staff-step-down = 担当をやめる
staff-hand-over = 主催者にする
staff-hand-over-about = { $player }さんが主催者になります。{ $former ->
    [none] {""}
   *[other] { $former }さんは共同主催者になります。
}元に戻せるのは、{ $player }さんかサーバーの管理者だけです。
staff-hand-over-sure = はい、譲ります
staff-named-co = { $player }さんを共同主催者にしました。
staff-named-judge = { $player }さんを審判にしました。
staff-removed = { $player }さんを担当から外しました。
staff-handed-over = { $player }さんが主催者になりました。
refused-staff-organiser-only = 担当者を決められるのは、主催者とサーバーの管理者だけです。
refused-staff-is-organiser = その人はすでに主催者です。
refused-staff-gone = その人はもうその担当ではありません。
refused-staff-full = すでに{ $most }人います。先に誰かを外してください。
rename-button = 名前を変える
rename-title = この大会での名前を変える
rename-field = 全員に見える名前
rename-done = 名前を変えました。申し込み直しても、この名前のままです。
refused-rename-empty = 目に見える文字を1つ以上含む名前を入力してください。
log-button = 記録
log-title = 主催者と管理者の操作の記録
log-about = 新しい順です。{ $days }日間保存します。
log-none = まだ何もありません。
log-deleted = データを削除した人
log-start = 開始
log-schedule = 開始時刻を設定
log-plan = 大会の設定を変更
log-publish = 組み合わせを発表
log-swap = { $people }を入れ替え
log-apart = { $people }を当てないことに
log-meet = { $people }を当ててよいことに
log-anew = 組み直し
log-check-in = { $people }の出席を確認
log-rule = { $people }の対戦を判定：{ $detail }
log-correct = { $people }の対戦を訂正：{ $detail }
log-result-first = 先の人の勝ち
log-result-second = 後の人の勝ち
log-result-third = 3人目の勝ち
log-result-fourth = 4人目の勝ち
log-result-draw = 引き分け
log-result-firstunplayed = 先の人の不戦勝
log-result-secondunplayed = 後の人の不戦勝
log-result-thirdunplayed = 3人目の不戦勝
log-result-fourthunplayed = 4人目の不戦勝
log-result-neither = { $count ->
    [2] 両者不戦敗
   *[other] 全員不戦敗
}
log-absent = { $people }を不戦敗に
log-miss = { $people }の次の回戦を休みに
log-plays = { $people }を次の回戦に復帰
log-remove = { $people }を除外
log-add = { $people }を追加
log-extend = 回戦を{ $detail }分延長
log-end = 途中で終了
log-go-on = 続行に変更
log-cancel = 中止
log-rename = { $people }の名前を変更
log-name-co = { $people }を共同主催者に
log-name-judge = { $people }を審判に
log-unname = { $people }を担当から除外
log-hand-over = 主催を{ $people }に譲渡
log-keep-out = { $people }の参加を停止
log-lift = { $people }の参加制限を解除
log-hide = { $people }をランキングから除外
log-show = { $people }をランキングに復帰
log-unrate = { $people }の対戦をレートから除外
log-rate = { $people }の対戦をレートに復帰
