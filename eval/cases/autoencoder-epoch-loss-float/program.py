import jax
import jax.numpy as jnp
from functools import partial

LATENT = 2


def encode(p, x):
    return jnp.tanh(x @ p["enc"])


def decode(p, z):
    return z @ p["dec"]


def recon(p, x):
    return jnp.mean((decode(p, encode(p, x)) - x) ** 2)


@partial(jax.jit, donate_argnums=0)
def train_epoch(p, batches, lr):
    total = 0.0
    for x in batches:
        loss, g = jax.value_and_grad(recon)(p, x)
        p = jax.tree.map(lambda a, b: a - lr * b, p, g)
        total += float(loss)
    return p, total / len(batches)


key = jax.random.PRNGKey(3)
mix = jax.random.normal(key, (LATENT, 6))
data = jax.random.normal(jax.random.PRNGKey(4), (48, LATENT)) @ mix * 0.5
batches = [data[i::4] for i in range(4)]
ks = jax.random.split(key)
p = {"enc": 0.3 * jax.random.normal(ks[0], (6, LATENT)), "dec": 0.3 * jax.random.normal(ks[1], (LATENT, 6))}
start_enc, start_dec = p["enc"].copy(), p["dec"].copy()

epoch_losses = []
for epoch in range(30):
    p, mean_loss = train_epoch(p, batches, 0.1)
    epoch_losses.append(float(mean_loss))
print(epoch_losses[0], "->", epoch_losses[-1])
