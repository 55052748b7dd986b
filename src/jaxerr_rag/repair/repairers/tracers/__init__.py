"""Traced values that leave their trace, or are asked for what they are."""
