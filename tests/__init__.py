"""Tests of Castellan; tests/README.md says where a test belongs."""
