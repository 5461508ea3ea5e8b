"""6 Steps: proposed, modified, happening, and the reactions that they activate."""
