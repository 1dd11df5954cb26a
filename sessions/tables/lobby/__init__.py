"""Invitations into the lobbies of all tables."""
