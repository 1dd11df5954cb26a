"""Sends and edits messages: panels, private panels, direct messages; retries, permissions, uploads."""
