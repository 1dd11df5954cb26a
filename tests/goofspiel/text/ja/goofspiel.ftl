game-goofspiel = グーフスピール
goof-prize = 賞品は{ $prize }です。残りは{ $left }個です。
goof-seat = { $player }：{ $points }点、手札 { $cards }
goof-bid = { $player }は{ $card }を出しました。
goof-won = { $players }の勝ちです。
goof-over = ゲームは終わりました。
goof-door = 出す
refused-goof-card = { $card }は手札にありません。
