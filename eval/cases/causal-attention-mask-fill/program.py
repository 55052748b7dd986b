"""Single-head attention, ported from NumPy."""
import jax
import jax.numpy as jnp


def softmax(z):
    z = z - z.max(axis=-1, keepdims=True)
    e = jnp.exp(z)
    return e / e.sum(axis=-1, keepdims=True)


def attention(params, x, lengths):
    q, k, v = (x @ params[name] for name in ("q", "k", "v"))
    scores = q @ k.transpose(0, 2, 1) / jnp.sqrt(q.shape[-1])
    t = x.shape[1]
    causal = jnp.triu(jnp.ones((t, t), dtype=bool), 1)
    padded = jnp.arange(t)[None, :] >= lengths[:, None]
    blocked = causal[None] | padded[:, None, :]
    scores[blocked] = -1e9
    return softmax(scores) @ v


@jax.jit
def loss(params, x, lengths, target):
    out = attention(params, x, lengths)
    return jnp.mean((out[:, 0] - target) ** 2) + jnp.mean(out[:, -1] ** 2)


ks = jax.random.split(jax.random.PRNGKey(0), 5)
params = {n: 0.5 * jax.random.normal(k, (4, 4)) for n, k in zip("qkv", ks)}
x = jax.random.normal(ks[3], (2, 5, 4))
lengths = jnp.array([5, 3])
target = jax.random.normal(ks[4], (2, 4))
value, grads = jax.value_and_grad(loss)(params, x, lengths, target)
out = attention(params, x, lengths)
print(value)
