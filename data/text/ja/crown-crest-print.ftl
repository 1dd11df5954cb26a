# 紙のクラウンクレスト。

crest-print-unit = ユニット
crest-print-command = コマンド
crest-print-crest = クレスト
crest-print-cost = コスト
crest-print-cooltime = クールタイム
crest-print-strength = 戦力
crest-print-level = レベル
crest-print-token = 戦力
crest-print-front = 前線エリア
crest-print-front-text = 2枚の前線カードを2人の間に置きます。前線のユニットはここで戦います。
crest-print-turns = ターン
crest-print-day = 昼
crest-print-night = 夜
crest-print-vp = プレイヤー{ $number }のVP
crest-print-tokens = 戦力トークン
crest-print-start = スタートフェイズ
crest-print-main = メインフェイズ
crest-print-reinforce = 補強
crest-print-commands = リンク
crest-print-battle = バトルフェイズ
crest-print-after = 戦闘のあと
crest-print-cleanup = クリンナップフェイズ
crest-print-counts = カウントとクレスト
