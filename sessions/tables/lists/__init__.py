"""Lists of tables, made of what is stored of each."""
