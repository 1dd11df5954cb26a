# クラウンクレスト：ヒントや振り返りで、操作を短く伝える言葉。

crest-told-charge =
    { $card }をチャージする{ $counts ->
        [yes] （カウントをすべて1つ進める）
       *[no] {""}
    }
crest-told-play = { $play }（{ $chosen }）
crest-told-L = 左の前線エリアから戦う
crest-told-R = 右の前線エリアから戦う
crest-told-fallback = { $cards }を後方に下げる
crest-told-draw = 2枚引く
crest-told-adv = カウントをすべて1つ進める
crest-told-eff = クレストの効果を使う
crest-told-throw = { $sign }{ $hand }
