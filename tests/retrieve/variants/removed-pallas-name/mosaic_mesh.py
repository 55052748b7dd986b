"""The launch settings of a kernel for Hopper GPUs."""

from dataclasses import dataclass

from jax.experimental.pallas import mosaic_gpu as plgpu


@dataclass(frozen=True)
class Launch:
    tile: int = 64
    stages: int = 2

    def specs(self):
        return [plgpu.GPUBlockSpec((self.tile, self.tile), lambda m, n: (m, n)) for _ in range(self.stages)]


print(len(Launch().specs()))
