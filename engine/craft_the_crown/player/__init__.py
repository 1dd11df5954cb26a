"""How the computer plays Craft the Crown."""
