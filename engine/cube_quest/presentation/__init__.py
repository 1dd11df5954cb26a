"""How Cube Quest looks: words, reminders, menus, forms, picture and teams."""
