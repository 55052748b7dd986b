import jax
from jax import numpy as jnp
from jax import lax

GLIDER = jnp.array([[0, 1, 0], [0, 0, 1], [1, 1, 1]])
BLOCK = jnp.ones((2, 2), dtype=int)


class World:
    def __init__(self, rows, cols):
        self.cells = jnp.zeros((rows, cols), dtype=int)

    def place(self, pattern, r, c):
        h, w = pattern.shape
        self.cells = self.cells.at[r:r + h, c:c + w].set(pattern)
        return self

    def run(self, generations):
        self.cells, population = evolve(self.cells, generations)
        return population


def neighbours(cells):
    shifts = [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if (i, j) != (0, 0)]
    return sum(jnp.roll(cells, s, (0, 1)) for s in shifts)


def evolve(cells, generations):
    def tick(c, _):
        n = neighbours(c)
        c = ((n == 3) | ((c == 1) & (n == 2))).astype(int)
        return c, c.sum()

    return lax.scan(tick, cells, None, length=generations)


world = World(16, 16).place(GLIDER, 1, 1).place(BLOCK, 11, 3)
population = world.run(12)
final_cells = world.cells
print(population)
