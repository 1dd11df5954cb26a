# 受付を始めたあとの大会の設定：主催者が変えるもの。

tournament-do-plan = 大会の設定
tournament-plan-changed = 変更しました。
tournament-plan-points = 勝ち{ $win }・引き分け{ $draw }
tournament-change-note = まだ何にも影響していない設定は、ここで変えられます。
tournament-plan-page-rules = その他のルール
tournament-plan-page-ties = 同点のときの順位
tournament-plan-page-tables = テーブルの設定
tournament-plan-page-about = 説明・賞品
tournament-plan-page-title = 名前
tournament-change-about-label = 説明・ルール・賞品（申し込みの画面に出ます）
tournament-change-kind = 形式
tournament-change-rounds = 回戦
tournament-change-seats = テーブル
tournament-change-double = 対戦
tournament-change-third-place = 対戦
tournament-change-size = グループ
tournament-change-advancing = 決勝進出
tournament-change-most = 人数
tournament-change-seconds = 期限
tournament-change-venue = 場所
tournament-change-points = 得点
tournament-change-games = 1組の対戦
tournament-plan-games = { $games ->
    [1] 1局
   *[other] { $games }番勝負
}
tournament-best-of = { $games }番勝負
tournament-game-of = { $games }番勝負の第{ $number }局
tournament-first-begins-in-turn = 第1局は先に書かれた人が先手、あとは交代です。
tournament-column-games = 各局
tournament-change-pause = 次の回戦
tournament-plan-pause = { $minutes ->
    [-1] 主催者が発表する
    [0] すぐに発表
   *[other] { $minutes }分後に発表
}
tournament-next-at = 次の回戦は{ $ago }に発表します。
tournament-next-by-organiser = 次の回戦は主催者が発表します。
tournament-do-pairs = 組み合わせ
tournament-draft-about = この組み合わせは、まだほかの人には見えません。結果や欠席が変わると、組み直します。
tournament-draft-publish = 発表する
tournament-draft-published = 組み合わせを発表しました。
tournament-draft-do-swap = 2人を入れ替える
tournament-draft-do-apart = 当てない2人
tournament-draft-do-anew = 組み直す
tournament-draft-meet = 当たってよい2人に戻す…
tournament-draft-choose-two = 2人を選ぶ
tournament-draft-choose-first = 1人目を選ぶ…
tournament-draft-choose-second = 2人目を選ぶ…
tournament-draft-apart-about = ここに挙げた2人は対戦しません。戻すまで有効です。
tournament-draft-call = { $organiser }さん：{ $round }の組み合わせができました。確かめて発表してください。
refused-tournament-no-draft = 発表を待っている回戦はありません。
refused-tournament-swap-robin = 総当たりでは全員が全員と当たるので、入れ替える相手がいません。
refused-tournament-swap-bracket = 2回戦からは、対戦相手はトーナメント表で決まっています。
refused-tournament-swap-same = この2人は互いに対戦します。
refused-tournament-swap-away = この回戦に出ない人がいます。
refused-tournament-swap-bye = 対戦なしの勝ちが2回目になる人が出ます。
refused-tournament-swap-met = もう対戦した2人が、また当たってしまいます。
refused-tournament-swap-forbidden = 当てないことにした2人が当たってしまいます。
refused-tournament-forbid-kind = 2人を当てないようにできるのはスイス式だけです。トーナメントでは、1回戦の組み合わせを入れ替えられます。
refused-tournament-forbidden-already = この2人は、もう当てないことになっています。
refused-tournament-forbidden-most = 当てない2人は{ $most }組までです。
refused-tournament-forbidden-impossible = この2人を当てないと、全員の組み合わせが作れません。
tournament-change-check-in = 出席確認
tournament-plan-check-in = { $minutes ->
    [0] なし
   *[other] 開始{ $minutes }分前から
}
tournament-check-in = 出席する
tournament-checked-in = 出席を確認しました。
tournament-check-in-opens = 出席確認は{ $ago }から。確認のない人は参加できません。
tournament-check-in-open = 出席確認中（{ $count }人）。確認のない人は参加できません。
tournament-check-in-reminder = { $ago }に始まります。参加する人は **出席する** を押してください。押さないと参加できません。
tournament-check-in-start = { $count }人が出席しています。ほかの人は参加できません。
tournament-did-check-in = { $player }さんの出席を確認しました。
refused-tournament-check-in-closed = 今は出席確認をしていません。
tournament-time-ask = 日時を提案
tournament-time-other = 別の日時
tournament-time-accept = その日時で
tournament-time-title = いつ対戦しますか
tournament-time-field = あなたの時間帯での日時
tournament-time-they = { $player }さんの提案：{ $at }（{ $ago }）
tournament-time-you = { $at }（{ $ago }）を提案しました。{ $others }さんの返事を待っています。
tournament-time-accepted = { $at }（{ $ago }）に同意しました。{ $others }さんの返事を待っています。
tournament-time-agreed = 対戦は{ $at }（{ $ago }）です。近くなったら全員にお知らせします。
tournament-time-question = { $others }さん：{ $player }さんから、{ $at }（{ $ago }）に対戦したいとの提案です。
tournament-time-set = { $others }さんの対戦は{ $at }（{ $ago }）です。
tournament-time-reminder = { $others }さん：対戦は{ $ago }です。
tournament-mark-time = 日時決定
refused-tournament-time-late = これから先で、回戦の期限より前の日時を選んでください。
refused-tournament-time-changed = 相手の提案が変わりました。
tournament-change-tie = 加えるもの・外すものを選ぶ…
tournament-change-usual = 標準に戻す
tournament-change-ties-about = 上から順に比べ、最初に差がついたもので決まります。加えたものは最後に入ります。順番を変えるときは、いくつか外してから加え直してください。
tie-buchholz-cut-2 = 下位2人を除いたソルコフ（ブッフホルツ）
tie-median-buchholz = ミディアン（最高と最低を除いたソルコフ）
tie-about-buchholz-cut-2 = 得点の低い相手2人を除いた、対戦相手の得点の合計
tie-about-median-buchholz = 得点がいちばん高い相手と低い相手を除いた、対戦相手の得点の合計
tie-short-buchholz-cut-2 = SOL-2
tie-short-median-buchholz = MED
refused-tournament-plan-begun = これを変えられるのは、大会が始まる前だけです。
refused-tournament-plan-results = もう結果が出ているので、これは変えられません。
refused-tournament-plan-fewer = もう第{ $least }回戦まで組まれているので、それより少なくはできません。
refused-tournament-plan-people = { $count }人が対戦しているので、上限をそれより下げられません。
refused-tournament-plan-league = リーグとほかの形式は、たがいに変えられません。
refused-tournament-tie-break-last = 1つは必要です。先に別のものを加えてください。
