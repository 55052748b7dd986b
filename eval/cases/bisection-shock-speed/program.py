import jax
import jax.numpy as jnp
from jax import lax


def bisect(f, bracket, tol=1e-5):
    """Root of f inside bracket = [lo, hi]; f changes sign there."""
    bracket = jnp.asarray(bracket)

    def cond(state):
        lo, hi = state
        return hi - lo > tol

    def body(state):
        lo, hi = state
        mid = 0.5 * (lo + hi)
        same_side = jnp.sign(f(mid)) == jnp.sign(f(lo))
        return jnp.where(same_side, mid, lo), jnp.where(same_side, hi, mid)

    lo, hi = lax.while_loop(cond, body, (bracket[0], bracket[1]))
    return 0.5 * (lo + hi)


def pressure_ratio_residual(mach, gamma=1.4, ratio=4.5):
    return 1 + 2 * gamma / (gamma + 1) * (mach ** 2 - 1) - ratio


mach = bisect(pressure_ratio_residual, [1, 5])
cubic_root = bisect(lambda x: x ** 3 - 2 * x - 5, [2, 3])
print("Mach number ahead of the shock:", mach)
print("cubic root:", cubic_root)
