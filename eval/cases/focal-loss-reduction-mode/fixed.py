import jax
import jax.numpy as jnp


def focal(logits, targets, gamma=2.0, reduction="mean"):
    """Port of torchvision.ops.sigmoid_focal_loss."""
    p = jax.nn.sigmoid(logits)
    ce = jnp.logaddexp(0.0, logits) - targets * logits
    p_t = p * targets + (1 - p) * (1 - targets)
    loss = ce * (1 - p_t) ** gamma
    if reduction == "mean":
        loss = loss.mean()
    elif reduction == "sum":
        loss = loss.sum()
    return loss


focal_loss = jax.jit(focal, static_argnames="reduction")

logits = jnp.array([2.0, -1.0, 0.3, -4.0, 6.0])
targets = jnp.array([1.0, 0.0, 1.0, 1.0, 0.0])

mean_loss = focal_loss(logits, targets)
sum_loss = focal_loss(logits, targets, reduction="sum")
per_item = focal_loss(logits, targets, 1.0, reduction="none")
hardest = int(per_item.argmax())
print(mean_loss, sum_loss, hardest)
