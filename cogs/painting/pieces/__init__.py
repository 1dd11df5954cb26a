"""How the things on a table look: cubes, Blinks, units, signs, the field."""
