import jax
import jax.numpy as jnp


class Rates:
    def __init__(self, birth, predation, conversion, death):
        self.birth = birth
        self.predation = predation
        self.conversion = conversion
        self.death = death


def field(state, rates):
    prey, pred = state
    return jnp.array([
        rates.birth * prey - rates.predation * prey * pred,
        rates.conversion * prey * pred - rates.death * pred,
    ])


@jax.jit
def midpoint(state, rates, dt):
    half = state + 0.5 * dt * field(state, rates)
    return state + dt * field(half, rates)


rates = Rates(birth=1.1, predation=0.4, conversion=0.1, death=0.4)
state = jnp.array([10.0, 5.0])
orbit = [state]
for _ in range(500):
    state = midpoint(state, rates, 0.02)
    orbit.append(state)
orbit = jnp.stack(orbit)
print(orbit[-1])
