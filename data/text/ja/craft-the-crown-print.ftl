# 紙のクラフト・ザ・クラウン。

craft-print-gold = ゴールド
craft-print-price = 価格
craft-print-made = 素材
craft-print-reaction = 道具 · リアクション
craft-print-craft = クラフト
craft-print-market = 買う・売る
craft-print-tools = 道具
craft-print-reserve = 捨てる・リザーブする
craft-print-trade = 取引
craft-print-sites = 施設
craft-print-deck = 山札・捨て札・ゴールド
craft-print-count-basic = 基本素材{ $count }枚
craft-print-count-element = 素材{ $count }枚
craft-print-count-tool = 道具{ $count }枚
craft-print-count-site = 施設{ $count }枚
craft-print-count-crown = 王冠{ $count }枚
craft-print-count-coin = { $value }ゴールドのコイン{ $count }個
