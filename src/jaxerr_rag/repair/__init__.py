"""Report, match and program to patches, each run before it is shown."""
