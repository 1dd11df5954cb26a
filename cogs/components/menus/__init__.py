"""What is tapped: the menus of games, of tables and their lobbies, and what a seat can do."""
