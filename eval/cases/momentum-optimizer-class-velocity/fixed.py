"""A PyTorch-style optimizer object, used from a jitted training step."""
import jax
import jax.numpy as jnp


class SGD:
    def __init__(self, params, lr, momentum=0.9):
        self.lr, self.momentum = lr, momentum
        self.velocity = {name: jnp.zeros_like(p) for name, p in params.items()}

    def step(self, params, velocity, grads):
        new_params, new_velocity = {}, {}
        for name in params:
            new_velocity[name] = self.momentum * velocity[name] + grads[name]
            new_params[name] = params[name] - self.lr * new_velocity[name]
        return new_params, new_velocity


def forward(params, x):
    return jnp.tanh(x[:, None] * params["a"] + params["b"]) @ params["c"]


params = {
    "a": jnp.array([0.5, 1.5, -1.0]),
    "b": jnp.array([0.0, 0.3, -0.2]),
    "c": jnp.array([0.1, -0.1, 0.2]),
}
optimizer = SGD(params, lr=0.02)


@jax.jit
def train(params, velocity, x, y):
    loss, grads = jax.value_and_grad(lambda p: jnp.mean((forward(p, x) - y) ** 2))(params)
    return *optimizer.step(params, velocity, grads), loss


x = jnp.linspace(-2, 2, 50)
y = jnp.sin(1.2 * x)
losses = []
for epoch in range(200):
    params, optimizer.velocity, loss = train(params, optimizer.velocity, x, y)
    losses.append(float(loss))
speed = {k: float(jnp.linalg.norm(v)) for k, v in optimizer.velocity.items()}
print(losses[0], losses[-1], speed)
