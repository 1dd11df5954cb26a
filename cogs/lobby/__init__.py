"""`/play`: new tables, their lobbies, and invitations."""
