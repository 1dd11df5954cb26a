# 参加者やサーバーが持ち込むカードパック：一覧、1つのパック、うまくいかないとき。

pack-title = 🃏 カードパック
pack-about = 自作のカードで遊べます。`/pack add` でファイルを追加し、`/play` か、開いたテーブルの「設定」で選んでください。
pack-of-person = あなたのパック
pack-of-server = このサーバーのパック
pack-none-person = まだありません。すぐに遊べる小さなパックから始められます。
pack-begin = 手始めのパックを受け取る
pack-begin-text = { $game }：テキスト
pack-begin-sheet = { $game }：表計算
pack-sample-text = **{ $game }の小さなパックです。このまま遊べます。** 次の3つで自分のパックになります。
    1. ファイルをテキストエディターで開き、カードを書き換えます。各行の意味はファイルの中のメモにあります。
    2. `/pack add` で追加します。カードの一覧か、直す行が表示されます。
    3. **これで遊ぶ**を押します。
pack-sample-sheet = **{ $game }の小さなパックです。このまま遊べます。** 次の3つで自分のパックになります。
    1. ファイルを Excel、LibreOffice、Google スプレッドシートで開き、カードを書き換えます。1行が1枚のカードです。
    2. CSVで保存して、`/pack add` で追加します。カードの一覧か、直すセルが表示されます。
    3. **これで遊ぶ**を押します。
pack-sample-page = -# 2つ目のファイルには、このゲームのカードに書けることがすべて載っています（英語）。
pack-sample-no-page = -# カードに書けることはCastellanのカード作りのページ（`docs/packs.ja.md`）にあります。手元にないときは、ボットの運営者に聞いてください。
pack-sample-source = -# ページとソースコード：<{ $source }>
pack-sheet-note-rows = # で始まる行は自分用のメモです。ボットは読み飛ばします。
pack-sheet-note-columns = 1行が1枚のカードです。カードにない項目のセルは空にします。使わない列は消してよく、順序も自由です。
pack-sheet-note-lists = リストは1つのセルにコンマ区切りで書きます。図は1つのセルの中で改行するか、段の間に | を書きます。
pack-sheet-note-guard = セルが数式とみなされるときは、先頭にアポストロフィ（'）を付けてください。
pack-none-server = まだありません。サーバーの管理者が追加できます。
pack-line = { $game }・カード{ $cards }種類・バージョン{ $number }
pack-counted = { $game }・{ $counted }・バージョン{ $number }
pack-is-person = 自分のパック
pack-is-server = サーバーのパック
pack-choose = パックを見る
pack-type = コードを入力
pack-type-server = サーバー用にコードを入力
pack-all = 一覧に戻る
pack-play = これで遊ぶ
pack-test = テストプレイ
pack-play-about = { $name }のテーブルをここに開き、コンピューターと対戦します。
pack-back-to = 戻る
pack-rename = 名前を変える
pack-file = ファイル
pack-code = コード
pack-back = バージョン{ $number }に戻す
pack-versions = バージョン
pack-versions-title = 🕘 { $name }のバージョン
pack-versions-about = 内容の変わったファイルを追加するたびに、新しいバージョンになります（ファイルの `version` の数は関係ありません）。最新の5つまで残ります。
pack-version = バージョン{ $number }・{ $at }・カード{ $cards }種類
pack-versions-back = 戻すと、バージョン{ $number }は削除されます。すでに始まったゲームではそのまま使われます。
pack-changes-changed = 変更：{ $cards }
pack-changes-added = 追加：{ $cards }
pack-changes-removed = 削除：{ $cards }
pack-changes-none = カードは変わっていません。
pack-changes-rest = タイトルや構築済みデッキなど、カード以外の部分が変わりました。
pack-changes-more = ほか{ $count }枚
pack-does = →：ボットがファイルから読み取った働きです。上の文章と違うときは、どちらかを直してください。
pack-delete = 削除
pack-new = { $name }を追加しました。ページをめくってカードを確かめたら、遊んでみましょう。一緒に遊ぶ人にもカードが見え、対戦記録にはファイル全体が入ります。
pack-newer = { $name }はバージョン{ $number }になりました。すでに始まったゲームのカードは変わりません。
pack-same = { $name }はもうこの内容です。何も変わりません。
pack-copied = -# コードのパックのバージョン{ $number }のコピーです。コピーのバージョンは別に数えます。
pack-renamed = 名前を{ $name }に変えました。
pack-code-title = 🎁 { $name }のコード
pack-code-now = `{ $code }`
 { $until }まで使えます。
pack-code-about = `/pack code` に入力した人は、自分用のコピーを受け取れます。
pack-code-ends = 「新しいコード」を押すと別のコードになり、上のコードは使えなくなります。受け取り済みのコピーは残ります。
pack-code-new = 新しいコード
pack-file-here = { $name }のテキストファイルとCSVファイルです。どちらかを書き換えて `/pack add` で追加すると、次のバージョンになります。
pack-went-back = バージョン{ $number }に戻しました。新しいほうは削除しましたが、すでに始まったゲームではそのまま使われます。
pack-sure = { $name }をすべてのバージョンごと削除しますか？ すでに始まったゲームのカードは残りますが、このパックで新しいテーブルは開けなくなります。
pack-deleted = { $name }を削除しました。
pack-faults-cells = 何も変わっていません。次のセルを直し、CSVで保存して、もう一度 `/pack add` で追加してください。
pack-fault-cell = **{ $cell }** `{ $column }`・{ $reason }
pack-fault-place = **{ $cell }**・{ $reason }
pack-fault-row = **{ $line }行目**・{ $reason }
pack-faults = このパックには間違いがあります
pack-faults-about = 何も変わっていません。次の行を直して、もう一度 `/pack add` で追加してください。
pack-fault = **{ $line }行目**・{ $reason }
pack-faults-more = ほかに{ $count }件あります。

refused-upload-gone = そのカードパックはここにありません。`/pack list` で今あるものを見られます。
refused-too-many-packs = ここに置けるパックは{ $most }個までです。先に `/pack list` でどれかを削除してください。
refused-no-former-version = これより前のバージョンはありません。
refused-no-such-code = そのコードは使えません。コードは12文字の英数字で、使えるのは7日間です。
refused-pack-not-now = 今は確認できませんでした。少し待ってからもう一度お試しください。
refused-pack-too-costly = 読むのに時間がかかりすぎるため、受け取れませんでした。ファイルを小さくしてください（ボットのパックは最大で38kBです）。
refused-pack-no-cards = そのゲームにはカードパックがありません。
refused-pack-unplayable = このカードではゲームが進みません。ゲームのページにある例と見比べて、カードを直してください。
refused-pack-large = ファイルが大きすぎます。カードパックは{ $most }kBまでです。
refused-no-pack-file = パックのファイルではありません。テキストファイル（.txt か .yaml）か、CSVで保存した表を送ってください。`/pack new` で手始めのファイルを受け取れます。
refused-pack-workbook = このブック形式は読めません。CSVで保存（Excel では「CSV UTF-8」、Google スプレッドシートでは「ダウンロード」）して、そのファイルを送ってください。
refused-pack-rich-text = 書式付きの文書（リッチテキスト）なので読めません。テキストエディットでは「フォーマット」の「標準テキストにする」を選び、Word や LibreOffice ではテキスト（.txt、UTF-8）で保存して、もう一度送ってください。
refused-file-gone = そのファイルはもうDiscordに残っていません。お手数ですが、もう一度送ってください。
refused-rated-own-cards = 持ち込まれたカードのゲームは、レート戦にできません。レート戦を「しない」にするか、ボットのカードを選んでください。
