"""Tables in channels: seats, journal, undo, store. Asynchronous; knows no Discord and no rule."""
