package io.sparkmp.spark.ingest;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What stands in a file before its records and their header:
 *
 * <pre>
 *   as many lines as somebody has said
 *   sep=;                                        which Excel writes, the first line of all
 *   %%MatrixMarket matrix coordinate real ...    of a matrix, with a line of its sizes at the end
 *   # a comment, or % one                        the mark twice, alone, or with a blank behind it
 * </pre>
 *
 * <p>For the lines of one file in their order. Not thread-safe.
 */
final class Preamble {
  private static final Pattern SEPARATOR = Pattern.compile("(?i)\"?sep=(.)\"?");
  private static final String MATRIX = "%%matrixmarket";

  /** What a matrix has to be for its entries to be records. */
  private static final Pattern ENTRIES =
      Pattern.compile(MATRIX + "\\s+matrix\\s+coordinate\\s+(real|integer|pattern)\\s+general\\s*");

  private static final int LONGEST = 200;

  private int skip;
  private boolean isFirst = true;
  private boolean isOver;
  private boolean isSized = true; // unless a matrix is begun
  private @Nullable String delimiter;
  private @Nullable String comment;
  private @Nullable String problem;

  /** Of a file, of which so many lines are to be left out. */
  Preamble(int skip) {
    this.skip = skip;
  }

  /** Whether the next line of the file, which is not blank, still belongs to it. */
  boolean takes(Lines line) {
    if (isOver) {
      return false;
    }
    if (skip > 0) {
      skip--;
      return true;
    }
    boolean mayBegin = isFirst;
    isFirst = false;
    char mark = line.from() < line.to() ? (char) line.bytes()[line.from()] : 0;
    if (mayBegin && line.to() - line.from() <= LONGEST && begins(line.text())) {
      return true;
    }
    if (isComment(line, mark)) {
      comment = line.text();
      return true;
    }
    if (!isSized) {
      isSized = true;
      return true;
    }
    isOver = true;
    return false;
  }

  /** As {@link #takes}, of a blank line. */
  void passes() {
    skip = Math.max(0, skip - 1);
  }

  private boolean begins(String line) {
    Matcher separator = SEPARATOR.matcher(line.strip());
    if (separator.matches()) {
      delimiter = separator.group(1);
      return true;
    }
    String lower = line.toLowerCase(Locale.ROOT);
    if (!lower.startsWith(MATRIX)) {
      return false;
    }
    isSized = false;
    if (!ENTRIES.matcher(lower).matches()) {
      problem =
          "'"
              + line.strip()
              + "' is no matrix whose entries are records (expected: matrix coordinate, real,"
              + " integer or pattern, general)";
    }
    return true;
  }

  private static boolean isComment(Lines line, char mark) {
    if (mark != '#' && mark != '%') {
      return false;
    }
    int next = line.from() + 1;
    byte behind = next == line.to() ? (byte) ' ' : line.bytes()[next];
    return behind == mark || behind == ' ' || behind == '\t' || behind == '\r';
  }

  /** What the file says that fields are split at, or null. */
  @Nullable String delimiter() {
    return delimiter;
  }

  /** The last comment without its mark, which may name the columns; or null. */
  @Nullable String comment() {
    return comment == null ? null : comment.replaceAll("^[#%]+", "").strip();
  }

  /** Why the file cannot be read, or null. */
  @Nullable String problem() {
    return problem;
  }
}
