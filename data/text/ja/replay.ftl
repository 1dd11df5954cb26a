# 対戦のリプレイ。

replay-turn = { $number }手番目
replay-turn-crown-crest = { $number }ターン目
