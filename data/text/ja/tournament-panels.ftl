# 大会の画面：申し込み、回戦、順位、自分の対戦、主催者の操作。

tournament-swiss = スイス式
tournament-round-robin = 総当たり
tournament-knockout = トーナメント
tournament-kind-swiss = スイス式・{ $rounds ->
    [0] 優勝者が決まる回戦数
   *[other] 全{ $rounds }回戦
}
tournament-kind-round-robin = { $double ->
    [yes] 総当たり（2回ずつ）
   *[no] 総当たり
}
tournament-kind-knockout = トーナメント（勝ち抜き）
tournament-about-swiss = 毎回、得点の近い人どうしが対戦します。途中で敗退することはありません。
tournament-about-round-robin = 全員が全員と対戦します。
tournament-about-knockout = 負けたら敗退です。引き分けは再対戦になります。
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
tournament-least = （{ $least }人から開始できます）
tournament-nobody-yet = まだいません。
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
tournament-round-final = 決勝
tournament-round-semi = 準決勝
tournament-round-quarter = 準々決勝
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
tournament-reopened = 前の対戦をやり直すことになったため、この内容は古くなりました。
tournament-first-begins = 先に書かれた人が先手です。
tournament-game-begins = 先手は各テーブルで決めます。
tournament-late-way = 次の回戦からの参加は「**自分の対戦**」から。
tournament-real-way = 実物のテーブルで遊んだら、「**自分の対戦**」で結果を報告してください。相手の確認で確定します。
tournament-mark-disputed = 二人の報告が違います
tournament-mark-asked = 主催者を呼んでいます
tournament-mark-overdue = 期限切れ
tournament-mark-waits = { $player }さんの確認待ち
tournament-to-table = テーブル
tournament-to-panel = 大会の画面
tournament-thread = 第{ $round }回戦 { $first } 対 { $second }

tournament-open = ⚔️ { $first } 対 { $second }
tournament-first-won = ○ **{ $first }** 1–0 { $second } ●
tournament-second-won = ● { $first } 0–1 **{ $second }** ○
tournament-drawn = △ { $first } ½–½ { $second } △
tournament-first-unplayed = **{ $first }** 1–0 { $second }（不戦勝）
tournament-second-unplayed = { $first } 0–1 **{ $second }**（不戦勝）
tournament-neither = { $first } 0–0 { $second }（両者不戦敗）
tournament-void = { $first } – { $second }（無効）
tournament-bye = { $kind ->
    [knockout] **{ $first }** は不戦勝
   *[other] **{ $first }** は不戦勝：1点
}
tournament-half = { $first } は休み：½点
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
tournament-again = 更新
tournament-back = 戻る
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
    [knockout] 次の回戦に進みます。
   *[other] 1点が入ります。
}ゆっくりお休みください！
tournament-you-rest = ☕ この回戦は休みです。次の回戦でまた対戦があります。
tournament-you-play = ⚔️ 相手は{ $player }さんです。
tournament-you-begin = ⚔️ 相手は{ $player }さん。**あなたが先手**です。
tournament-they-begin = ⚔️ 相手は{ $player }さん。**相手が先手**です。
tournament-you-await = -# この回戦の結果がすべて出ると、次の回戦の組み合わせが決まります。
tournament-they-say = 💬 { $player }さんの報告：**{ $result }**。{ $alone ->
    [yes] 合っていますか？ 何もしなければ{ $at }に確定します。
   *[no] {""}
}
tournament-you-say = 💬 あなたの報告：**{ $result }**。{ $alone ->
    [yes] { $player }さんに確認をお願いしました。同じ報告で確定し、何も言われなければ{ $at }に確定します。
   *[no] {""}
}
tournament-you-disagree = **二人の報告が違います。**
tournament-disagree-about = 二人の報告が同じになるか、主催者が決めると確定します。
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
tournament-open-table = 二人のテーブルを開く
tournament-table-open = 🎲 テーブルは開いています。
tournament-table-ready = 🎲 テーブルは { $place } です。二人ともそこで席に着いてください。
tournament-report-about = 実物のテーブルで遊んだときは、結果を報告してください。相手の確認で確定します。
tournament-call-organiser = 主催者を呼ぶ
tournament-managers = サーバーの管理者
tournament-call-waits = { $other }さん：{ $player }さんの報告は**{ $result }**です。合っていますか？ 何もしなければ{ $at }に確定します。
tournament-call-disputed = { $first }さんと{ $second }さんの報告が違います。二人の報告がそろわなければ、{ $organiser }さんが決めてください。
tournament-call-asked = { $organiser }さん：{ $player }さんがこの対戦のことで呼んでいます。
tournament-call-overdue = この回戦の期限が過ぎましたが、{ $first }さん 対 { $second }さんの結果が出ていません。{ $why ->
    [playing] まだ対戦中です。終わるまで待ち、その結果が有効です。
    [present] 二人とも来ていたので、どちらも負けにはなりません。
    [undecided] まだ決着していません。
   *[nobody] どちらかが次に進む必要があります。
}{ $organiser }さんは期限を延ばすか、結果を決めてください。
tournament-call-more-time = { $first }さん 対 { $second }さん：この回戦の期限が延びました。
tournament-call-differs = { $first }さんと{ $second }さんの報告が違います。
tournament-call-none = { $first }さん 対 { $second }さん：確認待ちの報告はもうありません。
tournament-decide = 結果を決める
tournament-now-so = 画面が古くなっていました。今の状態を表示します。
tournament-report-differs = 違うときは、正しい結果を報告してください。
tournament-enter-late = 次の回戦から参加する
tournament-withdraw = 棄権する
tournament-withdraw-sure = はい、棄権します
tournament-withdraw-about = この大会ではもう対戦しません。終わっていない対戦は、結果の報告がなければ負けになります。よろしいですか？

tournament-standings-after = { $title }の時点
tournament-standings-over = 最終順位
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
tournament-key-signs = 各回戦の記号
tournament-key-won = 勝ち
tournament-key-lost = 負け
tournament-key-drawn = 引き分け
tournament-key-won-unplayed = 不戦勝
tournament-key-lost-unplayed = 不戦敗
tournament-key-bye = 相手なしの不戦勝
tournament-key-half = 休み（½点）
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
tournament-field-rounds = 回戦
tournament-field-extra = 対戦
tournament-field-most = 人数
tournament-field-hours = 期限
tournament-field-way = 場所
tournament-plan-rounds = { $rounds ->
    [0] 優勝者が決まるまで
   *[other] { $rounds }
}
tournament-plan-round-robin = { $extra ->
    [yes] 2回ずつ
   *[no] 1回ずつ
}
tournament-plan-knockout = { $extra ->
    [yes] 3位決定戦あり
   *[no] 3位決定戦なし
}
tournament-plan-most = { $most }人まで
tournament-way-either = ここのテーブルでも実物でも
tournament-way-screen = ここのテーブル
tournament-about-either = 対戦する2人が、ここのテーブルか実物のテーブルかを選びます。実物なら、遊んだあとに結果を報告します。
tournament-way-real = 実物のテーブル
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
tournament-do-people = 参加者
tournament-do-games = 結果
tournament-do-more = 期限を延ばす
tournament-do-end = 途中で終了
tournament-do-cancel = 中止
tournament-menu-results = **結果**：結果の入力と訂正（前の回戦も）
tournament-menu-people = **参加者**：遅れて参加・欠席・休み・棄権
tournament-do-add = 参加者を加える
tournament-do-absent = 来なかった
tournament-do-miss = 次は休み
tournament-do-miss-zero = 次は休み：0点
tournament-do-miss-half = 次は休み：½点
tournament-do-plays = 休みを取り消す
tournament-do-return = 大会に戻す
tournament-do-withdraw = 外す
tournament-add-about = 誰を加えますか？
tournament-add-late-about = 誰を加えますか？ 次の回戦から対戦します。参加していなかった回戦を1回0点にするか½点にするかで、リストを選んでください。
tournament-add-who = ふつうは本人が自分で参加します。ここでは、外した人を戻せます。サーバーの管理者は誰でも加えられます。
tournament-add-choose = 加える人を選ぶ…
tournament-add-zero = いなかった回戦は0点…
tournament-add-half = いなかった回戦は½点…
tournament-away-zero = 次の回戦は休みです（0点）。
tournament-away-half = 次の回戦は休みです（½点）。
tournament-absent-about = **来なかった**：この回戦の終わっていない対戦は不戦敗になります。
tournament-miss-about = { $kind ->
    [swiss] **次は休み**：次の回戦は対戦がなく、0点か½点になります。
   *[other] **次は休み**：次の回戦は相手の不戦勝になります。
}
tournament-withdraw-about-person = **外す**：もう対戦しません。終わっていない対戦は、結果の報告がなければ負けになります。
tournament-will-begin = { $count }人・全{ $rounds }回戦です。
tournament-at-most = 長くて{ $length }
tournament-will-close = 申し込みを締め切り、第1回戦の組み合わせを決めて、全員に1回お知らせします。始めますか？
tournament-start-now = 始める
tournament-begun-now = 始まりました。
tournament-end-about = 報告された結果は、二人の報告が違わなければ確定します。ほかの終わっていない対戦はどちらの得点にもなりません。この順位で確定します。よろしいですか？
tournament-end-sure = はい、終了します
tournament-cancel-about = 大会は順位なしで中止になります。よろしいですか？
tournament-cancel-sure = はい、中止します
tournament-choose-remove = 外す人を選ぶ…
tournament-choose-person = 参加者を選ぶ…
tournament-choose-game = 対戦を選ぶ…
tournament-rule-first = { $first }の勝ち
tournament-rule-draw = 引き分け
tournament-rule-second = { $second }の勝ち
tournament-rule-firstunplayed = { $first }の不戦勝
tournament-rule-secondunplayed = { $second }の不戦勝
tournament-rule-neither = 両者不戦敗
tournament-both-lost-about = どちらにも点が入りません。よろしいですか？
tournament-again-about = 勝ち上がる人が変わりますが、そのあとの対戦がもう{ $count }局行われています。その対戦はやり直しになります。ほかの対戦の結果はそのままです。よろしいですか？
tournament-again-sure = はい、やり直します
tournament-both-lost-sure = はい、両者不戦敗
tournament-ruled-first = { $first }さんが{ $second }さんに勝ちました。
tournament-ruled-second = { $second }さんが{ $first }さんに勝ちました。
tournament-ruled-draw = { $first }さんと{ $second }さんは引き分けです。
tournament-ruled-firstunplayed = { $first }さんの不戦勝です（相手：{ $second }さん）。
tournament-ruled-secondunplayed = { $second }さんの不戦勝です（相手：{ $first }さん）。
tournament-ruled-neither = { $first }さんと{ $second }さんは両者不戦敗です。
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
