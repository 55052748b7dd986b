"""An SIR epidemic, stepped one day at a time."""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np


@partial(jax.jit, static_argnums=3)
def outbreak(compartments, contact_rate, recovery_rate, n_days, /):
    def day(sir, _):
        s, i, r = sir
        infected, recovered = contact_rate * s * i, recovery_rate * i
        sir = jnp.stack([s - infected, i + infected - recovered, r + recovered])
        return sir, sir[1]

    return jax.lax.scan(day, compartments, length=n_days)


final, infectious = outbreak(jnp.array([0.99, 0.01, 0.0]), 0.4, 0.1, 30)
sir = np.array([0.99, 0.01, 0.0])
curve = []
for _ in range(30):
    infected, recovered = 0.4 * sir[0] * sir[1], 0.1 * sir[1]
    sir = sir + np.array([-infected, infected - recovered, recovered])
    curve.append(sir[1])
np.testing.assert_allclose(final, sir, rtol=1e-4)
np.testing.assert_allclose(infectious, curve, rtol=1e-4)
