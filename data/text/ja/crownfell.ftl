# クラウンフェル：パネル、ログ、できない理由。言葉は data/crownfell/rules.yaml の用語に合わせる。

game-crownfell = クラウンフェル
about-crownfell = 5×5の盤で戦う、1対1の対決です。キャラクターを4枚ずつドラフトし、配置して、相手のカードをすべて捕獲します。所要時間は約20分。
gist-crownfell = 5×5の盤で戦う、1対1の対決
size-crownfell = 2人・20分
first-crownfell = ドラフトなし、固定のカード4枚ずつで始められます。
howto-crownfell =
    {""}**1分でわかるクラウンフェル**
    まずカードを4枚ずつドラフトします。手番では次のうち1つを行います。
    · 手札のカードを自陣に**配置**
    · 矢印のとおりにカードを**移動**（敵のカードのマスへ動けば捕獲）
    · 能力（★）を**発動**
    {""}**号令（ラリー）**：王冠マス（c3）か敵陣の最奥に入って動きを終えると、次のうち1つを行えます。
    · 配置：手札を1枚置く
    · 指揮：別の味方を、矢印に関係なく空いている隣へ1マス動かす
    · 復活：捕獲されたカード（敵のものでも）を自分の手札に加える
    {""}**勝利**：相手の盤上のカードがなくなるか、相手の選べる行動がなくなれば勝ちです。
    {""}**裏返す**：カードを同じマスで裏返し、もう一方の色の面にします。敵のカードは自分のカードになります。
    {""}**アイコン**
    · 塗りつぶしの矢印：移動と捕獲
    · 白抜きの矢印：空いているマスへの移動だけ
    · 二重の矢印：1～2マスのジャンプ
    · 的：そのマスへ行かずに敵を捕獲（遠隔捕獲）
    · 錠：そのマスの敵は移動も能力発動もできない
    · 盾：そのマスの味方は捕獲されない
    {""}-# 黒の自陣は下のa段、白の自陣は上のe段です。
option-first-game = 初回用の準備（ドラフトなし）
option-colours = 黒（先手）
value-toss = トスで決める
value-first-black = 1番目の席
value-first-white = 2番目の席
option-quietTurns = 引き分け：配置も捕獲もない手数
option-maxTurns = 引き分け：総手数
option-continueAfterCapture = 1歩目で捕獲後も2歩目へ

crownfell-black = 黒 ◆
crownfell-white = 白 ○
crownfell-none = なし

crownfell-turn-pick = **{ $player }さん**（{ $colour }）がカードを選びます · 交互に1枚ずつ、各4枚 · 残り{ $left }枚
crownfell-turn-action = **{ $player }さん**（{ $colour }）の手番です · { $number }手目
crownfell-turn-rally = **{ $player }さん**（{ $colour }）は号令を行えます：{ $card }が{ $space }に入りました。
crownfell-first-turn-black = -# { $player }さんは黒 ◆です。自陣は盤の下側（a段）で、カードの「前」は上の方向です。
crownfell-first-turn-white = -# { $player }さんは白 ○です。自陣は盤の上側（e段）で、カードの「前」は下の方向です。
crownfell-draw-offered = { $player }さんが引き分けを提案しました。
crownfell-draw-declined = { $player }さんは引き分けにせず、続けました。
crownfell-quiet-near = 進展のない手があと{ $turns }手続くと、引き分けです。
crownfell-cap-near =
    { $turns ->
        [1] これが最後の1手です。
       *[other] 残り{ $turns }手です。
    }

crownfell-prompt-pick = カードを選んでください：
crownfell-prompt-enter = どの手札を配置しますか？
crownfell-prompt-action = カードを動かすか、手札を配置してください：
crownfell-prompt-move = 使うカードを選んでください：
crownfell-prompt-deploy = 盤上に動けるカードがありません。手札を1枚配置してください：
crownfell-prompt-rally =
    { $offered ->
        [direct] 号令！ 別の味方を、どの向きへも1マス動かせます：
        [deploy] 号令！ 手札を1枚配置できます：
        [revive] 号令！ 捕獲されたカードを1枚復活させられます：
        [direct-deploy] 号令！ 別の味方を1マス動かすか、手札を配置できます：
        [direct-revive] 号令！ 別の味方を1マス動かすか、1枚復活できます：
        [deploy-revive] 号令！ 手札を配置するか、1枚復活できます：
       *[other] 号令！ 別の味方を1マス動かすか、配置か復活ができます：
    }
crownfell-prompt-revive = どのカードを復活させますか？ 手札に加わります。
crownfell-prompt-target =
    { $card }はどこへ？ 緑の⚪のマスへ動けます。⚔️のマスでは敵を捕獲します。{ $rally ->
        [yes] 絵で👑の付いたマスでは号令を行えます。
       *[no] {""}
    }
crownfell-prompt-free =
    { $card }はどこへ？ 緑の⚪のマスへ動けます。{ $rally ->
        [yes] 絵で👑の付いたマスでは号令を行えます。
       *[no] {""}
    }
crownfell-prompt-target-shots =
    { $card }はどこへ？ 緑の⚪のマスへ動けます。⚔️のマスでは敵を捕獲します。{ $spaces }では、さらに遠隔捕獲もできます。{ $rally ->
        [yes] 絵で👑の付いたマスでは号令を行えます。
       *[no] {""}
    }
crownfell-prompt-free-shots =
    { $card }はどこへ？ 緑の⚪のマスへ動けます。{ $spaces }では、さらに遠隔捕獲もできます。{ $rally ->
        [yes] 絵で👑の付いたマスでは号令を行えます。
       *[no] {""}
    }
crownfell-prompt-home = { $card }を自陣のどのマスに配置しますか？
crownfell-prompt-ability =
    { $title }：{ $text } { $asks ->
        [ally] どの味方にしますか？ 色の付いたボタンのカードを選んでください。
        [enemy] どの敵にしますか？ 色の付いたボタンのカードを選んでください。
        [other] どのカードにしますか？ 色の付いたボタンのカードを選んでください。
       *[self] どのマスにしますか？ 色の付いたボタンを選んでください。
    }
crownfell-prompt-choose = そこで何をしますか？
crownfell-ability = ★ { $title }
crownfell-no-rally = 号令を行わない
crownfell-revive = 復活…
crownfell-deploy = 配置…
crownfell-deploy-one = { $card }を配置
crownfell-revive-one = { $card }を復活
crownfell-told-pick = { $card }をドラフト
crownfell-told-deploy = { $card }を{ $space }に配置
crownfell-variant-stay = 動かず{ $target }を捕獲
crownfell-variant-shoot = { $target }も捕獲
crownfell-variant-move = 移動だけ
crownfell-variant-take = { $taken }の捕獲だけ
crownfell-variant-take-shoot = { $taken }と{ $target }を捕獲

crownfell-row = 場札の列：{ $cards }
crownfell-board = { $colour }（{ $player }さん）の盤上：{ $cards }
crownfell-hand = { $colour }（{ $player }さん）の手札：{ $cards }
crownfell-discard = 捨て札：{ $cards }
crownfell-captured-cards = 捨て札
crownfell-standing =
    { $state ->
        [locked] { $card } { $space }（ロック）
        [covered] { $card } { $space }（保護）
       *[free] { $card } { $space }
    }
crownfell-your-hand = あなたは{ $colour }です。手札：{ $cards }
crownfell-on = { $space }の{ $card }
crownfell-alt-reach = { $card }の行き先：{ $spaces }
crownfell-alt-take = { $card }が捕獲できるカード：{ $cards }
crownfell-alt-rally = 号令になる行き先：{ $spaces }

crownfell-why-empty = { $space }には誰もいません。先に動かすカードを選び、次に行き先を選んでください。
crownfell-why-enemy = { $card }は敵のカードなので、動かせません。このカードの「前」は盤の{ $side ->
        [white] 下
       *[black] 上
    }の方向です。
crownfell-why-choose = { $space }への動き方が2通り以上あります。盤の下のボタンから選んでください。
crownfell-why-hemmed-in = { $card }の隣に空いているマスがないため、1マス動かせません。
crownfell-why-stuck = { $card }は今、移動できません。
crownfell-why-no-moves = { $card }は移動できません。どの矢印も盤の外へ出てしまいます。
crownfell-why-all-own = 行けるマスはすべて自分のカードで埋まっています：{ $cards }
crownfell-why-own = 自分のカードがいるマス：{ $cards }
crownfell-why-passive = 白抜きの矢印では捕獲できない相手：{ $cards }
crownfell-why-covered = 保護されている相手：{ $cards }
crownfell-why-blocked = 別のカードに通り道をふさがれているマス：{ $spaces }
crownfell-why-no-shot = 的のマスに、捕獲できる敵がいません。
crownfell-why-no-ability = { $title }の対象になるものが、今はありません。

crownfell-card-name = **{ $card }**（{ $code }）
crownfell-card-arrows =
    { $kind ->
        [jump] 二重の矢印（{ $ways }）：1～2マスのジャンプ。途中のカードを越え、着地したマスの敵を捕獲できる。
        [passive] 白抜きの矢印（{ $ways }）：空いているマスへ1マス移動する。捕獲はできない。
       *[standard] 塗りつぶしの矢印（{ $ways }）：1マス移動する。そのマスの敵を捕獲できる。
    }
crownfell-card-on =
    { $second ->
        [jump] 1歩目（{ $ways }）のあと、同じ向きへ続けてジャンプできる。
        [passive] 1歩目（{ $ways }）のあと、同じ向きの空いているマスへもう1マス進める。
       *[standard] 1歩目（{ $ways }）のあと、同じ向きへもう1マス進める。そのマスの敵を捕獲できる。
    }
crownfell-card-bent =
    { $second ->
        [jump] 1歩目のあと、向きを変えてジャンプできる：{ $ways }
        [passive] 1歩目のあと、向きを変えて空いているマスへもう1マス進める：{ $ways }
       *[standard] 1歩目のあと、向きを変えてもう1マス進める。そのマスの敵を捕獲できる：{ $ways }
    }
crownfell-card-joined = { $first }から{ $second }
crownfell-card-no-moves = 矢印がないため、自分では移動しない。
crownfell-card-ranged = 的（{ $spaces }）：移動のあと、または移動の代わりに、そのマスへ行かずに敵を捕獲できる。
crownfell-card-lock = 錠（{ $spaces }）：そのマスの敵は移動も能力発動もできない。
crownfell-card-protect = 盾（{ $spaces }）：そのマスの味方は捕獲されない。
crownfell-card-through = 途中のカードを越えて動ける。
crownfell-card-over = 途中のカードを越えて動ける。1歩目のマスにカードがいてもかまわない。
crownfell-card-ability = ★ **{ $title }**：{ $text }
crownfell-note = ★ **{ $card }** · { $title }：{ $text }
crownfell-note-stars = ★は能力です。各カードにできることは🔍で見られます。
crownfell-note-flip = 「裏返す」とは、カードをもう一方の色の面にすることです。敵のカードは自分のカードになります。
crownfell-does =
    { $cost ->
        [discard] → { $does }そのあと、このカードは捨て札になる。
       *[none] → { $does }
    }
crownfell-does-capture = { $target }を捕獲する（盾で守られたカードは除く）。
crownfell-does-flip = { $target }を裏返す。
crownfell-does-swap = { $target }と位置を入れ替える。
crownfell-does-move =
    { $to ->
        [step] { $target }を、いずれかの方向へ1マス、空いているマスに動かす。
        [beside] { $target }を、このカードに隣り合う空いているマス（斜めも含む）へ動かす。
        [opposite] { $target }を、王冠マスをはさんで正反対のマスが空いていれば、そこへ動かす。
       *[anywhere] { $target }を、盤上の空いているマスのどこかへ動かす。
    }
crownfell-does-self = このカード自身
crownfell-does-target =
    { $target ->
        [enemy] 敵のカード1枚（{ $where }）
        [ally] 味方1枚（{ $where }）
       *[other] ほかの敵か味方のカード1枚（{ $where }）
    }
crownfell-where-orthogonal = 縦か横に隣り合うマス
crownfell-where-diagonal = 斜めに隣り合うマス
crownfell-where-adjacent = 隣り合うマス、斜めも含む
crownfell-where-anywhere = 盤上のどこでも
crownfell-card-idea = -# { $idea }
crownfell-card-ahead = -# 絵では上が「前」です。盤では、黒のカードは上が前、逆向きの白のカードは下が前です。
crownfell-card-way = -# このカードの「前」は、盤の{ $way ->
        [up] 上
       *[down] 下
    }の方向です。
crownfell-way-and = { $one }、{ $other }
crownfell-way-any = 全方向
crownfell-way-straight = 縦横
crownfell-way-diagonal = 斜め
crownfell-way-sideways = 左右
crownfell-way-slant-ahead = 斜め前
crownfell-way-slant-back = 斜め後ろ
crownfell-way-F = 前
crownfell-way-B = 後ろ
crownfell-way-L = 左
crownfell-way-R = 右
crownfell-way-FL = 左前
crownfell-way-FR = 右前
crownfell-way-BL = 左後ろ
crownfell-way-BR = 右後ろ
crownfell-away =
    { $spaces ->
        [1] { $ways }の隣
       *[other] { $ways }の{ $spaces }マス先
    }
crownfell-offset =
    { $ahead ->
        [plus] 前{ $up }
        [minus] 後ろ{ $up }
       *[zero] {""}
    }{ $aside ->
        [plus] 右{ $right }
        [minus] 左{ $right }
       *[zero] {""}
    }

crownfell-picked = { $player }さんが{ $card }をドラフトしました。
crownfell-deployed = { $player }さんが{ $card }を{ $space }に配置しました。
crownfell-moved = { $player }さんの{ $card }が{ $space }へ移動しました。
crownfell-directed = { $player }さんが号令で{ $card }を{ $space }へ動かしました。
crownfell-carried-itself = { $player }さんの{ $card }が自身の★で{ $space }へ動きました。
crownfell-carried = { $by }の★で、{ $player }さんの{ $card }が{ $space }へ動きました。
crownfell-captured =
    { $how ->
        [ability] { $by }の★で、{ $player }さんの{ $card }（{ $space }）を捕獲しました。
        [ranged] { $by }が、{ $space }にいた{ $player }さんの{ $card }を遠隔捕獲しました。
       *[moving] { $by }が{ $space }へ進み、{ $player }さんの{ $card }を捕獲しました。
    }
crownfell-revived = { $player }さんが捨て札の{ $card }を復活させ、自分の手札に加えました。
crownfell-flipped = { $by }の★で{ $space }の{ $card }が裏返り、{ $player }さんのカードになりました。
crownfell-given-up = { $player }さんの{ $card }が捨て札に置かれました。
crownfell-swapped = { $player }さんの{ $card }の★で、{ $owner }さんの{ $other }と位置が入れ替わりました（{ $card }は{ $space }、{ $other }は{ $there }）。
crownfell-rally-declined = { $player }さんは号令を行いませんでした。

crownfell-win-elimination = **{ $winner }さんの勝ち**：{ $loser }さんのカードが盤上からなくなりました。
crownfell-win-no-move = **{ $winner }さんの勝ち**：{ $loser }さんの選べる行動がなくなりました。
crownfell-win-resign = **{ $winner }さんの勝ち**：{ $loser }さんが投了しました。
crownfell-win-claim = **{ $winner }さんの勝ち**：{ $loser }さんがいなくなったため、勝ちを宣言しました。
crownfell-win-time = **{ $winner }さんの勝ち**：相手の時間切れです。
crownfell-draw-repetition = **引き分け**：同じ局面が3回現れました。
crownfell-draw-quiet = **引き分け**：配置・捕獲・復活・裏返しのない手が続きました。
crownfell-draw-cap = **引き分け**：総手数の上限に達しました。
crownfell-draw-agreed = **引き分け**：両者が合意しました。
crownfell-draw-moderator = モデレーターがこのゲームを終了しました。勝敗はありません。
crownfell-draw-ended = 合意により、このゲームを終了しました。勝敗はありません。
crownfell-draw-deserted = 全員が退席したため、このゲームに勝敗はありません。
crownfell-draw-replaced = 別のゲームを始めるために閉じました。勝敗はありません。

refused-two-players = クラウンフェルはちょうど2人で遊ぶゲームです。{ $players }人では始められません。
refused-no-first-game = カードセット「{ $pack }」には、初回用のカードがありません。
refused-pack-too-small = ドラフトでは8枚を配りますが、このセットには{ $cards }枚しかありません。
refused-bad-row = 場札の列は、すべて異なる8枚のカードでなければなりません。
refused-same-colours = 2人が同じ色になることはできません。
refused-black-begins = 先手は黒なので、今は{ $player }さんの手番です。
refused-one-action = この手番のアクションは終わりました。今は{ $player }さんの手番です。
refused-no-pass = パスはできません。配置・移動・能力発動のどれかを行ってください。
refused-draw-offered-already = 引き分けはすでに提案しています。相手は`/table draw`で受けるか、そのままゲームを続けます。
refused-not-your-pick = 今は{ $player }さんがカードを選ぶ番です。
refused-draft-first = 先にドラフトを行います。場札の列からカードを選んでください。
refused-draft-over = ドラフトは終わっています。配置・移動・能力発動のどれかを行ってください。
refused-picked-already = { $card }はすでに取られています。場札の列に残っているカードを選んでください。
refused-not-in-row = { $card }は場札の列にありません。列にあるカードを選んでください。
refused-rally-after-end = その号令の前に、ゲームの決着がついています。
refused-one-rally-action = 1回の号令で行えるのは1つだけです。その号令はもう終わっています。
refused-no-rally = その動きでは号令を行えません。行えるのは、王冠マス（c3）か敵陣の最奥に入ったときです。
refused-rally-not-saved = 今は行える号令がありません。号令はその場で行うもので、取っておけません。
refused-rally-open = { $card }が{ $space }に入り、号令を行えます。配置・復活・指揮のどれかを行うか、「号令を行わない」を選んでください。
refused-not-your-card = { $card }はあなたのカードではありません。自分のカードを選んでください。
refused-not-in-hand = { $card }はあなたの手札にないため、配置できません。
refused-not-home = { $space }は自陣のマスではありません。{ $row }1～{ $row }5の空いているマスに配置してください。
refused-occupied = { $space }には{ $card }がいます。自陣の空いているマスに配置してください。
refused-left-the-game = { $card }は今回のゲームで使われていません。
refused-no-such-card = 「{ $card }」というカードはありません。`/card`に候補が出ます。
refused-not-in-play = { $card }は盤上にありません。盤上のカードを選んでください。
refused-still-in-hand = { $card }はまだ手札にあります。先に配置してください。
refused-locked = { $card }は{ $by }にロックされているため、自分では移動できません。ロックしているカードを捕獲するか、号令やほかのカードの★で{ $card }を動かしてください。
refused-locked-ability = { $card }は{ $by }にロックされているため、能力を使えません。ロックしているカードを捕獲するか、号令やほかのカードの★で{ $card }を動かしてください。
refused-one-shot = { $card }が1回の移動で行える遠隔捕獲は1回だけです。
refused-captures-unclear = { $card }が捕獲するカードは、捕獲できる位置のものだけを1回ずつ書いてください。
refused-out-of-reach = { $card }は{ $space }に届きません。そこへ向かう矢印がありません。
refused-own-card-there = { $space }には自分の{ $card }がいます。空いているマスか、敵のいるマスを選んでください。
refused-capture-ends-move = { $card }は先に{ $space }のカードを捕獲することになり、捕獲するとそこで動きが終わります。
refused-way-blocked = { $card }は{ $space }へ行けません。{ $by }が通り道をふさいでいます。
refused-passive-capture = { $card }のその矢印は白抜きなので、{ $target }を捕獲できません。
refused-protected = { $card }は{ $by }に保護されています。先に保護しているカードを捕獲してください。
refused-shot-nothing = { $target }は盤上にないため、{ $card }は遠隔捕獲できません。
refused-shot-own = { $target }は自分のカードです。遠隔捕獲できるのは敵だけです。
refused-shot-range = { $target }は{ $card }の的のマスにいません。
refused-no-ability = { $card }には名前付きの能力がありません。
refused-ability-target = { $card }の能力は、そのようには使えません。{ $ability }：{ $text }
refused-not-discarded = { $card }は捨て札にありません。捨て札のカードを選んでください。
refused-direct-itself = { $card }はこの号令のきっかけになったカードです。別の味方を指揮してください。
refused-direct-enemy = { $card }は味方ではないため、指揮できません。自分のカードを選んでください。
refused-direct-far = { $space }は{ $card }の隣ではありません。指揮で動かせるのは1マスだけです。
refused-direct-occupied = { $space }には{ $card }がいます。指揮では空いているマスに動かしてください。

why-crownfell-pick-locks = まだ選べるカードの中で、相手のカードをロックできるのは{ $card }だけです。
why-crownfell-pick-shoots = まだ選べるカードの中で、遠隔捕獲のできるのは{ $card }だけです。
why-crownfell-pick-flips = まだ選べるカードの中で、相手のカードを裏返して味方に変えられるのは{ $card }だけです。
why-crownfell-pick-protects = まだ選べるカードの中で、味方を守れるのは{ $card }だけです。
why-crownfell-pick-captures = まだ選べるカードの中で、能力で捕獲できるのは{ $card }だけです。
why-crownfell-pick-ability = まだ選べるカードの中で、能力があるのは{ $card }だけです。
why-crownfell-pick-carries = まだ選べるカードの中で、能力でほかのカードを動かせるのは{ $card }だけです。
why-crownfell-pick-passes = まだ選べるカードの中で、途中のカードを越えて動けるのは{ $card }だけです。
why-crownfell-pick-first =
    { $deed ->
        [locks] { $card }を取れば、相手のカードをロックできるカードが初めて手札に入ります。
        [shoots] { $card }を取れば、遠隔捕獲のできるカードが初めて手札に入ります。
        [flips] { $card }を取れば、相手のカードを裏返して味方に変えられるカードが初めて手札に入ります。
        [protects] { $card }を取れば、味方を守れるカードが初めて手札に入ります。
        [captures] { $card }を取れば、能力で捕獲できるカードが初めて手札に入ります。
        [carries] { $card }を取れば、能力でほかのカードを動かせるカードが初めて手札に入ります。
        [passes] { $card }を取れば、途中のカードを越えて動けるカードが初めて手札に入ります。
       *[ability] { $card }を取れば、能力のあるカードが初めて手札に入ります。
    }
why-crownfell-pick-pair =
    { $deed ->
        [locks] まだ選べるカードの中で、相手のカードをロックできるのは{ $card }と{ $other }だけです。
        [shoots] まだ選べるカードの中で、遠隔捕獲のできるのは{ $card }と{ $other }だけです。
        [flips] まだ選べるカードの中で、相手のカードを裏返して味方に変えられるのは{ $card }と{ $other }だけです。
        [protects] まだ選べるカードの中で、味方を守れるのは{ $card }と{ $other }だけです。
        [captures] まだ選べるカードの中で、能力で捕獲できるのは{ $card }と{ $other }だけです。
        [carries] まだ選べるカードの中で、能力でほかのカードを動かせるのは{ $card }と{ $other }だけです。
        [passes] まだ選べるカードの中で、途中のカードを越えて動けるのは{ $card }と{ $other }だけです。
       *[ability] まだ選べるカードの中で、能力があるのは{ $card }と{ $other }だけです。
    }
why-crownfell-pick-most = ほかにカードがない盤の中央から、{ $card }は{ $spaces }マスへ行けます。まだ選べるカードの中で最多です。
why-crownfell-pick-goes = ほかにカードがない盤の中央から、{ $card }は{ $spaces }マスへ行けます。まだ選べるカードの中に、これより多いカードはありません。
why-crownfell-pick-hits = 盤の中央から、{ $card }は{ $spaces }マスへ移動して捕獲できます。まだ選べるカードの中に、これより多いカードはありません。
why-crownfell-pick-hits-most = 盤の中央から、{ $card }は{ $spaces }マスへ移動して捕獲できます。まだ選べるカードの中で最多です。
why-crownfell-pick-widest = ほかにカードがない盤の中央から、{ $card }は{ $spaces }マスへ行けます。あなたのどのカードよりも多い数です。
why-crownfell-pick-sharpest = 盤の中央から、{ $card }は{ $spaces }マスへ移動して捕獲できます。あなたのどのカードよりも多い数です。
why-crownfell-elimination = これで勝ちです。相手のカードが盤上から1枚もなくなります。
why-crownfell-no-move = これで勝ちです。相手にできる行動がなくなります。
why-crownfell-rally-wins = すぐに勝てます。号令の使い方しだいで、相手にできる行動がなくなります。
why-crownfell-forces = 相手がどう応じても、次の手番で勝てます。
why-crownfell-prevents = 相手が次の手番で勝つのを防ぎます。
why-crownfell-flips = { $card }を裏返して、味方に変えます。
why-crownfell-captures = { $card }を捕獲します。
why-crownfell-captures-free =
    { $flips ->
        [yes] { $card }を捕獲でき、次に相手に捕獲されたり裏返されたりするカードもありません。
       *[no] { $card }を捕獲でき、次に相手に捕獲されるカードもありません。
    }
why-crownfell-saves = 次の手番に捕獲されるおそれのあった{ $card }を守ります。
why-crownfell-threatens-win = 次の手番での勝ちを狙います。
why-crownfell-locks = { $card }をロックします。このままなら、{ $card }は自分では移動も能力の使用もできません。
why-crownfell-threatens = 次に{ $card }を捕獲する狙いです。
why-crownfell-revives = 捨て札から{ $card }を復活させ、自分の手札に加えます。
why-crownfell-rallies = { $card }が{ $space }に入り、号令ですぐにもう1つ行動できます。
why-crownfell-rallies-next = 次の手番に、{ $card }の移動で号令を行えるようになります。
why-crownfell-brings = { $card }を配置すると、自分の盤上のカードは{ $cards }枚になります。
why-crownfell-freer = 盤上のカードの動かし方が{ $before }通りから{ $moves }通りに増えます。

playtest-counts-crownfell = キャラクターは、ドラフトで取った側のものとして数えます。

# 持ち込まれたパックのカード数。
crownfell-counted = カード{ $cards }枚（白と黒の両面印刷）
