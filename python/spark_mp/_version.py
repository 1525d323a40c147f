"""The version of spark-mp."""

__version__ = "0.1.0.dev0"
