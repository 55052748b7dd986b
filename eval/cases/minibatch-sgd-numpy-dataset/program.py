import numpy as np
import jax
import jax.numpy as jnp

rng = np.random.default_rng(0)
X_train = rng.normal(size=(512, 5)).astype(np.float32)
coef = np.array([0.5, -1.0, 2.0, 0.0, 1.5], dtype=np.float32)
y_train = X_train @ coef + 0.7

BATCH = 32


def predict(params, x):
    return x @ params["w"] + params["b"]


def mse(params, x, y):
    return jnp.mean((predict(params, x) - y) ** 2)


@jax.jit
def sgd_step(params, key, lr):
    idx = jax.random.randint(key, (BATCH,), 0, X_train.shape[0])
    xb, yb = X_train[idx], y_train[idx]
    loss, grads = jax.value_and_grad(mse)(params, xb, yb)
    new = {k: params[k] - lr * grads[k] for k in params}
    return new, loss


params = {"w": jnp.zeros(5), "b": jnp.zeros(())}
history = []
for key in jax.random.split(jax.random.PRNGKey(1), 250):
    params, loss = sgd_step(params, key, 0.1)
    history.append(float(loss))
print(params, history[-1])
