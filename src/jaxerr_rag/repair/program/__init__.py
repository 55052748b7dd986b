"""What repairers read in a program: names, calls, transformations, where values come from; nothing is run."""
