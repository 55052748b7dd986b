import numpy as np
import jax
import jax.numpy as jnp

TEXT = "the rain in spain stays mainly in the plain. " * 3
CHARS = sorted(set(TEXT))
B, T, H = 8, 10, 16


def windows(text):
    ids = np.array([CHARS.index(c) for c in text])
    n = (len(ids) - 1) // T
    return ids[: n * T].reshape(n, T), ids[1 : n * T + 1].reshape(n, T)


def rnn(params, tokens):
    x = params["embed"][tokens]                                  # (batch, time, H)
    step = lambda h, xt: (jnp.tanh(xt + h @ params["rec"]),) * 2
    _, hs = jax.lax.scan(step, jnp.zeros((tokens.shape[0], H)), x.swapaxes(0, 1))
    return hs.swapaxes(0, 1) @ params["out"]


@jax.jit
def loss_fn(params, tokens, targets):
    logits = rnn(params, tokens).reshape(B * T, len(CHARS))
    logp = jax.nn.log_softmax(logits)
    return -jnp.mean(logp[jnp.arange(logp.shape[0]), targets.reshape(-1)])


rng = np.random.default_rng(0)
params = {
    "embed": 0.3 * rng.normal(size=(len(CHARS), H)),
    "rec": 0.3 * rng.normal(size=(H, H)),
    "out": 0.3 * rng.normal(size=(H, len(CHARS))),
}
params = start = jax.tree.map(lambda a: jnp.asarray(a, jnp.float32), params)
x, y = windows(TEXT)
curve = []
for epoch in range(15):
    epoch_losses = []
    for i in range(0, len(x), B):
        loss, g = jax.value_and_grad(loss_fn)(params, x[i : i + B], y[i : i + B])
        params = jax.tree.map(lambda p, d: p - 0.5 * d, params, g)
        epoch_losses.append(float(loss))
    curve.append(np.mean(epoch_losses))
print(curve[0], curve[-1])
