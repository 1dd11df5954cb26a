"""Tests of Cube Quest alone."""
