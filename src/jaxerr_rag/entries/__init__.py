"""Folders of ``index/entries`` to `Entry`, and the tidy check that proves each one."""
