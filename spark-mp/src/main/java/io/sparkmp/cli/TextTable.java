package io.sparkmp.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** Columns of text, as wide as their widest entry. Belongs to one thread. */
public final class TextTable {
  private final boolean[] right;
  private final List<String[]> rows = new ArrayList<>();

  /** A table with these headings; those of columns that are aligned right start with {@code >}. */
  public TextTable(String... headings) {
    right = new boolean[headings.length];
    String[] names = new String[headings.length];
    for (int c = 0; c < names.length; c++) {
      right[c] = headings[c].startsWith(">");
      names[c] = right[c] ? headings[c].substring(1) : headings[c];
    }
    rows.add(names);
  }

  /** Adds a row of as many cells as there are headings; keeps the array. */
  public void add(String... cells) {
    rows.add(cells);
  }

  /** Prints headings and rows, and flushes. */
  public void print(PrintWriter out) {
    for (String[] row : rows) {
      StringBuilder line = new StringBuilder();
      for (int c = 0; c < row.length; c++) {
        int column = c;
        int width = rows.stream().mapToInt(r -> r[column].length()).max().orElse(0);
        String blanks = " ".repeat(width - row[c].length());
        line.append(c == 0 ? "" : "  ");
        line.append(right[c] ? blanks + row[c] : row[c] + blanks);
      }
      out.println(line.toString().stripTrailing());
    }
    out.flush();
  }
}
