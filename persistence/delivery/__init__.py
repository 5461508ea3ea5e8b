"""What has to reach a person or happen later: the outbox, its workers, deadlines and turns."""
