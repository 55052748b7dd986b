"""JAX source to raise sites, and a message back to its raise site.

Mining (`mine`, `flow`, `strings`, `program`, `reach`) reads JAX's source with tree-sitter and never imports
it. Asking (`store`, `matcher`) needs only the committed facts and the standard library.
"""
