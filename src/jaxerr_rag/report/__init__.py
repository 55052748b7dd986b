"""Text to `Report`: every way a JAX error gets pasted, one module per format."""
