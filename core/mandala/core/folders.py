"""Where a person's own things are kept; environment variables name other places."""

import os
from pathlib import Path

import platformdirs

__all__ = ["config_folder", "data_folder"]

_NAME = "mandala"


def data_folder() -> Path:
    """Games and plugin files: `MANDALA_DATA`, or the platform's folder for data. It may not exist yet."""
    named = os.environ.get("MANDALA_DATA")
    return Path(named) if named else platformdirs.user_data_path(_NAME, appauthor=False)


def config_folder() -> Path:
    """Settings: `MANDALA_CONFIG`, or the platform's folder for configuration. It may not exist yet."""
    named = os.environ.get("MANDALA_CONFIG")
    return Path(named) if named else platformdirs.user_config_path(_NAME, appauthor=False)
