"""The computer player of Crownfell: search, evaluation, reasons and puzzles."""
