"""What all handlers share: the person and their rights, duplicate interactions, and responses."""
