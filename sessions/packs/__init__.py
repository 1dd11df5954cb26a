"""Card packs that people upload, their check, and play-tests of them."""
