# 今日の詰め問題。

puzzle-title = 今日の問題 · { $day }
puzzle-you = あなた
puzzle-other = 相手
puzzle-task =
    { $turns ->
        [1] { $game }：1手で勝ってください。
       *[other] { $game }：{ $turns }手で勝ってください。
    }
puzzle-post =
    { $turns ->
        [1] { $game }：1手で勝つには？
       *[other] { $game }：{ $turns }手で勝つには？
    }
puzzle-solvers = ✅ 解いた人：{ $people }
puzzle-solve = 解く
puzzle-again = 最初から
puzzle-on =
    ✅ { $move }：正解です！ { $reply ->
        [none] 続けてください。
       *[other] 相手は{ $reply }で応じます。
    }
puzzle-wrong =
    🤔 { $move }では必ず勝てるとは言えません。{ $reply ->
        [none] {""}
       *[other] 相手に{ $reply }で受けられてしまいます。
    }別の手を試してみましょう。
puzzle-solved = 🎉 { $move }で勝ちです。正解！
puzzle-streak =
    🔥 { $days ->
        [0] 連続記録はまだありません
       *[other] { $days }日連続
    } · 最長{ $best }日 · 解いた問題{ $total }問
puzzle-next = 次の問題は{ $next }に届きます。
puzzle-past = その問題は終わりました。こちらが今日の問題です。

puzzle-channel-set = 今日の問題を{ $channel }に毎日{ $hour }（{ $zone }）に投稿します。次は{ $next }です。ほかのタイムゾーンにするには、`/me zone:…`で選んでから、もう一度設定してください。
puzzle-channel-none = このサーバーでは今日の問題を投稿していません。`/puzzle-channel channel:…`で設定できます。
puzzle-channel-stop = 投稿をやめる

refused-no-puzzles = ここには問題がありません。
refused-puzzle-lacking = { $channel }に問題を投稿できません。足りない権限：{ $permissions }。サーバーの管理者が、このチャンネルで許可できます。
refused-managers-only = これができるのは、このサーバーの管理者だけです。
