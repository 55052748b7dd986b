"""Two channels of an image, one read by rows and the other by columns."""
import jax
import jax.numpy as jnp
from jax.sharding import AxisType, NamedSharding
from jax.sharding import PartitionSpec as P

grid = jax.make_mesh((8,), ("tile",), axis_types=(AxisType.Explicit,))
red = jax.device_put(jnp.ones((16, 16)), NamedSharding(grid, P("tile")))
blue = jax.device_put(jnp.zeros((16, 16)), NamedSharding(grid, P(None, "tile")))
image = jnp.stack([red, blue], axis=-1)
print(image.shape)
