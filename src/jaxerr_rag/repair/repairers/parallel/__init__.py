"""Meshes, shardings, collectives, and batches that are split over devices."""
