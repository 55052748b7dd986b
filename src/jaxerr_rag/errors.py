"""The one exception tree: everything a caller of this package can mend."""


class JaxerrError(Exception):
    """A problem the user can mend; the message says what, where, and what to do about it."""


class InputError(JaxerrError):
    """A file, text or option that cannot be used as given."""


class EntryError(JaxerrError):
    """An entry folder that breaks the format of ``CONTRIBUTING.md``."""


class CatalogError(JaxerrError):
    """A catalog, a JAX version or a JAX source that cannot be read."""


class IndexDamaged(JaxerrError):
    """A built index whose files do not agree with its manifest."""


class MissingExtra(JaxerrError):
    """A feature whose optional dependency is not installed."""

    def __init__(self, feature: str, extra: str) -> None:
        super().__init__(f"{feature} needs an optional dependency: run `pip install 'jaxerr-rag[{extra}]'`")


class ModelFailed(JaxerrError):
    """A language model gave nothing that can be used; whoever asked it goes on without."""
