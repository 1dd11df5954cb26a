"""What everybody shares who answers an interaction: whose it is, whether it is new, and replies to it."""
