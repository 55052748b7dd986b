"""A network that remembers the activations of its hidden layer."""
import jax
import jax.numpy as jnp

hidden_seen = jax.new_ref(jnp.zeros((2, 3)))
tokens = jnp.ones((2, 4))


def network(params):
    hidden = jnp.tanh(tokens @ params["first"])
    hidden_seen[...] = hidden
    return jnp.mean(hidden @ params["second"])


params = {"first": jnp.ones((4, 3)), "second": jnp.ones(3)}
value, gradient = jax.jit(jax.value_and_grad(network))(params)
print(value)
