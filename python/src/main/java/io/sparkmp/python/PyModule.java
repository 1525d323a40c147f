package io.sparkmp.python;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The text of a module while it is written: its imports, and its classes in order. */
final class PyModule {
  private static final String INDENT = "    ";

  private static final int WIDTH = 100;

  private final ModuleSpec spec;
  private final TreeMap<String, Set<String>> imports = new TreeMap<>();
  private final List<String> lines = new ArrayList<>();

  PyModule(ModuleSpec spec) {
    this.spec = spec;
  }

  ModuleSpec spec() {
    return spec;
  }

  /** Imports a name; nothing if it is this module's. */
  void needs(String module, String name) {
    if (!module.isEmpty() && !module.equals("spark_mp." + spec.name())) {
      imports.computeIfAbsent(module, any -> new TreeSet<>()).add(name);
    }
  }

  /** Imports what an annotation names. */
  void needs(PyType type) {
    needs(type.module(), type.annotation());
    for (String name : List.of("Any", "List", "Optional")) {
      if (type.annotation().matches(".*\\b" + name + "\\b.*")) {
        needs("typing", name);
      }
    }
  }

  /** Writes a line. */
  void line(int depth, String text) {
    lines.add(text.isEmpty() ? "" : INDENT.repeat(depth) + text);
  }

  /** Writes the first line of a class. */
  void head(String name, List<String> bases) {
    String all = "class " + name + "(" + String.join(", ", bases) + "):";
    if (all.length() <= WIDTH) {
      line(0, all);
    } else {
      line(0, "class " + name + "(");
      line(1, String.join(", ", bases));
      line(0, "):");
    }
  }

  /** Writes the first line of a method, or several if it is too long. */
  void signature(int depth, String name, List<String> parameters, String result) {
    String all = "def " + name + "(" + String.join(", ", parameters) + ") -> " + result + ":";
    if (all.length() + INDENT.length() * depth <= WIDTH) {
      line(depth, all);
      return;
    }
    line(depth, "def " + name + "(");
    line(depth + 1, String.join(", ", parameters));
    line(depth, ") -> " + result + ":");
  }

  /** Writes an argument that is a text, on as many lines as it needs. */
  void text(int depth, String text) {
    StringBuilder part = new StringBuilder();
    for (String word : text.split("(?<= )", -1)) {
      if (!part.isEmpty() && part.length() + word.length() > WIDTH - 4 * depth - 3) {
        line(depth, PyType.literal(part.toString()));
        part.setLength(0);
      }
      part.append(word);
    }
    line(depth, PyType.literal(part.toString()) + ",");
  }

  /** Writes a docstring. */
  void doc(int depth, List<String> text) {
    String quotes = "\"\"\"";
    String prefix = text.stream().anyMatch(line -> line.contains("\\")) ? "r" : "";
    if (text.size() == 1) {
      line(depth, prefix + quotes + text.get(0) + quotes);
      return;
    }
    line(depth, prefix + quotes + text.get(0));
    text.stream().skip(1).forEach(line -> line(depth, line));
    line(depth, quotes);
  }

  /** The file. */
  String text() {
    List<String> file = new ArrayList<>();
    file.add("\"\"\"" + spec.doc() + "\"\"\"");
    file.add("");
    file.add("# Written from the classes of Java: change those, and run bin/python-package.");
    file.add("");
    file.add("from __future__ import annotations");
    file.add("");
    for (String origin : List.of("typing", "pyspark", "spark_mp")) {
      imports.forEach(
          (module, names) -> {
            if (module.startsWith(origin)) {
              file.addAll(from(module, names));
            }
          });
      file.add("");
    }
    while (file.get(file.size() - 1).isEmpty()) {
      file.remove(file.size() - 1);
    }
    file.addAll(lines);
    return String.join("\n", file) + "\n";
  }

  private static List<String> from(String module, Set<String> names) {
    String all = "from " + module + " import " + String.join(", ", names);
    if (all.length() <= WIDTH) {
      return List.of(all);
    }
    List<String> lines = new ArrayList<>(List.of("from " + module + " import ("));
    names.forEach(name -> lines.add(INDENT + name + ","));
    lines.add(")");
    return lines;
  }
}
