"""Handlers of results, profiles, leader boards and result reports."""
