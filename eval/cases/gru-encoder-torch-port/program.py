# ported from a torch nn.GRU encoder (time-major)
import jax
import jax.numpy as jnp
import numpy as np


class GRUEncoder:
    def __init__(self, n_in, n_hidden, seed=0):
        rs = np.random.RandomState(seed)
        scale = 1.0 / np.sqrt(n_hidden)
        u = lambda *s: jnp.asarray(rs.uniform(-scale, scale, s), jnp.float32)
        self.n_hidden = n_hidden
        self.params = {
            "w_ih": u(3, n_in, n_hidden),
            "w_hh": u(3, n_hidden, n_hidden),
            "b": u(3, n_hidden),
        }

    def cell(self, h, x):
        p = self.params
        r = jax.nn.sigmoid(x @ p["w_ih"][0] + h @ p["w_hh"][0] + p["b"][0])
        z = jax.nn.sigmoid(x @ p["w_ih"][1] + h @ p["w_hh"][1] + p["b"][1])
        n = jnp.tanh(x @ p["w_ih"][2] + r * (h @ p["w_hh"][2]) + p["b"][2])
        return (1 - z) * n + z * h

    def __call__(self, xs):
        """xs: [time, batch, features] -> (all hidden states, last hidden state)"""
        h0 = jnp.zeros(self.n_hidden)

        def step(h, x):
            h = self.cell(h, x)
            return h, h

        last, hs = jax.lax.scan(step, h0, xs)
        return hs, last


encoder = GRUEncoder(n_in=6, n_hidden=8)
batch = jnp.asarray(np.random.RandomState(1).randn(12, 4, 6), jnp.float32)
hidden_states, summary = encoder(batch)
print(hidden_states.shape, summary.shape)
