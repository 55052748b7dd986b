"""Pytrees: their classes, fields and values."""
