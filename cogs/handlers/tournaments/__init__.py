"""Handlers of tournaments and leagues."""
