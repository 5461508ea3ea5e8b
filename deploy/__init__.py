"""What runs the project: container images, packages, services, and a local Discord."""
