from functools import partial
import jax
import jax.numpy as jnp


class NoisyChannel:
    """Additive-noise channel that owns its random stream."""

    def __init__(self, seed, sigma):
        self.key = jax.random.PRNGKey(seed)
        self.sigma = sigma

    @partial(jax.jit, static_argnums=0)
    def transmit(self, symbols):
        self.key, sub = jax.random.split(self.key)
        return symbols + self.sigma * jax.random.normal(sub, symbols.shape)


def modulate(bits):
    return 1.0 - 2.0 * bits


def bit_error_rate(channel, bits, repeats):
    errors = []
    for r in range(repeats):
        code = jnp.tile(modulate(bits), r + 1)
        received = channel.transmit(code).reshape(r + 1, -1).mean(axis=0)
        errors.append(jnp.mean((received < 0) != bits.astype(bool)))
    return jnp.stack(errors)


bits = jax.random.bernoulli(jax.random.PRNGKey(0), 0.5, (4000,)).astype(jnp.float32)
channel = NoisyChannel(seed=1, sigma=1.0)
ber = bit_error_rate(channel, bits, 4)
print(ber)
