"""Evaluates batches of samples, the samples of a batch on different devices."""

from functools import partial

import jax
import numpy as np


@partial(jax.pmap, axis_name="samples")
def distance(sample, reference):
    total = jax.lax.psum(sample, "samples")
    return ((sample - reference) ** 2).sum() / total.max()


samples, references = np.ones((8, 5)), np.zeros((6, 5))
print(distance(samples, references))
