version-shown = Castellan バージョン { $version }
link-source = ソースコード
link-support = サポート
link-privacy = プライバシーポリシー
link-terms = 利用規約
link-invite = サーバーに追加
no-support = お困りのときは、このボットの運営者かサーバーの管理者にお問い合わせください。
problem-button = 問題を報告
problem-question = 何が起きましたか？ どうなるはずでしたか？
problem-here =
    { $support ->
        [yes] まだどこにも送信していません。このファイルを **サポート** に投稿してください。プレイヤーの名前と、まだ伏せられている情報は含まれていません。
       *[no] まだどこにも送信していません。このファイルをボットの運営者に渡してください。プレイヤーの名前と、まだ伏せられている情報は含まれていません。
    }
refused-bot-not-here = このサーバーにはボットが参加していないため、テーブルを開けません。`/about` の **サーバーに追加** から追加するか、ボットのいるサーバーで遊んでください。
