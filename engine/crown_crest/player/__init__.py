"""How the computer plays Crown Crest."""
