package io.sparkmp.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Columns of text, as wide as their widest entry, or narrower where a line would be too long: then
 * the widest columns of words continue on the next line. For one thread.
 */
public final class PrintedTable {
  /** The line length for which most terminals have room. */
  public static final int TERMINAL = 100;

  private static final int LEAST = 10;
  private static final String GAP = "  ";

  private final boolean[] right;
  private final List<String[]> rows = new ArrayList<>();

  /** A table with these headings; headings of right-aligned columns start with {@code >}. */
  public PrintedTable(String... headings) {
    right = new boolean[headings.length];
    String[] names = new String[headings.length];
    for (int c = 0; c < names.length; c++) {
      right[c] = headings[c].startsWith(">");
      names[c] = right[c] ? headings[c].substring(1) : headings[c];
    }
    rows.add(names);
  }

  /** Adds a row of as many cells as there are headings. */
  public void add(String... cells) {
    rows.add(Arrays.stream(cells).map(PrintedTable::printable).toArray(String[]::new));
  }

  /** Escapes control characters, which would break the line or control the terminal. */
  private static String printable(String cell) {
    if (cell.chars().noneMatch(Character::isISOControl)) {
      return cell;
    }
    StringBuilder text = new StringBuilder();
    for (int at = 0; at < cell.length(); at++) {
      char c = cell.charAt(at);
      switch (c) {
        case '\n' -> text.append("\\n");
        case '\r' -> text.append("\\r");
        case '\t' -> text.append("\\t");
        default -> text.append(Character.isISOControl(c) ? "\\u%04x".formatted((int) c) : c);
      }
    }
    return text.toString();
  }

  /** Adds a title line across all columns, for the rows below it. */
  public void addTitle(String title) {
    rows.add(new String[] {title});
  }

  /** Prints headings and rows, and flushes. */
  public void print(PrintWriter out) {
    print(out, Integer.MAX_VALUE);
  }

  /**
   * Prints headings and rows in lines of at most {@code width} characters, and flushes.
   * Right-aligned columns keep their width, and others do not become narrower than ten: a table of
   * many columns may be wider.
   */
  public void print(PrintWriter out, int width) {
    int[] widths = widths(width);
    for (String[] row : rows) {
      if (isTitle(row)) {
        wrap(row[0], width).forEach(out::println);
      } else {
        print(row, widths, out);
      }
    }
    out.flush();
  }

  private boolean isTitle(String[] row) {
    return row.length == 1 && right.length > 1;
  }

  private void print(String[] row, int[] widths, PrintWriter out) {
    List<List<String>> cells =
        IntStream.range(0, row.length).mapToObj(c -> wrap(row[c], widths[c])).toList();
    int lines = cells.stream().mapToInt(List::size).max().orElse(0);
    for (int l = 0; l < lines; l++) {
      StringBuilder line = new StringBuilder();
      for (int c = 0; c < row.length; c++) {
        String part = l < cells.get(c).size() ? cells.get(c).get(l) : "";
        String blanks = " ".repeat(widths[c] - part.length());
        line.append(c == 0 ? "" : GAP).append(right[c] ? blanks + part : part + blanks);
      }
      out.println(line.toString().stripTrailing());
    }
  }

  private int[] widths(int width) {
    int[] widths = new int[right.length];
    for (String[] row : rows) {
      for (int c = 0; c < row.length && !isTitle(row); c++) {
        widths[c] = Math.max(widths[c], row[c].length());
      }
    }
    int tooMuch = Arrays.stream(widths).sum() + GAP.length() * (right.length - 1) - width;
    while (tooMuch > 0) {
      int widest = -1;
      for (int c = 0; c < widths.length; c++) {
        if (!right[c] && widths[c] > (widest < 0 ? LEAST : widths[widest])) {
          widest = c;
        }
      }
      if (widest < 0) {
        break;
      }
      widths[widest]--;
      tooMuch--;
    }
    return widths;
  }

  /** Breaks at blanks, and inside words that are too long; all lines are indented as the first. */
  private static List<String> wrap(String text, int width) {
    List<String> lines = new ArrayList<>();
    String words = text.strip();
    int before = text.stripTrailing().length() - words.length();
    String blanks = " ".repeat(Math.min(width / 2, before));
    String rest = blanks + words;
    while (rest.length() > width) {
      int blank = rest.lastIndexOf(' ', width);
      int end = blank > blanks.length() ? blank : width;
      lines.add(rest.substring(0, end).stripTrailing());
      rest = blanks + rest.substring(end).stripLeading();
    }
    lines.add(rest);
    return lines;
  }
}
