"""The report: what simulations have found, as one page of HTML that needs nothing else."""
