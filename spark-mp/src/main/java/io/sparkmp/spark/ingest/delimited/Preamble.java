package io.sparkmp.spark.ingest.delimited;

import io.sparkmp.spark.ingest.lines.Lines;
import io.sparkmp.spark.ingest.lines.Sniff;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a file before its records and their header:
 *
 * <pre>
 *   as many lines as the user says
 *   sep=;                                        written by Excel as the very first line
 *   %%MatrixMarket matrix coordinate real ...    of a matrix, with its sizes on the last line
 *   # a comment, or % one                        the mark twice, alone, or followed by a blank
 * </pre>
 *
 * <p>Takes the lines of one file in order. Not thread-safe.
 */
public final class Preamble {
  private static final Pattern SEPARATOR = Pattern.compile("(?i)\"?sep=(.)\"?");

  /** The matrix headers whose entries are records. */
  private static final Pattern ENTRIES =
      Pattern.compile(
          Sniff.MATRIX + "\\s+matrix\\s+coordinate\\s+(real|integer|pattern)\\s+general\\s*");

  private static final Pattern SIZES = Pattern.compile("\\s*\\d+\\s+\\d+\\s+(\\d{1,18})\\s*");
  private static final int LONGEST = 200;

  private int skip;
  private boolean isFirst = true;
  private boolean isOver;
  private boolean isSized = true; // unless a matrix has begun
  private @Nullable String delimiter;
  private @Nullable String comment;
  private @Nullable String problem;
  private long declared = -1;

  /** Begins a file, skipping this many lines. */
  public Preamble(int skip) {
    this.skip = skip;
  }

  /** Whether the next non-blank line of the file still belongs to the preamble. */
  public boolean takes(Lines line) {
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
    if (isComment(line, mark) || (!isSized && mark == '%')) { // in a matrix, without a blank too
      comment = line.text();
      return true;
    }
    if (!isSized) {
      isSized = true;
      Matcher sizes = SIZES.matcher(line.text());
      if (sizes.matches()) {
        declared = Long.parseLong(sizes.group(1));
        return true;
      }
    }
    isOver = true;
    return false;
  }

  /** Whether a line can be the first of a preamble that nothing is skipped before. */
  public static boolean isOf(String line) {
    return new Preamble(0).takes(Lines.of("", line.getBytes(StandardCharsets.UTF_8)).next());
  }

  /** Whether the file begins as a matrix does. */
  public boolean isOfMatrix() {
    return !isSized || declared >= 0 || problem != null;
  }

  /** Whether a blank line is one of those that the user wants skipped. */
  public boolean takesBlank() {
    return skip-- > 0;
  }

  private boolean begins(String line) {
    Matcher separator = SEPARATOR.matcher(line.strip());
    if (separator.matches()) {
      delimiter = separator.group(1);
      return true;
    }
    String lower = line.toLowerCase(Locale.ROOT);
    if (!Sniff.isMatrix(lower)) {
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

  /** The delimiter that the file declares, or null. */
  public @Nullable String delimiter() {
    return delimiter;
  }

  /** The last comment without its mark, which may name the columns, or null. */
  public @Nullable String comment() {
    return comment == null ? null : comment.replaceAll("^[#%]+", "").strip();
  }

  /** How many records the file says that it has, by the sizes of a matrix; or -1. */
  long declared() {
    return declared;
  }

  /** Why the file cannot be read, or null. */
  @Nullable String problem() {
    return problem;
  }
}
