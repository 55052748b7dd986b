"""Leaky integrate-and-fire neuron driven by a constant current."""
from dataclasses import dataclass
from functools import partial

import jax
import jax.numpy as jnp


@dataclass(frozen=True)
class LIF:
    tau: float = 20.0
    threshold: float = 1.0
    reset: float = 0.0
    refractory: float = 4.0
    dt: float = 0.5

    def membrane(self, v, current):
        return v + self.dt / self.tau * (current - v)

    def fire(self, v, hold):
        spike = v >= self.threshold
        v = jnp.where(spike, self.reset, v)
        hold = jnp.where(spike, self.refractory, hold)
        return v, hold, spike

    @partial(jax.jit, static_argnums=0)
    def tick(self, state, current):
        v, hold = state
        v = jnp.where(hold > 0, v, self.membrane(v, current))
        hold = jnp.maximum(hold - self.dt, 0.0)
        v, hold, spike = self.fire(v, hold)
        return (v, hold), spike


neuron = LIF()
state = (jnp.array(0.0), jnp.array(0.0))
trace, spikes = [], []
for _ in range(400):
    state, s = neuron.tick(state, 1.5)
    trace.append(float(state[0]))
    spikes.append(bool(s))
n_spikes = sum(spikes)
print(n_spikes, "spikes")
