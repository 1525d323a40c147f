"""Builds the wheel and the sdist: python3 make_dist.py FOLDER.

Needs setuptools and wheel, and no network. The sources are copied first, since setuptools writes
beside them.
"""

import os
import shutil
import sys
from pathlib import Path

from setuptools import build_meta

HERE = Path(__file__).resolve().parent

if len(sys.argv) != 2:
    sys.exit("Usage: make_dist.py FOLDER")
dist = Path(sys.argv[1]).resolve()
sources = dist / "sources"
shutil.rmtree(sources, ignore_errors=True)
sources.mkdir(parents=True)
for name in ("pyproject.toml", "README.md"):
    shutil.copy(HERE / name, sources)
shutil.copytree(
    HERE / "spark_mp", sources / "spark_mp", ignore=shutil.ignore_patterns("__pycache__")
)
# The same sources give the same bytes.
os.environ.setdefault("SOURCE_DATE_EPOCH", "1767225600")
os.chdir(sources)
for built in (build_meta.build_sdist(str(dist)), build_meta.build_wheel(str(dist))):
    print(dist / built)
