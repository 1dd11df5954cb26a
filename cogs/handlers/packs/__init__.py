"""Handlers of card packs that people and servers upload."""
