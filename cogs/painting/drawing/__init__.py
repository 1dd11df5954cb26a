"""What all pictures are drawn with: sheet, shapes, colours, fonts."""
