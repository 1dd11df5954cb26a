"""Printed games: a pack, deck or army as a PDF, made in a separate process."""
