"""What play-tests show."""
