# 印刷：返事、シートに載る共通の言葉、断りの文。

print-it = 印刷
print-once-crown-crest = **どのカードも1枚ずつ印刷します。** デッキを枚数どおりに印刷するには、デッキの画面にある印刷ボタンを使ってください。
print-ways =
    🖨️ { $called }
    言語と用紙を選んでください。PDFは数秒で届き、あなただけに見えます。
print-how-choose = 言語と用紙…
print-language-both = 英語と日本語

print-working = 🖨️ **{ $game }**のPDFを作っています…
print-done =
    🖨️ **{ $game }** · { $pages }ページ、{ $paper }{ $cards ->
        [0] {""}
       *[other] 、カード{ $cards }枚
    }{ $apart }。
    倍率100%、両面、長辺とじで印刷してください。くわしくは{ $how }ページ目にあります。
print-apart-crown-crest = と前線カード2枚
print-apart-crownfell = （両面）と王冠カード1枚
letters-lacking = ⚠️ 次の文字はフォントにないため、画像と印刷では〓になります：{ $letters }
print-done-door = 1ページ目のQRコードの行き先：{ $url }

print-aid-title = { $game } · 1ページのルール
print-aid-foot = 独自の文章で書いたルールです。番号は /rules { $prefix }-{ $number } のように調べられます。
print-door = スマホで読み取ると{ $place }に移り、そこで審判のテーブルを開けます。ボットが審判を務めます。
print-door-plain = スマホで読み取ると、ボットが審判を務めるテーブルを開けます。
print-aid-win = 勝つには
print-aid-setup = 準備
print-aid-turn = 手番
print-how = 印刷のしかた
print-how-scale = 倍率100%（実際のサイズ）で印刷し、用紙に合わせて縮めないでください。次の線は100 mmです。
print-how-inch = 1インチ（2.5 cm）。間隔を測るのに使います。
print-how-duplex = 両面印刷で「長辺とじ」を選びます。裏面はどれも表面とぴったり重なります。
print-how-cut = ページの端の印に沿って切ります。カードは63 × 88 mmで、ふつうのスリーブに入ります。
print-how-thin = 厚い紙（200 g/m²以上）を使うかスリーブに入れると、裏が透けません。
print-how-plain = すべて形と言葉でも見分けられるので、白黒で印刷してもかまいません。
print-contents = 入っているもの
print-contents-cards = カード：{ $cards }枚、用紙{ $sheets }枚（{ $first }～{ $last }ページ）：{ $kinds }
print-contents-tokens = トークン：{ $tokens }個、用紙{ $sheets }枚（{ $first }～{ $last }ページ）：{ $kinds }
print-contents-board = { $title }：用紙{ $sheets }枚（{ $first }～{ $last }ページ）を貼り合わせます（表面だけ）
print-contents-tables = 表とトラック（{ $first }ページから）：{ $kinds }
print-count-tables = 表{ $count }個
print-count-tracks = トラック{ $count }個
print-contents-aid = ルール：{ $last ->
        [1] 1ページ
       *[other] 1～{ $last }ページ
    }
print-whose = クレジット
print-whose-house = { $title }（パック { $mark }）：Castellanがデザインしたカードで、MITライセンスです。市販のゲームのカードではありません。
print-whose-host = { $title }（パック { $mark }）：このボットの運営者のパックです。文章の権利はほかの人にあるかもしれません。印刷したものは仲間うちで使ってください。
print-whose-brought = { $title }（パック { $mark }）：誰かがこのボットに追加したカードで、Castellanのものではありません。文章の権利はほかの人にあるかもしれません。印刷したものは仲間うちで使ってください。
print-whose-none = Castellanが作りました（MITライセンス）。駒は市販のゲームのものを使います。
print-foot-house = { $title } · パック { $mark } · Castellan、MITライセンス · 市販のゲームのカードではありません
print-foot-host = { $title } · パック { $mark } · Castellanのものではありません。仲間うちで使ってください
print-foot-brought = { $title } · パック { $mark } · プレイヤーが追加したもので、Castellanのものではありません。仲間うちで使ってください
print-foot-none = Castellan、MITライセンス
print-board-part = { $title } · { $parts }枚のうち{ $number }枚目：印に沿って切り、端と端を貼り合わせます
print-paper-a4 = A4
print-paper-letter = レター

refused-print-cards = カードが{ $cards }枚あります。一度に印刷できるのは{ $most }枚までです。デッキか、もっと小さなパックを選んでください。
refused-print-fault = PDFを作れませんでした。失われたものはありません。あとでもう一度お試しください。
refused-print-slow = 時間がかかりすぎたため、PDF作りを止めました。言語を1つにするか、小さなパックで試してください。
refused-print-large = PDFがここで送れる大きさを超えました。言語を1つにするか、デッキだけにしてください。
refused-print-busy = 今はほかの人が印刷しています。1分ほどしてからもう一度お試しください。
refused-print-yours = 前のPDFをまだ作っています。できるまでお待ちください。
refused-print-missing = このボットでは印刷できません。印刷に必要なものを、ボットの運営者が入れる必要があります。
refused-print-no-decks = { $game }には印刷するデッキがありません。デッキの欄を空けてください。
refused-print-no-deck = その名前のデッキや編成はありません。一覧から選んでください。
refused-print-no-pack = このゲームにそのカードはありません。一覧から選んでください。
refused-print-no-game = そのゲームはありません。一覧から選んでください。
