"""Who fills an empty seat. A bot gets its seat's `engine.view.SeatView` and nothing else."""
