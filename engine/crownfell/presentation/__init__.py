"""Crownfell's face as data: buttons on the board, the table in words, the table as a picture."""
