"""Start weights of a dense network, uniform in a range that depends on the layer's width."""

from jax import random

sizes = [3, 8, 1]
keys = random.split(random.PRNGKey(0), len(sizes) - 1)
layers = []
for key, fan_in, fan_out in zip(keys, sizes[:-1], sizes[1:], strict=True):
    limit = (6 / (fan_in + fan_out)) ** 0.5
    weights = random.uniform(key, (fan_in, fan_out), -limit, limit)
    layers.append(weights)
print([layer.shape for layer in layers])
