# 一人での中断と、いなくなった相手への勝ちの宣言。

pause-title = 中断
pause-about-ask = **全員の同意で**：好きなだけ時計を止めます。
pause-about-own = **一人で**：すぐに5分だけ時計を止めます。1ゲームに1回できます。
pause-had = -# 一人での5分の中断は、時間が進んでいるときに、1ゲームに1回だけできます。
pause-button-ask = 全員に頼む
pause-button-own = 5分だけ
own-pause-line = ⏸️ { $player }さんが5分間中断しています。残り時間はそのままで、{ $until }に再開します。
own-pause-done = ⏸️ 時計を止めました。{ $until }になるか、あなたが操作すると再開します。残り時間は変わりません。
refused-own-pause-live = 一人での5分の中断ができるのは、持ち時間が「その場で」のテーブルだけです。ここで中断するには全員の同意が要ります。
refused-own-pause-used = このゲームでは、もう5分の中断を使いました。もう一度中断するには全員の同意が要ります。
refused-own-pause-runs = { $player }さんが5分間中断しているので、時間は進んでいません。
refused-not-your-pause = これは{ $player }さんの中断です。時間になるか、{ $player }さんが再開すると終わります。

claim-line = 🏆 { $gone }さんがいません。{ $players }さんは勝ちを宣言できます。
late-about-claim = **勝ちを宣言**：相手は2回続けて期限を過ぎました。ゲームはここで終わります。
claim-done = 勝ちを宣言しました。
claim-told = 🏆 { $player }さんが勝ちを宣言しました。
refused-not-gone = 勝ちを宣言できるのは、相手が全員、席を離れたか、何も操作せずに2回続けて期限を過ぎたときだけです。
refused-claim-paused = テーブルは中断中です。再開すると、勝ちを宣言できます。
