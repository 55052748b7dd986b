"""Matches to an answer, and its renderings."""
