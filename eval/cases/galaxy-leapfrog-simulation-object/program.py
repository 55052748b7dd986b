import jax
import jax.numpy as jnp
from functools import partial

G, EPS = 1.0, 0.05


class Simulation:
    def __init__(self, pos, vel, mass, dt=0.01):
        self.pos, self.vel, self.mass = pos, vel, mass
        self.dt = dt
        self.n_steps = 0

    def acceleration(self, pos):
        d = pos[None, :, :] - pos[:, None, :]
        inv = (jnp.sum(d**2, axis=-1) + EPS**2) ** -1.5
        return G * jnp.einsum("ij,ijk,j->ik", inv, d, self.mass)

    @partial(jax.jit, static_argnums=0)
    def step(self):
        v_half = self.vel + 0.5 * self.dt * self.acceleration(self.pos)
        self.pos = self.pos + self.dt * v_half
        self.vel = v_half + 0.5 * self.dt * self.acceleration(self.pos)

    def momentum(self):
        return jnp.einsum("i,ij->j", self.mass, self.vel)

    def run(self, n):
        for _ in range(n):
            self.step()
            self.n_steps += 1
        return self.pos


mass = jnp.array([1.0, 0.3, 0.1])
pos = jnp.array([[0.0, 0.0], [1.0, 0.0], [0.0, 2.0]])
vel = jnp.array([[0.0, -0.2], [0.0, 0.9], [-0.7, 0.0]])
sim = Simulation(pos, vel, mass)
p0 = sim.momentum()
final_positions = sim.run(200)
p1 = sim.momentum()
print(final_positions, p1 - p0)
