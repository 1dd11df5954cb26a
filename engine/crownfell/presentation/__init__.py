"""How Crownfell looks, as data: buttons on the board, the table in words and in pictures."""
