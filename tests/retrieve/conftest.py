import pytest

from jaxerr_rag.catalog import write
from jaxerr_rag.catalog.mine import Mined
from jaxerr_rag.catalog.store import Catalog
from jaxerr_rag.report import Frame

SITE_PACKAGES = "/home/ada/.venv/lib/python3.12/site-packages/"


@pytest.fixture
def site():
    """A raise site as mined."""

    def make(function, line, template, exception="ValueError", file="jax/_src/core.py", kind="raise"):
        return Mined(kind, file, function, line, exception, template, (), "", ())

    return make


@pytest.fixture
def catalog_of(tmp_path):
    """A made-up catalog, written and read back: version to its sites."""

    def make(**versions):
        merged, summaries = [], {}
        folder = tmp_path / "catalog"
        for name, sites in versions.items():
            version = name.removeprefix("v").replace("_", ".")
            old = Catalog(folder) if summaries else None
            merged = write.merge(old, version, sites)
            summaries[version] = write.summarise(version, sites)
            write.write(folder, merged, summaries.values())
        return Catalog(folder)

    return make


@pytest.fixture
def frame():
    """A frame of JAX."""

    def make(function, line, file="jax/_src/core.py", source=""):
        return Frame(SITE_PACKAGES + file, line, function, source, owner="jax")

    return make
