"""The weekly challenge: in each game one deal that is the same for everybody, against the same computer."""
