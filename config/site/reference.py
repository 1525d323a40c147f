"""The Python reference: pages of what the modules of spark_mp say of themselves.

    reference.py PACKAGE FOLDER    a page for each module, and one that leads to them and to javadoc
"""

import ast
import re
import sys
from pathlib import Path

MODULES = ["cf", "lda", "embeddings", "linear", "tuning", "training"]
SECTION = re.compile(r"^(Parameters|Returns|Raises|Attributes)\n-+$", re.MULTILINE)
ENTRY = re.compile(r"^(\w[\w, .\[\]]*?)(?: : (.*))?$")


def text_of(node, indent="") -> str:
    """A docstring as Markdown: NumPy's sections become lists."""
    text = (ast.get_docstring(node) or "").replace("``", "`")
    parts = SECTION.split(text)
    out = [parts[0].strip()]
    for name, body in zip(parts[1::2], parts[2::2]):
        out.append(f"**{name}**")
        entries = []
        for line in body.strip("\n").splitlines():
            if line.startswith("    "):
                entries[-1] += " " + line.strip()
            elif line.strip():
                found = ENTRY.match(line)
                kind = f" ({found.group(2)})" if found and found.group(2) else ""
                entries.append(f"- `{found.group(1) if found else line}`{kind}:")
        out.append("\n".join(entries))
    return "\n\n".join(part for part in out if part)


def signature(function: ast.FunctionDef) -> str:
    args = function.args
    if args.args:
        args.args = args.args[1:]  # self
    kind = f" -> {ast.unparse(function.returns)}" if function.returns else ""
    return f"{function.name}({ast.unparse(args)}){kind}"


def params(classes: dict, cls: ast.ClassDef) -> dict:
    """The params of a class and of those that it inherits from here: what each is."""
    found = {}
    for base in cls.bases:
        name = getattr(base, "id", "")
        if name in classes:
            found.update(params(classes, classes[name]))
    for node in cls.body:
        if isinstance(node, ast.AnnAssign) and "Param[" in ast.unparse(node.annotation):
            kind = ast.unparse(node.annotation)[len("Param[") : -1]
            found[node.target.id] = (kind, ast.literal_eval(node.value.args[2]))
    return found


def members(classes: dict, cls: ast.ClassDef) -> list:
    """The methods and properties, those of bases with an underscore too, without those of params."""
    own = set(params(classes, cls))
    found = []
    for base in cls.bases:
        if getattr(base, "id", "") in classes and base.id.startswith("_"):
            found += members(classes, classes[base.id])
    for node in cls.body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            of_param = node.name[3:4].lower() + node.name[4:] in own
            if not (node.name[:3] in ("get", "set") and of_param):
                found.append(node)
    return found


def page(package: Path, module: str) -> str:
    trees = {name: ast.parse((package / f"{name}.py").read_text()) for name in MODULES}
    classes = {node.name: node for tree in trees.values() for node in tree.body if isinstance(node, ast.ClassDef)}
    out = [f"# Python: spark_mp.{module}", text_of(trees[module])]
    for cls in trees[module].body:
        if not isinstance(cls, ast.ClassDef) or cls.name.startswith("_"):
            continue
        out += [f"## {cls.name}", text_of(cls)]
        table = params(classes, cls)
        if table:
            out.append("| param | type | what it is |\n|---|---|---|")
            rows = (f"| `{name}` | {kind} | {text} |" for name, (kind, text) in sorted(table.items()))
            out[-1] += "\n" + "\n".join(rows)
        for method in sorted(members(classes, cls), key=lambda node: node.name):
            is_property = any(ast.unparse(mark) == "property" for mark in method.decorator_list)
            shown = signature(method)
            if is_property:
                shown = shown.replace("()", "", 1)
            out += [f"### {method.name}", f"`{shown}`", text_of(method)]
    return "\n\n".join(part for part in out if part) + "\n"


def index(folder: Path) -> str:
    java = "" if not (folder.parent / "api").exists() else (
        "- [Javadoc](../api/index.html): Java and Scala, what the pages show and may be compiled against.\n"
    )
    rows = "".join(f"- [spark_mp.{module}]({module}.md)\n" for module in MODULES)
    return f"# Classes and methods\n\nFor anyone who knows the name and wants its arguments.\n\n{java}{rows}"


if __name__ == "__main__":
    package, folder = Path(sys.argv[1]), Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "index.md").write_text(index(folder))
    for module in MODULES:
        (folder / f"{module}.md").write_text(page(package, module))
