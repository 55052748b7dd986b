"""Which cases are for development and which for testing: a fixed hash of the id, 120 to 80."""

from __future__ import annotations

import hashlib


def split(case_id: str) -> str:
    """``dev`` or ``test``; three of five are for development."""
    return "dev" if int(hashlib.sha256(case_id.encode()).hexdigest(), 16) % 5 < 3 else "test"
