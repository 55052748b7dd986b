"""What the base install weighs beyond JAX's own packages; exits with 1 over the limit.

Counts the files of the distributions that jaxerr-rag requires, extras left out, which jax does not require
itself.
"""

from __future__ import annotations

import sys
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement

LIMIT = 250
"""In MiB, as `du` counts."""

_MIB = 1 << 20


def required(name: str, found: dict[str, Distribution] | None = None) -> dict[str, Distribution]:
    """The distributions that one needs, itself included."""
    found = {} if found is None else found
    key = name.lower().replace("_", "-")
    if key in found:
        return found
    try:
        found[key] = distribution(name)
    except PackageNotFoundError:
        return found
    for line in found[key].requires or ():
        requirement = Requirement(line)
        if requirement.marker is None or requirement.marker.evaluate({"extra": ""}):
            required(requirement.name, found)
    return found


def size(package: Distribution) -> int:
    """Bytes of a distribution's files."""
    paths = [Path(str(package.locate_file(file))) for file in package.files or ()]
    return sum(path.stat().st_size for path in paths if path.is_file())


def main() -> int:
    ours, jax = required("jaxerr-rag"), required("jax")
    sizes = {name: size(package) for name, package in ours.items() if name not in jax}
    for name, count in sorted(sizes.items(), key=lambda item: -item[1]):
        print(f"{count / _MIB:8.1f} MiB {name}")
    total = sum(sizes.values())
    print(f"{total / _MIB:8.1f} MiB beyond JAX's own packages, limit {LIMIT} MiB")
    heavy = [name for name in ours if name.startswith(("torch", "nvidia", "triton"))]
    if heavy:
        print(f"the base install brings {', '.join(heavy)}")
    return int(total > LIMIT * _MIB or bool(heavy))


if __name__ == "__main__":
    sys.exit(main())
