"""Card packs of servers and people: upload, check, samples, play-tests."""
