# /setup（サーバー設定）：サーバーがボットに望むことと、それに合わないときの文。

setup-title = このサーバーでのCastellan
setup-about = 選んだ内容はすぐに反映されます。必須の項目はありません。
setup-channels = 遊べるチャンネル
setup-channels-none = チャンネルかカテゴリーを選ぶ…
setup-everywhere = 未選択：どのチャンネルでもテーブルを開けます。
setup-thread = 新しいテーブルを開く場所
setup-thread-no = チャンネルに直接
setup-thread-yes = 専用のスレッド
setup-games = 遊べるゲーム
setup-clock = 持ち時間
setup-clock-about = ロビーの最初の設定です。テーブルを開いた人が変えられます。
setup-language = テーブルの言語
setup-language-server = サーバーの言語に合わせる
setup-tournaments = 大会を開ける人
setup-tournaments-everybody = 誰でも
setup-tournaments-managers = サーバーの管理者だけ
setup-puzzle = 今日の問題
setup-puzzle-none = 投稿するチャンネルを選ぶ…
setup-puzzle-next = 毎日{ $hour }（{ $zone }）に投稿します。次は{ $next }です。時刻は`/puzzle-channel`で変えられます。
setup-board = テーブルの一覧
setup-board-none = 一覧を置くチャンネルを選ぶ…
setup-board-about = このサーバーで開いているテーブルを、1つのメッセージにまとめて常に更新します。「**メッセージのピン留め**」の権限があれば、ピン留めもします。
setup-organisers = 主催者のロール
setup-organisers-none = ロールを選ぶ…
setup-organisers-about = このロールを持つ人は、管理者と同じように、このサーバーの大会とリーグをすべて運営できます。
refused-setup-everybodys-role = そのロールは全員が持っています。主催者だけに付けるロールを選んでください。
setup-desk = 審判の受付
setup-desk-none = 受付を置くチャンネルを選ぶ…
setup-desk-about = 実物の駒を使うゲームのボタンが付いたメッセージです。このサーバーで `/print` から作ったシートのQRコードで、ここに来られます。
setup-lacking = { $channel }にはテーブルを置けません。足りない権限：{ $permissions }。

open-there = #{ $place } で開く

refused-played-elsewhere = このサーバーでは、{ $places }でテーブルを開けます。
refused-played-out-of-sight = このサーバーでテーブルを開けるのは、あなたには見えないチャンネルだけです。サーバーの管理者にご相談ください。
refused-game-not-offered = このサーバーでは、このゲームは遊べません。`/play`だけを入力すると、遊べるゲームの一覧が出ます。
refused-no-writing-there = { $place }に書き込めないため、そこにはテーブルを開けません。
refused-no-game-left = 遊べるゲームを少なくとも1つは残してください。設定は変わっていません。
refused-board-lacking = { $channel }に一覧を投稿できません。足りない権限：{ $permissions }。このチャンネルで許可してから、もう一度選んでください。
refused-desk-lacking = { $channel }に受付を置けません。足りない権限：{ $permissions }。このチャンネルで許可してから、もう一度選んでください。

desk-title = 📣 審判の受付
desk-about = 実物の駒で遊びますか？ ゲームを選ぶと、ここにテーブルを開いて審判を務めます。
desk-none = 実物の駒を使うゲームは、今このサーバーでは選べません。
desk-paper = 印刷したシートのQRコードからここに来られます。
