"""Keys, seeds and samplers."""
