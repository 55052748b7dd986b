"""Folders of ``index/entries`` to `Entry`, and the tidy check that proves each one."""

from jaxerr_rag.entries.load import find_entries, load_entries, load_entry
from jaxerr_rag.entries.model import Entry, Evidence, Fix, RaisedAt

__all__ = ["Entry", "Evidence", "Fix", "RaisedAt", "find_entries", "load_entries", "load_entry"]
