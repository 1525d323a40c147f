"""Links from pages to the glossary, which has an anchor at each term that is linked.

    terms.py write    links each of these terms where a page first uses it
    terms.py check    ends with 1 where a link is missing, or comes after the first use

Headings, tables, code, quotations and what is a link already are left as they are.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GLOSSARY = ROOT / "docs/glossary.md"
ANCHOR = re.compile(r'<a id="([\w-]+)"></a>')
# A number, a list or a quotation would begin where a line does.
STARTS = re.compile(r"^([-+*>#]+|\d+[.)])$")
FENCE = re.compile(r"^ *```.*?^ *```$", re.MULTILINE | re.DOTALL)
OTHER = re.compile(
    r"^ *(?:#|\|).*$|\"[^\"]*\"|`[^`]*`|!?\[(?:[^\[\]]|\[[^\]]*\])*\]\([^)]*\)|<[^>\n]*>|https?:\S+",
    re.MULTILINE,
)
ITEM = re.compile(r"^( *)([-*] |\d+\. )?")
WIDTH = 100


def pages():
    return [ROOT / "README.md"] + sorted(page for page in (ROOT / "docs").rglob("*.md") if page != GLOSSARY)


def masked(text: str) -> str:
    """The text with blanks in place of what is not running text."""

    def blank(found: re.Match) -> str:
        return re.sub(r"\S", " ", found.group(0))

    return OTHER.sub(blank, FENCE.sub(blank, text))


def first_uses(text: str):
    """Terms, and the places of those first uses that have no link before them."""
    running = masked(text)
    for term in ANCHOR.findall(GLOSSARY.read_text()):
        words = term.replace("-", r"[\s-]+")
        use = re.search(rf"(?<![\w-]){words}(?:s|es)?(?![\w-])", running, re.IGNORECASE)
        link = re.search(rf"\([^)\s]*glossary\.md#{term}\)", text)
        if use and not (link and link.start() < use.start()):
            yield term, use


def linked(page: Path, text: str) -> str:
    up = "docs/" if page.parent == ROOT else "../" * (len(page.relative_to(ROOT).parts) - 2)
    uses = sorted(first_uses(text), key=lambda one: one[1].start(), reverse=True)
    for term, use in uses:
        word = text[use.start() : use.end()]
        text = f"{text[: use.start()]}[{word}]({up}glossary.md#{term}){text[use.end() :]}"
        text = wrapped(text, use.start())
    return text


def wrapped(text: str, place: int) -> str:
    """The text with the paragraph, or the item of a list, at a place laid out anew."""
    lines = text.split("\n")
    at = text.count("\n", 0, place)
    first = at
    while first > 0 and lines[first - 1].strip() and not ITEM.match(lines[first]).group(2):
        first -= 1
    last = at
    while last + 1 < len(lines) and lines[last + 1].strip() and not ITEM.match(lines[last + 1]).group(2):
        last += 1
    blanks, item = ITEM.match(lines[first]).groups(default="")
    out, line = [], blanks + item
    for word in " ".join(lines[first : last + 1])[len(blanks + item) :].split():
        if line.strip() and len(line) + 1 + len(word) > WIDTH and not STARTS.match(word) and line.strip() != item.strip():
            out.append(line)
            line = blanks + " " * len(item) + word
        else:
            line += word if not line or line.endswith(" ") else " " + word
    return "\n".join(lines[:first] + out + [line] + lines[last + 1 :])


if __name__ == "__main__":
    wrong = []
    for page in pages():
        text = page.read_text()
        if sys.argv[1] == "write":
            page.write_text(linked(page, text))
        else:
            wrong += [f"{page.relative_to(ROOT)}: no link to the glossary where it first says {term}" for term, _ in first_uses(text)]
    if wrong:
        sys.exit("\n".join(wrong + ["(python3 config/site/terms.py write)"]))
