"""Games that the bot did not see, told by one who played and confirmed by the others."""
