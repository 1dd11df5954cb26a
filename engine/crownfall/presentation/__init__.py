"""What Crownfall looks and sounds like: names, the table in words, reminders, news, the picture."""
