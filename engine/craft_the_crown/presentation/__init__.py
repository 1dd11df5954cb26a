"""How Craft the Crown looks, as data: words, menus, the trade form, pictures."""
