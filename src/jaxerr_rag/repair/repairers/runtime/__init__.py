"""Backends, buffers, transfers, and numbers that are not finite."""
