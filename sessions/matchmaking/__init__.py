"""Matchmaking: the queue of people who wait for a game, subscriptions to lobbies, and typed times."""
