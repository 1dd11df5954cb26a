"""Card packs as whoever brought them sees them."""
