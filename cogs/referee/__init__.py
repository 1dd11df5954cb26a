"""A server's desks for refereed games."""
