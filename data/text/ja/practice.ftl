# 練習サーバーとそのページ（`practice_page.py`、`data/practice/page.js`）
practice-welcome =
    {""}**Castellan**は、Discordでテーブルゲームを遊ぶためのボットです。ここでは、あなた一人が全員を操作して試せます。
    初めてなら**レッスン**をどうぞ。どのゲームも約3分で覚えられます。
    -# 誰として遊ぶかは、上で選べます。`/` を入力すると、すべてのコマンドが出ます。
practice-misunderstood = { $typed } というコマンドはありません。`/` を入力すると、すべてのコマンドが出ます。
practice-missing =
    `{ $command }` には、続けて次のものが必要です：{ $missing }
    -# 入力例：`{ $example }`
practice-unfit = `{ $command }` の後に入力されたものは使えません。`{ $command }` と入力し、出てくる一覧から選んでください。

practice-page-about = Discordで遊ぶテーブルゲームです。ここでは、あなた一人が全員を操作して試せます。
practice-page-viewer = あなたは
practice-page-language = 言語
practice-page-commands = コマンド
practice-page-no-key = リンクが途中で切れています。リンクを送ってくれた人に、「#」以降も含めて全体を送り直してもらってください。サーバーを起動したのが自分なら、ターミナルに表示されたアドレスをすべてコピーしてください。
practice-page-old-address = このリンクは古くなっています。送ってくれた人に、新しいリンクを送ってもらってください。サーバーを起動したのが自分なら、ターミナルに新しいアドレスが表示されています。
practice-page-silent = 練習サーバーから応答がありません。「make run」でもう一度起動してください。起動すると、このページはそのまま続きます。

practice-page-shown-only-you = これはあなただけに表示されています
practice-page-shown-thinking = 考え中…
practice-page-shown-edited = （編集済み）
practice-page-shown-used = {" "}が使用：{" "}
practice-page-shown-older = 以前のメッセージを読み込む
practice-page-shown-newer = 新しいメッセージ
practice-page-shown-latest = 新しいメッセージがあります・最新へ
practice-page-shown-message = メッセージを入力（/ でコマンド）
practice-page-shown-send = 送信
practice-page-shown-submit = 送信
practice-page-shown-cancel = キャンセル
practice-page-shown-draft = いくつでも選べます
practice-page-shown-apply = 決定
practice-page-shown-clear = 選択を解除
practice-page-shown-select = 選んでください
practice-page-shown-search = 検索
practice-page-shown-no-options = 当てはまるものがありません
practice-page-shown-no-matches = 当てはまるものがありません
practice-page-shown-loading = 読み込み中
practice-page-shown-loading-failed = 読み込めませんでした
practice-page-shown-required = 入力してください。
practice-page-shown-choose = 候補から選んでください。
practice-page-shown-wait = 前の操作が終わるまでお待ちください。
practice-page-shown-listed = 件
practice-page-shown-valid = この値は使えません。
practice-page-shown-length = 長さが範囲外です。
practice-page-shown-range = 値が範囲外です。
practice-page-shown-file = ファイルを選択
practice-page-shown-file-type = この種類のファイルは使えません。
practice-page-shown-options = 項目
practice-page-shown-matching = 候補
practice-page-shown-members = メンバー
practice-page-shown-roles = ロール
practice-page-shown-channels = チャンネル
practice-page-shown-optional = 項目（省略可）
practice-page-shown-more-options = 項目
practice-page-shown-more = 項目
practice-page-shown-form = 入力した内容はCastellanに送られます。パスワードなど、人に知られたくないことは書かないでください。
practice-page-shown-true = はい
practice-page-shown-false = いいえ
practice-page-shown-previous = 前へ
practice-page-shown-next = 次へ
practice-page-shown-picture = 画像を拡大表示
practice-page-shown-picture-lost = 画像を表示できません
practice-page-shown-picture-preview = 画像の表示
practice-page-shown-picture-keys = 画像。拡大中は矢印キーで動かせます
practice-page-shown-picture-zoom = 画像をさらに拡大
practice-page-shown-picture-fit = 画像の全体を表示
practice-page-shown-picture-open = 元の画像を開く
practice-page-shown-picture-close = 画像を閉じる
practice-page-shown-picture-before = 前の画像
practice-page-shown-picture-after = 次の画像
practice-page-shown-file-preview = 内容の表示を切り替え：
practice-page-shown-file-download = ダウンロード：
