# テーブルの画面（プレイヤーの間に置くタブレット）と、ボタンになった駒。

ref-word-r = 赤
ref-word-b = 青
fall-button-side = { $side }の{ $blink }
fall-pair = { $first }＋{ $second }
fall-not-joined = { $blink }は連結していない
fall-tap-not-flicked = { $blink }は弾いていない

# 画面：状況は1行、ボタンは少なく短く
ref-tap-undo-screen = ↩️ 取り消す：{ $what }
fall-tap-single-screen = 1回分だけ報告…
fall-tap-rescue-screen = 端から助ける…
fall-screen-action =
    ### { $side } · { $left ->
        [0] 残りのアクションなし
       *[other] アクション{ $left }回
    }{ $todo ->
        [turn] が済んだら報告
        [flick] ：選んでから弾きます
       *[none] {""}
    }
fall-screen-report = ### { $side }が{ $blink }を弾きます
fall-screen-owns = ### { $side } · クラウンは誰のもの？
fall-screen-deployed = ### 両軍を広げて置いてください
fall-screen-ward = ### { $side } · 祝福で{ $blink }を救いますか？
fall-screen-stack = ### { $side } · { $blink }と{ $other }を重ねますか？
fall-screen-raise = ### { $side } · { $blink }が復活させるのは…
fall-screen-free = ### { $side } · { $blink }をアクションなしでもう1度弾きますか？
fall-screen-sneak = ### { $side } · { $blink }はもう1度スニークしますか？
fall-screen-rewind = ### { $side } · { $blink }を戻しますか？
fall-screen-again = ### { $side } · { $blink }をもう1度弾きますか？
cube-one-less-screen = －1{ $kind ->
   *[any] {""}
    }
cube-tap-return-screen = スカルクの復帰
cube-tap-heal-screen = ヒーラー…
cube-tap-freeze-screen = フリーズ…
ref-form-title-screen = ### 何が起きましたか？
fall-screen-army =
    ### { $side } · 軍の編成
    ライトが示す役割ごとの数を入力します。クラウンを含めて{ $size }個です。
ref-form-title-turn-screen =
    ### この手番で何が起きましたか？
    この報告で手番が終わります。
