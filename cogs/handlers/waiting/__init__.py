"""Handlers for people who wait for others: conditional answers and following a table."""
