"""What people have beside the tables: their wishes, and the decks that they bring along."""
