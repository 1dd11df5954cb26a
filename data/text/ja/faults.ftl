# Discord が断ったり応答しなかったりするときに伝えること。

fault-discord = 今はDiscordがメッセージを受け付けていません。ゲームの内容は保存されています。送れるようになりしだいここに表示しますので、少しお待ちください。
refused-server-not-allowed = このサーバーでは、ボットの運営者が利用を許可していないため、何もできません。運営者に、このサーバーの追加をお願いしてください。
fault-lacking = このチャンネルでは、テーブルに必要な権限がそろっていません。不足している権限：{ $permissions }。サーバーの管理者に、このチャンネルでの権限の付与をお願いしてください。失われたものはなく、ゲームは続けられます。
fault-locked = このスレッドはロックされているため、投稿できません。スレッドを管理できる方に、ロックの解除をお願いしてください。失われたものはありません。
refused-bot-timed-out = このサーバーのモデレーターが、ボットを { $until } までタイムアウトしています。その間は、権限があっても投稿できません。モデレーターはタイムアウトを早めに解除できます。失われたものはありません。
refused-thread-lacking = { $place } にスレッドを作れません。不足している権限：{ $permissions }。サーバーの管理者が、このチャンネルの権限を付けると作れます。

# 権限の名前（Discord の設定画面での呼び方）。
right-view-channel = チャンネルを見る
right-send-messages = メッセージを送信
right-send-messages-in-threads = スレッドでメッセージを送信
right-create-public-threads = 公開スレッドの作成
right-embed-links = 埋め込みリンク
right-attach-files = ファイルを添付
right-read-message-history = メッセージ履歴を読む
