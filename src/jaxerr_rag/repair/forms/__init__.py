"""How programs are rewritten, shared by repairers: casts, conditions, loops, masks, wrappers, names."""
