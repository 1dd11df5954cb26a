"""What the ids of buttons say that lead to something kept, such as a tournament."""
