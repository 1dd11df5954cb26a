# コンピューターの段階と、今週のチャレンジ。

ladder-title = コンピューターに挑戦
ladder-about = 一人でコンピューターに1回勝つと、次の相手に進めます。これはあなただけに見えます。
ladder-climb = 次の相手：ゲームを選ぶ…
ladder-step = { $game }：{ $level }

weekly-title = 今週のチャレンジ
weekly-until = 終了：{ $end }
weekly-about = 全員が同じシャッフルで「{ $level }」と対戦します。ヒントと取り消しはありません。記録されるのは1回目だけです。
weekly-play = 今週のシャッフルで遊ぶ…
weekly-counts = 1回目：記録されます
weekly-for-fun = もう一度（記録されません）
weekly-new = まだ遊んでいません
weekly-open = 途中です
weekly-won =
    { $turns ->
        [0] 勝ち
       *[other] { $turns }ターンで勝ち
    }
weekly-drawn = 引き分け
weekly-lost = 負け
weekly-board = このサーバーの上位
weekly-board-title = 今週のこのサーバーの上位
weekly-tried =
    { $people ->
        [0] ここで最後まで遊んだ人はまだいません。
       *[other] ここで{ $people }人が最後まで遊びました。
    }
weekly-here = 📅 今週のチャレンジ：1回目なので記録されます。
weekly-here-again = 📅 今週のチャレンジ：2回目以降なので記録されません。
weekly-deal = このシャッフルは今週のチャレンジで、遊ぶ人全員に共通です。今週、誰かが最初に開いたときにボットが決めたもので、遊ぶ前に見せられる人はいません。
