import jax
import jax.numpy as jnp

DECAY = 0.95
ema = None


def model(theta, x):
    return theta[0] * jnp.sin(theta[1] * x)


def loss(theta, x, y):
    return jnp.mean((model(theta, x) - y) ** 2)


@jax.jit
def train_step(theta, x, y):
    return theta - 0.05 * jax.grad(loss)(theta, x, y)


x = jnp.linspace(0.0, 3.0, 60)
y = 1.3 * jnp.sin(1.7 * x)
theta = jnp.array([1.0, 1.5])
for i in range(120):
    theta = train_step(theta, x, y)
    if ema is None:
        ema = theta
    else:
        ema = DECAY * ema + (1 - DECAY) * theta

final_loss = float(loss(theta, x, y))
ema_loss = loss(ema, x, y)
print(theta, final_loss, ema_loss)
