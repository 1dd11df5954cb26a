"""Files to and from Discord besides a table's pictures:
card emojis, and photos, packs and records of players.
"""
