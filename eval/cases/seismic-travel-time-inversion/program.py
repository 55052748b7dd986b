import numpy as np
import jax
import jax.numpy as jnp

stations = np.array([[0.0, 0.0], [10.0, 0.0], [0.0, 12.0], [9.0, 11.0], [5.0, -4.0]])
true_source = np.array([4.0, 5.5])
velocity = 3.2


def travel_times(source, v):
    offset = source - stations
    return np.sqrt((offset**2).sum(axis=1)) / v


observed = travel_times(true_source, velocity)


def misfit(model):
    source, v = model[:2], model[2]
    r = travel_times(source, v) - observed
    return 0.5 * jnp.sum(r**2)


grad_fn = jax.grad(misfit)
hess_fn = jax.hessian(misfit)

model = jnp.array([3.5, 6.2, 3.0])
for it in range(12):
    H = hess_fn(model) + 1e-4 * jnp.eye(3)
    model = model - jnp.linalg.solve(H, grad_fn(model))
final_misfit = float(misfit(model))
print("source", model[:2], "velocity", model[2])
