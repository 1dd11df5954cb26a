"""What a lobby has besides its seats: reservations, a scheduled start, a first game."""
