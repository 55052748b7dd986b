import jax
import jax.numpy as jnp


def rosenbrock(p):
    x, y = p[0], p[1]
    return (1.0 - x) ** 2 + 100.0 * (y - x**2) ** 2


@jax.jit
def descend(p, lr):
    """Bold driver: grow the step after a success, shrink it after a failure."""
    value, g = jax.value_and_grad(rosenbrock)(p)
    trial = p - lr * g
    if rosenbrock(trial) < value:
        return trial, lr * 1.1
    return p, lr * 0.5


p = jnp.array([-1.2, 1.0])
lr = 1e-2
history = []
for it in range(300):
    p, lr = descend(p, lr)
    history.append(float(rosenbrock(p)))

print("minimum near", p, "f =", history[-1])
