"""One message each, made of what a reader may see."""
