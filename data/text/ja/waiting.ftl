# 相手を待つ間のこと：待ったの決まり、催促、一人での中断、勝利の申し立て。

option-undo = 待った
value-undo-off = なし
value-undo-consent = 全員の同意で
value-undo-free = いつでも（同意は不要）
refused-no-undo = このテーブルに待ったはありません。対戦の前に、テーブルの主がそう決めました。
