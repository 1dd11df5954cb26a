"""Looking through games that were played: the panel, the lists, playing on."""
