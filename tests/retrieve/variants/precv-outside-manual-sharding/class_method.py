"""A stage of a pipeline that fetches what the stage before it has computed."""
import jax
import jax.numpy as jnp


class Stage:
    def __init__(self, weight, pairs):
        self.weight, self.pairs = weight, pairs

    def fetch(self):
        shape = jax.ShapeDtypeStruct((8,), jnp.float32)
        return jax.lax.precv(jax.lax.create_token(), shape, axis_name="pipe", perm=self.pairs)

    def run(self):
        return self.weight * self.fetch()


print(Stage(2.0, [(0, 1)]).run())
