import numpy as np
import jax
import jax.numpy as jnp

lo, hi = -0.5, 0.75
D = 0.05


@jax.jit
def walk_and_score(key, x0):
    noise = jnp.sqrt(2 * D * 0.01) * jax.random.normal(key, (300,))

    def move(i, carry):
        x, inside_time = carry
        x = x + noise[i]
        inside = (lo < x) & (x < hi)
        return x, inside_time + jnp.where(inside, 0.01, 0.0)

    return jax.lax.fori_loop(0, 300, move, (x0, 0.0))


x_final = []
dwell = []
for seed, start in enumerate(np.linspace(-1, 1, 9)):
    xf, tau = walk_and_score(jax.random.PRNGKey(seed), float(start))
    x_final.append(float(xf))
    dwell.append(float(tau))

print("dwell times", np.round(dwell, 2))
