"""Tests of Crown Crest alone."""
