"""What the bot does by itself: the scheduler, servers that come and go, handover, shutdown, daily posts."""
