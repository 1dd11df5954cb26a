"""The weekly challenge: for each game one deal, the same for everybody, against the same computer player."""
