"""Programs with Flax, Equinox, Haiku, Optax and NumPyro."""
