"""Tests of Craft the Crown alone."""
