"""Components of messages: custom ids, items, layouts, menus, forms, card emojis."""
