"""Helpers that several packages need and that depend on none of them: locks, cooldowns, retries, a throttled
log."""
