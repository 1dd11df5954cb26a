"""Card packs: how they are read from YAML and spreadsheets, and what is wrong in them."""
