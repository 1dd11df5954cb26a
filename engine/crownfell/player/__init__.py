"""How the computer plays Crownfell."""
