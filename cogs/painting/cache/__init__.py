"""Caches of parts of pictures, which later pictures reuse."""
