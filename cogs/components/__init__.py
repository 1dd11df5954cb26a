"""Components of messages: custom ids, dynamic items, layouts, menus, forms, card emojis."""
