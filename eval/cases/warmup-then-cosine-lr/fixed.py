import math

import jax
import jax.numpy as jnp


def make_schedule(peak, warmup_steps, total_steps, floor=0.0):
    def warmup(step):
        return peak * step / warmup_steps

    def schedule(step):
        step_f = jnp.asarray(step, jnp.float32)

        def decay(s):
            frac = (s - warmup_steps) / (total_steps - warmup_steps)
            return floor + 0.5 * (peak - floor) * (1 + jnp.cos(math.pi * frac))

        return jax.lax.cond(step < warmup_steps, warmup, decay, step_f)

    return schedule


lr = make_schedule(peak=3e-3, warmup_steps=100, total_steps=1000, floor=1e-5)
curve = jax.vmap(lr)(jnp.arange(0, 1001, 50))


@jax.jit
def sgd(w, step):
    return w - lr(step) * 2.0 * (w - 4.0)


w = jnp.array(0.0)
for step in range(1000):
    w = sgd(w, step)
print(curve, w)
