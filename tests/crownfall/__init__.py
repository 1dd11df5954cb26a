"""Tests of Crownfall alone."""
