"""Shows a field before and after a step."""
import jax
import jax.numpy as jnp

advance = jax.jit(lambda field: jnp.roll(field, 1), donate_argnums=(0,))
field = jnp.arange(6.0)
after = advance(field)
print("before", field)
print("after", after)
