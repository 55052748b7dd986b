"""Shapes, axes, indices and arguments of array functions."""
