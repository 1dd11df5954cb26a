"""Tournaments and leagues as plain data: pairings, results and standings, without a store and without a
clock.
"""
