"""What is differentiated, with which rules, and in what."""
