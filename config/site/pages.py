"""Pages of the site: collects them for mkdocs, and checks what mkdocs has built.

    pages.py collect ROOT FOLDER    docs/, and the pages at the root of the project
    pages.py listed FOLDER          that the order of the site has each page
    pages.py check FOLDER           links, anchors, orphans, anything from a network
    pages.py publish SITE FOLDER VERSION    puts a site beside those of other versions
"""

import json
import os
import re
import shutil
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

OUTSIDE = ["CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "lineage-trimmer/README.md"]
LINK = re.compile(r"(\]\()([^)\s]+)(\))")
PERMANENT = "https://github.com/sparkmp/spark-mp/blob/main/"


def collect(root: Path, folder: Path) -> None:
    """Copies docs/ into a folder, with the README as its first page and what lies beside docs/."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(root / "docs", folder, ignore=shutil.ignore_patterns("examples"))
    places = {(root / "README.md"): folder / "index.md"}
    for page in OUTSIDE:
        places[root / page] = folder / page
    for page in (root / "docs").rglob("*"):
        if page.is_file() and root / "docs/examples" not in page.parents:
            places[page] = folder / page.relative_to(root / "docs")
    for page, to in places.items():
        if page.suffix == ".md":
            to.parent.mkdir(parents=True, exist_ok=True)
            to.write_text(moved(page, to, places, root))


def moved(page: Path, to: Path, places: dict, root: Path) -> str:
    """The text of a page whose links lead to where pages are now."""

    def link(found: re.Match) -> str:
        target = urlsplit(found.group(2))
        if target.scheme or not target.path:
            return found.group(0)
        file = Path(os.path.normpath(page.parent / unquote(target.path)))
        if not file.exists():
            raise SystemExit(f"make-site: Dead link in {page.relative_to(root)}: {found.group(2)}")
        anchor = "#" + target.fragment if target.fragment else ""
        if file in places:
            way = relative(places[file], to.parent)
        else:  # a source, or a folder of them
            way = PERMANENT + str(file.relative_to(root))
        return found.group(1) + way + anchor + found.group(3)

    fence = re.compile(r"(^ *```.*?^ *```$)", re.MULTILINE | re.DOTALL)
    parts = fence.split(page.read_text())
    return "".join(part if fence.fullmatch(part) else LINK.sub(link, part) for part in parts)


def relative(file: Path, folder: Path) -> str:
    up = 0
    while folder not in file.parents:
        folder = folder.parent
        up += 1
    return "../" * up + str(file.relative_to(folder))


class Page(HTMLParser):
    """What a page links to, loads, and can be linked at."""

    def __init__(self, text: str):
        super().__init__()
        self.ids, self.links, self.loaded = set(), [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        values = dict(attrs)
        if values.get("id"):
            self.ids.add(values["id"])
        if tag == "a" and values.get("href"):
            self.links.append(values["href"])
        for name in ("src", "href" if tag == "link" else "src"):
            if values.get(name) and values.get("rel") != "canonical":
                self.loaded.append(values[name])


def check(folder: Path) -> None:
    files = sorted(folder.rglob("*.html"))
    api = folder / "api"  # of javadoc, which has seen to its own links
    pages = {file: Page(file.read_text()) for file in files if api not in file.parents}
    wrong, reached = [], set()
    for file, page in pages.items():
        name = file.relative_to(folder)
        if name.name == "404.html":
            continue
        for address in page.loaded:
            if urlsplit(address).scheme in ("http", "https") or address.startswith("//"):
                wrong.append(f"{name} loads {address} from a network")
        for address in page.links + page.loaded:
            parts = urlsplit(address)
            if parts.scheme or address.startswith("//"):
                continue
            target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            if target.is_dir():
                target = target / "index.html"
            if not target.exists():
                wrong.append(f"{name} links to {address}, which is not there")
            elif target in pages:
                if target != file:
                    reached.add(target)
                anchor = unquote(parts.fragment)
                if anchor and anchor not in pages[target].ids:
                    wrong.append(f"{name} links to {address}, which has no such heading")
    for style in folder.rglob("*.css"):
        for address in re.findall(r"url\(([^)]+)\)", style.read_text()):
            if address.strip("\"'").startswith(("http:", "https:", "//")):
                wrong.append(f"{style.relative_to(folder)} loads {address} from a network")
    for file in pages:
        if file not in reached and file.name not in ("404.html", "index.html"):
            wrong.append(f"{file.relative_to(folder)}: no page leads to it")
    if wrong:
        sys.exit("make-site: " + "\nmake-site: ".join(sorted(set(wrong))))
    links = sum(len(page.links) for page in pages.values())
    print(f"make-site: {len(pages)} pages, {links} links, all of them lead somewhere")


def listed(config: Path, folder: Path) -> None:
    """Refuses a page that the order of the site does not have."""
    order = config.read_text().split("\nnav:\n")[1]
    named = set(re.findall(r"- (\S+\.md)$", order, re.MULTILINE))
    there = {str(file.relative_to(folder)) for file in folder.rglob("*.md")}
    if there - named:
        sys.exit("make-site: Not in config/site/mkdocs.yml: " + ", ".join(sorted(there - named)))


def publish(site: Path, folder: Path, version: str) -> None:
    """Puts a site into a folder of versions, with the list from which its pages offer the others."""
    shutil.rmtree(folder / version, ignore_errors=True)
    shutil.copytree(site, folder / version)
    there = (file.parent.name for file in folder.glob("*/index.html"))
    newest = sorted(there, key=lambda name: [int(part) for part in re.findall(r"\d+", name)], reverse=True)
    versions = [{"version": name, "title": name, "aliases": []} for name in newest]
    (folder / "versions.json").write_text(json.dumps(versions, indent=1) + "\n")
    refresh = f'<meta http-equiv="refresh" content="0; url={newest[0]}/index.html">'
    (folder / "index.html").write_text(f"<!DOCTYPE html><title>spark-mp</title>{refresh}\n")
    print(f"make-site: {folder} has " + ", ".join(newest))


if __name__ == "__main__":
    action, first = sys.argv[1], Path(sys.argv[2]).resolve()
    if action == "collect":
        collect(first, Path(sys.argv[3]).resolve())
    elif action == "listed":
        listed(Path(__file__).with_name("mkdocs.yml"), first)
    elif action == "publish":
        publish(first, Path(sys.argv[3]), sys.argv[4])
    else:
        check(first)
