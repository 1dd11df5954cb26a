"""Views of uploaded card packs."""
