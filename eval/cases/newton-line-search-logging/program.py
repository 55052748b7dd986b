import jax
import jax.numpy as jnp
from jax import lax
import numpy as np


def backtracking(f, x, direction, slope, t0=1.0, shrink=0.5, c1=1e-4, max_halvings=20):
    f0 = f(x)

    def too_long(state):
        t, k = state
        return (f(x + t * direction) > f0 + c1 * t * slope) & (k < max_halvings)

    t, k = lax.while_loop(too_long, lambda s: (s[0] * shrink, s[1] + 1), (jnp.asarray(t0), 0))
    jax.debug.print("line search: step", t, "after", k, "halvings")
    return t


def minimise(f, x, n_iter=25):
    @jax.jit
    def iteration(x):
        g = jax.grad(f)(x)
        H = jax.hessian(f)(x) + 1e-3 * jnp.eye(x.shape[0])
        d = -jnp.linalg.solve(H, g)
        t = backtracking(f, x, d, g @ d)
        return x + t * d, jnp.linalg.norm(g)

    norms = []
    for _ in range(n_iter):
        x, n = iteration(x)
        norms.append(float(n))
    return x, norms


def softmax_regret(x):
    a = jnp.array([[1.0, 2.0], [-1.5, 0.3], [0.2, -1.0]])
    return jax.nn.logsumexp(a @ x) + 0.05 * x @ x


x_star, grad_norms = minimise(softmax_regret, jnp.array([2.0, -3.0]))
jax.effects_barrier()
print(x_star, grad_norms[-1])
