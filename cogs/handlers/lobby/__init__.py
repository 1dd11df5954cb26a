"""Handlers of lobbies: new tables, invitations and scheduled starts."""
