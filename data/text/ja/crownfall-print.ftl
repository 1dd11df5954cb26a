# 紙のクラウンフォール。

fall-print-flick = 弾いたあと
fall-print-crown = クラウン
fall-print-hands = 離す・置く
fall-print-roles = クラウンからの歩数と役割
fall-print-role = 役割
fall-print-letter = 文字
fall-print-steps = 歩数
fall-print-farther = { $steps }以上
fall-print-health-red = 赤のクラウンの体力
fall-print-health-blue = 青のクラウンの体力
fall-print-blessings-red = 赤L{ $number }に残る祝福
fall-print-blessings-blue = 青L{ $number }に残る祝福
fall-print-count-red = 赤のシール{ $count }個
fall-print-count-blue = 青のシール{ $count }個
