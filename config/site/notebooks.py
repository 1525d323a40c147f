"""Notebooks of the tutorials, which are made from their pages.

    notebooks.py write              makes docs/tutorials/*.ipynb anew
    notebooks.py check              ends with 1 where one of them is not what its page makes
    notebooks.py run PAGE...        runs the notebook of each page here, and compares what it prints

A block of Python is a cell, and the lines of a block of text right after it are among what the cell prints.
"""

import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TUTORIALS = ROOT / "docs/tutorials"
SITE = "https://github.com/sparkmp/spark-mp/blob/main/"
CELL = re.compile(r"^```python\n(.*?)\n```\n(?:\n```text\n(.*?)\n```\n)?", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"\]\((?!https?:|#)([^)\s]+)\)")
GUARD = """\
try:
    import spark_mp
except ModuleNotFoundError:
    raise ModuleNotFoundError(
        "Cannot find the package spark_mp: pip install its wheel, and start Jupyter again ("
        "SITEdocs/platforms.md#jupyter)"
    ) from None""".replace("SITE", SITE)


def notebook(page: Path) -> dict:
    cells = []

    def add(kind: str, text: str, output=None) -> None:
        text = text.strip("\n")
        if not text:
            return
        cell = {"cell_type": kind, "id": f"cell-{len(cells)}", "metadata": {}}
        if kind == "code":
            cell["execution_count"] = None
            cell["outputs"] = []
            if output:
                cell["outputs"].append({"name": "stdout", "output_type": "stream", "text": lines(output + "\n")})
        cell["source"] = lines(text)
        cells.append(cell)

    def absolute(found: re.Match) -> str:
        file, mark, anchor = found.group(1).partition("#")
        place = (page.parent / file).resolve().relative_to(ROOT)
        return f"]({SITE}{place}{mark}{anchor})"

    text, at = page.read_text(), 0
    for found in CELL.finditer(text):
        add("markdown", LINK.sub(absolute, text[at : found.start()]))
        if at == 0:
            add("code", GUARD)
        add("code", found.group(1), found.group(2))
        at = found.end()
    add("markdown", LINK.sub(absolute, text[at:]))
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    about = {"kernelspec": kernel, "language_info": {"name": "python"}}
    return {"cells": cells, "metadata": about, "nbformat": 4, "nbformat_minor": 5}


def lines(text: str) -> list:
    return text.splitlines(keepends=True)


def made(page: Path) -> str:
    return json.dumps(notebook(page), indent=1, ensure_ascii=False) + "\n"


def run(page: Path) -> list:
    """Runs a notebook in the working directory, and returns what it prints that its page does not say."""
    import nbformat
    from nbclient import NotebookClient

    book = nbformat.reads(made(page), as_version=4)
    said = ["".join(out["text"] for out in cell.get("outputs", [])) for cell in book.cells]
    NotebookClient(book, timeout=600, startup_timeout=300, kernel_name="python3").execute()
    wrong = []
    for cell, expected in zip(book.cells, said):
        printed = "".join(printed_by(out) for out in cell.get("outputs", []))
        rest = iter(printed.splitlines())  # a command may say more, of the JVM
        if not all(line in rest for line in expected.splitlines()):
            wrong.append(f"{page.name}: this\n{cell.source}\nprints\n{printed}\nin place of\n{expected}")
    cells = sum(cell.cell_type == "code" for cell in book.cells)
    print(f"Ran {page.name}: {cells} cells, {sum(map(bool, said))} with an output")
    return wrong


def printed_by(output) -> str:
    """Without what a JVM says on the way."""
    if output.output_type == "stream" and output.name == "stdout":
        return output.text
    return output.get("data", {}).get("text/plain", "") if output.output_type == "execute_result" else ""


if __name__ == "__main__":
    pages = [Path(name).resolve() for name in sys.argv[2:]] or sorted(TUTORIALS.glob("*.md"))
    wrong = []
    for page in pages:
        book = page.with_suffix(".ipynb")
        if sys.argv[1] == "write":
            book.write_text(made(page))
        elif sys.argv[1] == "run":
            wrong += run(page)
        elif not book.exists() or book.read_text() != made(page):
            wrong.append(f"{book.relative_to(ROOT)} is not what {page.name} makes: python3 config/site/notebooks.py write")
    if wrong:
        sys.exit("\n".join(wrong))
