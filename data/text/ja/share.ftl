# 対戦の動画：中の文字、作るときと載せるときの言葉。

share-game = { $game }：{ $players }
share-seat = プレイヤー{ $number }
share-eyes = { $player }さんの視点
share-everybody = 全員に見えるものだけ
share-so-far = これまでの対戦（全員に見えるものだけ）です。
share-alt = { $game }、{ $players }。{ $outcome }

share-title = この対戦を動画にして投稿
share-public = このチャンネルの全員が見られます。動画に入れる手を選んでから投稿してください。
share-from = { $number }手目から
share-from-crown-crest = { $number }ターン目から
share-from-all = 最初から
share-to = { $number }手目まで
share-to-crown-crest = { $number }ターン目まで
share-to-all = 最後まで
share-post = 全員に投稿
share-title-own = この対戦を動画にする
share-public-own = 対戦記録には誰でも何でも書けるので、見えるのは自分だけです。人に見せるには、ファイルを保存して送ってください。
share-post-own = 動画を作る
share-on-its-way = できあがると、このチャンネルの全員が見られます。
share-making = 🎞️ 動画を作っています…
share-waits = 先に作る動画が最大{ $count }本あります。
share-stop = キャンセル
share-nothing = 作成中の動画はもうありません。`/share`でもう一度作れます。

refused-share-later = 対戦中は、全員に見えるものだけを共有できます。誰かの視点の動画は、終わってから作れます。
refused-share-no-eyes = その名前の人はこのテーブルにいませんでした。候補から選んでください。
refused-share-turns = 最後の手が最初の手より前になっています。
refused-share-no-turn = その手はありません。この対戦は今のところ{ $turns }手です。
refused-share-no-files = このチャンネルではファイルを添付できません。チャンネルを管理する人に許可してもらってください。
refused-share-yours = 前に頼まれた動画をまだ作っています。一度に1本だけにしてください。
refused-share-many = 今は動画の順番待ちが多すぎます。1分ほどたってからもう一度お試しください。
refused-share-not-yours = キャンセルできるのは頼んだ本人だけです。
refused-share-too-large = ここに投稿できるファイルの大きさに収まりません。`/share`の「first」と「last」で手番を減らしてください。
refused-share-fault = 動画を作れませんでした。対戦そのものは無事です。1分ほどたってからもう一度お試しください。

# One picture of the end.

share-end = 終局の画像
picture-players = プレイヤー：{ $players }
picture-winners = { $players }の勝ち
picture-foot = { $game }・{ $date }
picture-date = { $year }年{ $month }月{ $day }日
refused-share-not-over = 終局の画像は、対戦が終わると作れます。
