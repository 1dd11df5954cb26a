# /doctor（診断）：サーバーの管理者に、ボットの状態と直し方を伝える文。

doctor-well = ここでは、すべて正常です。
doctor-ill = 確認していただきたい点が{ $number }件あります。
doctor-permissions = このチャンネルで必要な権限は、すべてそろっています。
doctor-lacks-view-channel = 権限「**チャンネルを見る**」がありません。このチャンネルが見えないため、テーブルを置けません。チャンネルの編集 → 権限 で許可してください。
doctor-lacks-send-messages = 権限「**メッセージを送信**」がありません。ここにパネルを投稿できません。チャンネルの編集 → 権限 で許可してください。
doctor-lacks-send-messages-in-threads = 権限「**スレッドでメッセージを送信**」がありません。このスレッドにパネルを投稿できません。親チャンネルの編集 → 権限 で許可してください。
doctor-lacks-embed-links = 権限「**埋め込みリンク**」がありません。メッセージ内のリンクが展開されません。チャンネルの編集 → 権限 で許可してください。
doctor-lacks-attach-files = 権限「**ファイルを添付**」がありません。盤面の画像や対戦記録を送れません。チャンネルの編集 → 権限 で許可してください。
doctor-lacks-read-message-history = 権限「**メッセージ履歴を読む**」がありません。古いパネルを更新できません。チャンネルの編集 → 権限 で許可してください。
doctor-lacks-threads = スレッドでテーブルを開くには、「**公開スレッドの作成**」と「**スレッドでメッセージを送信**」の権限が必要です。チャンネルに直接開くテーブルは使えます。
doctor-store =
    { $slow ->
        [yes] 保存に{ $ms }ミリ秒かかっています（遅めです）。続くようでしたら、ボットの運営者にお知らせください。
       *[no] 保存は正常です（{ $ms }ミリ秒）。
    }
doctor-store-broken = 保存ができないため、今は操作が反映されません。これまでの対戦は失われていません。ボットの運営者にお知らせください。
doctor-latency =
    { $slow ->
        [yes] Discordとの通信に{ $ms }ミリ秒かかっています（遅めです）。多くは一時的なものです。discordstatus.com もご確認ください。
       *[no] Discordとの通信：{ $ms }ミリ秒。
    }
doctor-no-table = このチャンネルで開いているテーブルはありません。`/play` で開けます。
doctor-table =
    { $phase ->
        [lobby] { $game }のロビーが開いています：{ $link }
       *[playing] { $game }のテーブルが進行中です：{ $link }
    }
doctor-untold = このチャンネルの{ $game }のテーブルは、最新の状態がまだ表示されていませんでした。今、投稿し直しています。出てこない場合は、上の権限をご確認ください。
doctor-late = このチャンネルの{ $game }のテーブルは、時計の処理が遅れています。数分たっても変わらなければ、ボットの運営者にお知らせください。
doctor-emojis = カードの絵文字は{ $wanted }個のうち{ $there }個がそろっています。それまで盤面の一部は文字で表示されます。登録には時間がかかりますので、数分後にもう一度ご確認ください。
doctor-emojis-there = カードの絵文字は{ $there }個すべてそろっています。
doctor-versions = Castellan { $castellan }・discord.py { $library }・Python { $python }・シャード{ $shard }（全{ $shards }）
