import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

L, NG = 2 * np.pi, 32
DX = L / NG


@jax.jit
def deposit(x, weight):
    """Linear (cloud-in-cell) weighting of the particles to the grid."""
    s = x / DX
    left = jnp.floor(s)
    frac = s - left
    rho = jnp.zeros(NG)
    rho = rho.at[left % NG].add(weight * (1.0 - frac))
    rho = rho.at[(left + 1) % NG].add(weight * frac)
    return rho / DX


def field(rho):
    k = 2 * jnp.pi * jnp.fft.rfftfreq(NG, d=DX)
    rho_k = jnp.fft.rfft(rho - rho.mean())
    phi_k = jnp.where(k > 0, rho_k / jnp.where(k > 0, k, 1.0) ** 2, 0.0)
    return jnp.fft.irfft(-1j * k * phi_k, NG)


def push(state, _, dt=0.1):
    x, v = state
    e = field(deposit(x, -L / x.size) + 1.0)
    centres = jnp.arange(NG + 1) * DX
    ex = jnp.interp(x, centres, jnp.append(e, e[0]))
    v = v - dt * ex
    x = (x + dt * v) % L
    return (x, v), 0.5 * DX * jnp.sum(e**2)


n = 2048
x0 = np.linspace(0, L, n, endpoint=False)
x0 = (x0 + 0.05 * np.cos(x0)) % L
state, field_energy = lax.scan(push, (jnp.asarray(x0, jnp.float32), jnp.zeros(n)), None, length=100)
period = 2 * float(jnp.argmin(field_energy[:25])) * 0.1
print(field_energy[0], period)
