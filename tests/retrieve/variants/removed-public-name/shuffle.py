"""Shuffles the labels of a permutation test."""
from jax import random

labels = random.bernoulli(random.key(0), 0.5, (20,))
print(random.shuffle(random.key(1), labels).sum())
