"""A soak: whole games at the bot as a process of its own, and what that process keeps meanwhile."""
