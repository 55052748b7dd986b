"""A target network that follows the online one slowly."""

import equinox as eqx
import jax
import jax.numpy as jnp
import optax


class QNetwork(eqx.Module):
    body: eqx.nn.MLP
    action_scale: jax.Array

    def __init__(self, n_obs, n_actions, *, key):
        self.body = eqx.nn.MLP(n_obs, n_actions, width_size=16, depth=1, key=key)
        self.action_scale = jnp.ones(n_actions)

    def __call__(self, obs):
        return self.body(obs) * self.action_scale


def scale_last_layer(net, factor):
    net.body.layers[-1].weight = factor * net.body.layers[-1].weight
    return net


@eqx.filter_jit
def td_step(net, target, opt_state, batch):
    def td_error(net):
        obs, act, rew, nxt = batch
        q = jax.vmap(net)(obs)[jnp.arange(act.size), act]
        bootstrap = rew + 0.9 * jax.vmap(target)(nxt).max(axis=1)
        return jnp.mean((q - jax.lax.stop_gradient(bootstrap)) ** 2)

    loss, grads = eqx.filter_value_and_grad(td_error)(net)
    updates, opt_state = tx.update(grads, opt_state)
    return eqx.apply_updates(net, updates), opt_state, loss


k = jax.random.split(jax.random.key(0), 4)
fresh = QNetwork(3, 2, key=k[0])
online = scale_last_layer(fresh, 0.01)
target = online
tx = optax.adam(1e-2)
opt_state = tx.init(eqx.filter(online, eqx.is_array))
obs, nxt = jax.random.normal(k[1], (2, 32, 3))
batch = (obs, jax.random.randint(k[2], (32,), 0, 2), obs.sum(1), nxt)
initial_q = jax.vmap(online)(obs)
losses = []
for _ in range(60):
    online, opt_state, loss = td_step(online, target, opt_state, batch)
    losses.append(float(loss))
