# ページとしてのリプレイ：ボタンの名前と、渡すときの言葉。

page-title = { $game }：{ $seats }
page-moves = すべての手
page-begin = 対戦開始
page-board = テーブル
page-news = 出来事
page-place = 対戦の中の位置
page-keys = 対戦をたどる
page-first = 最初へ
page-back = 戻る
page-play = 再生
page-pause = 停止
page-forward = 進む
page-last = 最後へ
page-theme = 明るい画面と暗い画面の切り替え
page-eyes = 誰の視点
page-everybody = 全員に見えるもの
page-language = 言語
page-here = 対戦全体を1つのページにしました。ファイルをダウンロードしてブラウザで開いてください。インターネットなしで動きます。
page-here-link = 対戦全体を1つのページにしました：{ $link } 。ファイルはインターネットなしで動きます。ダウンロードしてブラウザで開いてください。
refused-page-later = 対戦中のページには、隠れているものが載るおそれがあります。対戦が終わると作れます。
