"""One file a command. Each imports at its top what `--help` needs, and the rest inside the command."""
