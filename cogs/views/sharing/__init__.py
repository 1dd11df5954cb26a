"""Views of games that are shared with others: animations, pictures, prints."""
