"""The computer player of Craft the Crown."""
