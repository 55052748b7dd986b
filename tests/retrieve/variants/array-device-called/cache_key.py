"""A cache of kernels, one for each device."""
import jax.numpy as jnp

kernels = {}


def kernel_for(samples):
    key = samples.shape, samples.device()
    return kernels.setdefault(key, jnp.eye(len(samples)))


print(kernel_for(jnp.arange(3.0)))
