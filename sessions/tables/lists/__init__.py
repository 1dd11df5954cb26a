"""Lists of tables and results, made from stored data without loading the matches."""
