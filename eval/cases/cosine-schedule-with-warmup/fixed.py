import jax
import jax.numpy as jnp
from typing import NamedTuple


class Schedule(NamedTuple):
    peak: float = 0.1
    warmup: int = 20
    total: int = 120
    floor: float = 1e-3

    def __call__(self, step):
        progress = (step - self.warmup) / (self.total - self.warmup)
        decay = self.floor + 0.5 * (self.peak - self.floor) * (1 + jnp.cos(jnp.pi * progress))
        late = jnp.where(step < self.total, decay, self.floor)
        return jnp.where(step < self.warmup, self.peak * (step + 1) / self.warmup, late)


class State(NamedTuple):
    step: jax.Array
    w: jax.Array


schedule = Schedule()


def loss_fn(w, x, y):
    return jnp.mean((x @ w - y) ** 2)


@jax.jit
def update(state, x, y):
    loss, g = jax.value_and_grad(loss_fn)(state.w, x, y)
    lr = schedule(state.step)
    return State(state.step + 1, state.w - lr * g), loss


kx, kw = jax.random.split(jax.random.PRNGKey(5))
x = jax.random.normal(kx, (64, 4))
true_w = jax.random.normal(kw, (4,))
state = State(jnp.zeros((), jnp.int32), jnp.zeros(4))
losses = []
for _ in range(150):
    state, loss = update(state, x, x @ true_w)
    losses.append(float(loss))
print(losses[0], losses[-1])
