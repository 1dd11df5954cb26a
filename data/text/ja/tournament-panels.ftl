# 大会の画面：申し込み、回戦、順位、自分の対戦、主催者の操作。

tournament-swiss = スイス式
tournament-round-robin = 総当たり
tournament-knockout = トーナメント
tournament-double-elimination = ダブルエリミネーション
tournament-groups = 予選リーグ＋決勝トーナメント
tournament-kind-swiss = スイス式・{ $rounds ->
    [0] 優勝が決まるまで
   *[other] 全{ $rounds }回戦
}
tournament-kind-round-robin = { $double ->
    [yes] 総当たり（2回ずつ）
   *[no] 総当たり
}
tournament-kind-double-elimination = ダブルエリミネーション
tournament-kind-groups = 予選リーグ（1グループ約{ $size }人）＋決勝トーナメント
tournament-kind-knockout = トーナメント（勝ち抜き）
tournament-about-swiss = { $seats ->
    [2] 毎回、得点の近い人どうしが対戦します。途中で敗退することはありません。
   *[other] 毎回、得点の近い人どうしが{ $seats }人までのテーブルで対戦します。どのテーブルもなるべく同じ人数にします。途中で敗退することはありません。
}
tournament-about-round-robin = 全員が全員と対戦します。
tournament-about-knockout = 負けたら敗退です。引き分けは再対戦になります。
tournament-about-double-elimination = 2回負けると敗退です。1回負けた人は、敗者側のトーナメントで続けます。引き分けは再対戦です。
tournament-about-groups = グループで総当たり戦を行い、各グループの上位{ $advancing }人が決勝トーナメントに進みます。
tournament-organiser = 主催：{ $player }さん
tournament-hours = 各回戦{ $hours }時間
tournament-minutes = 各回戦{ $minutes }分
tournament-days = 各回戦{ $days }日
tournament-long-hours = { $hours }時間
tournament-long-minutes = { $minutes }分
tournament-long-days = { $days }日
tournament-long-both = { $long }{ $short }
tournament-rated = レート戦
tournament-no-deadline = 期限なし
tournament-somebody = ある参加者

tournament-in = 参加 { $count }／{ $most }人
tournament-starts = { $at }に始まります（{ $ago }）
tournament-starts-then = { $at }に始まります（参加者が{ $least }人に満たないときは、そろい次第）
tournament-starts-title = いつ始めますか
tournament-starts-by-hand = 時刻を決めずに、**開始** で始めます。
tournament-reminder = { $ago }に始まります。来られない人は、パネルの **参加をやめる** を押してください。
tournament-least = （{ $least }人から開始できます）
tournament-nobody-yet = 参加者はまだいません。
tournament-and-more = ほか{ $count }人
tournament-waiting = 順番待ち：{ $players }
tournament-people = 参加者{ $count }人
tournament-withdrawn = 棄権
tournament-removed = 主催者が外しました
tournament-sign-up = 参加する
tournament-sign-up-waiting = 順番待ちに入る
tournament-leave = 参加をやめる
tournament-organise = 運営
tournament-begun = { $count }人で始まりました。
tournament-cancelled = この大会は中止になりました。
tournament-ended-early = 主催者の判断で途中で終了しました。
tournament-nobody-new = 残った人どうしの対戦がすべて終わったため、全{ $total }回戦のうち第{ $round }回戦で終了しました。
tournament-over = 終了しました。

tournament-round = 第{ $number }回戦
tournament-round-of = 第{ $number }回戦（全{ $total }回戦）
tournament-round-of-groups = 予選 第{ $number }回戦（全{ $total }回戦）
tournament-round-bracket = 決勝トーナメント 第{ $number }回戦
tournament-round-second-final = 決勝（再戦）
tournament-round-losers = 敗者側 第{ $number }回戦
tournament-round-final = 決勝
tournament-round-semi = 準決勝
tournament-round-quarter = 準々決勝
tournament-group = { $group }グループ
tournament-winners = 勝者側
tournament-losers = 敗者側
tournament-third-place = 3位決定戦
tournament-until = 期限：{ $until }（{ $ago }）
tournament-overtime = この回戦の期限は過ぎました。残りの対戦の結果が出ると、次に進みます。
tournament-ends = { $ago }に締め切り
tournament-ends-soon = この回戦は{ $ago }に締め切ります。まだ結果の出ていない対戦：
tournament-games-left = { $count ->
    [0] すべての結果が出ました
   *[other] 残り{ $count }局
}
tournament-more-pairs = ほか{ $count }組は「**順位**」で見られます
tournament-corrected = { $round }の結果を訂正しました：{ $game }
tournament-paired-anew = 結果の訂正により{ $round }の組み合わせが変わりました：{ $game }
tournament-replaced = { $round }の次の対戦は、{ $how ->
    [again] 出場者が変わったためやり直しになります
    [later] 同じ組み合わせになった場合だけ有効です
   *[gone] 無効になりました
}：{ $game }
tournament-reopened = 前の対戦をやり直すことになったため、この内容は古くなりました。
tournament-first-begins = 先に書かれた人が先手です。
tournament-game-begins = 先手は各テーブルで決めます。
tournament-late-way = 次の回戦からの参加は「**自分の対戦**」から。
tournament-real-way = 実物のテーブルで遊んだら、「**自分の対戦**」で結果を報告してください。{ $seats ->
    [2] 相手の確認で確定します。
   *[other] ほかの人の確認で確定します。
}
tournament-mark-disputed = 報告が食い違っています
tournament-mark-asked = 主催者を呼んでいます
tournament-mark-overdue = 期限切れ
tournament-mark-waits = { $player }さんの確認待ち
tournament-to-table = テーブル
tournament-to-panel = 大会の画面
tournament-thread = 第{ $round }回戦 { $players }
tournament-versus = { $one } 対 { $other }

tournament-first-won = ○ **{ $first }** 1–0 { $second } ●
tournament-second-won = ● { $first } 0–1 **{ $second }** ○
tournament-drawn = △ { $first } ½–½ { $second } △
tournament-first-unplayed = **{ $first }** 1–0 { $second }（不戦勝）
tournament-second-unplayed = { $first } 0–1 **{ $second }**（不戦勝）
tournament-neither = { $first } 0–0 { $second }（両者不戦敗）
tournament-void = { $first } – { $second }（無効）
tournament-table-won = ○ **{ $first }**（相手：{ $others }）
tournament-table-unplayed = **{ $first }**（不戦勝、相手：{ $others }）
tournament-table-drawn = △ { $players }（引き分け）
tournament-table-neither = { $players }（全員不戦敗）
tournament-table-void = { $players }（無効）
tournament-table-out = { $players }は不戦敗
tournament-bye = { $kind ->
    [swiss] **{ $first }** は不戦勝：{ $points }
   *[other] **{ $first }** は不戦勝
}
tournament-half = { $first } は休み：{ $points }
tournament-zero = { $first } は休み：0点
tournament-rest = { $first } はこの回戦は休み

tournament-mine = 自分の対戦
tournament-next-mine = 次の対戦
tournament-see-mine = 自分
tournament-see-picture = 順位
tournament-see-words = 文字で見る
tournament-see-round = 回戦ごと
tournament-see-people = 参加者
tournament-see-key = 記号の見方
tournament-see-files = ファイル
tournament-files = { $report ->
    [yes] 配布や印刷に使えるページ、順位表と対戦結果（表計算用）、全データ（JSON）、FIDEのレポートファイル（TRF）です。
   *[no] 配布や印刷に使えるページ、順位表と対戦結果（表計算用）、全データ（JSON）です。
}
tournament-column-group = グループ
tournament-column-place = 順位
tournament-column-number = 番号
tournament-column-name = 名前
tournament-column-points = 得点
tournament-column-round = 回戦
tournament-column-board = 対戦
tournament-column-first = 1人目
tournament-column-second = 2人目
tournament-column-third = 3人目
tournament-column-fourth = 4人目
tournament-column-result = 結果
tournament-look = 見る
tournament-you-are-in = ✅ 参加しています。始まるときにここでお知らせします。
tournament-you-wait = ⏳ 順番待ちです。空きが出ると繰り上がります。
tournament-you-are-out = 参加していません。
tournament-you-gone = 棄権しました。
tournament-you-are-removed = 主催者があなたを参加者から外しました。戻れるのは、主催者が戻したときだけです。
tournament-you-stand = 現在{ $place }位・{ $points }
tournament-you-finished = 大会は終了しました。あなたは{ $place }位でした。
tournament-you-out-of-it = この大会での対戦は終わりました。お疲れさまでした！
tournament-you-bye = ☕ 今回は対戦相手がいないため不戦勝です。{ $kind ->
    [swiss] 勝ちと同じ点が入ります。
   *[other] 次の回戦に進みます。
}ゆっくりお休みください！
tournament-you-rest = ☕ この回戦は休みです。{ $last ->
    [yes] {""}
   *[no] 次の回戦でまた対戦があります。
}
tournament-you-play = ⚔️ 相手は{ $player }さんです。
tournament-you-begin = ⚔️ 相手は{ $player }さん。**あなたが先手**です。
tournament-they-begin = ⚔️ 相手は{ $player }さん。**相手が先手**です。
tournament-you-await = -# この回戦の結果がすべて出ると、次の回戦の組み合わせが決まります。
tournament-they-say = 💬 { $player }さんの報告：**{ $result }**。{ $alone ->
    [yes] 合っていますか？ 何もしなければ{ $at }に確定します。
   *[no] {""}
}
tournament-you-say = 💬 あなたの報告：**{ $result }**。{ $alone ->
    [yes] { $player }さんに確認をお願いしました。{ $count ->
        [2] 同じ報告で確定し、何も言われなければ{ $at }に確定します。
       *[other] 半数より多くの人の報告が同じになると確定し、異議がなければ{ $at }に確定します。
    }
   *[no] {""}
}
tournament-you-disagree = **{ $count ->
    [2] 二人の報告が違います。
   *[other] 報告が食い違っています。
}**
tournament-disagree-about = { $count ->
    [2] 二人の報告が同じになるか
   *[other] 異なる報告がなくなり半数より多くの人の報告が同じになるか
}、主催者が決めると確定します。
tournament-claim = 💬 { $player }さんの報告：**{ $result }**
tournament-you-asked = 主催者を呼びました。解決したら、そのまま続けてください。
tournament-they-asked = { $player }さんが主催者を呼びました。
tournament-say-won = { $player }さんの勝ち
tournament-say-draw = 引き分け
tournament-agree = 合っています
tournament-not-so = 違います
tournament-agree-with = { $player }さんが正しい
tournament-unsay = 報告を取り消す
tournament-unsaid = 報告を取り消しました。
tournament-open-table = テーブルを開く
tournament-table-open = 🎲 テーブルは開いています。
tournament-table-ready = 🎲 テーブルは { $place } です。全員そこで席に着いてください。
tournament-report-about = 実物のテーブルで遊んだときは、結果を報告してください。{ $count ->
    [1] 相手の確認で確定します。
   *[other] ほかの人の確認で確定します。
}
tournament-call-organiser = 主催者を呼ぶ
tournament-managers = サーバーの管理者
tournament-call-waits = { $other }さん：{ $player }さんの報告は**{ $result }**です。合っていますか？ 何もしなければ{ $at }に確定します。
tournament-call-disputed = { $players }さんの報告が食い違っています。報告がそろわなければ、{ $organiser }さんが決めてください。
tournament-call-asked = { $organiser }さん：{ $player }さんがこの対戦のことで呼んでいます。
tournament-call-overdue = この回戦の期限が過ぎましたが、{ $players }さんの対戦の結果が出ていません。{ $why ->
    [playing] まだ対戦中です。終わるまで待ち、その結果が有効です。
    [present] 全員来ていたので、誰も負けにはなりません。
    [undecided] まだ決着していません。
   *[nobody] どちらかが次に進む必要があります。
}{ $organiser }さんは期限を延ばすか、結果を決めてください。
tournament-call-more-time = { $players }さん：この回戦の期限が延びました。
tournament-call-differs = { $players }さんの報告が食い違っています。
tournament-call-none = { $players }さん：確認待ちの報告はもうありません。
tournament-decide = 結果を決める
tournament-now-so = 画面が古くなっていました。今の状態を表示します。
tournament-report-differs = 違うときは、正しい結果を報告してください。
tournament-enter-late = 次の回戦から参加する
tournament-withdraw = 棄権する
tournament-withdraw-sure = はい、棄権します
tournament-withdraw-about = この大会ではもう対戦しません。終わっていない対戦は、結果の報告がなければ負けになります。よろしいですか？

tournament-standings-after = { $title }の時点
tournament-standings-over = 最終順位
tournament-struck = 半分の対戦を終える前に棄権した{ $players }さんの対戦は、誰の成績にも数えません。
tournament-tie-breaks = 同点のとき：{ $names }
tournament-points = { $number ->
   *[other] { $points }点
}
tournament-spoken = { $place }位、{ $name }、{ $points }。
tournament-spoken-knockout = { $place }位、{ $name }。
tournament-head-name = 名前
tournament-head-points = 点
tie-buchholz = ソルコフ（ブッフホルツ）
tie-buchholz-cut = 最低を除いたソルコフ（ブッフホルツ）
tie-sonneborn-berger = ゾンネボルン・ベルガー
tie-head-to-head = 直接対決
tie-wins = 勝ち数
tie-progressive = 累進得点
tie-about-buchholz = 対戦した相手全員の得点の合計
tie-about-buchholz-cut = 得点がいちばん低い相手を除いた、対戦相手の得点の合計
tie-about-sonneborn-berger = 勝った相手の得点と、引き分けた相手の得点の半分の合計
tie-about-head-to-head = 同点の人どうしの対戦の成績
tie-about-wins = 勝った対戦の数
tie-about-progressive = 各回戦後の得点の合計
tournament-key-points = 勝ちは{ $win }、引き分けは{ $draw }です。
tournament-key-signs = 各回戦の記号
tournament-key-won = 勝ち
tournament-key-lost = 負け
tournament-key-drawn = 引き分け
tournament-key-won-unplayed = 不戦勝
tournament-key-lost-unplayed = 不戦敗
tournament-key-bye = 相手なしの不戦勝
tournament-key-half = 休み（{ $points }）
tournament-key-zero = 休み（0点）
tournament-key-rest = 休み
tournament-key-numbers = 文字で見るとき、「#」のついた数字は人の番号です。名前のあとは本人、記号のあとは対戦相手の番号です。
tournament-key-tie = { $tie }：{ $about }
tournament-key-equal = 同点のときの順位
tie-short-buchholz = SOL
tie-short-buchholz-cut = SOL-1
tie-short-sonneborn-berger = SB
tie-short-head-to-head = 直接
tie-short-wins = 勝数
tie-short-progressive = 累進
tournament-sign-won = ○
tournament-sign-lost = ●
tournament-sign-drawn = △
tournament-sign-won-unplayed = □
tournament-sign-lost-unplayed = ■
tournament-sign-drawn-unplayed = △
tournament-sign-bye = 不
tournament-sign-half = ½
tournament-sign-zero = 休
tournament-sign-rest = ・

tournament-new = 新しい大会
tournament-new-about = 必要なところだけ選んでください。申し込みはこのチャンネルで受け付けます。
tournament-plan-game = ゲームを選ぶ…
tournament-field-kind = 形式
tournament-field-rounds = 回戦数
tournament-field-extra = 対戦
tournament-field-seats = テーブル
tournament-field-most = 人数
tournament-field-hours = 期限
tournament-field-venue = 場所
tournament-plan-rounds = { $rounds ->
    [0] 優勝が決まるまで
   *[other] { $rounds }
}
tournament-plan-seats = { $seats ->
    [2] 2人
   *[other] { $seats }人まで
}
tournament-plan-round-robin = { $extra ->
    [yes] 2回ずつ
   *[no] 1回ずつ
}
tournament-plan-knockout = { $extra ->
    [yes] 3位決定戦あり
   *[no] 3位決定戦なし
}
tournament-field-advancing = 決勝進出
tournament-plan-groups = 上位{ $advancing }人
tournament-plan-most = { $most }人まで
tournament-venue-either = ここのテーブルでも実物でも
tournament-venue-screen = ここのテーブル
tournament-about-either = 対戦する人が、ここのテーブルか実物のテーブルかを選びます。実物なら、遊んだあとに結果を報告します。
tournament-venue-real = 実物のテーブル
tournament-clock-usual = 回戦の長さに合わせる
tournament-options = テーブルの設定
tournament-options-about = すべての対戦がこの設定になります。
tournament-open-sign-up = 受付を始める
tournament-title = 大会の名前（日時が決まっていればそれも）
tournament-usual-title = { $game }大会
tournament-opened = ✅ **{ $title }** の受付を始めました。人数がそろったら「**運営**」から始めてください。ご自身も遊ぶなら、参加を申し込んでください。

tournament-you-decide = 結果を選んでください。
tournament-menu-disputed = 二人の報告が違う対戦が{ $count }局あります。
tournament-menu-asked = あなたを呼んでいる対戦が{ $count }局あります。
tournament-menu-waits = 相手の確認を待つ報告が{ $count }件あります。
tournament-menu-overdue = 期限を過ぎても結果の出ていない対戦が{ $count }局あります。
tournament-do-start = 開始
tournament-do-starts = 開始時刻
tournament-do-people = 参加者
tournament-do-games = 結果
tournament-do-more = 期限を延ばす
tournament-do-end = 途中で終了
tournament-do-cancel = 中止
tournament-menu-results = **結果**：結果の入力と訂正（前の回戦も）
tournament-menu-people = **参加者**：{ $late ->
    [yes] 遅れて参加・欠席・休み・棄権
   *[no] 欠席・休み・棄権
}
tournament-menu-ways-to-end = **途中で終了**：今の順位が残ります。**中止**：順位は残りません。
tournament-do-add = 参加者を加える
tournament-do-absent = 来なかった
tournament-do-miss = 次は休み
tournament-do-miss-zero = 次は休み：0点
tournament-do-miss-half = 次は休み：{ $points }
tournament-do-plays = 休みを取り消す
tournament-do-return = 大会に戻す
tournament-do-withdraw = 外す
tournament-add-about = 誰を加えますか？
tournament-add-late-about = 誰を加えますか？ 次の回戦から対戦します。参加していなかった回戦を1回0点にするか引き分けの点にするかで、リストを選んでください。
tournament-add-who = ふつうは本人が自分で参加します。ここでは、外した人を戻せます。サーバーの管理者は誰でも加えられます。
tournament-add-choose = 加える人を選ぶ…
tournament-add-zero = いなかった回戦は0点…
tournament-add-half = いなかった回戦は{ $points }…
tournament-away-zero = 次の回戦は休みです（0点）。
tournament-away-half = 次の回戦は休みです（{ $points }）。
tournament-remove-about = **外す**：申し込みを取り消します。主催者が加えない限り戻れません。
tournament-absent-about = **欠席**：この回戦の対戦は不戦敗になります。3人か4人のテーブルでは、ほかの人で対戦を続けます。
tournament-miss-about = { $kind ->
    [swiss] **次は休み**：次の回戦は対戦がなく、0点か引き分けの点になります。
   *[other] **次は休み**：次の回戦は相手の不戦勝になります。
}
tournament-withdraw-about-person = **外す**：もう対戦しません。終わっていない対戦は、結果の報告がなければ負けになります。
tournament-will-begin = { $count }人・全{ $rounds }回戦です。
tournament-will-group = { $count }グループに分かれます。
tournament-at-most = 最長{ $length }
tournament-will-close = 申し込みを締め切り、第1回戦の組み合わせを決めて、全員に通知します。始めますか？
tournament-start-now = 始める
tournament-begun-now = 始まりました。
tournament-end-about = 報告された結果は、報告が食い違っていなければ確定します。ほかの終わっていない対戦は誰の得点にもなりません。この順位で確定します。よろしいですか？
tournament-end-sure = はい、終了します
tournament-cancel-about = 大会は順位なしで中止になります。よろしいですか？
tournament-cancel-sure = はい、中止します
tournament-choose-remove = 外す人を選ぶ…
tournament-choose-person = 参加者を選ぶ…
tournament-choose-game = 対戦を選ぶ…
tournament-rule-draw = 引き分け
tournament-rule-won = { $first }の勝ち
tournament-rule-unplayed = { $first }の不戦勝
tournament-rule-neither = { $count ->
    [2] 両者不戦敗
   *[other] 全員不戦敗
}
tournament-both-lost-about = { $count ->
    [2] どちらにも
   *[other] 誰にも
}点が入りません。よろしいですか？
tournament-again-about = 勝ち上がる人が変わりますが、そのあとの対戦がもう{ $count }局行われています。その対戦はやり直しになります。ほかの対戦の結果はそのままです。よろしいですか？
tournament-again-sure = はい、やり直します
tournament-both-lost-sure = { $count ->
    [2] はい、両者不戦敗
   *[other] はい、全員不戦敗
}
tournament-ruled-draw = { $players }さんは引き分けです。
tournament-ruled-won = { $player }さんが{ $others }さんに勝ちました。
tournament-ruled-unplayed = { $player }さんの不戦勝です（相手：{ $others }さん）。
tournament-ruled-neither = { $players }さんは{ $count ->
    [2] 両者
   *[other] 全員
}不戦敗です。
tournament-did-withdraw = { $player }さんを外しました。
tournament-did-absent = { $player }さんを欠席にしました。
tournament-did-miss = { $player }さんは次の回戦を休みます。
tournament-did-plays = { $player }さんは次の回戦に出ます。
tournament-did-return = { $player }さんを大会に戻しました。
tournament-did-add = { $player }さんを加えました。
tournament-did-wait = { $player }さんは順番待ちに入りました。
tournament-did-more = この回戦の期限を{ $length }延ばしました。

tournament-list = 大会
tournament-list-own = あなたの大会
tournament-list-others = このサーバーの大会
tournament-list-over = 終わった大会
tournament-list-none = 今このサーバーに大会はありません。`/tournament new` で始められます。
refused-tournament-managers-open = このサーバーで大会を開けるのは、サーバーの管理者だけです。
refused-tournament-no-place = 大会にはサーバーのテキストチャンネルが必要です。
refused-tournament-lacking = { $place } では大会を開けません。足りない権限：{ $permissions }。サーバーの管理者がこのチャンネルの権限を付けると開けます。

entrants-button = 一覧から加える
entrants-title = 一覧から参加者を加える
entrants-field = 1行に1人：ユーザー名、ニックネーム、メンション、ID
entrants-example = Ann, 1650 … または1行目に見出し：名前;レート、名前;シード
entrants-in = ✅ { $count }人が参加しました：{ $players }
entrants-waiting = ⏳ { $count }人が順番待ちです：{ $players }
entrants-faults = { $count }行は誰も加えていません。直してもう一度送ってください：
entrants-fault = { $row }行目：{ $written } – { $why }
entrants-told = 加わった人にはチャンネルでお知らせします。そこから取り消せます。
entrants-more = 別の一覧
entrants-you-are-in = { $players }さん：主催者が参加の申し込みをしました。参加しないときは「**参加をやめる**」を押してください。
entrants-nobody = この行に名前がありません。
entrants-unknown = このサーバーに、このユーザー名、ニックネーム、IDの人はいません。
entrants-several = この名前で表示される人が何人かいます。ユーザー名、メンション、IDのどれかを書いてください。
entrants-twice = この人はもう一覧にいます。
entrants-number = シードとレートは0から100000までの数です。
entrants-rounded-id = 表計算ソフトがこのIDを丸めています。列の書式を文字列にするか、名前を書いてください。
