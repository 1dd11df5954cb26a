# クラウンフォール：質問、場の状況、起きたこと、手で行うことの案内、設定、できない理由。言葉は data/crownfall の用語に合わせる。

game-crownfall = クラウンフォール
about-crownfall = 机の上で、光る実物の駒「ブリンク」を指で弾いて戦うゲームです。相手のクラウンの体力を0にすれば勝ちです。2～4人（2チーム）、約30分。ブリンクはみなさんが用意し、審判はボットが務めます。
gist-crownfall = 光る駒「ブリンク」を弾く、チーム戦
size-crownfall = 2～4人・30分
over-turns-crownfall = { $turns }手番
howto-crownfall =
    {""}**1分でわかるクラウンフォール**
    赤と青の2チームに分かれ、それぞれが**ブリンク**（光る六角形の駒）の軍を持ちます。1つが体力3の**クラウン**で、ほかのブリンクの役割はクラウンからの歩数で決まります。
    手番にはアクションが2回あります。自分のブリンクを**弾く**か、アクティブ能力を使います。1つのブリンクが行動できるのは、1手番に1度です。戦場から出たブリンクは死亡します。クラウンは戦場から出ると体力が1減り、戦場に戻ります。相手のクラウンの体力を0にすれば勝ちです。
    {""}**ボットの審判のしかた**
    ボットに机の上は見えません。数を覚え、ルールを案内するのが役目です。
    { $table ->
        [hotseat] 1. { $reports ->
            [flicks] ブリンクのボタンを押してから、弾きます。
           *[any] その手番の分を全部弾きます。1回だけ報告するときは、弾くブリンクを先に選びます。
        }
        2. 全部止まったら、何が起きたかを報告します（何もない、出たもの、連結したもの、離れたもの）。
        3. 送る前に、声に出して合意してください。この1台が両チームの返事をします。そのあとボットがルールを当てはめ、手で行うことを案内します。
       *[any] 1. 同じ机で遊ぶときは、その手番の分を全部弾きます。それ以外や、1回だけ報告するときは、弾くブリンクを先に選びます。
        2. 全部止まったら、何が起きたかを報告します（何もない、出たもの、連結したもの、離れたもの）。
        3. 相手チームが確認するか、違うところを伝えます。そのあとボットがルールを当てはめ、手で行うことを案内します。
    }
    {""}
    ブリンクには、ナイト2ならK2のような記号が付きます。小さなシールを貼っておくと便利です。
    役割はクラウンに近い順に、ナイト、アサシン、ウィザード、ジェスター、クレリック、ネクロマンサー、ジャイアント、キャバルリーです。能力は、使えるときにボットが聞きます。

option-army_size = 1つの軍のブリンクの数
option-start = 先手
value-start-random = ランダムに決める
value-start-red = 🔴 赤
value-start-blue = 🔵 青
option-royal_coup = Royal Coup（両方のクラウンが一度に出たら引き分け）
option-actions_per_turn = 1手番のアクションの数
option-crowns_per_team = 1つの軍のクラウンの数（2以上でGame of Clones）
option-clones_win = Game of Clonesの勝者
value-clones_win-team = 最後までクラウンが残ったチーム
value-clones_win-last_crown = 最後のクラウンの持ち主1人
option-kween = King and Killer Kween（キングとキラークイーン）
option-kween_must_fall = キラークイーンも撃破しないと勝てない
option-team_order = 2人チームの手番
value-team_order-alternate = 1手番ずつ交代で行う
value-team_order-split = 1手番を2人で分ける
value-team_order-back_to_back = 2人が1手番ずつ続けて行う
option-teams = 席順とチーム
value-teams-rbrb = 赤、青、赤、青
value-teams-rrbb = 赤、赤、青、青
value-teams-rbbr = 赤、青、青、赤
option-small_army = 6個より少ない軍を認める
option-min_gap_inch = 置くときにあける間（インチ）
option-blessings_per_cleric = クレリック1個の祝福
value-blessings_per_cleric-1 = 1回
value-blessings_per_cleric-2 = 2回
value-blessings_per_cleric-3 = 3回
value-blessings_per_cleric-4 = 4回
value-blessings_per_cleric-5 = 5回
value-blessings_per_cleric-6 = 6回
value-blessings_per_cleric-7 = 7回
value-blessings_per_cleric-8 = 8回
value-blessings_per_cleric-9 = 9回
value-blessings_per_cleric-unlimited = 無制限
option-blessing_guards_crown = 祝福でクラウンの体力も守れる
option-jester_break_action = アクションで捕虜を放せる
option-summon_pool = スケルトンにできるブリンク
value-summon_pool-any = 死亡したブリンクすべて
value-summon_pool-own = 自チームの死亡したブリンクだけ
option-resurrect_self = ネクロマンサーが自分を復活できる
option-might_counts = ジャイアントが1手番休むのは
value-might_counts-pin = 押さえ込んだあと
value-might_counts-flick = 押さえ込むか聞かれたあと
option-resilience_costs_health = 王の粘りのときも、自分で出せば体力が減る
option-double_zero = 両方の最後のクラウンが一度に落ちたら
value-double_zero-draw = 引き分け
value-double_zero-acting_team_loses = 弾いたチームの負け
option-rewind_role = リワインドを持つ役割
value-rewind_role-Wizard = ウィザード
value-rewind_role-Chronomancer = クロノマンサー（独立した役割）
option-gallop_role = ギャロップを持つ役割
value-gallop_role-Cavalry = キャバルリー
value-gallop_role-Rider = ライダー

fall-role-C = クラウン
fall-role-Q = キラークイーン
fall-role-K = ナイト
fall-role-A = アサシン
fall-role-E = リワインド役
fall-role-W = ウィザード
fall-role-J = ジェスター
fall-role-L = クレリック
fall-role-N = ネクロマンサー
fall-role-G = ジャイアント
fall-role-V = キャバルリー
fall-role-chronomancer = クロノマンサー
fall-role-rider = ライダー
fall-piece = { $sign }{ $role }{ $code }
fall-piece-only = { $sign }{ $role }
fall-claim-port = { $helper }による{ $ally }のテレポート
fall-claim-swap = { $helper }と{ $ally }のソウルスワップ
fall-other = 「{ $text }」
fall-count = { $role }（{ $code }）{ $count }個
fall-report-nothing = 何も起きなかった
fall-report-off = 場外：{ $blinks }
fall-report-link = 連結：{ $blink }と{ $other }
fall-report-apart = 離れた：{ $blinks }
fall-report-clear = 弾いたブリンクは何にも当たらず
fall-report-done = 端にいて、正しく置かれた
fall-report-not-done = 端にいなかった、または置き方が違う

fall-ask-army = **{ $players }さん**、**{ $size }個**のブリンクで軍を編成し、ライトが示す役割ごとの数を入力してください。
fall-ask-owns = **{ $players }さん**、どのクラウンを自分のものにしますか？
fall-ask-deployed = **{ $players }さん**、軍を自陣に広げて置き、終わったら**配置完了**を押してください。
fall-ask-action = **{ $players }さん**の手番です。
fall-ask-turn = **{ $players }さん**の手番です。アクション{ $most }回が済んだら、報告してください。
fall-left =
    { $left ->
        [0] アクションは残っていません。
       *[other] 残りのアクションは**{ $most }回中{ $left }回**です。
    }
fall-left-shared = 残りのアクション：{ $left }
fall-left-of = { $player }さん **{ $left }回**
fall-ask-ward = **{ $players }さん**、**{ $blink }**の祝福を使って戻しますか、死なせますか？
fall-ask-stack = **{ $players }さん**、**{ $blink }**と**{ $other }**を重ねますか、引き離しますか？
fall-ask-raise = **{ $players }さん**、**{ $blink }**はどの味方を復活させますか？
fall-ask-free = **{ $players }さん**、**{ $blink }**を戻してください。アクションなしでもう1度弾きますか？
fall-ask-sneak = **{ $players }さん**、**{ $blink }**はもう1度スニークしますか？
fall-ask-rewind =
    {""}**{ $players }さん**、**{ $blink }**は何にも当たりませんでした。弾く前の場所に戻しますか？{ $fell ->
        [yes] {" 戻さなければ戦場から出たことになります。"}
       *[no] {""}
    }
fall-ask-again = **{ $players }さん**、**{ $blink }**をもう1度弾きますか？（3回中{ $number }回目）
fall-flicks-plain = **{ $player }さん**が{ $blink }を弾きます。
fall-flicks-free = **{ $player }さん**が、アクションなしで{ $blink }をもう1度弾きます。
fall-flicks-gallop = **{ $player }さん**が{ $blink }でギャロップします（3回中{ $number }回目）。
fall-flicks-again = **{ $player }さん**が{ $blink }のギャロップを続けます（3回中{ $number }回目）。
fall-flicks-summon = **{ $player }さん**が、ネクロマンサーの召喚したスケルトン、**{ $blink }**を弾きます。
fall-flicks-kween = **{ $player }さん**が{ $blink }をスニークさせて（動かさなくてもよい）、弾きます。
fall-ask-report = **{ $players }さん**、何が起きましたか？
fall-ask-report-own = **何が起きましたか？**
fall-ask-confirm = **{ $players }さん**、この報告で合っていますか？
fall-ask-version = **{ $players }さん**、見たことが食い違いました。どう決めますか？
fall-ask-secret = **{ $players }さん**、チームごとにもう一度報告してください。両方そろうまで、誰にも見えません。
fall-ask-rule = **{ $blink }**を弾いた結果は、中立の審判が決めます。
fall-ask-claim-confirm = **{ $players }さん**、{ $blink }はこれで正しいですか？
fall-ask-claim-version = **{ $players }さん**、{ $blink }に異議が出ています。どう決めますか？
fall-ask-claim-rule = { $blink }については、中立の審判が決めます。
fall-ask-agree = **{ $players }さん**、同意しますか？
fall-ask-pause = 中断中です。時間は進みません。**{ $players }さん**、いつでも再開できます。

fall-over-crown = 🏆 **{ $winners }さん**の勝ち：{ $other }のクラウンがなくなりました！
fall-over-resign = 🏆 **{ $winners }さん**の勝ち：{ $other }が投了しました。
fall-over-claim = 🏆 **{ $winners }さん**の勝ち：{ $other }が2回続けて行動しませんでした。
fall-over-other = 🏆 **{ $winners }さん**の勝ちです！
fall-won-crown = 🏆 **{ $winners }さん**の勝ち：クラウンが最後まで残りました！
fall-won-resign = 🏆 **{ $winners }さん**の勝ち：相手が投了しました。
fall-won-claim = 🏆 **{ $winners }さん**の勝ち：相手が2回続けて行動しませんでした。
fall-won-other = 🏆 **{ $winners }さん**の勝ちです。
fall-drawn-agreed = 合意により引き分けです。
fall-drawn-crowns = 引き分け：最後のクラウンが同時に落ちました。
fall-drawn-coup = Royal Coupで引き分け：両チームのクラウンが一度に戦場から出ました。
fall-drawn-unfinished = 1週間動きがなかったため、決着なしで終わりました。
fall-drawn-ended = 勝者なしで終わりました。

fall-line-setup = 準備中
fall-line-turn = 第{ $turn }手番 · { $side } · 残りのアクション{ $left }回
fall-line-flick = 今弾くブリンク：{ $blink }
fall-line-skeleton = スケルトンとして戦場にいる：{ $blink }
fall-line-team = **{ $players }さん**
fall-line-no-army = · 軍はまだありません
fall-line-ready = · 配置完了
fall-line-unready = · まだ配置していません
fall-line-health = · { $role }{ $code }：{ $hearts } 体力{ $left }/{ $most }
fall-line-owned = · { $player }さんの{ $role }{ $code }：{ $hearts } 体力{ $left }/{ $most }
fall-line-field = · 戦場：{ $blinks }
fall-line-dead = · 死亡：{ $blinks }
fall-line-defeated = · 撃破：{ $blinks }
fall-group = { $role }{ $blinks }
fall-chain = { $first }／{ $second }
fall-nobody = なし
fall-flagged = { $blink }〔{ $flags }〕
fall-state-used = 行動済み
fall-state-blessed = 祝福
fall-state-pinned = 押さえ込み
fall-state-rides = { $blink }の上
fall-state-carries = { $blink }を乗せている
fall-state-captive = { $blink }の捕虜
fall-state-holds = { $blink }を捕まえている
fall-state-blessings = 祝福あと{ $left }回
fall-state-unlimited = 祝福は無制限

fall-note-hotseat = 1人が両チームを操作します。報告する前に、声に出して確かめ合ってください。
fall-note-idle = 相手チームが2回続けて行動しなかったので、{ $side }は勝ちを宣言できます。
fall-note-match = 2つの机の配置は同じですか？ { $sides }は、答えてから続けてください。
fall-note-resilient = 王の粘り：{ $side }はクラウンだけになったので、どのアクションでもクラウンを弾けます。
fall-note-helpless = 戦場にいる{ $side }のブリンクは、すべて捕虜です。できるのは手番を終えることだけです。

fall-remind-cluster =
    { $crowns ->
        [1] ブリンクを全部くっつけて、ひとかたまりにします。自チームの色になるまでどれか1つをクリックします。次に、クラウンにする1つをトリプルクリックします。ほかのブリンクは、光で自分の役割を示します。
       *[other] ブリンクを全部くっつけて、ひとかたまりにします。自チームの色になるまでどれか1つをクリックします。次に、クラウンにする{ $crowns }つを、1つずつトリプルクリックします。ほかのブリンクは、光で自分の役割を示します。
    }
fall-remind-kween = 2つのクラウンのうち1つがキラークイーンです。どちらかを選び、光が体力1を示すまで2回ダブルクリックします。
fall-remind-nearest = 役割は、クラウンから数えて何個目かで決まります。触れ合うブリンクを最短でたどり、クラウンの隣が1個目です。クラウンが2個以上なら、近い方から数えます。
fall-remind-field = 机や床など、なめらかな場所を戦場に選びます。机の端までにするか、線を引くかして、範囲を決めます。
fall-remind-size = 60cm四方（2×2フィート）なら速い展開、90cm四方（3×3）ならほどよい展開、120cm四方（4×4）以上ならじっくりした展開になります。
fall-remind-obstacles = 家にある物を障害物として置いてもかまいません。
fall-remind-sides = 実際の線か想像上の線で、戦場を半分に分けます。自陣は最後まで変わりません。
fall-remind-spread = ブリンクはすべて自陣に広げて置きます。どれも触れ合わないようにします。
fall-remind-strike = 指で一度だけ弾きます。指で押し動かしてはいけません。全部止まるまでに起きたことは、すべてその1回の結果です。
fall-remind-accident = 手や袖、机の揺れで動いたブリンクは元に戻し、報告しません。それでくっついたブリンクは、引き離すだけです。
fall-remind-pushed = 動いた障害物は、止まった場所に残します。
fall-remind-inside = 線に触れているブリンクも、端からはみ出したブリンクも、まだ戦場の中です。止まった場所で決まります。
fall-remind-separate = 弾いて連結したブリンクは、能力に別の決まりがなければ、すぐに引き離します。間は1インチ（約2.5cm）あけ、角が相手の平らな辺に向くように回します。動かすのは、ぶつかってきた方です。戦場から出てしまうなら、もう一方を動かすか、別の向きに離します。
fall-remind-jester = 味方とだけ連結したジェスターも、引き離します。
fall-remind-placing =
    { $gap ->
        [0] 能力でブリンクを置くとき：戦場の中で、ほかのブリンクに触れず、面に直接置きます（障害物の上や下、立てかけ、端からのはみ出しはできません）。向きは変えません。回せるのは引き離すときだけです。
        [1] 能力でブリンクを置くとき：戦場の中で、ほかのブリンクから1インチ（約2.5cm）以上離し、面に直接置きます（障害物の上や下、立てかけ、端からのはみ出しはできません）。向きは変えません。回せるのは引き離すときだけです。
       *[other] 能力でブリンクを置くとき：戦場の中で、ほかのブリンクから{ $gap }インチ以上離し、面に直接置きます（障害物の上や下、立てかけ、端からのはみ出しはできません）。向きは変えません。回せるのは引き離すときだけです。
    }
fall-remind-again = 弾き直すときは、駒をできるだけもとの位置に戻し、同じブリンクを弾きます。
fall-remind-video = 両方がそれぞれの机に一式をそろえます。弾くときは、自分の机で弾きます。
fall-remind-mirror = 見ていた側は、見たことを確認してから、自分の机を同じように並べます。食い違ったら、弾いた側の机が正しい位置です。
fall-remind-proxy = 机は1つです。遠くのプレイヤーがブリンクと狙いを伝え、その場の手伝いの人が弾きます。
fall-remind-rematch =
    { $crowns ->
        [1] もう一度遊ぶときは、チームごとにブリンクを集め、1つをトリプルクリックして色選びに戻します。もう一度トリプルクリックするとクラウンになります。
       *[other] もう一度遊ぶときは、チームごとにブリンクを集め、1つをトリプルクリックして色選びに戻します。次に{ $crowns }つをトリプルクリックすると、クラウンになります。
    }

fall-told-mustered = { $player }さんの軍：{ $army }。
fall-told-owns = { $blink }は{ $player }さんのものです。
fall-told-deployed =
    { $player }さんの配置が終わりました。{ $all ->
        [yes] 両チームの準備ができました。
       *[no] {""}
    }
fall-told-drawn-start = 先手はランダムで{ $side }に決まりました。
fall-told-turn = { $players }さんの手番です。
fall-told-ended = { $side }が手番を終えました。
fall-told-ability-gallop = { $blink }のギャロップ：3回まで続けて弾けます。
fall-told-ability-kween = { $blink }の連続技：スニークし、弾き、もう1度スニークできます。好きな場所に置きます。
fall-told-stopped = { $player }さんは、ここでやめました。
fall-told-held = { $blink }をこの手番の間、押さえます。連結したものは離します。
fall-told-loose = { $blink }は押さえ込みません。
fall-told-rewound = リワインド：{ $blink }を弾く前の場所に戻します。
fall-told-warded = 祝福が{ $blink }を救いました。ダブルクリックして、自陣に戻します。
fall-told-died = { $blink } → 墓地。
fall-told-guarded = 祝福が{ $blink }の体力を守りました。自陣に戻します。
fall-told-spared = 王の粘り：{ $blink }の体力は減りません。自陣に戻します。
fall-told-removed = スケルトンの{ $blink }は墓地に戻ります。
fall-told-unstacked = { $blink }の重ねが解けました。
fall-told-take-apart = 先に{ $blink }の重ねを1インチ離します。アクションは使いません。
fall-told-nudged = 先に{ $blink }を障害物から離します。アクションは使いません。
fall-told-sneaked = { $blink }のスニーク：ほかに触れないように、好きな場所に置きます。
fall-told-stacked = { $ally }を{ $knight }の上に重ねます。
fall-told-parted = 重ねません。{ $blink }と{ $other }を1インチ引き離します。
fall-told-apart = { $blink }と{ $other }が離れました。
fall-told-released = { $captive }は自由になりました。{ $jester }から1インチ引き離します。
fall-told-caught = { $captive }は{ $jester }の捕虜です。くっつけたままにします。
fall-told-raised = { $necromancer }が{ $ally }を復活させました。自陣の好きな場所に置きます。
fall-told-summoned = { $necromancer }が{ $blink }を召喚しました。1インチ離して置き、弾きます。
fall-told-ported-itself = テレポート：{ $wizard }を自陣の好きな場所に置きます。
fall-told-ported = { $wizard }のテレポート：{ $ally }を自陣の好きな場所に置きます。
fall-told-swapped = ソウルスワップ：{ $necromancer } ⇄ { $ally }。向きは変えません。
fall-told-wasted = { $cleric }の祝福は{ $other }には効きません。2つを引き離します。
fall-told-health =
    { $left ->
        [0] { $blink }が場外：体力が0になり、撃破されました。ダブルクリックして、場外に置きます。
       *[other] { $blink }が場外：残りの**体力は{ $left }**です。ダブルクリックして、自陣に戻します。
    }
fall-told-blessed =
    { $cleric }が{ $other }を祝福しました。2つを引き離します。{ $left ->
        [-1] {""}
       *[other] 祝福は残り{ $left }回です。
    }
fall-told-place =
    { $count ->
        [1] { $blinks }を戻します。
       *[other] この順に戻します：{ $blinks }。
    }

refused-fall-players = クラウンフォールは2～4人で遊びます。{ $players }人では遊べません。
refused-fall-unassigned = チームの決まっていない人がいます。設定「席順とチーム」には、席の数だけ文字が必要です。
refused-fall-empty-team = どちらのチームにもプレイヤーが必要です。
refused-fall-army-small = 1つの軍には、少なくとも{ $least }個のブリンクが必要です。設定で小さな軍を認めると、減らせます。
refused-fall-army-large = 1つの軍のブリンクは{ $most }個までです。
refused-fall-crowns =
    { $crowns ->
        [1] クラウンは1つの軍にちょうど1つです。
       *[other] このテーブルでは、1つの軍にクラウンがちょうど{ $crowns }個必要です（キラークイーンも数えます）。
    }
refused-fall-army-sum = クラウンを入れて{ $total }個になります。軍のブリンクは{ $wanted }個です。
refused-fall-knights = ナイトは、1つの軍に{ $most }個までです。
refused-fall-gap = { $role }がいるのに、クラウンに近い{ $missing }がいません。ライトを確かめてください。
refused-fall-drawing = 「{ $sign }」は図に使えません。Cがクラウン、xがほかのブリンクです。
refused-fall-apart = 図のブリンクがつながっていません。すべて接している必要があります。
refused-fall-locked = チームの配置が終わったので、もう編成は変えられません。
refused-fall-owns = 今はクラウンの持ち主を決められません。
refused-fall-owned = { $blink }はクラウンではないか、もう誰かのものです。
refused-fall-deployed = 今は配置を終えられません。まだ軍がそろっていないか、すでに配置が終わっています。
refused-fall-not-begun = 両チームの配置が終わると、ゲームが始まります。
refused-fall-other-team = 今は相手チームの手番です。
refused-fall-other-member = 今はチームの別のメンバーの番です。
refused-fall-unknown = 「{ $blink }」というブリンクはありません。
refused-fall-enemy = { $blink }は相手チームのブリンクです。
refused-fall-no-ability = { $blink }にその能力はありません。
refused-fall-gone = { $blink }は戦場にいません。
refused-fall-whole-stack = 重ねたまま、まとめて弾くことはできません。どちらか1つを選ぶと、先に2つを離します。
refused-fall-captive = { $blink }は捕虜なので、それはできません。
refused-fall-used = { $blink }は、この手番にもう行動しました。
refused-fall-actions = アクションが{ $cost }回必要ですが、残りは{ $left }回です。
refused-fall-not-free = そのブリンクをアクションなしで弾くことはできません。
refused-fall-holds-anew = { $blink }は、この手番に捕虜を捕まえました。捕虜ごと弾けるのは、次の自分の手番からです。
refused-fall-nudge = 障害物から離せるのは、これから弾くブリンクだけです。{ $blink }は離せません。
refused-fall-defeated = { $blink }は撃破され、もうゲームにいません。
refused-fall-not-dead = { $blink }は、選べる死亡したブリンクの中にいません。
refused-fall-own-dead = このテーブルで召喚できるのは、自チームの死亡したブリンクだけです。{ $blink }は召喚できません。
refused-fall-no-break = このテーブルでは、アクションで捕虜を放すことはできません。
refused-fall-not-captive = { $blink }は捕虜ではありません。
refused-fall-itself = { $blink }は、自分自身にそれを使えません。
refused-fall-swapped = { $blink }は、この手番にもう入れ替わりました。
refused-fall-no-hold = { $blink }は、今は押さえ込めません。
refused-fall-no-choice = 今は、それを聞かれていません。
refused-fall-not-yours = それを決めるのは相手チームです。
refused-fall-not-asked = 聞かれているのは{ $blink }のことではありません。
refused-fall-no-stack = { $blink }にそのブリンクは重ねられません。ナイトに乗せられるのは1つだけで、捕虜は乗せられません。
refused-fall-no-counter = { $blink }には、直せる「{ $field }」がありません。直せるのは health、blessings、blessed、dead です。
refused-fall-counter = 0～{ $most }の数にしてください。
refused-fall-left-and-joined = { $blink }が、戦場から出て、しかも連結したことになっています。どちらかを選んでください。
refused-fall-no-rewind = { $blink }が何かに当たったかどうかは、関係ありません。
refused-fall-skeleton-left = { $blink }はスケルトンです。どのみち墓地に戻るので、報告しません。
refused-fall-dead-already = { $blink }はすでに死亡しています。
refused-fall-pinned = { $blink }は押さえ込まれているので、戦場から出ません。
refused-fall-not-on-field = { $blink }は戦場にいません。
refused-fall-not-joined = { $blink }には、離れる相手がいません。
refused-fall-which-apart = { $blink }は複数の相手とつながっています。離れた相手を指定してください：`{ $names }`

fall-scene-team = { $side }・{ $players }
fall-scene-actions = アクション
fall-scene-dead = 墓地
fall-scene-defeated = 撃破
fall-scene-no-army = 軍はまだありません
fall-scene-ready = 配置完了
fall-scene-unready = 配置前

# Buttons, questions, forms
fall-button = { $role }{ $blink }
fall-button-of = { $side }の{ $blink }
fall-role-named =
    { $name ->
        [Wizard] ウィザード
        [Chronomancer] クロノマンサー
        [Cavalry] キャバルリー
        [Rider] ライダー
       *[other] { $name }
    }
fall-tap-hit = はい、当たった
fall-tap-clear = いいえ、何にも当たらなかった
fall-tap-free-flick = クラウンをアクションなしで弾く
fall-tap-ability = 能力…
fall-tap-rescue = 端から助ける…
fall-tap-end = 手番を終える
fall-tap-nudge = 障害物から離して置き直す
fall-tap-army = 編成を入力…
fall-tap-army-of = { $side }の編成を入力…
fall-tap-deployed = 配置完了
fall-tap-again = もう一度弾く
fall-tap-stop = ここでやめる
fall-tap-stop-free = もう弾かない
fall-tap-stop-sneak = スニークしない
fall-tap-sneak = スニーク：{ $blink }
fall-tap-sneak-again = もう一度スニーク
fall-tap-gallop = ギャロップ：{ $blink }
fall-tap-summon = 召喚：{ $blink }
fall-tap-kween = 連続技：{ $blink }
fall-tap-break = { $blink }を放す（1アクション）
fall-tap-port = テレポート：{ $blink }
fall-tap-swap = ソウルスワップ：{ $blink }
fall-tap-hold = { $blink }を押さえ込む
fall-tap-hold-unsure = 弾いた{ $blink }を押さえ込む
fall-tap-rewind = { $blink }を戻す
fall-tap-keep = このままにする
fall-tap-ward = 祝福を使う
fall-tap-lose = 祝福を使わない
fall-tap-owns = { $blink }は自分のもの
fall-tap-stack = { $above }を{ $below }の上に
fall-tap-part = 引き離す
fall-tap-raise = { $blink }を復活させる
fall-tap-raise-none = 誰も復活させない

fall-prompt-hit = 何か（ブリンクか障害物）に当たりましたか？
fall-prompt-ability = どの能力を使いますか？ 選ぶとすぐに使ったことになり、駒の動かし方が表示されます。
fall-prompt-more =
    { $above }
    { $below }
fall-about-sneak = -# **スニーク**（A、1アクション）：アサシンを好きな場所に置きます。
fall-about-gallop = -# **ギャロップ**（V、2アクション）：同じブリンクを3回まで続けて弾きます。
fall-about-summon = -# **召喚**（N、2アクション）：死亡したブリンクをネクロマンサーのそばに置いて弾きます。
fall-about-kween = -# **連続技**（Q、2アクション）：キラークイーンを手で置く、弾く、もう1度置く。
fall-prompt-summon = 死亡したブリンクのどれを召喚しますか？ ネクロマンサーのそばに置き、そのまま弾きます。
fall-prompt-rescue = どのブリンクが助けますか？ 助けられるのは、外側の端に触れているか、はみ出しているブリンクだけです。
fall-prompt-edge-port = 端にいるどのブリンクを自陣に置きますか？
fall-prompt-edge-swap = 端にいるどのブリンクがネクロマンサーと場所を入れ替えますか？

fall-field-off = { $side }：戦場から出た
fall-field-link = くっついて止まった（連結した）
fall-field-partner = { $blink }の連結の相手は…
fall-field-apart = 離れたのは？
fall-flags = { $flags }
fall-army-title = **{ $side }：ブリンク{ $total }/{ $wanted }個**（クラウンを含む）。光の表示どおりに入力してください。クラウンの隣がナイトで、1歩離れるごとに次の役割になります。
fall-army-now = { $roles }
fall-army-role = { $role }×{ $count }
fall-army-less = −{ $role }
fall-army-more = +{ $role }
fall-army-draw = 並べた形を図で入力する
fall-army-send = この軍に決定

option-field = 戦場の大きさ
value-field-2x2 = 60cm四方
value-field-3x3 = 90cm四方
value-field-4x4 = 120cm四方
value-field-larger = もっと大きい

fall-form-turn-help = -# 何も起きなかった分は省いてかまいません。
fall-form-help = -# 完全に出たものだけ選びます。端に乗っていれば、まだ戦場の中です。連結に意味があるのは、ナイト（重ね）、ジェスター（捕虜）、クレリック（祝福）だけです。
fall-army-hint = C＝クラウン、x＝ほか、間は点。例：.x.x. / x.C.x / .x.x.

# 手番をまとめて報告する
fall-report-flick = { $blink }を弾いた → **{ $facts }**
fall-report-lines = { $first }{"\u000A"}{ $more }
fall-claim-hold = 弾かれた{ $blink }の押さえ込み
fall-ask-report-turn = **{ $players }さん**、手番に起きたことを報告してください。
fall-ask-confirm-turn = **{ $players }さん**、この報告で合っていますか？
fall-ask-version-turn = **{ $players }さん**、見たことが食い違いました。どう決めますか？
fall-ask-rule-turn = この手番に起きたことは、中立の審判が決めます。
fall-tap-single = 1回分だけ報告…
fall-prompt-single = どのブリンクを弾きますか？
fall-tap-quiet-flick = 手番終了、{ $blink }を弾いただけ
fall-tap-quiet-flicks = 手番終了、弾いただけ…
fall-prompt-quiet-flick = どれを弾きましたか？ 捕虜は自由になり、重ねは解けます。
fall-field-by = 弾いたブリンクは？
fall-turn-page-more = { $number } · もう1回
refused-fall-who-flicked = 先に、弾いたブリンクを選んでください。
fall-told-left-untold = { $blink }からの報告は、もう合いません。残りを報告し直すか、手番を終えてください。
fall-tap-left = 敵の1個が場外…
fall-tap-left-one = { $blink }が場外
fall-tap-left-own = 自軍の1個が場外…
fall-tap-knocked-off = 手番終了、敵1個が場外…
fall-prompt-left = 戦場から出たブリンクは？
fall-prompt-left-by = 落ちたのは{ $left }ですね。では、弾いたのはどのブリンクですか？
fall-field-off-flagged = { $side }：戦場から出た · 弾く前の状態：{ $flagged }
fall-tap-army-again = 編成を直す…
