"""Compiled training step of a small network for enzyme rates."""

import equinox as eqx
import jax
import jax.numpy as jnp
import optax

net = eqx.nn.MLP(1, 1, width_size=3, depth=1, activation=jnp.tanh, key=jax.random.key(2))
tx = optax.adam(1e-3)


@eqx.filter_jit
def train(net, memory, x):
    slopes = eqx.filter_grad(lambda net: jnp.sum(jax.vmap(net)(x) ** 2))(net)
    change, memory = tx.update(slopes, memory)
    net = optax.apply_updates(net, change)
    return net, memory


net, memory = train(net, tx.init(eqx.filter(net, eqx.is_array)), jnp.ones((4, 1)))
