from dataclasses import dataclass, field
import jax
import jax.numpy as jnp
import numpy as np


@dataclass
class LinearTracker:
    """State: position, velocity, bias. Sensors may be missing in a run."""

    dt: float = 0.5
    q: float = 0.02
    sensors: dict = field(default_factory=lambda: {"gps": [0], "full": [0, 1], "drift": [0, 2]})

    @property
    def F(self):
        return jnp.array([[1.0, self.dt, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]])

    def observe(self, state, sensor):
        return state[jnp.array(self.sensors[sensor])]

    def step(self, belief, z, sensor, r=0.1):
        m, P = belief
        m, P = self.F @ m, self.F @ P @ self.F.T + self.q * jnp.eye(3)
        H = jax.jacfwd(lambda s: self.observe(s, sensor))(m)
        S = H @ P @ H.T + r * jnp.eye(z.shape[0])
        K = jnp.linalg.solve(S, H @ P).T
        m = m + K @ (z - self.observe(m, sensor))
        return (m, P - K @ H @ P), m

    def run(self, zs, sensor):
        start = (jnp.zeros(3), jnp.eye(3))
        (_, P), path = jax.lax.scan(lambda b, z: self.step(b, z, sensor), start, zs)
        return path, P


tracker = LinearTracker()
truth = np.stack([0.8 * 0.5 * np.arange(1, 21), np.full(20, 0.8), np.full(20, 0.3)], axis=1)
noise = 0.1 * np.random.default_rng(2).normal(size=(20, 3))
tracks = {name: tracker.run(jnp.asarray((truth + noise)[:, idx]), name)[0] for name, idx in tracker.sensors.items()}
print({name: np.round(np.asarray(path[-1]), 3) for name, path in tracks.items()})
