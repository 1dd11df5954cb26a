"""Crown Crest's face as data: words, menus, builders for moves and tokens, the picture."""
