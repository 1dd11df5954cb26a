"""Results of games played without the bot: one player reports, and the others confirm."""
