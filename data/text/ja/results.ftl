# 終わった対戦の結果。/history、/profile、最後のパネルの下の1行。

history-yours = あなたの対戦履歴
history-theirs = { $player }さんの対戦履歴
history-together = { $player }さんとの対戦履歴
history-with-me = 自分との対戦
history-all = ここでの対戦すべて
history-any-game = すべてのゲーム
history-profile = プロフィール
history-replay = もう一度見る対戦を選ぶ…
history-void = 管理：レート対象から外す…
result-voided = レート対象外
result-voided-done = レートの対象から外しました。レートにはまもなく反映されます。もう一度選ぶと元に戻せます。
result-not-voided-done = レートの対象に戻しました。レートにはまもなく反映されます。
result-voided-news = { $players }：サーバーの管理者が、この対戦をレートの対象から外しました。対戦履歴には残ります。
result-not-voided-news = { $players }：サーバーの管理者が、この対戦をレートの対象に戻しました。
refused-void-not-rated = この対戦は、もともとレート戦ではありません。
refused-void-already = この対戦は、すでにレートの対象から外れています。一覧を更新してください。
refused-void-not-yet = この対戦は、すでにレートの対象です。一覧を更新してください。

result-won = **勝ち** 対 { $players }
result-lost = **負け** 対 { $players }
result-drawn = **引き分け** 対 { $players }
result-with = ほかの参加者：{ $players }
result-somebody = 名前なし
result-days-ago =
    { $days ->
        [0] 24時間以内
       *[other] { $days }日前
    }
result-minutes = { $minutes }分
result-how-resign = 投了
result-how-claim = 相手の不在
result-how-agreed = 合意
result-how-repetition = 同じ局面のくり返し
result-how-quiet = 進展のない手が続いた
result-how-cap = 総手数の上限
result-how-unfinished = 途中で終了
result-how-no-move = 動かせる手がない
result-how-elimination = 盤上のカードがなくなった
result-how-gold = 50ゴールド
result-how-craft-the-crown-crown = 王冠の完成
result-how-lead = VPの差が5点以上
result-how-turns = 最後のターンまで終了
result-how-crownfall-crown = クラウンが最後まで残った
result-how-king = キングが盤から落ちた

results-none = 終わった対戦はまだありません。
results-score =
    { $games }戦：{ $won }勝{ $lost }敗{ $drawn ->
        [0] {""}
       *[other] { $drawn }分け
    }
results-short =
    { $won }勝{ $lost }敗{ $drawn ->
        [0] {""}
       *[other] { $drawn }分け
    }
results-you =
    あなた { $ahead } : { $behind } { $player }さん{ $even ->
        [0] {""}
       *[other] ・引き分け{ $even }
    }
results-you-game =
    { $game }：{ $ahead } : { $behind }{ $even ->
        [0] {""}
       *[other] ・引き分け{ $even }
    }
results-never = { $player }さんとの対戦で、終わったものはまだありません。
results-here = このサーバーでの対戦だけを数えています。
results-between =
    このサーバーでの通算：{ $one }さん { $ahead } : { $behind } { $other }さん{ $even ->
        [0] {""}
       *[other] （引き分け{ $even }）
    }

results-against =
    { $player }さん 対 { $level }：{ $won }勝{ $lost }敗{ $drawn ->
        [0] {""}
       *[other] { $drawn }分け
    }

profile-yours = あなたのプロフィール
profile-theirs = { $player }さんのプロフィール
profile-games = ゲーム別
profile-computer = コンピューターとの1人対戦
profile-puzzles = 今日の問題
profile-puzzle =
    解いた問題{ $total }問・{ $days ->
        [0] 連続記録なし
       *[other] { $days }日連続
    }・最長{ $best }日
profile-streak = { $wins }連勝中
profile-everywhere = すべてのサーバーでの成績です。ほかの人に見えるのは、その人がいるサーバーでの成績だけです。
profile-history = 対戦履歴

me-results = 成績を見られる人
me-results-everybody = 成績：誰でも見られる
me-results-me = 成績：自分だけが見られる

refused-results-hidden = この人は成績を公開していません。
refused-results-in-a-server = ほかの人のプロフィールは、二人とも遊んでいるサーバーで見られます。そちらでお試しください。
