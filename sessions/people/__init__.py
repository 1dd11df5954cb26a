"""What people have beside the tables: their profiles, and the decks that they bring along."""
