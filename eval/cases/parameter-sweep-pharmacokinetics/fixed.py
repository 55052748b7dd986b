"""Plasma concentration after repeated oral doses, for a virtual population."""
import jax
import jax.numpy as jnp
import numpy as np


def concentration(ka, ke, volume, *, dose, times, interval):
    """One-compartment model with first-order absorption; three doses."""
    def single(t):
        c = dose * ka / (volume * (ka - ke)) * (jnp.exp(-ke * t) - jnp.exp(-ka * t))
        return jnp.where(t > 0, c, 0.0)

    return sum(single(times - n * interval) for n in range(3))


rng = np.random.default_rng(33)
n_patients = 24
ka = jnp.asarray(rng.lognormal(0.2, 0.2, n_patients))
ke = jnp.asarray(rng.lognormal(-2.0, 0.2, n_patients))
volume = jnp.asarray(rng.lognormal(3.4, 0.1, n_patients))

times = jnp.linspace(0.0, 36.0, 73)
population = jax.vmap(lambda a, e, v, d: concentration(a, e, v, dose=d, times=times, interval=8.0),
                      in_axes=(0, 0, 0, None))
curves = population(ka, ke, volume, 400.0)

c_max = curves.max(axis=1)
fraction_toxic = jnp.mean(c_max > 25.0)
print(c_max.mean(), fraction_toxic)
