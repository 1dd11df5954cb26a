# /tables（マイテーブル）：自分のテーブル。また、チャンネルに置かれる、サーバーのテーブルの一覧。

tables-title = 自分のテーブル
tables-none = 参加中のテーブルも、ここで参加者を待っているテーブルもありません。`/play`で開けます。
tables-waiting = あなたを待っているテーブル（{ $number }）
tables-reported = あなたの確認を待っている対戦（{ $number }）
tables-reported-until = 期限：{ $until }
tables-reported-more = ほか{ $number }件。まず上の対戦を確認してください。
tables-others = そのほかの自分のテーブル（{ $number }）
tables-open = ここで参加できるテーブル（{ $number }）
tables-with = 相手：{ $players }
tables-go = 移動
tables-turn-until = あなたの番です・期限：{ $until }
tables-turn-since = あなたの番です・前の手：{ $since }
tables-turn-late = あなたの番です。期限を過ぎましたが、まだ操作できます。
tables-word = あなたの返事を待っています
tables-decide = { $players }さんが期限を過ぎました。どうするかを選べます
tables-invited = 招待されています。席が取ってあります
tables-start = 全員そろいました。開始できます
tables-lobby =
    { $free ->
        [0] 満席
       *[other] 空席{ $free }
    }・開いた時刻：{ $since }
tables-paused = 中断中
tables-theirs = { $players }さんの番・前の手：{ $since }
tables-seat-empty = 空いている席があります
tables-joined = ✅ テーブルに着きました：{ $game }

board-title = このサーバーのテーブル
board-lobbies = 参加者を待っています
board-running = 対戦中
board-none = 参加者を待っているテーブルも、対戦中のテーブルもありません。
board-more = … ほか{ $number }件
board-about = `/play`でテーブルを開き、`/tables`で自分のテーブルを確認できます。
