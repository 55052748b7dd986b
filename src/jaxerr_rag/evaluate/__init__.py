"""Cases to metrics to a report: how often the answers and patches are right."""
