# クラフト・ザ・クラウン：パネル、取引、ログ、できない理由。言葉は data/craft-the-crown/rules.yaml の用語に合わせる。

game-craft-the-crown = クラフト・ザ・クラウン
about-craft-the-crown = 素材から道具や施設を作り、取引もしながら、誰よりも早く、50ゴールドか王冠をめざします。2～4人用、所要時間は約60分。
gist-craft-the-crown = 素材から道具を作り、稼ぐ競争
size-craft-the-crown = 2～4人・60分
over-turns-craft-the-crown = { $turns }手番
howto-craft-the-crown =
    {""}**1分でわかるクラフト・ザ・クラウン**
    自分の手番が始まると2ゴールドを得ます。そのあとは、次のことを好きな順に何度でも行えます：所有する素材で手札のカードを**作る**、市場で**買う**・**売る**、道具を**使う**（1枚につき1回）、手札を**捨てる**、1枚を**リザーブ**して取っておく、ほかの人と**取引**する。手番を終えると、手札を5枚まで補充します。
    手札はレシピです。素材にしたり、売ったり、使ったりできるのは、自分の前に表向きに置かれたカードだけです。施設を作るにはハンマーも1枚要ります。
    ほかの人を対象にする道具もあります。自分の前に偶像かゴーレムがあれば打ち消せて、相手の手番はそこで終わります。
    自分の手番に**50ゴールド**を持つか、殻・薪火・欠片から**王冠**を作れば、その場で勝ちです。
    パネルの**手札**を押すと自分専用のパネルが開き、操作はすべてそこで行います。ほかの人には見えません。カードは`/card`、ルールは`/rules`で調べられます。
option-library = 図書館
value-library-amount = 補充枚数が5枚増える
value-library-flat = 補充のあと、さらに5枚引く
option-axe-refill = 斧を受けた人の、次の手番の終わり
value-axe-refill-full = 手札を補充する
value-axe-refill-none = 引かない
option-catapult = 投石機で失うゴールドの行き先
value-catapult-supply = 共通サプライ
value-catapult-user = 投石機を使った人
option-refinery-bonus = 精錬所と対の施設によるボーナス
value-refinery-bonus-always = その素材を作るたびに得る
value-refinery-bonus-by-site = その施設で作ったときだけ得る
option-tavern = 酒場が「酒」を戻すのは
value-tavern-before-draw = 補充の前
value-tavern-after-draw = 補充の後
option-statue-payment = 道具を打ち消されたとき、立像に払ったゴールド
value-statue-payment-kept = 返さない
value-statue-payment-returned = 返す
option-start-gold = 開始時のゴールド
value-start-gold-none = 全員なし
value-start-gold-by-place = 2番手は1、3番手は2、4番手は3

craft-pile = { $card }×{ $count }
craft-more = { $card }あと{ $count }枚
craft-none = なし
craft-nothing = なし
craft-gold = { $gold }ゴールド
craft-as = { $tool }（{ $copied }）
craft-a-trade = 取引
craft-type-basic = 基本素材
craft-type-element = 素材
craft-type-tool = 道具
craft-type-site = 施設
craft-type-crown = 王冠

craft-turn-action = 第{ $number }手番 · **{ $player }さん**の番 · { $gold }ゴールド
craft-turn-react-other = ⚡ **{ $player }さん**に、{ $user }さんが「**{ $tool }**」を使いました。{ $player }さんは打ち消せます。
craft-turn-react = ⚡ **{ $player }さん**、{ $user }さんの「**{ $tool }**」の対象になっています。
craft-react-coming = { $tool }：{ $text }
craft-react-let = **そのまま通す**：{ $player }さんは{ $gold }→{ $after }ゴールドになります。
craft-react-let-it = **そのまま通す**：道具の効果をそのまま受けます。
craft-react-stop = **{ $tool }**：打ち消します。両方のカードが捨て札になり、{ $user }さんの手番は終わります。
craft-react-stop-site = **{ $tool }**：打ち消します。両方のカードと{ $user }さんの施設1つが捨て札になり、手番も終わります。
craft-win-gold = **{ $winner }さんの勝ち**：{ $gold }ゴールドに達しました！
craft-win-crown = **{ $winner }さんの勝ち**：王冠を作りました！
craft-win-resign = **{ $winner }さんの勝ち**：ほかの人が投了しました。
craft-win-claim = **{ $winner }さんの勝ち**：ほかの人がいなくなったため、勝ちを宣言しました。
craft-won-resign = 投了により、{ $winner }さんが勝ちました。
craft-won-gold = { $winner }さんが50ゴールドに達して勝ちました。
craft-won-crown = { $winner }さんが王冠を作って勝ちました。
craft-no-winner = このゲームは勝者なしで終わりました。
craft-tally = **{ $gold }ゴールド** · { $player }さん
craft-watch = { $player }さんは{ $gold }ゴールドを持っています。それまでに減らされなければ、自分の手番の開始時に勝ちます。
craft-banned-now = { $player }さんはドロー禁止です。自分の手番の終わりまでカードを引けません。{ $refill ->
        [yes] 手番の終わりには、いつもどおり補充します。
       *[no] 手番の終わりにも補充できません。
    }

craft-player =
    {""}**{ $player }さん**：{ $gold }ゴールド{ $more ->
        [0] {""}
       *[other] 、すべて売ると{ $sum }
    } · 手札{ $hand }枚{ $slot ->
        [filled] {" · リザーブ1枚"}
       *[free] {""}
    } · 前にあるカード：{ $owned }
craft-market = 市場：{ $cards }
craft-stall = { $card }（{ $gold }🪙）
craft-deck = 山札：{ $count }枚
craft-discard = 捨て札（{ $count }枚）：{ $cards }

craft-hand = **手札（{ $count }枚）** · **{ $gold }ゴールド**
craft-held-ready = ✅ **{ $card }** · { $elements }から作れる · { $worth }
craft-held-through = ✅ **{ $card }** · { $site }で素材なしで作れる · { $worth }
craft-held-buying =
    🪙 **{ $card }** · { $uses ->
        [0] {""}
       *[other] { $using }を使い、
    }{ $lacking }を{ $cost }ゴールドで買って作れる · { $worth }
craft-held-dear = ▫️ **{ $card }** · { $elements }から。{ $lacking }（{ $cost }ゴールド）が足りない · { $worth }
craft-held-lacks = ▫️ **{ $card }** · { $elements }から。{ $lacking }が足りない · { $worth }
craft-held-none = ▫️ **{ $card }** · { $elements }から · { $worth }
craft-worth = 価格{ $gold }
craft-worth-crown = 作れば**勝ち**
craft-held-effect = -# 効果：{ $text }
craft-effect-of =
    -# **{ $card }**{ $type ->
        [site] （自分の前に残る）
       *[tool] {""}
    } · { $text }
craft-own =
    { $gold ->
        [0] **自分の前**：{ $cards }
       *[other] **自分の前**（すべて売ると{ $gold }ゴールド）：{ $cards }
    }
craft-reserve = 🔒 **{ $card }** · リザーブ中 · { $elements }から · { $worth }
craft-through = 🔨 { $card }（{ $site }で）
craft-do =
    🔨 { $card }{ $cost ->
        [0] {""}
       *[other] （−{ $cost }）
    }
craft-do-crown = 👑 { $card }を作って勝つ
craft-do-sell = 💰 { $card }（+{ $gold }）
craft-do-and-sell = 🔨💰 { $card }を作ってすぐ売る（+{ $gold }）
craft-one-sell = { $card }を売る（+{ $gold }）
craft-list-sell = 売る…
craft-list-both = 売る・まとめて作る…
craft-list-craft = まとめて作る…
craft-list-discard = 捨てる・リザーブする…
craft-list-buy = 買う…
craft-note-used = { $cards }の素材
craft-scene-worth = 売れば{ $gold }
craft-scene-race =
    { $gold }{ $more ->
        [no] {""}
       *[yes] →{ $sum }
    }
craft-race = 🏁 ゴールド（すべて売った場合）：{ $players }
craft-race-player = { $player }さん { $gold }（{ $sum }）
craft-threat-gold =
    ⚠️ { $player }さんは、すべて売れば**{ $gold }ゴールド**になり、{ $when ->
        [now] **今**勝てます。
       *[next] **次の手番**に勝てます。
    }
craft-threat-close = 👀 { $player }さんは、次の手番にすべて売ると**{ $gold }ゴールド**になります。
craft-threat-crown =
    ⚠️ { $player }さんは「{ $card }」の素材をすべて所有しています。「{ $card }」を手札に持っていれば、{ $when ->
        [now] 今勝てます。
       *[next] 次の手番に勝てます。
    }
craft-do-discard = 🗑️ { $card }
craft-do-reserve = 🔒 { $card }をリザーブ
craft-note-reserve = ほかの人の影響を受けず、手札にも数えません。作るときは手札へ戻します。
craft-note-swap = 「{ $card }」が手札に戻ります。
craft-sell-to-win = 売って{ $gold }ゴールドにして勝つ

craft-scene-market = 市場
craft-scene-deck = 山札
craft-scene-discard = 捨て札
craft-scene-held = { $player }さんの最後の手札
craft-scene-laid-down = { $player }さんが公開した手札
craft-discard-fresh = -# この手番に捨てられたため、まだ捨て札から作れないカード：{ $cards }
craft-book-title = ### 約束
craft-promise =
    {""}**{ $number }.** { $giver }さんから{ $holder }さんへ（第{ $turn }手番）：「{ $text }」 · { $mark ->
        [kept] ✅ 守られた
        [broken] ❌ 破られた
       *[open] 未確認
    }

craft-card-head = **{ $card }** · { $kind } · { $gold }ゴールド · { $copies ->
        [1] 1枚のみ
       *[other] 全{ $copies }枚
    }{ $same ->
       *[other] {" · `"}{ $code }{"`"}
    }
craft-card-text = { $text }
craft-card-recipe = レシピ：{ $elements }
craft-card-branch = ↳ { $card }：{ $elements }
craft-card-scratch = すべて基本素材から作る場合：{ $elements }
craft-card-builds = 施設を作るたびに1枚使います。
craft-card-uses = 使い道：{ $cards }

craft-prompt-trade = 誰と取引しますか？
craft-prompt-react = 「{ $tool }」をそのまま通しますか、打ち消しますか？
craft-stop-with = { $tool }で打ち消す
craft-name = { $player }さん
craft-rich = { $seat }（{ $gold }ゴールド）
craft-prompt-site = { $tool }：{ $player }さんのどの施設を捨て札にしますか？
craft-prompt-orders = どの道具の対象になったときの答えを決めておきますか？ 打ち消すかどうかは、次に選びます。
craft-prompt-order = 「{ $tool }」の対象になったとき：
craft-verb-use = { $tool }を使う…
craft-verb-trade = 取引
craft-verb-end = 手番を終える
craft-door-hand = 手札
craft-door-offer = 提案を見る
craft-call = { $player }さん、{ $author }さんから取引の提案です。
craft-call-side = **{ $player }さん**が渡す：{ $cards }
craft-look-market = 市場
craft-look-table = 🔍 文章で表示
craft-look-book = 約束
craft-look-orders = リアクション予約
craft-priced = { $card }（−{ $gold }）
craft-tool-text = { $text }
craft-card-of = { $player }さんの{ $card }
craft-against = 対象：{ $players }
craft-use-it = 使う
craft-without = { $card }（{ $element }を省く）
craft-out-of-hand = 手札の{ $card }
craft-out-of-discard = 捨て札の{ $card }
craft-let-it = そのまま通す
craft-order-next = 次の1回は何でも通す
craft-reply-accept = 承諾する
craft-reply-decline = 断る
craft-reply-withdraw = 取り下げる
craft-counter = 対案を出す
craft-my-offer = { $player }さんへの提案{ $which }
craft-their-offer = { $player }さんからの提案{ $which }
craft-trade-whom = { $player }さん…
craft-iou-short =
    約束{ $number } { $mark ->
        [kept] ✅
        [broken] ❌
       *[open] …
    }
craft-mark-kept = 守られた
craft-mark-broken = 破られた

craft-fate-traded = 🤝 承諾され、取引が成立しました。
craft-fate-countered = ↩️ { $player }さんが代わりに対案を出しました。
craft-fate-over = ⌛ 返事がないまま手番が終わり、この提案は無効になりました。

craft-from-hand = 手札{ $count }枚
craft-hand-card = { $card }（手札）
craft-iou = 約束「{ $text }」
craft-offer =
    { $who ->
        [author] { $partner }さんへの提案 · 渡す：{ $give } ／ もらう：{ $get }
        [partner] { $author }さんからの提案 · もらう：{ $give } ／ 渡す：{ $get }
       *[other] { $author }さんから{ $partner }さんへの提案 · { $author }さんが渡す：{ $give } ／ { $partner }さんが渡す：{ $get }
    }{ $state ->
        [me] （渡すものが足りません）
        [them] （今は成立しません）
       *[open] {""}
    }
craft-blocked-me = 断るか、対案を出せます。
craft-blocked-them = 渡すことになるものを、相手が今すべては持っていないため、承諾できません。
craft-diff = **{ $player }さん** · { $changes }
craft-diff-gold = ゴールド { $gold } → { $after }
craft-diff-hand = 手札 { $hand } → { $after }
craft-plus = ＋{ $card }
craft-minus = －{ $card }
craft-unchanged = 変わりません
craft-diff-warning =
    ⚠️ { $player }さんは**{ $gold }ゴールド**になり、{ $when ->
        [now] **その場で勝ちます**。
       *[later] それまでに減らされなければ、自分の手番の開始時に勝ちます。
    }
craft-builder-title = ### { $player }さんとの取引
craft-builder-terms =
    {""}**渡す**：{ $give }
    {""}**もらう**：{ $get }
craft-tab-give = 渡すもの
craft-tab-get = もらうもの
craft-builder-send = 提案を送る
craft-builder-send-give = ただで渡す
craft-builder-send-get = ただでもらえるか聞く
craft-builder-empty = まだ何も入っていません。渡すものか、もらうものを選んでください。
craft-builder-gold = { $player }さんは{ $gold }ゴールドしか持っていません。
craft-builder-lacks = { $player }さんが持っていないもの：{ $cards }
craft-builder-gold-steps = ゴールド
craft-builder-gold-step = 🪙 { $step }
craft-builder-mine = 自分の前のカード…
craft-builder-own = { $player }さんの前のカード…
craft-builder-hand = 自分の手札…
craft-builder-ask-hand = { $player }さんの手札から求める…
craft-builder-named = ほかの手札の名前を入力…
craft-builder-promise = 約束する…
craft-builder-ask-promise = 約束を求める…
craft-builder-not-binding = 約束を守るかどうかは本人しだいです。
craft-builder-drop = 約束を外す…
craft-builder-drop-iou = 「{ $text }」を外す
craft-builder-card = { $card } · { $gold }ゴールド
craft-copy = { $card }（{ $copy }枚目）

craft-begins = **{ $player }さん**（第{ $number }手番）
craft-log-of = **{ $player }さん**
craft-then-bought = { $cards }を{ $gold }ゴールドで買いました。
craft-then-sold = { $cards }を{ $gold }ゴールドで売りました。
craft-then-discarded = { $cards }を捨てました。
craft-then-crafted = { $cards }を作りました。
craft-then-reserved = カードを1枚リザーブしました。
craft-then-replaced = リザーブカードを入れ替えました。
craft-then-drew = カードを{ $count }枚引きました。
craft-then-drew-cards = { $cards }を引きました。
craft-then-used = 「{ $tool }」を使いました。
craft-then-used-on = { $targets }さんに「{ $tool }」を使いました。
craft-then-took = 市場から{ $cards }を取りました。
craft-then-salvaged = 捨て札の「{ $card }」を手札に加えました。
craft-then-paid = 「{ $site }」で{ $gold }ゴールドを得ました。
craft-then-income = 「{ $site }」の収入：{ $got }。
craft-ended = { $player }さんが手番を終えました。
craft-passed = { $player }さんは何もせずに手番を終えました。
craft-then-passed = 何もせずに手番を終えました。
craft-income = { $player }さんの「{ $site }」の収入：{ $got }。
craft-paid = { $player }さんが「{ $site }」で{ $gold }ゴールドを得ました。
craft-bought = { $player }さんが{ $cards }を{ $gold }ゴールドで買いました。
craft-sold = { $player }さんが{ $cards }を{ $gold }ゴールドで売りました。
craft-discarded = { $player }さんが{ $cards }を捨てました。
craft-crafted = { $player }さんが{ $cards }を作りました。
craft-reserved = { $player }さんがカードを1枚リザーブしました。
craft-replaced = { $player }さんがリザーブカードを入れ替えました。
craft-reserved-card = リザーブカード：{ $card }（入れ替え前：{ $old }）
craft-used = { $player }さんが「{ $tool }」を使いました。
craft-used-on = { $player }さんが{ $targets }さんに「{ $tool }」を使いました。
craft-toll = { $player }さんは、対象にするために{ $owner }さんへ{ $gold }ゴールドを支払いました。
craft-let-through = { $player }さんは「{ $tool }」をそのまま通しました。
craft-stopped = { $player }さんが「{ $tool }」で「{ $stopped }」を打ち消しました。手番は終わります。
craft-stopped-site = { $player }さんが「{ $tool }」で「{ $stopped }」を打ち消し、{ $user }さんの「{ $site }」を捨て札にしました。手番は終わります。
craft-drew = { $player }さんがカードを{ $count }枚引きました。
craft-drew-cards = { $player }さんが{ $cards }を引きました。
craft-reshuffled = 捨て札{ $count }枚を切り直して、山札にしました。
craft-fetched = { $player }さんの「{ $site }」で「{ $card }」が戻りました。
craft-took = { $player }さんが市場から{ $cards }を取りました。
craft-salvaged = { $player }さんが捨て札の「{ $card }」を手札に加えました。
craft-stole-gold = { $player }さんが{ $target }さんから{ $gold }ゴールドを奪いました。
craft-lost-gold = { $player }さんが{ $gold }ゴールドを失いました。
craft-gained-gold = { $player }さんが{ $gold }ゴールドを得ました。
craft-all-gained-gold = 全員が{ $gold }ゴールドを得ました。
craft-banned = { $player }さんはドロー禁止になり、次の自分の手番の終わりまでカードを引けません。
craft-hands-swapped = { $player }さんと{ $target }さんが手札を交換しました。
craft-hand-discarded = { $player }さんが手札から{ $cards }を捨てました。
craft-stole-hand = { $player }さんが{ $target }さんの手札を{ $count }枚奪いました。
craft-stole-hand-cards = 奪われたカード：{ $cards }
craft-stole-card = { $player }さんが{ $target }さんの「{ $card }」を奪いました。
craft-wrecked = { $player }さんの「{ $card }」が捨て札になりました。
craft-offered = { $author }さんが{ $partner }さんに取引を提案しました · { $author }さんが渡す：{ $give } ／ { $partner }さんが渡す：{ $get }
craft-countered = { $author }さんが{ $partner }さんに対案を出しました · { $author }さんが渡す：{ $give } ／ { $partner }さんが渡す：{ $get }
craft-traded = 🤝 取引成立 · { $author }さんが渡す：{ $give } ／ { $partner }さんが渡す：{ $get }
craft-declined = { $player }さんが提案を断りました。
craft-withdrawn = { $player }さんが提案を取り下げました。
craft-marked =
    { $player }さんが、約束{ $number }「{ $text }」は{ $mark ->
        [kept] 守られたと記録しました。
       *[broken] 破られたと記録しました。
    }
craft-resigned = { $player }さんが投了しました。
craft-laid-down = { $player }さんがカードをすべて公開しました。手札：{ $cards }、リザーブ：{ $reserve }。カードは捨て札と市場に、ゴールドは共通サプライに戻ります。
craft-out = **{ $player }さん**は投了しました。公開した手札：{ $cards } · リザーブ：{ $reserve }
craft-held-last = **{ $player }さん**の最後の手札：{ $cards } · リザーブ：{ $reserve }
craft-silent = {""}

refused-craft-player-count = クラフト・ザ・クラウンは2～4人で遊ぶゲームです。{ $players }人では始められません。
refused-craft-resigned = あなたは投了したので、このゲームにはもう参加できません。
refused-craft-unknown-card = 「{ $card }」というカードはありません。
refused-craft-unknown-player = 「{ $player }さん」はここにいません。席は番号でも指定できます：@1、@2…
refused-craft-not-your-turn = 今は{ $player }さんの手番で、それができるのは{ $player }さんだけです。
refused-craft-pending-decision = 先に{ $player }さんが、道具にリアクションするか決めます。
refused-craft-not-targeted = 今、あなたを対象にしている道具はありません。
refused-craft-not-a-tool = 「{ $card }」は道具ではありません。
refused-craft-no-effect = 「{ $card }」だけを使うことはできません。施設を作るときに使います。
refused-craft-reaction-only = 「{ $card }」はリアクション道具です。アクションとしては使えません。
refused-craft-not-a-reaction = 「{ $card }」ではリアクションできません。自分の手番に使う道具です。
refused-craft-not-owned = 「{ $card }」を所有していません。手札のカードは、先に作ってください。
refused-craft-not-owned-by = { $player }さんは「{ $card }」を所有していません。
refused-craft-cannot-copy = 「{ $card }」はコピーできません。コピーできるのは、自分が所有し、それ自身の効果があるほかの道具です。
refused-craft-basic-not-craftable = 「{ $card }」は基本素材です。作れないので、市場で買ってください。
refused-craft-crown-not-allowed = 「{ $tool }」では「{ $card }」を作れません。
refused-craft-basic-not-allowed = 「{ $card }」は基本素材なので、この方法では取れません。
refused-craft-wrong-type = 「{ $tool }」は「{ $card }」に使えません。
refused-craft-reserve-full = リザーブ枠は埋まっています。カードを入れ替えてください。
refused-craft-reserve-empty = リザーブ枠は空なので、入れ替えるカードがありません。
refused-craft-reserved-card = 「{ $card }」はリザーブ枠にあります。先に手札のカードと入れ替えて、手札に戻してください。
refused-craft-not-in-hand = 「{ $card }」はあなたの手札にありません。
refused-craft-not-in-discard = 「{ $card }」は捨て札にありません。
refused-craft-discarded-this-turn = 「{ $card }」はこの手番に捨てられました。捨て札から作れるのは次の手番からです。
refused-craft-not-in-market = 市場の「{ $card }」が足りません。
refused-craft-not-in-recipe = 「{ $card }」のレシピに「{ $element }」はありません。
refused-craft-missing-element = 「{ $card }」を作るには、まだ足りないものがあります：{ $elements }
refused-craft-no-hammer = 「{ $card }」は施設です。作るには、自分の前に「{ $hammer }」が必要です。
refused-craft-bad-target = 「{ $tool }」の相手が正しくありません。選べるほかのプレイヤーを指定してください。
refused-craft-statue-unpaid = 立像への支払いに{ $needed }ゴールド必要ですが、{ $gold }ゴールドしかありません。
refused-craft-bad-site = { $player }さんの施設を1つ指定してください。施設がなければ、なし（none）を指定します。
refused-craft-not-enough-gold = { $needed }ゴールド必要ですが、{ $gold }ゴールドしかありません。
refused-craft-offer-closed = その提案には、今は応じられません。
refused-craft-offer-stale = { $player }さんは、今その提案の条件を満たせません。
refused-craft-empty-trade = 提案では、少なくとも片方が何かを渡す必要があります。
refused-craft-bad-promise = 約束の内容を言葉で書いてください。
refused-craft-long-promise = 約束は{ $most }文字までです。
refused-craft-no-such-promise = そのように印を付けられる、あなたの約束i{ $number }はありません。
refused-craft-which-way = 「{ $tool }」をどう使うか指定してください。`/move` に打ち込むと、使い方の候補がすべて出ます。

# ヒントで示す、その手がよい理由。
why-craft-wins = これで勝ちです。
why-craft-step = 「{ $card }」は、あなたの「{ $made }」（価格{ $gold }ゴールド）の素材になります。
why-craft-gain = { $cost ->
    [0] 「{ $card }」（価格{ $gold }ゴールド）を、ただで作れます。
   *[other] 「{ $card }」の価格は{ $gold }ゴールド、使う素材の価格は合わせて{ $cost }ゴールドです。
  }{ $paid ->
    [0] {""}
   *[other] 施設からも{ $paid }ゴールドを得ます。
  }
why-craft-pays = { $sold }を売れば、「{ $card }」（価格{ $gold }ゴールド）の素材を買えます。{ $room ->
    [0] { "" }
   *[other] 手札も1枚分空きます。
  }
why-craft-even = 「{ $card }」の価格{ $gold }ゴールドは、使う素材の価格と同じです。手札が1枚分空きます。
why-craft-last = 市場にある最後の「{ $card }」を取れます。
why-craft-part = { $left ->
    [0] 「{ $card }」で「{ $crown }」の素材がすべてそろいます。
   *[other] 「{ $card }」が手に入ると、「{ $crown }」の素材は残り{ $left }枚です。
  }
why-craft-income = 「{ $card }」を持っている間、自分の手番の初めに{ $gold }ゴールドを得ます。
why-craft-without = 「{ $card }」があれば、「{ $made }」（価格{ $gold }ゴールド）を素材なしで作れます。{ $others ->
    [0] {""}
   *[other] ほかに{ $others }種類のカードも作れます。
  }
why-craft-stops = { $sure ->
    [0] 打ち消されなければ、すべて売ると{ $could }ゴールドで勝てた{ $player }さんは、{ $can }ゴールドにしか届かなくなります。
   *[other] すべて売ると{ $could }ゴールドで勝てた{ $player }さんは、{ $can }ゴールドにしか届かなくなります。
  }
why-craft-takes = { $sure ->
    [0] 打ち消されなければ、{ $player }さんは「{ $card }」を失います。「{ $tool }」はなくなります。
   *[other] { $player }さんは「{ $card }」を失います。「{ $tool }」はなくなります。
  }
why-craft-steals = { $sure ->
    [0] 打ち消されなければ、{ $player }さんは{ $gold }ゴールドを失います。「{ $tool }」はなくなります。
   *[other] { $player }さんは{ $gold }ゴールドを失います。「{ $tool }」はなくなります。
  }
why-craft-free = { $spent }を使い、「{ $card }」（価格{ $gold }ゴールド）を得ます。{ $does ->
    [0] {""}
   *[other] 効果：{ $text }
  }
why-craft-sells = 売ると{ $gold }ゴールドになり、同じ価格で買い戻せます。
why-craft-safe = 「{ $card }」をリザーブに置けば、手札が1枚分空きます。
why-craft-paid = 「{ $card }」の分として、施設から{ $gold }ゴールドを得ます。
why-craft-swap = 「{ $back }」が手札に戻り、「{ $card }」がリザーブに置かれます。
why-craft-room = { $count ->
    [1] 「{ $card }」がなくなり、手札が1枚分空きます。
   *[other] 手札が{ $count }枚分空きます。
  }
why-craft-draws = { $count ->
    [1] { $able ->
        [0] 「{ $card }」に必要なものの一部を持っておらず、市場にもないため、この手番では作れません。捨てれば、手番の終わりに代わりの1枚を引けます。
       *[other] 手番の終わりに、代わりの1枚を引けます。
      }
   *[other] 手番の終わりに、代わりの{ $count }枚を引けます。
  }
why-craft-end = 手札のどのカードも、必要なものの一部を持っておらず、市場にもないため、この手番では作れません。
why-craft-dear = 「{ $card }」はまだ作れますが、価格は{ $gold }ゴールド、使うものの価格は合わせて{ $cost }ゴールドです。
why-craft-drawn = カードを{ $count }枚引けます。
why-craft-hand = { $sure ->
    [0] 打ち消されなければ、{ $player }さんは手札を{ $count }枚失います。「{ $tool }」はなくなります。
   *[other] { $player }さんは手札を{ $count }枚失います。「{ $tool }」はなくなります。
  }
why-craft-does = 「{ $card }」の効果：{ $text }
why-craft-resell = 「{ $card }」は払った{ $gold }ゴールドと同じ価格で売れるので、今のところ損はありません。
why-craft-trade = 価格で比べると、受け取る分は{ $brings }ゴールド、渡す分は{ $takes }ゴールドです。
why-craft-sale = 今持っているものでは「{ $card }」を作れません。渡せば、{ $gold }ゴールド分を受け取れます。
why-craft-unbound = 何も約束せずに済みます。
why-craft-keeps = { $cards }を手元に残せます。
why-craft-lets = 「{ $card }」を通すと、失うのは{ $gold }ゴールド分です。打ち消す道具の価格は{ $cost }ゴールドです。
why-craft-worth = そのあと持っているものをすべて売れば、{ $gold }ゴールドになります。
why-craft-golem = 「{ $card }」を打ち消し、使用者の「{ $site }」も捨てさせます。
why-craft-idol = 「{ $card }」を打ち消し、その手番を終わらせます。

# ヒントや振り返りで、操作を短く伝える言葉。

craft-told-craft =
    { $card }を作る{ $way ->
        [via] （{ $site }で）
        [both] （{ $sold }を売り、{ $bought }を買う）
        [sell] （{ $sold }を売る）
        [buy] （{ $bought }を買う）
       *[no] {""}
    }
craft-told-buy =
    { $cards }を買う{ $count ->
        [0] {""}
       *[other] （{ $sold }を売る）
    }
craft-told-sell = { $cards }を売る
craft-told-discard = 手札の{ $cards }を捨てる
craft-told-reserve = { $card }をリザーブする
craft-told-use =
    { $tool }を使う{ $sure ->
        [yes] {""}
       *[no] {" · "}{ $aim }
    }
craft-told-react =
    { $how }{ $takes ->
        [yes] （{ $site }を捨て札にする）
       *[no] {""}
    }
craft-told-accept = 提案を承諾する
craft-told-decline = 提案を断る
craft-told-withdraw = 提案を取り下げる

playtest-counts-craft-the-crown = カードは、一部の人だけが手に入れたゲームで、その人のものとして数えます。勝っている人が後から買えるカードは強く見えます。

# 道具や施設のデータからボットが行うこと：カードを書いた人のため。
craft-acts = → { $does }。
craft-acts-used-none = 使用時：{ $steps }
craft-acts-used-one = 使用時（ほかのプレイヤー1人が対象）：{ $steps }
craft-acts-used-some = 使用時（ほかのプレイヤー1人以上が対象）：{ $steps }
craft-acts-nothing = 何も起こらない
craft-acts-stops = リアクション：自分を対象にした道具を打ち消す。両方を捨て札にし、使用者の手番は終わる
craft-acts-stops-site = リアクション：自分を対象にした道具を打ち消す。両方と、選んだ使用者の施設1つを捨て札にし、使用者の手番は終わる
craft-acts-copies = 自分が所有するほかの道具1枚と同じ働きをする。その道具は残る
craft-acts-step =
    { $kind ->
        [steal-gold] 対象から{ $amount }ゴールド（足りなければすべて）を奪う
        [lose-gold] 対象は{ $amount }ゴールド（足りなければすべて）を失う
        [gain-gold] { $amount }ゴールドを得る
        [all-gain-gold] 自分を含む全員が{ $amount }ゴールドを得る
        [draw] カードを{ $amount }枚引く
        [all-draw] 自分から順に全員がカードを{ $amount }枚引く
        [steal-hand] 対象の手札から無作為に{ $amount }枚を奪う
        [discard-hand] 対象は手札を{ $amount ->
            [0] すべて
           *[other] 無作為に{ $amount }枚
        }捨てる
        [ban-draw] 対象は次の自分の手番の終わりまでカードを引けない
        [swap-hands] 対象と手札をすべて交換する
        [refill] 対象は補充枚数まで引く
        [end-turn] 手番が終わる
        [take-market] 市場にある基本素材以外のカード1種類をすべて取る
        [steal-card] 対象が所有する次のうち1枚を奪う（{ $cards }）
        [wreck-card] 対象が所有する次のうち1枚を捨て札にする（{ $cards }）
       *[salvage] 捨て札にある次のうち1枚を手札に加える（{ $cards }）
    }
craft-acts-craft =
    { $zones ->
        [hand] 手札
        [discard] 捨て札
       *[both] 手札か捨て札
    }にある次のうち1枚を、{ $less ->
        [yes] 素材を1枚省いて
       *[no] 素材なしで
    }作れる（{ $cards }）
craft-acts-income-gold = 開始フェイズに{ $gold }ゴールドを得る
craft-acts-income-cards = 開始フェイズに市場から次のカードを得る（{ $cards }）
craft-acts-pays =
    { $act ->
        [craft] 次のカードを作るたびに
       *[discard] 次のカードをアクションで捨てるたびに
    }{ $gold }ゴールドを得る（{ $cards }）
craft-acts-pays-beside =
    { $beside }も所有していれば、{ $act ->
        [craft] 次のカードを作るたびに
       *[discard] 次のカードをアクションで捨てるたびに
    }{ $gold }ゴールドを得る（{ $cards }）
craft-acts-refill = 補充枚数が{ $amount }枚増える
craft-acts-toll = 自分を対象に道具を使うプレイヤーは、先に{ $gold }ゴールドを支払う
craft-acts-fetches = 自分の手番の終わりに、市場（なければ捨て札）から{ $card }を得る

# 持ち込まれたパックのカード数。
craft-counted = カード{ $cards }種類、全{ $total }枚
