"""Handlers of matchmaking: the queue, and notifications about new tables."""
