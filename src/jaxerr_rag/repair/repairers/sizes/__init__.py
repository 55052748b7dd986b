"""Sizes that only data can tell, where a program is traced."""
