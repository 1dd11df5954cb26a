"""Brings changes of tables to Discord: sends messages, retries, backs off and repairs."""
