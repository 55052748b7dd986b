# Kuramoto oscillators: each one only sees the mean field
import jax
import jax.numpy as jnp
from jax import lax
import numpy as np


class Kuramoto:
    def __init__(self, omegas, coupling):
        self.omegas = omegas
        self.coupling = coupling

    def velocity(self, theta, omega):
        z = lax.pmean(jnp.exp(1j * theta), "osc")
        r, psi = jnp.abs(z), jnp.angle(z)
        return omega + self.coupling * r * jnp.sin(psi - theta)

    def step(self, thetas, dt):
        field = jax.vmap(self.velocity, axis_name="osc")
        k1 = field(thetas, self.omegas)
        k2 = field(thetas + dt * k1, self.omegas)
        return thetas + 0.5 * dt * (k1 + k2)

    def run(self, thetas, n_steps, dt=0.05):
        body = lambda th, _: (self.step(th, dt), jnp.abs(jnp.mean(jnp.exp(1j * th))))
        return lax.scan(body, thetas, None, length=n_steps)

    def frequencies(self, thetas):
        """Instantaneous frequency of every oscillator in the final state."""
        return jax.vmap(self.velocity)(thetas, self.omegas)


rng = np.random.default_rng(1)
model = Kuramoto(jnp.asarray(rng.normal(0, 0.5, size=40)), coupling=2.0)
thetas, order = model.run(jnp.asarray(rng.uniform(0, 2 * np.pi, 40)), 400)
freqs = model.frequencies(thetas)
locked = jnp.mean(jnp.abs(freqs - jnp.median(freqs)) < 0.05)
print(order[-1], locked)
