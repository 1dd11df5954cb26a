"""`/rules`, `/card`, `/help`: what can be looked up."""
