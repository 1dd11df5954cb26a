# 紙のクラウンフェル。

crownfell-print-black = 黒
crownfell-print-white = 白
crownfell-print-ability = 名前付きの能力
crownfell-print-crown = 王冠カード
crownfell-print-toss = 投げて、上になった面の色を受け持ちます。そのあと中央のマスに置きます。
crownfell-print-board = 5 × 5マスの盤
crownfell-print-deploy = 配置
crownfell-print-move = 移動
crownfell-print-icons = アイコン
crownfell-print-activate = 能力発動
crownfell-print-rally = 号令（ラリー）
crownfell-print-count-crown = 王冠カード{ $count }枚
crownfell-print-count-character = キャラクターカード{ $count }枚
