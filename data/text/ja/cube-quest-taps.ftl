# キューブクエスト：ボタン、質問、入力欄。言葉は data/cube-quest の用語に合わせる。

cube-button = { $kind } { $letter }
cube-tap-king = キングの移動：城に戻す
cube-tap-again = ヘルムをもう一度弾く
cube-tap-stop-again = 2回目は弾かない
cube-tap-stop-heal = もうヒーラーは使わない
cube-tap-end = 追加の弾きをしない
cube-tap-placed = 置いた
cube-tap-return = スカルクの復帰
cube-tap-hide =
    { $count ->
        [0] 潜伏しない
       *[other] スカルク{ $count }個が潜伏
    }
cube-tap-roll-bot = 自動ロール
cube-tap-roll-face = 絵の面：成功
cube-tap-roll-shadow = 影の面：失敗
cube-tap-head = { $side }
cube-tap-foul = 反則を指摘…
cube-tap-ok-foul = 確認して反則を指摘…
cube-tap-mix = キューブを選ぶ…
cube-tap-heal = ヒーラーを使う…
cube-tap-freeze = フリーズを置く…
cube-tap-home = はい、自陣
cube-tap-away = いいえ

cube-prompt-fault = どの反則ですか？
cube-prompt-home = ヘルムは自陣で止まりましたか？ 境界線に触れていれば自陣です。

cube-under = { $freeze }の下の{ $kind }
cube-field-off = { $side }：盤の外に出たキューブは？
cube-field-cap = { $side }：影の面が上で、境界線を完全に越えたものは？
cube-field-first = 先に盤の外に出たキングは？
cube-first-none = わからない
cube-first = { $side }が先
cube-field-ice = 外れたり、ずれたりしたフリーズは？
cube-came-off = { $freeze }が外れた
cube-slid-off = { $freeze }がずれて{ $kind }から離れた
cube-field-foul = 反則は？
cube-no-foul = 反則なし
cube-team-title = **{ $most }ポイント中{ $points }ポイント**
cube-team-now = { $cubes }
cube-less = { $kind } －
cube-more = { $kind } ＋（{ $count }）· コスト{ $cost }
cube-team-send = この編成に決定
cube-heal-title = **復活：{ $most }ポイント中{ $points }ポイント**
cube-field-healers = ヒーラーを何個まとめて使いますか？
cube-healers = ヒーラー{ $count }個
cube-revive = { $kind } ＋（{ $there }個中{ $count }個）
cube-heal-send = これを復活させる
cube-freeze-title = **相手のどのキューブに載せますか？** 載せるキューブすべてに触れている必要があります。
cube-field-freeze = { $freeze }を載せるのは…
cube-field-place = どちらの陣地にありますか？
cube-place-near = { $freeze }は自陣
cube-place-far = { $freeze }は敵陣
cube-freeze-send = 置く
