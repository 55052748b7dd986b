from functools import partial
import jax
import jax.numpy as jnp


@partial(jax.jit, static_argnums=(0, 1))
def sinusoidal_positions(length, dim):
    pos = jnp.arange(length)[:, None]
    freq = jnp.exp(-jnp.log(10000.0) * jnp.arange(0, dim, 2) / dim)
    angles = pos * freq
    table = jnp.stack([jnp.sin(angles), jnp.cos(angles)], axis=-1)
    return table.reshape(pos.shape[0], -1)


def embed(tokens, embedding):
    x = embedding[tokens]
    return x + sinusoidal_positions(tokens.shape[-1], embedding.shape[-1])


embedding = 0.02 * jax.random.normal(jax.random.PRNGKey(0), (50, 16))
short = embed(jnp.arange(6) % 50, embedding)
long = embed(jnp.arange(24).reshape(2, 12), embedding)
similarity = sinusoidal_positions(30, 16) @ sinusoidal_positions(30, 16).T
print(short.shape, long.shape, similarity[0, :5])
