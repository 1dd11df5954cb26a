"""Settings of servers, and messages and events that the bot maintains there. Nothing here names a person."""
