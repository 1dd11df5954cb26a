# The computer as a player: its levels, its seats, handing a seat over and back.

level-page = Page
level-page-about = A kind beginner that makes many mistakes: good for a first game.
level-squire = Squire
level-squire-about = Looks one move ahead and takes what looks best.
level-knight = Knight
level-knight-about = Looks a few moves ahead. A solid opponent.
level-castellan = Castellan
level-castellan-about = Thinks for two seconds and plays as well as it can.

computer-sign = 🤖{"\u00A0"}{ $name }
computer-thinks = { $players } is thinking …
computer-add = Computer: Page to Castellan …
computer-level = Level: { $level }
computer-remove = Remove the computer
computer-remove-about = The last one added leaves the table.
computer-choose = Which level?
computer-title = Let a computer play
computer-about = It takes over this seat and shows nobody the hand. `/table back` gives the seat back at any time.

table-computer = Let a computer play
table-computer-seat = Computer for seat { $seat }

late-about-computer = **Computer**: a computer plays on until the player takes the seat back.
late-button-computer = Computer
late-done-computer = 🤖 { $player } lets a computer play on.

refused-no-computer = The computer can't play this game. Somebody else can tap **Join**; `/play computer:` lists the games it can play.
refused-no-computer-here = No computer sits at this table. You can add one in the lobby.
