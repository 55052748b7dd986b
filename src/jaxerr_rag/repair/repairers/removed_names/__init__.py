"""Names and keywords that JAX no longer has."""
