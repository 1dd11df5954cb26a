about-version = Castellan { $version }
about-source = ソースコード
about-support = サポート
about-privacy = プライバシーポリシー
about-terms = 利用規約
about-invite = サーバーに追加
about-no-support = お困りのときは、このボットの運営者かサーバーの管理者にお問い合わせください。
problem-button = 問題を報告
problem-question = 何が起きましたか？ どうなるはずでしたか？
problem-here =
    { $support ->
        [yes] まだどこにも送信していません。このファイルを **サポート** に投稿してください。プレイヤーの名前と、まだ伏せられている情報は含まれていません。
       *[no] まだどこにも送信していません。このファイルをボットの運営者に渡してください。プレイヤーの名前と、まだ伏せられている情報は含まれていません。
    }
refused-bot-not-here = このサーバーにはボットが参加していないため、テーブルを開けません。`/about` の **サーバーに追加** から追加するか、ボットのいるサーバーで遊んでください。
