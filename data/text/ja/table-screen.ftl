# 卓上画面（プレイヤーの間に置くタブレット）と、ボタンになった駒。

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
       *[other] 残りのアクション{ $left }回
    }
    { $todo ->
        [turn] 先に全部弾いてから、手番の結果を1回のタップで知らせます。
        [flick] 弾くブリンクをタップしてから、弾きます。
       *[none] 端のブリンクを助けるか、手番を終えます。
    }
fall-screen-report = ### { $side }が{ $blink }を弾きます
fall-screen-owns = ### { $side } · クラウンは誰のもの？
fall-screen-deployed = ### 両軍を広げて置いてください
fall-screen-edge =
    ### { $side } · 端にいるブリンクは？
    外側の端に触れているか、はみ出しているブリンクを助けられます。なければ手番を終えます。
fall-screen-hold = ### { $side } · { $blink }を押さえ込みますか？
fall-screen-ward = ### { $side } · 祝福で{ $blink }を救いますか？
fall-screen-stack = ### { $side } · { $blink }と{ $other }を重ねますか？
fall-screen-raise = ### { $side } · { $blink }が復活させるのは…
fall-screen-free = ### { $side } · { $blink }をアクションなしでもう1度弾きますか？
fall-screen-sneak = ### { $side } · { $blink }はもう1度スニークしますか？
fall-screen-rewind = ### { $side } · { $blink }を戻しますか？
fall-screen-again = ### { $side } · { $blink }をもう1度弾きますか？
cube-screen-action =
    ### { $side }の手番{ $extra ->
        [0] {""}
       *[other] ＋追加の弾き{ $extra }回
    }
    { $todo ->
        [turn] 先に弾きます。落ちたか捕獲されたら弾いたキューブを、なければ「手番終了、何も起きなかった」をタップします。
       *[flick] 弾くキューブの種類をタップしてから、弾きます。
    }
    弾く代わりに「キングの移動」で自分の城に置き直すと、手番が終わります。
cube-screen-report =
    ### { $side }が{ $cube }{ $kind ->
       *[any] {""}
    }を弾きます
cube-screen-roll = ### { $side }のロール：{ $cubes }
cube-screen-head = ### 頭がより四角いのはどちら？ その側から始めます。
cube-screen-placed = ### キューブをすべて置いてください
cube-screen-again = ### { $side } · ヘルムをもう1回弾きますか？
cube-screen-heal = ### { $side } · ヒーラーをもう1個使いますか？
cube-screen-extra = ### { $side } · 追加の弾き
cube-screen-hide = ### { $side } · スカルクは潜伏しますか？
cube-one-less-screen = －1{ $kind ->
   *[any] {""}
    }
cube-tap-return-screen = スカルクの復帰
cube-tap-heal-screen = ヒーラー…
cube-tap-freeze-screen = フリーズ…
cube-tap-over-hide-screen = スカルク{ $count }個が潜伏
ref-form-title-screen = ### 何が起きましたか？
fall-screen-army =
    ### { $side } · 軍の編成
    ライトが示す役割ごとの数を入力します。クラウンを含めて{ $size }個です。
ref-form-title-turn-screen =
    ### この手番で何が起きましたか？
    何も起きなかった分は省いてかまいません。この報告で手番が終わります。
