"""The computer player of Crown Crest."""
