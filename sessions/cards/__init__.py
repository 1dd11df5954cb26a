"""Card packs: the built-in ones on disk, and the uploaded ones in the store."""
