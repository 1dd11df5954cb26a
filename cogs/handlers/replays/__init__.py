"""Handlers of replays: the panel, the lists of games, the deal check, playing on."""
