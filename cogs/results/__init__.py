"""Results: reports, history, profiles, leader boards, ladders."""
