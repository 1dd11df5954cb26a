"""Views of tournaments: sign-up, rounds, standings, and what the organiser may do."""
