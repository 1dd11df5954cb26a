# クラウンクレスト：フェイズ、手札、移動と割り振り、デッキ、ログ、できない理由。言葉は data/crown-crest/rules.yaml の用語に合わせる。

game-crown-crest = クラウンクレスト
about-crown-crest = 王となり、2つの前線エリアをめぐって争う全8ターンの2人用カードゲームです。ユニットを登場させ、コマンドをリンクさせ、戦力トークンを割り振って戦闘に勝ち、VP（勝利点）を獲得します。所要時間は約40分。
gist-crown-crest = 2つの前線を争うカードゲーム
size-crown-crest = 2人・40分
first-crown-crest = 先攻をじゃんけんではなく抽選で決めて始められます。
howto-crown-crest =
    {""}**1分でわかるクラウンクレスト**
    前線エリア2つの戦闘に勝ち、VP（勝利点）を集めるゲームです。全8ターンで、次の3つを繰り返します。
    {""}**1. メインフェイズ**
    · **チャージ**（1回まで）：手札1枚を手放してクレストレベルを上げます。レベルの分だけ、毎ターン戦力トークンを得ます。
    · **プレイ**（何枚でも）：戦力トークンを支払います（戻りません）。ユニットは後方エリアにレスト状態で登場し、同じ名前の2枚目からは下に重なって戦力を足します（**補強**）。コマンドのコストは、戦場の自分のカード1枚につき1小さくなり（最低1）、同じターンの2枚目からは効果が増えることがあります（**リンク**）。
    {""}**2. バトルフェイズ**
    · アクティブ状態のユニットを前線エリアへ**移動**させ、戦力トークンを**割り振り**ます（後攻が先）。合計の大きい方が勝ちです。
    · 前線エリアで勝つと昼は1VP、夜（5ターン目から）は2VP。負けた方のユニットはすべて退場し、勝った方も同じ数が後方へ下がります。割り振ったトークンは戻ります。
    {""}**3. クリンナップフェイズ**
    · 戦力トークンを得て、カードを2枚引くか、カウントをすべて1つ進めます。退場したカードは、カウントが0になると手札に戻ります。
    VPの差が5点以上になれば、その場で勝ちです。そうでなければ、8ターン目が終わった時点でVPの多い方の勝ちです。
    {""}-# 図の見方：赤い旗が先攻、コインは戦力トークン、扇形のカードは手札、上向きの矢印はチャージした枚数、重なったカードはデッキ、黒い丸の①②③はカウント、金色の数字はリンク数です。
    構築済みデッキですぐに遊べます。自分のデッキは `/deck` で作れます。
option-first-player = 先攻
value-first-player-janken = じゃんけんで決める
value-first-player-drawn = ランダムに決める

crest-none = なし
crest-held-last = **{ $player }さん**の最後の手札：{ $cards }
crest-held-none = **{ $player }さん**の最後の手札：なし
crest-list = { $cards }
crest-silent = {""}
crest-place-L = 左の前線
crest-place-R = 右の前線
crest-place-b = 後方
crest-side-L = 左
crest-side-R = 右
crest-order-L = 左から
crest-order-R = 右から
crest-area-L = 左
crest-area-R = 右
crest-area-b = 後方
crest-rock = グー
crest-paper = パー
crest-scissors = チョキ

crest-ask-janken = **{ $player }さん**、先攻を決めるじゃんけんです。手を選んでください。
crest-ask-main = **{ $player }さん**のメインフェイズです。
crest-ask-move = **{ $player }さん**がユニットを移動させる番です。
crest-ask-tokens = **{ $player }さん**が戦力トークンを割り振る番です。
crest-ask-order = **{ $player }さん**、先に戦闘する前線エリアを選んでください。
crest-ask-fallback = **{ $player }さん**が戦闘に勝ち、後方へ下げるユニットを選びます。
crest-ask-cleanup = **{ $player }さん**のクリンナップです。
crest-bar =
    {""}-# { $time ->
        [night] 🌙 夜
       *[day] ☀️ 昼
    } · { $turn }ターン目（全8） · { $main } · バトル（{ $move }・{ $tokens }・{ $order }） · { $cleanup }
crest-bar-step = { $step }
crest-bar-now = ▸**{ $step }**
crest-bar-main = メイン
crest-bar-move = 移動
crest-bar-tokens = 割り振り
crest-bar-order = 戦闘
crest-bar-cleanup = クリンナップ
crest-win-lead = **{ $winner }さんの勝ち**：VPの差が5点以上になりました！（{ $ours } 対 { $theirs }）
crest-win-turns = **{ $winner }さんの勝ち**：8ターンが終わり、VPは { $ours } 対 { $theirs } です！
crest-win-resign = **{ $winner }さんの勝ち**：{ $loser }さんが投了しました（VPは { $ours } 対 { $theirs }）。
crest-win-claim = **{ $winner }さんの勝ち**：{ $loser }さんがいなくなったため、勝ちを宣言しました（VPは { $ours } 対 { $theirs }）。
crest-drawn = **引き分け**：VPは { $ours } 対 { $theirs } です。
crest-stopped = 対戦は途中で終了し、勝敗はありません（VPは { $ours } 対 { $theirs }）。
crest-won-stopped = 対戦は途中で終了し、勝敗はありません。
crest-tally = **{ $points }VP** · { $player }さん
crest-won-lead = { $winner }さんが5点以上の差をつけて勝ちました。
crest-won-turns = 8ターンが終わり、{ $winner }さんが勝ちました。
crest-won-resign = { $loser }さんの投了により、{ $winner }さんが勝ちました。
crest-won-nobody = このゲームは引き分けです。
crest-lead = { $player }さんがVPで{ $lead }点リードしています。VPの差が5点以上になれば、その場で勝ちです。

crest-front = **{ $front }**：{ $south }さん **{ $ours }**〔{ $mine }〕 対 { $north }さん **{ $theirs }**〔{ $others }〕
crest-camp = **{ $player }さん**：VP { $vp } · 戦力トークン{ $tokens }個 · { $crest }（クレストレベル{ $level }/{ $most }） · 手札{ $hand }枚 · デッキ{ $deck }枚
crest-rear = 後方エリア：{ $units }
crest-counts = カウントゾーン：{ $cards }
crest-count = { $card }（{ $count }）
crest-links = リンクゾーン：{ $cards }
crest-unit =
    { $card }{ $cards ->
        [1] {""}
       *[other] ×{ $cards }
    } 戦力{ $strength }{ $staked ->
        [0] {""}
       *[other] +{ $staked }
    }{ $state ->
        [rest] （レスト）
        [down] （ダウン）
       *[active] {""}
    }

crest-hand = **手札{ $count }枚** · **戦力トークン{ $tokens }個** · クレストレベル{ $level }/{ $most }
crest-held-unit =
    {""}**{ $card }**{ $copies ->
        [1] {""}
       *[other] ×{ $copies }
    } · コスト{ $cost }{ $short ->
        [0] {""}
       *[other] （{ $short }個不足）
    } · 戦力{ $strength }
crest-held-does = { $held } · { $text }
crest-held-command =
    {""}**{ $card }**{ $copies ->
        [1] {""}
       *[other] ×{ $copies }
    } · コマンド · コスト{ $cost }{ $less ->
        [yes] （元は{ $printed }）
       *[no] {""}
    }{ $short ->
        [0] {""}
       *[other] （{ $short }個不足）
    }
crest-card-unit = **{ $card }** · ユニット · コスト{ $cost } · 戦力{ $strength } · クールタイム{ $cooltime }
crest-card-command = **{ $card }** · コマンド · コスト{ $cost } · クールタイム{ $cooltime }
crest-card-crest = **{ $card }** · クレスト · レベル{ $start }～{ $most }
crest-card-text = { $text }
crest-card-full = { $text }{ $more }

crest-door-hand = 手札
crest-door-cards = カード
crest-look-cards = カード
crest-look-table = 戦場を文章で表示
crest-verb-ch = チャージ
crest-verb-u = ユニット
crest-verb-c = コマンド
crest-verb-end = メインフェイズ終了
crest-form-mv = 移動させる
crest-form-tk = 割り振る
crest-none-mv = 移動しない
crest-none-tk = 割り振らない
crest-prompt-janken = 両者が選ぶまで、選んだ手は相手に見えません。
crest-prompt-main =
    { $can ->
        [both] チャージは1回、プレイは支払える限り何枚でもできます。
        [charge] プレイできるカードはありません。チャージはできます。
        [play] チャージは済みました。まだプレイできるカードがあります。
       *[none] ほかにできることはありません。メインフェイズを終えてください。
    }
crest-prompt-move = どのユニットを移動させますか？ 何体でも移動できます。
crest-prompt-tokens =
    { $turn ->
        [last] 相手は割り振りを終えました。1個につき戦力+1です。
       *[first] 先に割り振ってください。相手はそれを見て決めます。1個につき戦力+1です。
    }
crest-prompt-order = どちらの前線エリアから戦闘を行いますか？
crest-prompt-fallback = どのユニットを後方エリアに下げますか？
crest-prompt-cleanup =
    { $can ->
        [both] 1つを選んでください：2枚引く／カウントをすべて1つ進める（1減らす）／クレストの効果を使う。
        [counts] どちらかを選んでください：2枚引く／カウントをすべて1つ進める（1減らす）。
        [crest] どちらかを選んでください：2枚引く／クレストの効果を使う。
       *[draw] カウントゾーンにカードがないので、2枚引いてください。
    }
crest-prompt-ch = チャージするカードは？
crest-prompt-u = プレイするユニットは？
crest-prompt-c = プレイするコマンドは？
crest-charge-advance = カウントを進める
crest-charge-only = 進めない
crest-prompt-ch-counts = 『{ $card }』はクレストゾーンに置かれ、手札には戻りません。代わりに、カウントをすべて1つ進めますか？
crest-reinforce = { $card }を補強
crest-confirm-unit =
    { $choice ->
        [alone] 対象なしで{ $card }をプレイ
        [none] { $card }をプレイする（チャージしない）
       *[no] { $card }をプレイする
    }
crest-confirm-reinforce =
    { $choice ->
        [alone] 対象なしで{ $card }を補強
        [none] { $card }を補強する（チャージしない）
       *[no] { $card }を補強する
    }
crest-confirm-command =
    { $choice ->
        [alone] 対象なしで{ $card }をプレイ
        [none] { $card }をプレイする（チャージしない）
       *[no] { $card }をプレイする
    }
crest-about-unit = **{ $card }** · コスト{ $cost } · 戦力{ $strength }
crest-about-reinforced = **{ $card }** · コスト{ $cost } · 戦力{ $before } → { $after }
crest-about-command =
    {""}**{ $card }** · コスト{ $cost }{ $less ->
        [yes] （元は{ $printed }）
       *[no] {""}
    }
crest-prompt-idle = 今は選べる対象がありません。
crest-prompt-effect = 効果をどう使いますか？
crest-pick-none = なし
crest-pick-charge = { $card }をチャージする
crest-pick-recall = { $card }を手札に戻す
crest-pick-ready = { $card }をアクティブ状態にする
crest-pick-boost = { $card }の戦力+{ $amount }
crest-pick-rest = 相手の{ $card }をレスト状態にする
crest-pick-push = 相手の{ $card }を後方エリアに戻す
crest-pick-fell = 相手の{ $card }を退場させる
crest-pick-weaken = 相手の{ $card }の戦力−{ $amount }
crest-to = { $card }を{ $area }へ
crest-go = { $card }：{ $area }
crest-stake = { $card }に{ $tokens }個
crest-throw =
    { $sign }{ $hand ->
        [rock] グー
        [paper] パー
       *[scissors] チョキ
    }
crest-cleanup-draw = 2枚引く
crest-cleanup-adv = カウントを進める
crest-cleanup-eff = クレストの効果

crest-form-mv-title = ### 移動
crest-form-mv-now = 移動：{ $moves }
crest-form-mv-send = 移動を確定
crest-form-tk-title = ### 戦力トークン：残り{ $left }/{ $tokens }個
crest-form-tk-now = 割り振り：{ $stakes }
crest-form-tk-send = 割り振りを確定
crest-odds = { $front }：自分 **{ $mine }** 対 相手 **{ $theirs }**

crest-deck-count = **{ $cards }/{ $size }枚**
crest-deck-crest = クレスト：{ $crests }
crest-deck-units = ユニット（{ $total }枚）：{ $cards }
crest-deck-commands = コマンド（{ $total }枚）：{ $cards }
crest-deck-stack = { $card }×{ $copies }
crest-deck-entry-crest = { $card } · { $copies }枚
crest-deck-entry-unit = { $card } · コスト{ $cost } · 戦力{ $strength } · { $copies }枚
crest-deck-entry-command = { $card } · コスト{ $cost } · { $copies }枚
crest-deck-good = ✅ このデッキは対戦に使えます。
crest-deck-choose-crest = クレスト…
crest-deck-choose-unit = ユニット…
crest-deck-choose-command = コマンド…
crest-deck-choose-cost = コスト{ $least }～{ $most }の{ $of }
crest-deck-wrong = ⚠️ { $why }
crest-deck-copies = { $copies }枚

crest-threw = { $player }さんがじゃんけんの手を選びました。
crest-janken = じゃんけん：{ $south }さんは{ $ours }、{ $north }さんは{ $theirs }。
crest-janken-tie = じゃんけん：{ $ours } 対 { $theirs }、あいこです。
crest-first = { $player }さんが先攻です。
crest-begins = { $turn }ターン目：{ $player }さんが先攻です。
crest-charged =
    { $player }さんが『{ $card }』をチャージしました{ $level ->
        [0] 。
       *[other] （クレストレベル{ $level }）。
    }
crest-entered = { $player }さんの『{ $card }』が登場しました。
crest-reinforced = { $player }さんが『{ $card }』を補強しました（計{ $cards }枚）。
crest-commanded = { $player }さんが『{ $card }』をプレイしました（リンク数{ $number }）。
crest-ended-main = { $player }さんがメインフェイズを終えました。
crest-moved = { $player }さんの『{ $card }』が{ $area }へ移動しました。
crest-stayed = { $player }さんはユニットを移動させませんでした。
crest-staked = { $player }さんが戦力トークンを割り振りました：{ $stakes }
crest-staked-none = { $player }さんは戦力トークンを割り振りませんでした。
crest-order = { $player }さんは、{ $area }の前線エリアから戦闘を行います。
crest-battle = { $front }の前線エリアの戦闘：{ $south }さん{ $ours } 対 { $north }さん{ $theirs }。
crest-fought =
    {""}⚔️ { $front }：{ $south }さん{ $ours } 対 { $north }さん{ $theirs }。{ $result }{ $exits ->
        [0] {""}
       *[other] { $out }が退場。
    }{ $falls ->
        [0] {""}
       *[other] { $back }はダウン状態で後方へ。
    }
crest-fought-won = { $player }さんがVP+{ $points }。
crest-fought-tie = 引き分け。
crest-fought-none = ⚔️ { $front }：0対0。引き分け。
crest-entered-many = { $player }さんのユニットが登場しました：{ $cards }
crest-commanded-many = { $player }さんがコマンドを続けてプレイしました：{ $cards }
crest-moved-many = { $player }さんのユニットが移動しました：{ $cards }
crest-fell-back-many = { $player }さんのユニットがダウン状態で後方エリアに下がりました：{ $cards }
crest-exited-many = { $player }さんのユニットが退場しました：{ $cards }
crest-scored = { $player }さんが{ $area }の前線エリアで勝利し、VPを{ $points }点獲得しました。
crest-exited = { $player }さんの『{ $card }』が退場しました。
crest-fell-back = { $player }さんの『{ $card }』が後方エリアに下がり、ダウン状態になりました。
crest-pushed = { $player }さんの『{ $card }』が後方エリアに戻されました。
crest-turned =
    { $player }さんの『{ $card }』が{ $state ->
        [rest] レスト状態になりました。
        [down] ダウン状態になりました。
       *[active] アクティブ状態になりました。
    }
crest-boosted = このターン、{ $player }さんの『{ $card }』の戦力が{ $amount }上がります。
crest-weakened = このターン、{ $player }さんの『{ $card }』の戦力が{ $amount }下がります。
crest-tokens = { $player }さんが戦力トークンを{ $tokens }個得ました。
crest-income = { $player }さんがクレストレベルの分、戦力トークンを{ $tokens }個得ました。
crest-drained = { $player }さんが戦力トークンを{ $tokens }個失いました。
crest-drew = { $player }さんがカードを{ $count }枚引きました。
crest-drew-cards = { $player }さんが引いたカード：{ $cards }
crest-back = { $player }さんの手札に戻りました：{ $cards }
crest-back-none = {""}
crest-advanced = { $player }さんのカウントがすべて1つ進みました。手札に戻ったカード：{ $cards }
crest-advanced-none = { $player }さんのカウントがすべて1つ進みました。
crest-slowed = { $player }さんのカウントがすべて1つ増えました（手札に戻るのが遅くなります）。
crest-trashed = { $player }さんがリンクゾーンのカードをトラッシュしました：{ $cards }
crest-crest = { $player }さんの『{ $card }』の効果が発動しました。
crest-crest-many = { $player }さんの『{ $card }』の効果が{ $times }回発動しました。
crest-crest-brought = { $player }さんの『{ $card }』の効果で、{ $brought }
crest-crest-included = { $player }さんの『{ $card }』の効果も含めて、{ $brought }

refused-crest-two-players = クラウンクレストはちょうど2人で対戦するゲームです。{ $players }人では始められません。
refused-crest-no-deck = このカードセットには構築済みデッキがありません。先に `/deck` でデッキを作ってください。
refused-crest-small-pack = ユニットとコマンドが合わせて{ $cards }種類しかなく、デッキを組めません。デッキは20枚で、同じ名前のカードは3枚までです。{ $least }種類以上になるようにカードを足してください。
refused-crest-deck-card = 「{ $card }」というカードは、このカードセットにありません。
refused-crest-deck-crest =
    { $crests ->
        [0] デッキにはクレストが1枚必要です。1枚選んでください。
       *[other] デッキに入れられるクレストは1枚だけです（今は{ $crests }枚）。残す1枚を選んでください。
    }
refused-crest-deck-copies = 『{ $card }』が{ $copies }枚入っています。同じ名前のカードは3枚までです。{ $over }枚抜いてください。
refused-crest-deck-size =
    デッキはクレストのほかにちょうど20枚です（今は{ $cards }枚）。{ $missing ->
        [0] { $over }枚抜いてください。
       *[other] あと{ $missing }枚入れてください。
    }
refused-crest-phase =
    今それは行えません。{ $phase ->
        [main] メインフェイズの途中です。
        [move] ユニットの移動を決めているところです。
        [tokens] 戦力トークンを割り振っているところです。
        [order] 戦闘の順番を決めているところです。
        [fallback] 後方エリアに下がるユニットを選んでいるところです。
        [cleanup] クリンナップフェイズの途中です。
       *[janken] じゃんけんで先攻を決めているところです。
    }
refused-crest-not-now = 今それを行えるのは{ $player }さんです。
refused-crest-charged = このターンはもうチャージしました。
refused-crest-is-command = { $card }はコマンドなので、`c` でプレイしてください。
refused-crest-is-unit = { $card }はユニットなので、`u` でプレイしてください。
refused-crest-not-in-hand = 『{ $card }』は手札にありません。
refused-crest-no-advance = カウントを進められるのは、すでに最大レベルのときに、ルールによるチャージをした場合だけです。
refused-crest-no-reinforcement = 戦場に自分の『{ $card }』がいないため、補強できません。
refused-crest-tokens = 戦力トークンが{ $needed }個必要ですが、{ $tokens }個しかありません。
refused-crest-choice = 『{ $card }』をどう使うか指定してください。`/move` に打ち込むと、使い方の候補がすべて出ます。
refused-crest-no-link = リンク数{ $number }では、このコマンドのリンク効果は使えません。
refused-crest-area = ユニットは後方エリアと前線エリアの間を移動します。前線エリアからもう一方の前線エリアへは、それを認める効果がなければ直接移動できません。
refused-crest-no-use = そのように使えるカードはありません。
refused-crest-no-unit = 戦場に自分の『{ $card }』はいません。
refused-crest-moved-twice = バトルフェイズに『{ $card }』を移動させられるのは、1回だけです。
refused-crest-not-active = 『{ $card }』はアクティブ状態ではありません。
refused-crest-in-rear = 『{ $card }』は後方エリアにいます。そこでは戦闘を行いません。
refused-crest-not-there = その前線エリアに自分の『{ $card }』はいません。
refused-crest-how-many = その前線エリアのユニットから、退場した数と同じ数だけ、後方エリアに下がるユニットを選んでください。
refused-crest-level = 『{ $card }』の効果を使うには、クレストレベルがまだ足りません。

crest-scene-L = 左
crest-scene-R = 右

# その手がよい理由：ヒントと、対戦の分かれ目。

why-crest-wins-game = これで勝ちます。
why-crest-wins-front = 相手が戦力トークンをどう割り振っても、{ $front ->
        [L] 左
       *[R] 右
    }の前線に勝てます。
why-crest-holds-front = 相手が戦力トークンをどう割り振っても、{ $front ->
        [L] 左
       *[R] 右
    }の前線で負けません。
why-crest-sure-front = 割り振らなくても、{ $front ->
        [L] 左
       *[R] 右
    }の前線に必ず勝てます。
why-crest-no-stake = どう割り振っても、前線の勝敗は変わりません。
why-crest-order-same = どちらから戦っても、前線の勝敗は変わりません。
why-crest-throw = どの手を出しても、勝つ見込みと負ける見込みは同じです。
why-crest-stands = このままなら、{ $front ->
        [L] 左
       *[R] 右
    }の前線は{ $ours }対{ $theirs }になります。
why-crest-level = クレストレベルが{ $level }に上がり、クリンナップごとに戦力トークンを{ $level }個得ます。
why-crest-sooner = カウント中のカード{ $cards }枚が早く戻ります{ $back ->
        [0] {""}
       *[other] （うち{ $back }枚はすぐに）
    }。
why-crest-reinforces = { $card }の戦力が{ $strength }になります。
why-crest-strongest = 今プレイできるユニットの中で、登場したときの戦力が最も高いのは{ $card }（{ $strength }）です。
why-crest-spares = 後方へ下がる{ $card }は、戦闘に巻き込まれません。
why-crest-nothing-else = ほかにできることはありません。
why-crest-saves = 戦力トークンが{ $tokens }個残ります。割り振ったトークンは戻りますが、支払ったものは戻りません。
why-crest-tokens-more = 割り振りにも支払いにも使える戦力トークンが{ $tokens }個増えます。
why-crest-draws = デッキからカードを{ $cards }枚引けます。
why-crest-drains = 相手の戦力トークンが{ $tokens }個減ります。
why-crest-stays = { $card }が{ $front ->
        [L] 左
       *[R] 右
    }の前線に残ります。
crest-tokens-left = **戦力トークン{ $tokens }個**
crest-card-reinforced = { $text }（重なっているときだけ）
crest-cards-reinforced = -# 【補強】は、下に同じ名前のカードが重なっているときだけ働きます。
crest-cleanup-crest = { $card }：{ $text }
crest-prompt-ch-full-idle = クレストレベルは最大で、もう上がりません。カウントゾーンに進めるカードもありません。チャージするカードは？
crest-prompt-ch-full = クレストレベルは最大で、もう上がりません。代わりに、カウントをすべて1つ進められます。チャージするカードは？
crest-gained-cards = { $player }さんが戦力トークンを{ $tokens }個得ました。引いたカード：{ $cards }
crest-gained =
    { $player }さんが{ $tokens ->
        [0] {""}
       *[other] 戦力トークンを{ $tokens }個得{ $cards ->
            [0] ました。
           *[other] て、
        }
    }{ $cards ->
        [0] {""}
       *[other] カードを{ $cards }枚引きました。
    }

over-turns-crown-crest = { $turns }ターン

playtest-counts-crown-crest = デッキはランダムに組みます。カードは、一方だけが引いたゲームで、引いた側のものとして数えます。

# カードのデータからボットが実際に行うこと。カードを書いた人のため。
crest-does = → { $does }。
crest-does-reinforced = → 【補強】{ $does }。
crest-does-at = { $when }：{ $steps }
crest-does-at-if = { $when }（{ $given }）：{ $steps }
crest-does-bonus = 戦力+{ $plus }
crest-does-bonus-if = 戦力+{ $plus }（{ $given }）
crest-does-front-to-front = 前線エリアから前線エリアへ移動できる
crest-does-played = プレイした時：{ $steps }
crest-does-link = リンク数が{ $at }以上なら、さらに：{ $steps }
crest-when-unit = { $when ->
    [enter] 登場した時と補強された時
    [move] 移動した時
    [exit] 退場した時
   *[win] 前線の戦闘に勝った時
 }
crest-when-crest = { $when ->
    [cleanup] クリンナップ・アクション
    [income] クリンナップで戦力トークンを得る時
    [charge] チャージした時
    [enter] 自分のユニットが登場した時
    [command] コマンドをプレイした時
    [night] 夜のターンの始め
   *[win] 前線の戦闘に勝った時
 }
crest-if-level = Lv.{ $level }以上
crest-if-night = 夜の間
crest-if-day = 昼の間
crest-if-alone = 前線にほかの味方がいない間
crest-if-behind = VPで負けているなら
crest-if-link = リンク数が{ $link }以上なら
crest-step = { $kind ->
    [charge] 手札を1枚チャージしてもよい
    [recall] 自分のカウントゾーンのカード1枚を手札に戻す
    [ready] 自分のレスト状態のユニット1体をアクティブ状態にする
    [move] 自分のアクティブ状態のユニット1体を移動させる
    [rest] 前線の相手ユニット1体をレスト状態にする
    [weaken] このターン、前線の相手ユニット1体の戦力−{ $amount }
    [push] 戦力{ $amount }以下の前線の相手ユニット1体を後方エリアへ移動させる
    [fell] 戦力{ $amount }以下の前線の相手ユニット1体を退場させる
    [boost] このターン、自分のユニット1体の戦力+{ $amount }
    [tokens] 戦力トークンを{ $amount }個得る
    [drain] 相手は戦力トークンを最大{ $amount }個失う
    [draw] カードを{ $amount }枚引く
    [advance] 自分のカウントをすべて1つ進める
    [slow] 相手のカウントをすべて1つ戻す（3まで）
    [boost-self] このターン、このユニットの戦力+{ $amount }
   *[ready-self] このユニットをアクティブ状態にする
 }

# 持ち込まれたパックのカード数。
crest-counted = クレスト{ $crests }種類、ユニット{ $units }種類、コマンド{ $commands }種類
