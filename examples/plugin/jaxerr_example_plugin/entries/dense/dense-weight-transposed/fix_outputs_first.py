import jax
import jax.numpy as jnp
from jaxerr_example_plugin.layers import dense

weight = jnp.arange(6.0).reshape(3, 2).T  # (outputs, inputs)


@jax.jit
def predict(batch):
    return jnp.tanh(dense(weight, batch))


scores = predict(jnp.ones((4, 3)))
assert jnp.allclose(scores, jnp.tanh(jnp.array([6.0, 9.0])))
