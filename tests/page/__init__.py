"""Pages of replays: what is in the file, and how a real browser shows it."""
