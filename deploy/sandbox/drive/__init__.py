"""What people do: the hands behind the page and the scripted players."""
