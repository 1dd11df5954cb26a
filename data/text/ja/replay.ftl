# 対戦のリプレイ。

replay-turn = { $number }手目
replay-turn-craft-the-crown = 第{ $number }手番
replay-turn-crownfall = 第{ $number }手番
replay-turn-cube-quest = 第{ $number }手番
replay-turn-crown-crest = { $number }ターン目

refused-no-replay = この対戦が始まったあとでルールが直されたため、再生できません。すべての手は対戦記録に残っています。
