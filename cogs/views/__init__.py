"""Views: each module makes the text and buttons of one kind of message, from what its reader may see."""
