"""``python -m jaxerr_rag`` is ``jaxerr-ask``."""

from jaxerr_rag.cli import ask_main

ask_main()
