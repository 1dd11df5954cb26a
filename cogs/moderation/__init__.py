"""What the managers of a server decide about people, as panels and messages."""
