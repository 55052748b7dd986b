"""The evaluation: cases, questions, inputs to abstain from, baselines."""
