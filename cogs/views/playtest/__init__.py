"""Views of play-tests."""
