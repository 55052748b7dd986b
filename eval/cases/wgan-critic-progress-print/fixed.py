import jax
import jax.numpy as jnp


def critic(p, x):
    return jnp.tanh(x @ p["w"] + p["b"]) @ p["v"]


def gradient_penalty(p, x):
    g = jax.vmap(jax.grad(critic, argnums=1), in_axes=(None, 0))(p, x)
    return jnp.mean((jnp.linalg.norm(g, axis=1) - 1.0) ** 2)


def critic_loss(p, real, fake):
    wasserstein = critic(p, real).mean() - critic(p, fake).mean()
    return -wasserstein + 10.0 * gradient_penalty(p, 0.5 * (real + fake))


@jax.jit
def critic_step(p, real, fake, lr):
    loss, grads = jax.value_and_grad(critic_loss)(p, real, fake)
    jax.debug.print("critic loss {loss:.4f}", loss=loss)
    return jax.tree.map(lambda a, g: a - lr * g, p, grads), loss


k = jax.random.split(jax.random.PRNGKey(0), 4)
p = {"w": jax.random.normal(k[0], (2, 12)), "b": jnp.zeros(12), "v": 0.3 * jax.random.normal(k[1], (12,))}
real = jax.random.normal(k[2], (64, 2)) + jnp.array([2.0, 0.0])
fake = jax.random.normal(k[3], (64, 2))

losses = []
for _ in range(60):
    p, loss = critic_step(p, real, fake, 0.02)
    losses.append(loss)
losses = jnp.stack(losses)
gap = critic(p, real).mean() - critic(p, fake).mean()
