import jax
import jax.numpy as jnp

T_MAX = 100
betas = jnp.linspace(1e-4, 0.05, T_MAX)
alpha_bar = jnp.cumprod(1.0 - betas)


def eps_model(params, x, t):
    temb = jnp.stack([jnp.sin(t / 10.0), jnp.cos(t / 10.0)])
    h = jnp.tanh(x @ params["w"] + temb @ params["t"])
    return h @ params["out"]


@jax.jit
def denoise(params, x, t_start):
    """Deterministic DDIM from step t_start down to 0."""
    for i in range(t_start):
        t = t_start - 1 - i
        ab = alpha_bar[t]
        ab_prev = jnp.where(t > 0, alpha_bar[jnp.maximum(t - 1, 0)], 1.0)
        eps = eps_model(params, x, t)
        x0 = (x - jnp.sqrt(1 - ab) * eps) / jnp.sqrt(ab)
        x = jnp.sqrt(ab_prev) * x0 + jnp.sqrt(1 - ab_prev) * eps
    return x


kw, kt, ko, kx = jax.random.split(jax.random.PRNGKey(2), 4)
params = {
    "w": 0.3 * jax.random.normal(kw, (2, 16)),
    "t": 0.3 * jax.random.normal(kt, (2, 16)),
    "out": 0.2 * jax.random.normal(ko, (16, 2)),
}
noise = jax.random.normal(kx, (32, 2))
samples = denoise(params, noise, 40)
almost = denoise(params, noise, 3)
print(samples.mean(axis=0))
