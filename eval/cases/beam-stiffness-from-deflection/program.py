"""Identify the Young's modulus of a cantilever from measured deflections."""
import jax
import jax.numpy as jnp


class Beam:
    def __init__(self, length, modulus, width=0.02, height=0.01):
        self.length = float(length)
        self.modulus = float(modulus)
        self.inertia = width * height**3 / 12

    def deflection(self, x, force):
        return force * x**2 * (3 * self.length - x) / (6 * self.modulus * self.inertia)


x_obs = jnp.array([0.2, 0.4, 0.6, 0.8, 1.0])
measured = Beam(1.0, 70e9).deflection(x_obs, 5.0) * jnp.array([1.01, 0.99, 1.0, 1.02, 0.98])


def misfit(log_e):
    beam = Beam(1.0, 1e9 * jnp.exp(log_e))
    r = (beam.deflection(x_obs, 5.0) - measured) * 1e3
    return jnp.sum(r**2)


value_and_slope = jax.value_and_grad(misfit)
curvature = jax.hessian(misfit)

log_e = 4.0
path = []
for _ in range(8):
    value, slope = value_and_slope(log_e)
    path.append(float(value))
    log_e = log_e - slope / curvature(log_e)
modulus = 1e9 * float(jnp.exp(log_e))
print(f"E = {modulus / 1e9:.2f} GPa")
