import numpy as np
import jax
import jax.numpy as jnp
from jax import lax, grad

rng = np.random.default_rng(11)
A = jnp.array(rng.normal(size=(40, 5)))
x_true = jnp.array([1.0, 2.0, -1.0, 0.5, 3.0])
b = A @ x_true


def objective(x):
    r = A @ x - b
    return 0.5 * jnp.mean(r ** 2)


def heavy_ball(f, x0, lr=0.2, mu=0.8, n_iter=300):
    df = grad(f)

    def body(carry, _):
        x, v = carry
        v = mu * v - lr * df(x)
        x = x + v
        return (x, v), f(x)

    velocity = jnp.zeros_like(x0)
    (x, _), history = lax.scan(body, (x0, velocity), None, length=n_iter)
    return x, history


x_hat, history = heavy_ball(objective, jnp.zeros(5))
print("final objective", history[-1])
print("solution", x_hat)
