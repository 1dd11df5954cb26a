"""Card packs that people and servers bring."""
