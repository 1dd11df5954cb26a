# What is said once when a game has ended.

closed-over = -# The game is over.
done-resign = You have resigned.
