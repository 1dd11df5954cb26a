# 審判役：報告、確認、異議、同意、時間。本物の机で遊ぶゲームに共通。言葉は data/crownfall と data/cube-quest の用語に合わせる。

option-table = 遊ぶときの端末
value-table-shared = スマホは1人1台
value-table-hotseat = 端末1台を2人で共用
value-table-video = 机2つをカメラでつなぐ
value-table-proxy = 片方は遠くから
option-distant = 遠くから遊ぶ側（手伝いの人が弾く）
value-distant-blue = 青
value-distant-red = 赤
option-pace = 進め方
value-pace-live = その場で続ける
value-pace-relaxed = ゆったり（1手順に1日）
option-objection_s = 異議を待つ秒数

ref-side-r = 🔴 赤
ref-side-b = 🔵 青
ref-whose-r = 赤
ref-whose-b = 青

# ボタン
ref-tap-nothing = 何も起きなかった
ref-tap-something = 何か起きた…
ref-tap-wipe = まだ弾いていない
ref-tap-ok = 確認
ref-tap-no-objection = 異議なし
ref-tap-ok-claim = 異議なし：{ $what }
ref-tap-dispute = 異議を出す…
ref-tap-no-claim = 異議：{ $what }
ref-tap-change = 報告を直す…
ref-tap-withdraw = 報告を取り下げる
ref-tap-agree = はい
ref-tap-refuse = いいえ
ref-tap-yield = 相手の主張を認める
ref-tap-correct = 自分の主張を直す…
ref-tap-reflick = 弾き直す
ref-tap-redo = やり直す
ref-tap-secret = 両者が秘密で報告する
ref-tap-secret-form = 秘密の報告…
ref-tap-callref = 審判を呼ぶ
ref-tap-noref =
    { $how ->
        [lot] 審判なし：抽選で決める
       *[reflick] 審判なし：弾き直す
    }
ref-tap-rule = { $side }が正しい
ref-tap-skip = 相手の手番を終わらせる
ref-tap-claim = 勝ちを宣言する
ref-tap-resume = 再開する
ref-tap-match-yes = 配置は同じ
ref-tap-match-no = 配置が違う

# 質問

# 入力欄
ref-form-title = **{ $piece }を弾いた結果**
ref-form-now = あなたの報告：{ $facts }
ref-form-choose = 起きたことを選んでください。ほかはそのままでかまいません。
ref-form-partner = どのブリンクと連結しましたか？
ref-form-send-report = 報告する
ref-form-send-no = この内容で異議を出す
ref-form-send-secret = 秘密で報告する
ref-form-agree = 両者とも同意する

# 小さな案内
ref-note-report = 📝 { $piece } → **{ $facts }**
ref-note-report-turn = 📝 報告：{ $facts }
ref-note-version = { $side }：{ $facts }
ref-note-claimed = { $side }「報告どおり」 · { $other }「違う」
ref-note-rule = 審判のロール（役職）を持つ人か、両者が指名した人です。
ref-note-secret = 🤫 2つの報告が同じなら、それに決まります。
ref-note-proposal = { $player }さんの提案：{ $what }

# 起きたこと
ref-by-hand = ✋ { $what }
ref-told-announced = { $player }さんが{ $piece }を弾きます。
ref-told-reported = { $player }さんの報告：{ $facts }
ref-nothing-more = ほかには何も起きなかった
ref-told-withdrawn = { $player }さんが報告を取り下げました。
ref-told-wiped = { $piece }はまだ弾いていません。別の駒も選べます。
ref-told-confirmed = { $player }さんが確認しました。
ref-told-disputed =
    { $about ->
        [foul] ⚖️ 反則かどうかで、意見が分かれました。
       *[report] ⚖️ { $player }さんが異議を出しました。
    }
ref-told-yielded =
    { $kind ->
        [report] { $player }さんが相手の主張を認めました：{ $facts }。
        [taken-back] { $player }さんが相手の主張を認めました。今のは数えません。動かした駒は元に戻します。
       *[claim] { $player }さんが相手の主張を認めました。今のは有効です。
    }
ref-told-reflick =
    { $kind ->
        [claim] 今のは数えません。もう一度行ってください。
        [turn] 🔁 駒をできるだけ元の位置に戻し、弾き直してください。
       *[report] 🔁 駒をできるだけ元の位置に戻し、もう一度{ $piece }を弾いてください。
    }
ref-told-said-secretly = { $player }さんが秘密で報告しました。
ref-told-secrets =
    { $same ->
        [yes] 両者の報告は同じでした：{ $first }
       *[no] 2つの報告が食い違いました。
    }
ref-told-called-referee = { $player }さんが審判を呼びました。
ref-told-lot = 🎲 抽選の結果、{ $side }の主張に決まりました。
ref-told-ruled = 審判の判断：{ $what }
ref-told-proposed = { $player }さんの提案：{ $what }
ref-told-agreed = { $player }さんが同意しました。
ref-told-declined =
    { $kind ->
        [foul] { $player }さんは、反則ではないと言っています。
       *[other] { $player }さんは同意しませんでした。
    }
ref-told-undone =
    ↩️ { $kind ->
        [at-once] { $player }さんが取り消しました。
       *[agreed] 取り消しました。
    }動かした駒は元に戻します（報告だけの間違いなら、そのままで）。
ref-told-fixed = 訂正しました：{ $piece }、{ $counter } → { $value }
ref-told-photo = 📷 { $player }さんが写真を付けました。{ $link }
ref-told-match =
    { $answer ->
        [yes] { $player }さん：両方の配置は同じです。
       *[no] { $player }さん：配置が違います。弾く側の配置が正しいので、もう一方を合わせてください。
    }
ref-told-resumed = { $player }さんが再開しました。
ref-told-skipped = 動きがなかったので、{ $player }さんがこの手番を終わらせました。
ref-told-timeout =
    { $word ->
        [confirm] ⏰ 返事がなかったので、報告は確認されたことになります。
        [report] ⏰ 時間内に報告がありませんでした。
        [start] ⏰ 時間内に動きがありませんでした。
        [referee] ⏰ 審判が来ませんでした。
        [dispute] ⏰ 時間内に異議が解決しませんでした。
        [objection] {""}
        [idle] ⏰ 1週間、動きがありませんでした。
       *[choice] ⏰ 時間内に選ばれませんでした。
    }
ref-ruling-version = { $side }の主張に決めます。
ref-ruling-reflick = やり直します。

# 提案
ref-proposed-undo = 直前の手順を取り消す。
ref-proposed-reflick = やり直す。
ref-proposed-version = 結果はこうだった：{ $facts }
ref-proposed-secret = 両者が秘密で報告し、同じならそれに決める。
ref-proposed-noref =
    審判なしで続ける：{ $how ->
        [lot] どちらが正しいかは抽選で決める。
       *[reflick] 弾き直す。
    }
ref-proposed-pause = 中断する（時間は進みません）。
ref-proposed-resign = チームで投了する。
ref-proposed-draw = 引き分けにする。
ref-proposed-void = この勝負を無効にして、やり直す。
ref-proposed-foul = 今のは反則だった（{ $fault }）。
ref-proposed-fix = 訂正する：{ $piece }、{ $counter } → { $value }
ref-proposed-ability = あなたのアクションも使う能力：{ $ability }（{ $piece }）
ref-ability-gallop = ギャロップ
ref-ability-summon = スケルトン召喚
ref-ability-kween = キラークイーンの連続技
ref-fault-hand = 手でキューブを動かした
ref-fault-touch = 相手のキューブに触った
ref-fault-push = 弾かずに押した
ref-fault-through = 腕を振り抜いた
ref-counter-health = 体力
ref-counter-blessings = 祝福の残り
ref-yes = はい
ref-no = いいえ
ref-counter-blessed = 祝福
ref-counter-dead = 死亡
ref-counter-defeated = 撃破
ref-counter-hiding = 潜伏
ref-counter-spent = 使用済み
ref-counter-reserve = 控え
ref-counter-credit = 追加の弾き

# テーブルの操作
table-pause = 中断
table-resume = 再開
table-void = この勝負を無効にする
table-skip = 相手の手番を終わらせる
table-claim = 勝ちを宣言
table-referee = 中立の審判を指名…
sure-pause = 中断を提案しますか？ 相手が同意すれば、その間は時間が進みません。
sure-resume = 再開しますか？
sure-void = この勝負を無効にすることを提案しますか？ 相手が同意すれば、もう一度行います。
sure-skip = 動きのないこの手番を終わらせますか？
sure-claim = 相手が続けないため、勝ちを宣言しますか？
sure-undo = 直前の手順の取り消しを提案しますか？
proposal-referee = { $player }さんが、{ $name }さんを中立の審判に指名しています。{ $asked }さん、同意しますか？
proposal-referee-done = 審判が決まりました。
proposal-referee-declined = 審判の指名は見送られました。
photo-kept = 📷 記録に残しました。
ref-reminder = ⏰ { $players }さん、この手順の制限時間の半分が過ぎました。

# できない理由
refused-ref-pending = 報告か返事か選択がまだ残っています。先にそちらを済ませてください。
refused-ref-not-announced = 先に弾く駒を選んでから、弾いてください。
refused-ref-not-reporter = 今の結果を報告するのは相手です。
refused-ref-own-report = 自分の報告には返事ができません。返事をするのは相手です。
refused-ref-nothing-to-confirm = 今、確認するものはありません。
refused-ref-nothing-to-withdraw = 取り下げられる自分の報告はありません。
refused-ref-nothing-to-wipe = 今、弾こうとしている駒はありません。
refused-ref-nothing-to-dispute = 異議を出せる時期を過ぎたか、異議を出すものがありません。
refused-ref-no-claim-open = もう異議を出すものはありません。
refused-ref-objection = 相手は{ $seconds }秒間、直前の報告に異議を出せます。少し待つか、相手に「異議なし」を押してもらってください。
refused-ref-same-version = 主張が報告と同じです。
refused-ref-no-dispute = 今、異議は出ていません。
refused-ref-talk-first = 先に、直した主張、弾き直し、秘密の報告のどれかを提案してください。
refused-ref-not-referee = 判断できるのは中立の審判だけです。対戦していない人で、審判のロール（役職）を持つか、両者に指名されている必要があります。
refused-ref-referee-only = もう一度弾き直しています。決められるのは審判だけです。どちらかが相手の主張を認めることもできます。
refused-ref-nothing-to-undo = この手番に取り消せる手順はありません。
refused-ref-photos = 写真は1つにつき{ $most }枚までです。
refused-ref-no-limit = その制限時間は、今動いていません。
refused-ref-not-late = 相手にはまだ時間があります。
refused-ref-own-turn = 今は自分の手番です。
refused-ref-no-claim = 勝ちを宣言できるのは、相手が2回続けて行動しなかったときだけです。
refused-ref-not-paused = 時間が進んでいない間は、それはできません。
refused-ref-no-disputes = スマホ1台のテーブルでは、声に出して確かめ合います。報告を直すか、手順を取り消してください。
refused-ref-not-video = それは、カメラでつなぐテーブルだけの操作です。
refused-ref-booked = その能力はもう使いました。何が起きたかを報告するか、手順を取り消してください（**メニュー**）。
refused-ref-nothing-proposed = 今は何も提案されていません。
refused-ref-not-asked = この件は、あなたへの確認ではありません。
refused-ref-said-already = もう答えています。
refused-ref-no-secret = それはもう試したか、ここではできません。
refused-form-not-yours = 今それを入力するのは、ほかの人です。
refused-no-picture = それは画像ではありません。写真はPNG、JPEG、GIF、WebPのいずれかで送ってください。
refused-large-picture = 画像が大きすぎます。送れるのは{ $most } MBまでです。縮小するか、スクリーンショットを送ってください。
refused-picture-gone = その画像はもうDiscordに残っていません。お手数ですが、もう一度送ってください。
refused-not-neutral = 審判になれるのは、ここで対戦していない人だけです。

# 編成（デッキと呼ばないゲーム）
workshop-army = 編成
army-title = { $game }の編成
army-none = まだ編成がありません。用意された編成をコピーするか、新しく作ってください。
army-choose = 編成を見る…
army-new-name = 新しい編成
army-shared-name = もらった編成
army-code = このコードを`/army`で入力すれば、誰でも同じ編成を使えます：`{ $code }`

# 自分の画面
ref-door-words = 文章で表示
ref-tap-fix = 数を訂正…
ref-prompt-fix = どの駒ですか？ 訂正には相手の同意が必要です。
ref-prompt-fix-what = 正しいのはどれですか？
ref-tap-fix-value = { $counter }：{ $value }

# 手番をまとめて報告する
option-reports = 報告のしかた
value-reports-auto = 端末の使い方に合わせる
value-reports-turns = 手番の終わりにまとめて
value-reports-flicks = 弾くたびに
ref-the-turn = この手番
ref-turn-of = { $side }の手番
ref-tap-over = 手番終了、何も起きなかった
ref-tap-over-more = 手番終了、ほかには何もなし
ref-tap-undo = ↩️ 取り消す：{ $what }
ref-tap-keep-step = 取り消しに反対
ref-tap-accept-undo = 取り消しに賛成
ref-form-title-turn =
    {""}**この手番で何が起きましたか？**{ $ends ->
        [yes] {" "}この報告で手番が終わります。
       *[no] {""}
    }
ref-form-empty = -# まだ何も入力されていません。何も起きなかったなら、「戻る」を押してから「{ $quiet }」を押してください。
ref-form-empty-change = -# 何も選ばれていません。何も起きなかったなら、「戻る」を押してから「報告を取り下げる」を押してください。
ref-form-nothing-yet = -# 弾いた結果を選んでください。何も起きなかったなら、「戻る」を押してから「{ $quiet }」を押してください。
ref-form-same =
    報告：{ $facts }
    {""}-# 違うところを直すと、送れるようになります。
ref-step-other = 直前の手順
ref-step-sneak = スニーク
ref-step-break = 捕虜の解放
ref-step-port = テレポート
ref-step-swap = ソウルスワップ
ref-step-hold = 押さえ込み
ref-step-free = 押さえ込まない
ref-step-end = 手番の終わり
ref-step-skip = 手番の終わり
ref-step-fix = 訂正
ref-step-king = キングの移動
ref-step-return = スカルクの復帰
ref-step-hide = 潜伏
ref-step-heal = ヒーラー
ref-step-freeze = フリーズ
ref-step-roll = ロール
ref-told-undo-declined = { $player }さんが断ったので、取り消さずに進めます。
refused-ref-by-flicks = このテーブルでは、弾くたびに報告します。
ref-tap-of = { $side }：{ $what }
refused-form-unready = まだ送れません。足りないものは、上に書かれています。
