"""The card packs that tables are played with: as they lie on disk, and as the store keeps them."""
