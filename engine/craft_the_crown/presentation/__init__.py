"""Craft the Crown's face as data: words, menus, the trade builder, the picture."""
