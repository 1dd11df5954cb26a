# レーティング：何が数えられるか。

option-rated = レート戦
value-rated-no = しない
value-rated-yes = する（レートが変わります）
table-rated = ⚖️ レート戦：結果でレートが変わります
table-rated-people = ⚖️ レート戦（人どうしのとき）
refused-rated-fair = レート戦ではヒントは使えず、同意なしの取り消しもできません。先に「レート戦」を「しない」にしてください。

profile-ratings = レート（全サーバー）
profile-ratings-here = このサーバーでのレート
profile-rating = **{ $points }** ± { $margin }・レート戦{ $games }回
profile-provisional = まだ目安です。3人以上の相手と、もっとレート戦をすると定まります。

# ランキング。

leaders-title = ランキング
leaders-any-game = 全ゲーム
leaders-here = このサーバー（全期間）
leaders-everywhere = 全サーバー（全期間）
season-name =
    { $year }年{ $quarter ->
        [1] 1～3
        [2] 4～6
        [3] 7～9
       *[other] 10～12
    }月
leaders-season-runs = { $season }のシーズン（{ $until }まで）
leaders-season-over = { $season }のシーズン（終了）
leaders-this-season = { $season }のシーズン（開催中）
leaders-past-season = { $season }のシーズン
leaders-none = レート戦はまだありません。ロビーの「設定」で「レート戦」を「する」にすると始められます。`/report` でもレート戦として報告できます。
leaders-none-season = このシーズンのレート戦はありません。
leaders-rating = **{ $points }** ± { $margin }・{ $games }戦
leaders-unsure = まだ目安（順位なし）
leaders-somebody = 別のサーバーの人
leaders-you = あなた：{ $place }位・{ $rating }
leaders-you-unsure = あなた：{ $rating }（まだ目安）
leaders-you-none = このランキングにあなたのレート戦はまだありません。
leaders-you-hidden = あなたの行はあなたにだけ見えます（成績を公開していないため）。
leaders-order = ±はレートの誤差です。順位は下限（レート − 誤差）で決まります。

refused-board-in-a-server = サーバーのランキングはそのサーバーで見られます。ここで見られるのは全サーバーのランキングです。`where`と`season`を省いてください。
refused-board-not-yet = 再起動のあと、レーティングを計算しています。少し待ってから、もう一度お試しください。
refused-board-season-here = シーズンはサーバーごとのものです。`where`か`season`のどちらかを省いてください。
refused-board-no-season = そのシーズンはありません。「2026-4」のように年と四半期を書くか、候補から選んでください。

# レート戦が終わったときの行と、ロビーの行。

rating-change = { $player }さん { $before } → **{ $after }**（{ $change }）
rating-change-unsure = { $player }さん { $before } → **{ $after }**（{ $change }、まだ目安）
rating-too-often = 数えません：同じ2人のこのゲームのレート戦は、24時間に3回までです。
rating-before-moves = レートには数えません：全員が手番を2回ずつ終える前に、投了や合意などで終わりました。
rating-voided = レートには数えません：サーバーの管理者が対象から外しました。
uneven = { $strong }さんは{ $weak }さんよりレートが約{ $gap }高く、{ $weak }さんが勝てるのは約{ $games }回に1回です。
uneven-help = このゲームに差を埋める設定はありません。「レート戦」を「しない」にすると、ヒントや取り消しが使えます。
uneven-help-crownfall = 先手は「設定」で選べます（例：{ $weak }さん）。少しだけ有利になります。
uneven-help-cube-quest = 先手は「設定」で選べます（例：{ $weak }さん）。少しだけ有利になります。
