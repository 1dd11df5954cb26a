"""Results in words: lists, profiles, leader boards, and lines on the last panel of a game."""
