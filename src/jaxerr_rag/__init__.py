"""Explains JAX errors from their tracebacks."""
