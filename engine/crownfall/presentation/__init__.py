"""How Crownfall looks: names, words, reminders, news, menus, forms and picture."""
