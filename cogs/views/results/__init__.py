"""How games ended, in words: lists, profiles, a line below a last panel."""
