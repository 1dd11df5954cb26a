# キューブクエスト：場の言葉、報告、注意、起きたこと、編成、できない理由。用語は data/cube-quest/rules.yaml に合わせる。

game-cube-quest = キューブクエスト
about-cube-quest = 2つの城と実物のキューブで遊びます。自分のキューブを弾いて、相手のキングを盤から落とします。2人用で、ボットが審判を務めます。所要時間は約20分。
gist-cube-quest = キューブを弾き合う、城攻め
size-cube-quest = 2人・20分
over-turns-cube-quest = { $turns }手番
first-cube-quest = 基本編成と1本勝負で始められます。
howto-cube-quest =
    {""}**1分でわかるキューブクエスト**
    実物の盤とキューブで遊びます。盤の両端に城があり、それぞれにキングがいます。交互に自分のキューブを1個**弾き**ます。**相手のキングを盤から落とせば勝ち**です。どちらが弾いたかは関係なく、自分のキングが落ちたら負けです。
    盤から落ちたキューブは**撃破**されます。境界線を完全に越え、影の面を上にして止まったキューブは**捕獲**されます。サイコロのように振り、絵の面が出れば脱出して自分の城に戻り、影の面が出れば撃破です。自陣では、どちらの面が上でもかまいません。
    弾く代わりに、キングを自分の城に置き直{ $mix ->
        [basic] すこともできます。
       *[any] すか、特別なキューブを使うこともできます。**ヘルム**は2回弾け、**スカルク**は潜伏して戻り、**ヒーラー**は復活させ、**フリーズ**は相手のキューブを凍結します。
    }
    {""}**審判はボット**
    { $table ->
        [hotseat] 1. { $reports ->
            [flicks] キューブの種類を選んでから、弾きます。
           *[any] 弾きます。
        }
        2. 落ちたか捕獲されたキューブがあれば、それを報告します。なければ**{ $reports ->
            [flicks] 何も起きなかった
           *[any] 手番終了、何も起きなかった
        }**を押します。
        3. 送る前に、声に出して合意してください。この1台が2人分の返事をします。
       *[any] 1. 弾きます。弾くたびに報告するテーブルでは、先にキューブの種類を選びます。
        2. **何も起きなかった**を押すか、盤から落ちたものと捕獲されたものを報告します。
        3. 相手が確認するか、異議を出します。
    }
    {""}
    ボットはキューブの数を数え、ロールを求め（代わりに振ることもでき）、誰の番かを伝えます。盤は見えないので、2人が合意したことが正しい結果になります。

option-mix = 編成
value-mix-basic = 基本編成（全17個）
value-mix-custom = 自由編成
option-points = 編成のポイント
option-bouts_to_win = 必要な勝ち数
value-bouts_to_win-1 = 1勝
value-bouts_to_win-3 = 3勝（長いゲーム）
value-start-agree = 頭が四角い人から（話し合い）
option-rolls = 解放ロールと復活ロール
value-rolls-either = 手でも自動でも（持ち主が選ぶ）
value-rolls-table = いつも手で振る
value-rolls-bot = いつも自動
option-secret_setup = 見えないように選んで置く
value-secret_setup-auto = 自由編成のときだけ
option-foul_stack = 反則ごとの追加の弾きを足し合わせる
option-foul_king_counts = 反則で落ちたキングも負けにする
option-double_king = 1回の弾きで両方のキングが落ちたら
value-double_king-first = 先に落ちた方の負け
value-double_king-flicker_loses = 弾いた人の負け
value-double_king-replay = 勝負をやり直す
option-revive_spent = 使用済みのヒーラーも復活できる

# 色とキューブ

cube-who = { $name }さん
cube-red = 赤
cube-blue = 青
cube-none = なし
cube-and = { $one }と{ $two }
cube-kind-K = キング
cube-kind-S = ストライカー
cube-kind-H = ヘルム
cube-kind-U = スカルク
cube-kind-G = グラント
cube-kind-R = ヒーラー
cube-kind-F = フリーズ
cube-many-K = キング{ $count }個
cube-many-S = ストライカー{ $count }個
cube-many-H = ヘルム{ $count }個
cube-many-U = スカルク{ $count }個
cube-many-G = グラント{ $count }個
cube-many-R = ヒーラー{ $count }個
cube-many-F = フリーズ{ $count }個
cube-piece-K =
    { $colour }の{ $count ->
        [1] キング
       *[other] キング{ $count }個
    }
cube-piece-S =
    { $colour }の{ $count ->
        [1] ストライカー
       *[other] ストライカー{ $count }個
    }
cube-piece-H =
    { $colour }の{ $count ->
        [1] ヘルム
       *[other] ヘルム{ $count }個
    }
cube-piece-U =
    { $colour }の{ $count ->
        [1] スカルク
       *[other] スカルク{ $count }個
    }
cube-piece-G =
    { $colour }の{ $count ->
        [1] グラント
       *[other] グラント{ $count }個
    }
cube-piece-R =
    { $colour }の{ $count ->
        [1] ヒーラー
       *[other] ヒーラー{ $count }個
    }
cube-piece-F =
    { $colour }の{ $count ->
        [1] フリーズ
       *[other] フリーズ{ $count }個
    }
cube-piece-under = { $freeze }の下の{ $cube }
cube-piece-other = 「{ $code }」
cube-freeze = { $colour }のフリーズ{ $label }
cube-freeze-on = { $cubes }の上の{ $label }
cube-claim-return = スカルクの復帰
cube-claim-hide =
    { $count ->
        [1] スカルクの潜伏
       *[other] スカルク{ $count }個の潜伏
    }
cube-claim-freeze = フリーズを置くこと（{ $freezes }）
cube-claim-roll = { $cube }のロール

# 誰に何を聞いているか

cube-ask-mix =
    ### { $who } · 編成を選んでください
    { $points }ポイントまで。両者が確定するまで、誰にも見えません。
cube-ask-head = ### { $who } · 頭がより四角いプレイヤーが先に始めます。どちらの頭ですか？
cube-ask-head-again =
    ### { $who } · 頭がより四角いプレイヤーが先に始めます。どちらの頭ですか？
    { $other }の答えは{ $side }。同じなら{ $side }を押します。違えば抽選です。
cube-ask-placed = ### { $who } · キューブを置いてください
cube-ask-action =
    ### { $who } · { $todo ->
        [turn] 弾いて、結果を報告
       *[flick] キューブを選んでから弾く
    }{ $extra ->
        [0] {""}
       *[other] （＋追加の弾き{ $extra }回）
    }
cube-ask-report =
    ### { $who }が{ $cube }{ $kind ->
       *[any] {""}
    }を弾きます{ $way ->
        [extra] （追加の弾き）
        [again] （2回目の弾き）
       *[plain] {""}
    }
cube-ask-report-other =
    ### { $who } · 何が起きましたか？
    { $flicker }が{ $cube }{ $kind ->
       *[any] {""}
    }を弾きます{ $way ->
        [extra] （追加の弾き）
        [again] （2回目の弾き）
       *[plain] {""}
    }。
cube-ask-confirm = ### { $who } · 報告は正しいですか？
cube-ask-version = ### { $who } · どちらが正しいですか？
cube-ask-secret = ### { $who } · 何が起きましたか？（相手には見えません）
cube-ask-agree = ### { $who } · 同意しますか？
cube-ask-rule = ### 審判が決めます
cube-ask-pause = ### 中断中
cube-ask-roll = ### { $who } · ロール：{ $cubes }
cube-ask-revive = ### { $who } · 復活ロール：{ $cubes }
cube-ask-again = ### { $who } · ヘルムをもう1回弾きますか？
cube-ask-heal = ### { $who } · ヒーラーをもう1個使いますか？
cube-ask-extra = ### { $who } · 追加の弾き{ $count }回
cube-score = -# 第{ $bout }戦 · 勝ち数：🔴 赤 { $red }、🔵 青 { $blue } · 先に{ $goal }勝した方の勝ち

cube-over-king = { $who }の**勝ち**です！ { $other }のキングが盤から落ちました。
cube-over-kings = { $who }の**勝ち**です！ 両方のキングが盤から落ち、弾いたのは{ $other }でした。
cube-over-kings-first = { $who }の**勝ち**です！ 両方のキングが盤から落ち、{ $other }のキングが先でした。
cube-over-resign = { $who }の**勝ち**です。{ $other }が投了しました。
cube-over-claim = { $who }の**勝ち**です。{ $other }が2回続けて行動しませんでした。
cube-over-unfinished = 1週間動きがなかったため、勝敗なしで終わりました。
cube-over-moderator = モデレーターがこのゲームを終了しました。勝敗はありません。
cube-over-ended = 合意により、このゲームを終了しました。勝敗はありません。
cube-over-deserted = 全員が退席したため、このゲームに勝敗はありません。
cube-over-replaced = 別のゲームを始めるために閉じました。勝敗はありません。

# 場

cube-camp = { $who }の盤上：{ $cubes }
cube-camp-choosing = { $who }は編成を選んでいます
cube-camp-locked = { $who }は編成を確定しました（まだ見えません）
cube-camp-under = { $cubes }（{ $label }の下）
cube-camp-frozen = · ❄️ うち凍結：{ $cubes }
cube-camp-defeated = · ✖️ 撃破：{ $cubes }
cube-camp-captured = · 🎲 捕獲（これから振る）：{ $cubes }
cube-camp-more = · そのほか：{ $facts }
cube-is-reserve = 控えのフリーズ{ $count }個
cube-is-hiding = 潜伏中のスカルク{ $count }個
cube-is-spent = 使用済みのヒーラー{ $count }個
cube-is-credit = 追加の弾き{ $count }回
cube-camp-placed = ✅ 置き終わりました
cube-camp-placing = ⏳ 置いています

cube-odds-escape = { $cube }：6面のうち{ $faces }面が出れば脱出（ふつうのサイコロなら{ $least }以上）
cube-odds-revive = { $cube }：6面のうち{ $faces }面が出れば復活（ふつうのサイコロなら{ $least }以上）
cube-note-idle = { $who }は、相手が2回続けて行動しなかったため、この勝負の勝ちを宣言できます。
cube-note-hotseat = 1台を2人で使うテーブルです。持っている人が2人分の操作をします。確認の前に、声に出して合意してください。

# 注意

cube-remind-tips = ヒント：ストライカーは攻めに向き、捕獲されても6面のうち5面で脱出します。数の多いグラントは、キングの守りに使いましょう。
cube-remind-board = 盤の半分どうしを合わせます。継ぎ目が境界線です。短い辺の側に座り、手前の城とその半分が自陣になります。
cube-remind-castle = キングは自分の城に置きます。一部だけでも、縁に触れるだけでもよく、ほかのキューブに載せてもかまいません。
cube-remind-place = ほかのキューブは自陣のどこにでも、壁や塔など好きな形に置けます。置くときは、境界線に触れてはいけません。
cube-remind-healers = ヒーラーも同じように自陣に置きます。フリーズは盤の横に控えます。
cube-remind-screen = 両者が置き終わるまで、箱などのついたてを境界線に立てておきます。
cube-remind-video = カメラでつなぐテーブル：それぞれが盤とキューブを一式持ち、カメラに映るように自分の盤で弾きます。
cube-remind-proxy = 片方が遠くにいるテーブル：盤は1つです。離れた人がキューブと狙いを決め、盤のそばの代理人が弾きます。
cube-remind-flick = 親指ともう1本の指で弾きます。
cube-remind-rest = すべて止まるまで待ちます。手で動いたキューブは元に戻し、報告しません。
cube-remind-edges = はみ出しただけなら、まだ盤上です。落ちたら、戻っても撃破です。線に触れていれば自陣です。
cube-remind-helm = 線に触れて止まったヘルムも、自陣で止まっています。
cube-remind-roll = 持ち主が盤の横で振ります。
cube-remind-copy = 見たとおりに確認し、自分の盤も同じように並べます。
cube-remind-differ = 盤が違っていたら、弾いた側の盤に合わせます。

# 報告の内容

cube-fact-none = 何も起きなかった
cube-fact-off = { $cubes }が盤から落ちた
cube-fact-cap = { $cubes }が捕獲された
cube-fact-roll = 自動ロール
cube-fact-thaw = 外れた：{ $freezes }
cube-fact-slip = { $freeze }は{ $cubes }の上だけに残った
cube-fact-home = ヘルムは自陣で止まった
cube-fact-first = { $colour }のキングが先に落ちた
cube-fact-foul = 反則（{ $fault }）
cube-fact-done = 正しく行われた
cube-fact-undone = 正しく行われなかった

# 起きたこと

cube-told-chose = { $who }が編成を確定しました。
cube-told-teams = { $who }の編成：{ $cubes }（{ $points }ポイント）。
cube-told-head = { $who }の答え：頭が四角いのは{ $other }。
cube-told-begins = { $who }から始めます。
cube-told-drawn-start = 抽選の結果、{ $who }から始めます。
cube-told-placed = { $who }がキューブを置き終わりました。
cube-told-placed-all = すべて置き終わりました。ついたてがあれば外します。
cube-told-turn = 次は{ $who }の手番です。
cube-told-stopped = { $who }はここまでにしました。
cube-told-no-extra = { $who }は追加の弾きをしませんでした。
cube-told-king-moved = { $who }がキングを自分の城に置き直しました。
cube-told-returned = { $who }のスカルクが復帰：絵の面を上に、線を完全に越え、城にもキューブにも触れない所に置きます。
cube-told-hid = { $who }がスカルク{ $count }個を潜伏：盤から取ってください。
cube-told-healed = { $who }：ヒーラー{ $count }個を盤から取り、{ $cubes }の復活を試みます。
cube-told-revived = { $who }の{ $cube }が復活。持ち主の城に置いてください。
cube-told-revived-freeze = { $who }の{ $cube }が復活し、控えに戻りました。
cube-told-froze = { $who }がフリーズ{ $freeze }を{ $cubes }に載せました。凍結中は使えませんが、押されることはあります。
cube-told-off = 撃破：{ $cubes }。
cube-told-off-none = ほかに撃破されたキューブはありません。
cube-told-slipped = { $freeze }は{ $cubes }の上だけに残っています。
cube-told-slipped-off = ずれた：{ $freeze }。
cube-told-thawed = 外れて撃破：{ $freeze }。
cube-told-foul = { $who }の反則（{ $fault }）：手で動かした物は元に戻します。
cube-told-spared = 反則なので、{ $who }のキングは城に戻します。
cube-told-king-spared = 反則なので、{ $who }のキングは城に戻します。ほかに起きたことは？
cube-told-rolled-face =
    { $by ->
        [bot] 🎲 **{ $number }**（{ $least }以上で成功）：
       *[real] 🎲 手で振った結果：
    }{ $who }の{ $cube }は**脱出**。持ち主の城に置いてください。
cube-told-rolled-shadow =
    { $by ->
        [bot] 🎲 **{ $number }**（{ $least }以上で成功）：
       *[real] 🎲 手で振った結果：
    }{ $who }の{ $cube }は**撃破**されました。
cube-told-rolled-back =
    { $by ->
        [bot] 🎲 **{ $number }**（{ $least }以上で成功）：
       *[real] 🎲 手で振った結果：
    }{ $who }の{ $cube }が**復活**。持ち主の城に置いてください。
cube-told-rolled-lost =
    { $by ->
        [bot] 🎲 **{ $number }**（{ $least }以上で成功）：
       *[real] 🎲 手で振った結果：
    }{ $who }の{ $cube }は撃破されたままです。
cube-told-roll-disputed = { $who }がロールに異議を出しました。自動ロール1回で決めます。
cube-told-replay = 両方のキングが盤から落ちました。勝負をやり直します。
cube-told-stopped-bout = この勝負は取りやめ、同じ人からやり直します。
cube-why-king = { $other }のキングが落ちたため
cube-why-kings = 両方のキングが落ち、弾いたのが{ $other }だったため
cube-why-kings-first = 両方のキングが落ち、{ $other }のキングが先だったため
cube-why-resign = { $other }が投了したため
cube-why-claim = { $other }が行動しなかったため
cube-told-bout = { $why }、この勝負は{ $who }の勝ちです。勝ち数：赤{ $red }、青{ $blue }。次の勝負は{ $next }から始めます。
cube-told-over = { $why }、{ $who }の勝ちです。
cube-told-nobody = 勝敗なしで終わりました。

# 絵

cube-scene-r = 赤
cube-scene-b = 青
cube-scene-choosing = 編成を選んでいます…
cube-scene-locked = 確定（まだ見えません）
cube-scene-placed = 置き終わりました
cube-scene-placing = 置いています…
cube-scene-reserve = 控えフリーズ
cube-scene-hiding = 潜伏スカルク
cube-scene-spent = 使用済ヒーラー
cube-scene-extra = 追加の弾き
cube-scene-defeated = 撃破
cube-scene-line = 境界線
cube-scene-flick = { $colour }の{ $cube }を弾く
cube-scene-rolls = ロール{ $count }回
cube-scene-escaped = { $cube }脱出
cube-scene-fell = { $cube }撃破
cube-scene-back = { $cube }復活
cube-scene-lost = { $cube }復活せず
cube-scene-escapes = 脱出 { $faces }/6
cube-scene-revives = 復活 { $faces }/6

# 編成

cube-team-cubes = キューブ：{ $cubes }
cube-team-stack = { $cubes }（{ $points }）
cube-team-points = **{ $points }/{ $most }ポイント**、残り{ $left } · キューブ{ $number }個
cube-team-good = ✅ この編成は対戦に使えます。
cube-team-choose = キューブ…
cube-team-entry = { $cube } { $count }個 · 1個{ $points }ポイント
cube-team-count = { $count }個
cube-about =
    { $faces ->
        [6] **{ $cube }**（{ $letter }） · { $points }ポイント · 捕獲されない
       *[other] **{ $cube }**（{ $letter }） · { $points }ポイント · 6面のうち{ $faces }面が出れば脱出
    }
cube-idea-K = 盤から落ちたら負けです。弾く代わりに、自分の城に戻せます。
cube-idea-S = 攻め役です。捕獲されても、めったに失いません。
cube-idea-H = 1回目が自陣で止まれば、2回弾けます。
cube-idea-U = 境界線の向こうで潜伏し、後でそこに復帰します。
cube-idea-G = 安くて数が多い、キングの守り役です。
cube-idea-R = 弾けません。盤から取って、6ポイントまで復活を試みます。
cube-idea-F = 弾けません。相手のキューブに載せると、そのキューブは使えなくなります。
cube-army-ALL = 全種類
cube-army-ALL-idea = どの種類も入っています。それぞれの力を試せます。
cube-army-MAX = 大軍
cube-army-MAX-idea = グラント全部とストライカー2個に、復活役のヒーラーを加えます。
cube-army-FEW = 少数精鋭
cube-army-FEW-idea = ストライカー、ヘルム、スカルクを全部。数は少なくても強力です。

# できない理由

refused-cube-players = キューブクエストはちょうど2人で遊びます。
refused-cube-one-person = 席ごとに別のプレイヤーが必要です。1人で両方の席に着けるのは、1台で遊ぶテーブルだけです。
refused-cube-locked = 編成は確定しています。この勝負が終わるまで変えられません。
refused-cube-after-red = 先に赤が選び、次にあなたが選びます。
refused-cube-whole = 「{ $text }」はキューブの数ではありません。0以上の整数にしてください。
refused-cube-one-king = 編成のキングは、ちょうど1個です。
refused-cube-box =
    箱に入っている{ $kind ->
        [K] キング
        [S] ストライカー
        [H] ヘルム
        [U] スカルク
        [G] グラント
        [R] ヒーラー
       *[F] フリーズ
    }は、各色{ $box }個だけです。
refused-cube-points = この編成は{ $points }ポイントです。{ $most }ポイントまで使えます。
refused-cube-no-head = 今は、誰から始めるかを聞いていません。
refused-cube-placing = 今、あなたが置くキューブはありません。
refused-cube-not-placed = 先に、両者がキューブを置いてください。
refused-cube-other-turn = 今は相手の手番です。
refused-cube-open-again = 先に、ヘルムの2回目を弾くか決めてください。
refused-cube-open-extra = この手番のメインアクションは終わりました。できるのは追加の弾きだけです。
refused-cube-open-heal = 先に、ヒーラーをもう1個使うか決めてください。
refused-cube-main-first = 先にメインアクションを行い、そのあとで追加の弾きをします。
refused-cube-enemy = 弾けるのは自分のキューブだけです。
refused-cube-never-flicked =
    { $kind ->
        [R] ヒーラーは弾けません。復活に使うキューブです。
       *[F] フリーズは弾けません。相手のキューブに載せるキューブです。
    }
refused-cube-not-in-team =
    あなたの編成に{ $kind ->
        [K] キング
        [S] ストライカー
        [H] ヘルム
        [U] スカルク
        [G] グラント
        [R] ヒーラー
       *[F] フリーズ
    }はありません。
refused-cube-not-there =
    盤上にあなたの{ $kind ->
        [K] キング
        [S] ストライカー
        [H] ヘルム
        [U] スカルク
        [G] グラント
        [R] ヒーラー
       *[F] フリーズ
    }はありません。
refused-cube-frozen =
    あなたの{ $kind ->
        [S] ストライカー
        [H] ヘルム
        [U] スカルク
        [G] グラント
        [R] ヒーラー
       *[F] キューブ
    }はすべて凍結しています。フリーズが外れるまで使えません。
refused-cube-no-choice = 今聞いているのは、それではありません。
refused-cube-no-pass = パスはできません。キューブを弾くか、キングを移動してください。
refused-cube-one-return = 1回の手番に復帰できるスカルクは、1個だけです。
refused-cube-nobody-hides = 潜伏している自分のスカルクはありません。
refused-cube-hide-early = 潜伏できるのは、自分の手番が終わってから相手が始めるまでの間です。
refused-cube-hide-late = 相手の手番がもう始まっているので、潜伏できません。
refused-cube-cannot-hide =
    { $most ->
        [0] 今、潜伏できるスカルクはありません。
       *[other] 今、潜伏できるスカルクは{ $most }個までです。
    }
refused-cube-no-healer =
    { $there ->
        [0] 今、使えるヒーラーはありません。
       *[other] 今、使えるヒーラーは{ $there }個だけです。
    }
refused-cube-nothing-defeated = 撃破された自分のキューブがないので、復活させるものがありません。
refused-cube-heal-enemy = 復活できるのは自分のキューブだけです。
refused-cube-heal-nothing = 復活させるキューブを1個以上選んでください。
refused-cube-not-defeated =
    撃破された自分の{ $kind ->
        [K] キング
        [S] ストライカー
        [H] ヘルム
        [U] スカルク
        [G] グラント
        [R] ヒーラー（使用済みは数えません）
       *[F] フリーズ
    }は{ $there ->
        [0] ありません。
       *[other] { $there }個だけです。
    }
refused-cube-heal-points = 合計{ $points }ポイントです。今は{ $most }ポイントまで復活を試みることができます。
refused-cube-no-reserve =
    { $there ->
        [0] 控えのフリーズはありません。
       *[other] 控えのフリーズは{ $there }個だけです。
    }
refused-cube-label = フリーズF{ $label }は、もう盤上にあります。
refused-cube-both-far = 同じ手番に置くフリーズのうち、敵陣に置けるのは1個までです。
refused-cube-off-board =
    相手の{ $kind ->
        [K] キング
        [S] ストライカー
        [H] ヘルム
        [U] スカルク
        [G] グラント
        [R] ヒーラー
       *[F] フリーズ
    }は、盤上にその数だけありません。
refused-cube-freeze-own = フリーズは相手のキューブの上に置きます。
refused-cube-freeze-king = キングは凍結できません。
refused-cube-freeze-freeze = フリーズの上にフリーズは置けません。
refused-cube-roll-own = 今、あなたが振るものではありません。自分のキューブは自分で振ります。
refused-cube-no-roll = 今、そのキューブは振りません。
refused-cube-table-rolls = このテーブルでは、手で振ります。
refused-cube-bot-rolls = このテーブルでは、自動ロールで決めます。
refused-cube-rolled = このキューブは自動ロールが済んでいます。その数で決まります。
refused-cube-foul-late = 次のアクションが始まったので、もう反則は指摘できません。
refused-cube-own-foul = 自分の反則は報告で申告します。指摘するのは相手だけです。
refused-cube-fouled = その弾きはもう反則になっています。反則がいくつあっても、追加の弾きは1回です。
refused-cube-unknown = 「{ $cube }」というキューブはありません。`rG` のように色と文字で書いてください。
refused-cube-no-counter = `{ $kind }` に `{ $field }` という数はありません。
refused-cube-counter = その数は0から{ $most }までです。
refused-cube-never-captured = { $cube }は捕獲されません。影の面がないキューブです。
refused-cube-first = どちらのキングが先に落ちたかは、両方が落ちたときだけ報告します。
refused-cube-too-many =
    { $there ->
        [0] { $cube }とは報告できません。盤上に1個もありません。
       *[other] { $cube }とは報告できません。盤上にあるのは{ $there }個だけで、同じキューブが盤からの落下と捕獲の両方になることはありません。
    }
refused-cube-thaw-it = { $cube }：外れたフリーズは別に報告します。
refused-cube-not-under = { $cube }は、そのフリーズの下にありません。
refused-cube-which-frozen = { $cube }は別々のフリーズの下に複数あります。どれかを指定してください：`{ $names }`
refused-cube-no-freeze = フリーズ { $cube }は盤上にありません。
refused-cube-all-under = { $cube }はまだすべてのキューブの上に載っているので、ずれていません。
refused-cube-no-helm = 自陣で止まったかどうかは、ヘルムの1回目の弾きだけで報告します。
refused-cube-helm-gone = そのヘルムは盤から落ちたか捕獲されたので、自陣で止まっていません。
refused-cube-helm-flicked = 弾いたのはフリーズが載っていないヘルムで、この報告ではそれが盤から落ちたか捕獲されたことになります。凍結されたほうなら `{ $name }` と指定してください。

# Buttons, questions, forms
cube-button = { $kind }
cube-tap-king = キングの移動
cube-tap-again = ヘルムをもう一度弾く
cube-tap-stop-again = 2回目は弾かない
cube-tap-stop-heal = もうヒーラーは使わない
cube-tap-end = 追加の弾きをしない
cube-tap-placed = 配置完了
cube-tap-return = スカルクの復帰
cube-tap-hide = スカルク{ $count }個が潜伏
cube-tap-roll-bot = 自動ロール
cube-tap-roll-face = 絵の面
cube-tap-roll-shadow = 影の面
cube-tap-roll-bot-of = { $kind }：自動
cube-tap-roll-face-of = { $letter }：絵
cube-tap-roll-shadow-of = { $letter }：影
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
cube-field-off = { $side }：盤から落ちた
cube-field-cap = { $side }：捕獲（影の面が上）
cube-field-first = 先に盤から落ちたキングは？
cube-first-none = わからない
cube-first = { $side }が先
cube-field-ice = フリーズ：外れた・ずれた
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

cube-form-help = -# 捕獲：影の面が上で、全体が境界線を越えているもの。
cube-some-off = { $side } { $cubes }落下
cube-some-cap = { $side } { $cubes }捕獲

# 手番をまとめて報告する
cube-ask-report-turn = ### { $who } · 手番に何が起きましたか？
cube-one-less = { $kind }を1つ減らす
refused-cube-two-counts = 同じ種類のキューブに2通りの数が選ばれています。どちらか1つにしてください。
cube-tap-left = 盤から落ちた…
cube-tap-caught = 捕獲された…
cube-prompt-left = 盤から落ちたキューブは？
cube-prompt-caught = 捕獲されたキューブは？（影の面が上で、完全に境界線を越えたもの）
cube-of = { $side }の{ $kind }
cube-tap-itself =
    { $roll ->
        [0] {""}
       *[other] {"🎲 "}
    }この{ $kind }が捕獲された
cube-bot-rolls = { $cube }（自動ロール🎲）
cube-tap-helm = ヘルムを2回弾く…
cube-tap-more = そのほか…
cube-tap-roll-all = 🎲 全部を自動ロール
cube-tap-ok-roll = 確認して🎲自動ロール
cube-team-empty = まだキングだけです。用意された編成から始めるか、キューブを加えてください。
cube-team-kind = -# **{ $cube }**：{ $idea }
cube-field-ready = 用意された編成
cube-field-kinds = キューブ
cube-team-add = ＋ 加える
cube-team-less = － 減らす
cube-team-last = 前回と同じ
cube-team-own = 自分の編成
cube-pick = { $kind }×{ $count } · コスト{ $cost }
