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
