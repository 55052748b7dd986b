"""Dtypes that do not promote, do not exist, or do not hold a number."""
