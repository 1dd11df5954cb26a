"""Invitations and scheduled starts of all lobbies."""
