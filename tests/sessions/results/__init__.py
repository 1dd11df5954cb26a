"""Tests of results, ratings kept, and what is shown of them."""
