"""One-step advantage actor-critic on a small random MDP, tabular."""
import jax
import jax.numpy as jnp
import numpy as np
from dataclasses import dataclass


@dataclass(frozen=True)
class Config:
    gamma: float = 0.95
    value_coef: float = 0.5
    entropy_coef: float = 0.01
    lr: float = 0.5


cfg = Config()
rng = np.random.default_rng(0)
S, A = 4, 3
reward_table = rng.normal(size=(S, A))


def a2c_loss(params, batch):
    s, a, r, s2 = batch
    logp = jax.nn.log_softmax(params["logits"][s])
    value = params["value"][s]
    target = r + cfg.gamma * jax.lax.stop_gradient(params["value"][s2])
    adv = jax.lax.stop_gradient(target - value)
    policy = -jnp.mean(adv * logp[jnp.arange(s.shape[0]), a])
    critic = jnp.mean((target - value) ** 2)
    entropy = -jnp.mean(jnp.sum(jnp.exp(logp) * logp, axis=1))
    total = policy + cfg.value_coef * critic - cfg.entropy_coef * entropy
    return {"policy": policy, "critic": critic, "entropy": entropy}, total


@jax.jit
def update(params, batch):
    grads, metrics = jax.grad(a2c_loss, has_aux=True)(params, batch)
    return jax.tree.map(lambda p, g: p - cfg.lr * g, params, grads), metrics


params = {"logits": jnp.zeros((S, A)), "value": jnp.zeros(S)}
log = []
for _ in range(50):
    s, a, s2 = rng.integers(S, size=32), rng.integers(A, size=32), rng.integers(S, size=32)
    params, metrics = update(params, (s, a, reward_table[s, a], s2))
    log.append(metrics)
print(log[-1])
