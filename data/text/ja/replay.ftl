# 対戦のリプレイ。

replay-turn = { $number }手番目
replay-turn-crown-crest = { $number }ターン目

refused-no-replay = この対戦が始まったあとでルールが直されたため、再生できません。すべての手は対戦記録に残っています。
