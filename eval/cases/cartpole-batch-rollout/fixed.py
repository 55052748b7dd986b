import jax
import jax.numpy as jnp
from jax import lax

DT, GRAVITY, MASS, LENGTH = 0.02, 9.8, 0.1, 0.5
TOTAL = 1.1


class CartPole:
    x_limit = 2.4
    theta_limit = 0.21

    @staticmethod
    def dynamics(s, force):
        x, xd, th, thd = s
        tmp = (force + MASS * LENGTH * thd**2 * jnp.sin(th)) / TOTAL
        thdd = (GRAVITY * jnp.sin(th) - jnp.cos(th) * tmp) / (
            LENGTH * (4.0 / 3.0 - MASS * jnp.cos(th) ** 2 / TOTAL)
        )
        xdd = tmp - MASS * LENGTH * thdd * jnp.cos(th) / TOTAL
        return jnp.stack([x + DT * xd, xd + DT * xdd, th + DT * thd, thd + DT * thdd])

    def step(self, carry, _):
        s, done = carry
        force = 10.0 * jnp.sign(s[2] + 0.3 * s[3])
        nxt = self.dynamics(s, force)
        fell = jnp.logical_or(jnp.abs(nxt[0]) > self.x_limit, jnp.abs(nxt[2]) > self.theta_limit)
        reward = jnp.where(done, 0.0, 1.0)
        return (jnp.where(done, s, nxt), done | fell), reward

    def rollout(self, s0, horizon):
        (_, done), rewards = lax.scan(self.step, (s0, jnp.array(False)), None, length=horizon)
        return rewards.sum(), done


env = CartPole()
starts = jnp.array([[0.0, 0.0, 0.02, 0.0], [2.3, 1.5, 0.0, 0.0], [0.0, 0.0, 0.19, 1.5], [0.0, 0.0, -0.05, 0.1]])
returns, fallen = jax.vmap(lambda s: env.rollout(s, 120))(starts)
print(returns, fallen)
