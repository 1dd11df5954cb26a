# /players（参加制限）：サーバーが参加を止めている人と、管理者が行えること。

setup-players = 参加制限
players-title = 参加を止めている人
players-about = このサーバーでは一切遊べません。理由は本人にだけ伝わり、ほかの人には退席したことだけが見えます。
players-none = いません。
players-choose = 人を選ぶ…
players-lift = 制限を解除
players-lifted = このサーバーで再び遊べるようになりました。
players-unlimited = 管理者が解除するまで
players-until = { $at }まで
players-reason = 理由：{ $why }
players-by = { $manager }、{ $at }
players-deleted = データを削除した人
players-hidden = ランキングに載せない人：{ $people }
player-about = 参加を止めると、このサーバーのテーブル、ロビー、大会、リーグから抜けます。ゲームは、誰かが退席したときと同じように続きます。
player-kept-out = 参加停止：{ $end }
player-kept-out-done = ✅ 参加を止めました。今、ゲームから抜けています。
player-keep-out = 参加を止める期間を選ぶ…
player-keep-out-again = 期間を変える…
player-keep-out-title = { $days ->
    [0] 解除するまで参加を止める
   *[other] { $days }日間参加を止める
}
player-length = { $days ->
    [0] 解除するまで
   *[other] { $days }日間
}
player-reason = 理由（本人に伝わります）
boards-hide = ランキングから外す
boards-show = ランキングに戻す
player-hide-done = ✅ このサーバーのランキングから外しました。
player-show-done = ✅ ランキングに戻しました。
player-is-hidden = このサーバーのランキングには載りません
player-games = ゲームの一覧は `/history who:` で見られます。レート戦をレートから除くこともできます。
player-back = 一覧へ
leaders-you-off = このサーバーの管理者が、あなたをランキングから外しています。この行はあなたにだけ見えます。
kept-out-notice = { $until ->
    [none] { $server }の管理者が、そのサーバーでのあなたの参加を止めました（解除されるまで）。
   *[other] { $server }の管理者が、{ $until }まで、そのサーバーでのあなたの参加を止めました。
}参加していたゲームからは抜けています。
kept-out-notice-about = 決めるのはサーバーの管理者だけです。納得できないときは、管理者にお問い合わせください。
refused-kept-out = { $until ->
    [none] このサーバーの管理者が、あなたの参加を止めています（解除されるまで）。
   *[other] このサーバーの管理者が、<t:{ $until }:f>まであなたの参加を止めています。
}理由：{ $why }。変えられるのは管理者だけです。管理者にお問い合わせください。
refused-kept-out-yourself = 自分の参加は止められません。ほかの人を選んでください。
refused-kept-out-no-reason = 理由を入力してください。本人とほかの管理者が読みます。
refused-kept-out-lifted = すでに遊べるようになっています。ほかの管理者が解除したか、期間が終わっています。
refused-kept-out-full = 人数が多すぎます（最大{ $most }人）。不要になったものを解除してください。
