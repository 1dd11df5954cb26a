"""The way in for packs that people and servers bring."""
