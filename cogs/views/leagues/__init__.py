"""Views of a league."""
