"""How Crown Crest looks, as data: words, menus, forms for moves and tokens, pictures."""
