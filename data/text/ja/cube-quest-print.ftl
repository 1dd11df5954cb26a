# 紙のキューブクエスト。

cube-print-off = 盤から落ちたら
cube-print-captured = 捕獲
cube-print-fouls = 反則
cube-print-order = 弾いたあとの処理の順
cube-print-kinds = キューブ
cube-print-kind = キューブ
cube-print-points = ポイント
cube-print-box = 箱の数
cube-print-die-head = ふつうのサイコロで振ると
cube-print-does = できること
cube-print-die = 1{ $most ->
        [1] {""}
       *[other] ～{ $most }
    }は影、{ $after }～6は絵
cube-print-never = 捕獲されない
cube-print-die-note = 解放ロールと復活ロールでは、キューブそのものを振るほか、{ $sides }面のふつうのサイコロをこの表で読むこともできます。
cube-print-teams = チーム
cube-print-team = チーム
cube-print-yours = 自分のチーム
cube-print-sheet = { $points }ポイントのチームを選ぶ
cube-print-bouts = { $colour }の勝った勝負
