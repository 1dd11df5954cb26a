# 卓上画面（プレイヤーの間に置くタブレット）と、ボタンになった駒。

ref-word-r = 赤
ref-word-b = 青
fall-button-side = { $side }の{ $blink }
fall-pair = { $first }＋{ $second }
fall-not-joined = { $blink }は連結していない
fall-tap-not-flicked = { $blink }は弾いていない
