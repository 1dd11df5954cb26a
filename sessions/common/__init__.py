"""What several rooms need and that knows none of them: locks, cooldowns, a log that never nags."""
