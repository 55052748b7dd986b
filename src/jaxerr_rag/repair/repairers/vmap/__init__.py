"""Axes that are mapped: which, how long, and where results come out."""
