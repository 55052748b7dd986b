import numpy as np
import jax
import jax.numpy as jnp

# label ids of the atlas; left/right structures have separate ids
LABELS = {"background": 0, "liver": 4, "kidney_l": 7, "kidney_r": 8, "spleen": 11}
GROUPS = {"kidneys": ["kidney_l", "kidney_r"], "abdomen": ["liver", "kidney_l", "kidney_r", "spleen"]}


def group_mask(segmentation, group):
    ids = jnp.array([LABELS[name] for name in GROUPS[group]])
    return jnp.in1d(segmentation, ids)


def volume_ml(segmentation, group, spacing):
    return group_mask(segmentation, group).sum() * np.prod(spacing) / 1000.0


def mean_intensity(scan, segmentation, group):
    mask = group_mask(segmentation, group)
    flat = scan.ravel()
    return jnp.sum(jnp.where(mask, flat, 0.0)) / mask.sum()


rng = np.random.default_rng(5)
segmentation = jnp.array(rng.choice(list(LABELS.values()), size=(6, 9)))
scan = jnp.array(rng.normal(40.0, 12.0, size=(6, 9)).astype(np.float32))
spacing = (2.0, 0.8)

report = {}
for group in GROUPS:
    report[group] = {
        "volume": float(volume_ml(segmentation, group, spacing)),
        "mean_hu": float(mean_intensity(scan, segmentation, group)),
    }
print(report)
