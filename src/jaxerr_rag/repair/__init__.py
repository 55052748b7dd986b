"""Report, match and program to patches, each run before it is shown.

`engine` runs a failing program, asks `repairers` (and `rewrite`, `asking`) for candidates, has `silence` look
at each, and runs them. `program` reads the program, `forms` writes what stands in its place.
"""
