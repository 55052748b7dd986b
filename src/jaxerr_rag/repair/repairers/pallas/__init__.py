"""Kernels: their blocks and references."""
