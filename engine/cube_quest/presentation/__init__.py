"""How Cube Quest looks and speaks: words, reminders, picture, armies."""
