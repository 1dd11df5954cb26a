"""The bot's own work: the scheduler, joined and left servers, handover, shutdown, daily posts."""
