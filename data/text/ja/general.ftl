# ボットそのものの言葉：パネル、ロビー、テーブルの操作。

list-separator = {"、"}

lobby-title = ロビー
lobby-options = 設定 · { $options }
lobby-ready = 全員そろいました。**開始**を押してください。
lobby-enough = **開始**を押すか、ほかの人の参加を待ってください。
lobby-one-device = 1台の端末を2人で使います。**開始**を押してください。
lobby-use-one-phone = 全員で同じ机を囲んでいますか？ スマホかタブレットが1台あれば遊べます。
lobby-one-phone-button = 端末1台で遊ぶ
lobby-one-phone = 1台で遊ぶときは、その端末の持ち主だけが参加します。もう一人は**退席**を押してください。
lobby-seat-free = 空席
seat-same-device = 同じ端末で
lobby-starting = まもなくゲームが始まります。何も起こらなければ、もう一度**開始**を押してください。
lobby-waiting = あと{ $missing }人必要です。ほかの人が**参加**を押すのを待ちましょう。
lobby-or-computer = すぐに始めるには、上でコンピューターを加えます。
lobby-join = 参加
lobby-leave = 退席
lobby-start = 開始
lobby-change = 設定
lobby-howto = 遊び方
lobby-first = 🌱 初めてなら：{ $what }
lobby-first-against = 一番やさしい相手、小姓と対戦できます。
lobby-first-computer = 最初のゲームを始める
lobby-first-set = 初回用の設定にする
option-shown = { $name }：{ $value }
options-title = 設定
options-settled = ゲームが始まったため、設定はもう変更できません。次のテーブルで選べます。
option-pack = カードセット
option-language = テーブルの言語
value-en = English（英語）
value-ja = 日本語
value-on = オン
value-off = オフ

panel-back = 戻る
panel-refresh = 更新
panel-from-list = 一覧から選ぶ…
panel-look = 🔍 カードを見る…
cards-about = このゲームのカードを大きく表示し、できることを説明します。見えるのはあなただけです。
games-title = どのゲームで遊びますか？
games-real = 実物の駒を机の上で使うゲーム
game-needs-pieces = { $game }・実物の駒
message-link = 見る
table-opened = { $game }のテーブルを開きました。
workshop-deck = デッキ
deck-title = { $game }のデッキ
deck-none = まだデッキがありません。構築済みデッキをコピーするか、新しく作ってください。
deck-choose = デッキを見る…
deck-ready = { $name }（構築済み）
deck-new = 新しく作る
deck-new-name = 新しいデッキ
deck-shared-name = もらったデッキ
deck-enter-code = コードを入力
deck-done = 編集を終える
deck-play = これで対戦する
deck-edit = 編集
deck-copy = コピー
deck-copied = 📋 コピーしました。こちらは自由に編集できます。
deck-share = 共有
deck-rename = 名前を変更
deck-delete = 削除
deck-sure = 「{ $name }」を削除しますか？ 元には戻せません。
deck-code = このコードを`/deck`で入力すれば、誰でも同じデッキを使えます：`{ $code }`
deck-chosen = デッキ「{ $name }」で対戦します。
deck-good = 対戦に使えます
panel-since = ⏳ 前の手：{ $since }
panel-waiting =
    ⏳ { $players }さんの{ $kind ->
        [reply] 返答
       *[move] 操作
    }待ち · 前の手：{ $since }
panel-moved-on = その間にゲームが進んだため、操作は反映されませんでした。パネルを最新の状態にしました。
form-scrap = 戻る
panel-table = メニュー
panel-help = ヘルプ
panel-mine = 手元
panel-cards = カード
over-again = もう一度
over-swapped = 席を入れ替える
over-harder = { $level }に挑戦
over-easier = { $level }と対戦
over-learn = 遊び方
over-turns = { $turns }手
over-minutes = { $minutes }分
over-hours = { $hours }時間
over-days = { $days }日
over-record = 対戦記録
closed-turn = -# この番は終わりました。
closed-started = -# ゲームが始まりました。この下で遊びます。
closed-moved = -# このパネルは、チャンネルのいちばん下に移りました。
closed-abandoned = -# 全員が退席したため、このロビーを閉じました。
closed-expired = -# 時間内に開始されなかったため、このロビーを閉じました。`/play` で新しく開けます。
closed-moderator = -# モデレーターがこのテーブルを閉じました。
closed-ended = -# 合意により、このテーブルを閉じました。
closed-deserted = -# 全員が退席したため、このテーブルを閉じました。
closed-replaced = -# 別のテーブルを開くため、このテーブルを閉じました。

done = 受け付けました：{ $said }
done-plain = 受け付けました。
done-moved = テーブルを { $place } に移しました。
table-moved = ↪️ このテーブルの続きは { $place } で。
done-draw = 引き分けで合意しました。
done-draw-offered = 引き分けを提案しました。
done-rematch = 次のゲームを開きました。パネルはこの下にあります。
done-dropped = そこでゲームが終わったため、入力の残りは実行していません：**{ $line }**
clause-refused = **{ $clause }**：{ $why }どの手も実行していません。
done-until = そのあとの **{ $line }** からは実行できませんでした：{ $why }
undone = 取り消しました：{ $taken }
left = 退席しました。
left-rated = 席を立ちました。レート戦なので、ほかの人が席を引き継がなければ、結果はあなたの成績とレートに数えられます。
never-mind = 何も変更していません。
agreed-and-waiting = 同意しました。ほかの人の返事を待っています。
waiting-for-consent = ほかの人に確認しています。返事をお待ちください。
explain = ルールを見る
to-panel = テーブルへ

table-title = このテーブル
howto-table = -# 取り消し、退席、リプレイは、盤の下の**メニュー**にあります。
table-nothing = 今ここで決めることはありません。
table-undo = 取り消す
table-undo-back = 自分の前の手から取り消す
table-draw = 引き分けを提案
table-draw-accept = 引き分けに応じる
table-resign = 投了
table-leave = 退席
table-end = 合意で終了
stopping-pause = ：時計が止まります。
stopping-computer = ：あなたが戻るまで、代わりに続けます。
stopping-quit = ：席が空きます。自分が戻ることも、ほかの人が座ることもできます。
stopping-quit-alone = ：ゲームが終わります。
stopping-quit-lost = ：コンピューターだけが残るため、投了と同じです。
stopping-quit-paired = {""}：席は空いたままになり、結果は主催者が決めます。
stopping-resign = ：あなたの負けです。
stopping-end = ：ほかの人が同意すれば、勝敗なしで終わります。
stopping-end-alone = ：勝敗なしで終わります。
table-force = 強制終了（モデレーター）
table-substitute = 交代してもらう人を選ぶ…
sure-draw = 引き分けを提案しますか？
sure-draw-accept = 引き分けに応じますか？
sure-resign = 投了しますか？ このゲームは負けになります。
sure-resign-side = { $side }が投了しますか？ このゲームは{ $side }の負けになります。
sure-quit = 退席しますか？ ほかの人が座るか、投了として扱われるまでは、席に戻れます。
sure-quit-alone = 退席しますか？ ほかに遊んでいる人がいないため、ゲームはそこで終わります。
sure-quit-lost = 退席しますか？ コンピューターだけが残るため、このゲームは負けになります。
sure-end = 勝敗なしで終了することを全員に提案しますか？（時間切れの人や、時計のないテーブルで1日以上待たせている人の同意は要りません）
sure-end-alone = このゲームを、勝敗なしで終了しますか？
sure-force = このテーブルを、全員について勝敗なしで終了しますか？
sure-yes = はい
sure-no = いいえ

agree = 同意する
decline = 断る
proposal-undo =
    { $player }さんが取り消しを求めています：
    { $taken }
    { $asked }さん、同意しますか？
proposal-undo-done = 合意により、取り消しました：{ $taken }
proposal-undo-declined = 取り消しは認められませんでした。
proposal-end = { $player }さんが、このテーブルを勝敗なしで終了したいそうです。{ $asked }さん、同意しますか？
proposal-end-done = 合意により、テーブルを終了しました。
proposal-end-declined = ゲームを続けます。
proposal-draw = { $player }さんが引き分けを提案しています。{ $asked }さん、応じますか？
proposal-draw-done = 引き分けで合意しました。
proposal-draw-declined = 引き分けにはせず、ゲームを続けます。
proposal-rematch = { $player }さんが、先後を入れ替えての再戦を希望しています。{ $asked }さん、同意しますか？
proposal-rematch-same = { $player }さんが、同じ席でもう一度遊びたいそうです。{ $asked }さん、同意しますか？
proposal-rematch-done = 再戦です！
proposal-rematch-declined = 再戦は見送られました。
proposal-substitute = { $player }さんが、{ $asked }さんにこの席の交代をお願いしています。引き受けますか？
proposal-substitute-done = この席のプレイヤーが交代しました。
proposal-substitute-declined = 交代は見送られました。
proposal-agreed = 同意：{ $players }
proposal-gone = この件はすでに決着しています。
seat-free = { $player }さんの席が空いています。
seat-free-hidden = { $player }さんが席を離れました。いつでも戻れます。見せられないカードがあるため、ほかに席に着けるのは、コンピューターか、モデレーターが選んだ人だけです。
seat-free-chosen = { $player }さんが席を離れました。{ $who }さんが席に着けます。
seat-free-paired = { $player }さんが席を離れました。大会の対戦なので、ほかの人は席に着けません。投了の扱いにしなければ、主催者が結果を決めます。
table-out = 席なしで続ける
table-out-seat = { $seat }番の席なしで続ける
take-seat = 席を引き継ぐ
seat-taken-by = ここからは{ $player }さんが引き継ぎます。

open-thread = スレッドを開く
replace-lobby = ここには{ $players }さんの{ $game }のテーブルがあります（まだ始まっていません）。閉じますか？
replace-play =
    { $turn ->
        [none] { $players }さんの{ $game }の対戦を終わらせて、新しく始めますか？
       *[other] { $players }さんの{ $game }の対戦（{ $turn }）を終わらせて、新しく始めますか？
    }
replace-own =
    { $turn ->
        [none] { $game }の対戦中です。やめますか？ やめると、続きは遊べません。
       *[other] { $game }の対戦中です（{ $turn }）。やめますか？ やめると、続きは遊べません。
    }
replace-resign =
    { $turn ->
        [none] { $game }の対戦中です。やめると投了となり、相手の勝ちで終わります。戦績には残りません。やめますか？
       *[other] { $game }の対戦中です（{ $turn }）。やめると投了となり、相手の勝ちで終わります。戦績には残りません。やめますか？
    }
replace-mine = { $game }のテーブルが開いています（まだ始まっていません）。閉じますか？
play-instead = やめて{ $game }を始める
play-resign = 投了して{ $game }を始める
play-back = いいえ、{ $game }に戻る
replace-told = { $players }さん：{ $player }さんが別のゲームを遊ぶため、この{ $game }のテーブルを閉じました。
play-kept = こちらが続きです。
thread-name = { $game }：{ $player }さんのテーブル
thread-opened = { $place } にテーブルを開きました。
record-here = ここまでの全手順のファイルです。
record-whole = この対戦の全手順のファイルです。
rule-gone = ルール { $rule } はもうありません。ほかのルールは `/rules` で調べられます。
rule-none = 「{ $words }」に合うルールは見つかりません。次の言葉でも調べられます：{ $near }。`CFL-053` のような番号でも調べられます。
rule-ruling = ルールブックに書かれていないため、このボットで定めた裁定です。

fault = こちらで問題が起きました。失われたものはありませんので、もう一度お試しください。
fault-store = 保存できなかったか、保存できたかどうかを確かめられませんでした。もう一度試す前に、少し待って表示を確かめてください。そこに出ているものは反映されています。ほかに失われたものはありません。
fault-damaged = 保存された内容がディスク上で壊れていて、読み込めません。間違ったものをお見せしないよう、表示も変更もしていません。ボットの運営者にお知らせください。復旧できることがあります。それまでは、別のチャンネルやスレッドで遊べます。
fault-permission = ここではこの操作を行えません。サーバーの管理者にお尋ねください。
fault-forbidden = このチャンネルで必要な権限がありません。サーバーの管理者に、次の権限の付与をお願いしてください：チャンネルを見る、メッセージを送信、埋め込みリンク、ファイルを添付。スレッドを使うときは、公開スレッドの作成、スレッドでメッセージを送信も必要です。

refused-over = このゲームは終わっています。最後のパネルの**もう一度**で再戦でき、`/play` で新しいテーブルを開けます。
refused-gone = そのボタンはもうないため、何も行われませんでした。テーブルの最新のメッセージにあるボタンをお使いください。
refused-stale = それは古いパネルです。ゲームはもう先に進んでいます。最新のパネルのボタンをお使いください。
refused-done-already = もう済んでいます。もう一度行うときは、改めて押してください。
refused-not-started = ゲームはまだ始まっていません。ロビーで**開始**を押してください。
refused-lobby-over = ゲームはもう始まっています。このテーブルで今できることは `/table menu` にあります。
refused-call-over = ほかの人への質問か、すでに返事の済んだものです。
refused-not-now = 今はその操作を行えません。できることは、テーブルの最新のパネルに表示されています。
refused-rematch-begun = 再戦はもう始まっています。このチャンネルの最新のパネルをご覧ください。
refused-no-table = そのテーブルはもうありません。`/play` で新しいテーブルを開けます。
refused-no-table-here = このチャンネルにはテーブルがありません。`/play` で開けます。
refused-no-game = 「{ $game }」というゲームはありません。`/play` だけを入力すると、遊べるゲームの一覧が出ます。
refused-no-pack = 「{ $pack }」というカードセットはありません。指定しないか、候補から選んでください。
refused-pack-gone = このテーブルのカードセット「{ $pack }」が取り外されています。ボットの運営者が元に戻せば続けられます。それまでは、`/play` でスレッドに新しいテーブルを開けます。
refused-channel-busy = このチャンネルにはすでにテーブルがあります。そこに参加するか、専用のスレッドで開いてください（`/play where:thread`）。
refused-played-on = このチャンネルではすでに別のテーブルが始まっているため、このゲームは終わったままになります。`/record` で対戦記録を受け取れます。
refused-no-threads-here = ここにはスレッドを作れません。場所を指定せずに `/play` を使うと、このチャンネルでテーブルを開けます。
refused-not-your-table = このテーブルに席がありません。ロビーなら**参加**で座れます。始まったあとの観戦も歓迎です。`/board`でテーブルを見られます。
refused-no-such-word = このゲームでその操作はできません。`/table leave`で席を離れ、`/table end`で全員に終了を提案できます。
refused-no-kits = このゲームには、組むデッキがありません。そのまま**開始**を押せば始められます。
refused-kit-gone = それはもうありません。今あるものは `/deck` か `/army` で確認できます。
refused-too-many-kits = 作れるのは{ $most }個までです。先にどれかを削除してください。
refused-no-trade = このゲームには取引がないか、今は取引できません。今できることは、自分の画面のボタンにあります。
refused-not-at-table = その人はこのテーブルに座っていません。ここで遊んでいる人を選んでください。
refused-not-seated = ここに席がありません。ロビーなら**参加**で座れます。始まったあとは、`/table replace` で席の人に交代してもらえます。
refused-seated-already = もうこのテーブルの席に着いています。同じテーブルで2つの席には着けません。
refused-table-full = { $seats }席すべて埋まっています。始まったら観戦できます。`/play` で自分のテーブルを開くこともできます。
refused-not-enough-players = 開始には{ $least }人必要です（今は{ $now }人）。ほかの人が**参加**を押すのを待つか、ロビーで選べるときはコンピューターを加えてください。
refused-no-first-set-up = すでに初回用の準備になっているか、このカードには初回用の準備がありません。**開始**で始められます。今の内容は**設定**で確認できます。
refused-owner-only = この操作は、テーブルを開いた人だけが行えます。その人に頼むか、`/play` で自分のテーブルを開いてください。
refused-moderator-only = この操作は、モデレーター（「メッセージの管理」権限）だけが行えます。`/table end` なら、全員に終了を提案できます。
refused-move-same = テーブルはすでにこのチャンネルにあります。
refused-move-unwritable = あなたは { $place } に書き込めないため、テーブルを移せません。
refused-move-lacking = { $place } にテーブルを移せません。不足している権限：{ $permissions }。サーバーの管理者が、このチャンネルの権限を付けると移せます。
refused-no-bots = ボットは席に着けません。コンピューターと遊ぶには、ロビーで加えるか、`/table computer` を使ってください。
refused-seat-taken = この席は埋まっています。空いている席は `/table menu` で確認できます。
refused-nothing-to-undo = まだ何もしていないので、取り消せる操作がありません。パネルのボタンで続けてください。
refused-undo-too-far = この対戦は以前の版のルールで始まったため、まだ終わっていない手だけを取り消せます。
refused-record-later = この対戦は以前の版のルールで始まったため、伏せられている内容だけを除いた記録を作れません。対戦が終わってからもう一度お試しください。
refused-nothing-proposed = 今は何も提案されていません。`/table menu` から改めて提案できます。
refused-not-asked = この件で返事をするのは、あなたではありません。返事をする人には通知済みです。
refused-agreed-already = すでに同意しています。ほかの人の返事を待っていますので、このままお待ちください。
refused-proposal-open = ほかの提案が残っています。先に、その提案の下にある**同意する**か**断る**で決めてください。
refused-option-unknown = 「{ $option }」という設定はありません。ロビーの**設定**に一覧があります。
refused-option-value = 「{ $value }」は設定 { $option } に使えません。次から選んでください：{ $allowed }
refused-syntax = 「{ $text }」は読み取れません。`/move` に打ち込むと、できることの候補が出ます。
refused-whole-word = この言葉は、最後まで入力したときだけ有効です：`{ $word }`。もう一度入力してください。
refused-record-word = 記録では、投了や引き分けの合意は最後の行だけに書きます。そのあとの行を消してください。
refused-record-number = この行の番号は { $number } ですが、実際の手番は { $turn } です。番号を直してください。
refused-not-your-turn = 今は{ $player }さんの手番です。自分の番はパネルでわかり、席を外していれば通知が届きます。それまでは`/board`でテーブルを見られます。

help =
    {""}**Castellanは、チャンネルでテーブルゲームを遊べるボットです。**
    `/learn` では、数分でゲームを遊びながら覚えられます。
    `/play` でテーブルを開き、ほかの人が**参加**を押したら、**開始**を押します。ひとりなら、コンピューターを加えます。
    `/tables` には、自分のテーブルと、ここで参加できるテーブルが並びます。
    `/board`、`/hand`、`/card`、`/rules` の答えは、自分だけに見えます。
    `/table` には、取り消し・ヒント・引き分け・投了・交代などがあります。`/record` で対戦記録をファイルで受け取れます。
    `/puzzle` は今日の問題です。
    `/tournament` で大会やリーグを開けます。`/leaderboard` はランキング、`/history` は自分の対戦履歴、`/report` はボットの外で遊んだ対戦の登録です。
    -# `/play opponent:` で相手を選ぶと、その人の席を取っておきます。`/move` ではボタンの代わりに文字で操作でき、`if` と `then` で、相手に見られずに予約もできます。
about =
    {""}**Castellan** は、ファンが作った無料のゲーム用ボットです（MITライセンス）。公式のものではなく、ゲームの発売元とは関係がありません。ハウスセットのカードデータは、ほとんどが独自のものです。
    保存するのは、遊んだテーブルと、そこでのユーザーIDと名前、そしてご自分で保存したもの（デッキ・編成・設定・問題の連続記録）だけです。`/privacy` で確認と削除ができます。

welcome-play = 遊ぶ

# 盤面のボタンの説明。パネルを見ずに聞く人のために。
spoken-cards = 盤上で使えるカード：
spoken-coded = { $card }（{ $code }）
spoken-card = { $space }の{ $card }{ $does ->
        [goes] ：移動先は{ $goes }。
        [takes] ：捕獲できるのは{ $takes }。
        [goes-takes] ：移動先は{ $goes }。捕獲できるのは{ $takes }。
       *[acts] 。
    }
spoken-standing = { $space }の{ $card }
