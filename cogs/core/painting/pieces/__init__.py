"""Drawings of the things on a table: cubes, Blinks, units, signs, the field."""
