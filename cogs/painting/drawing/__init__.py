"""Tools with which all pictures are drawn: canvas, shapes, colours, fonts."""
