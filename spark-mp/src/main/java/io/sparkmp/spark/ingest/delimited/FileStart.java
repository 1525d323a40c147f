package io.sparkmp.spark.ingest.delimited;

import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.lines.Lines;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The start of a file: the preamble before its records, and perhaps their header. It may be longer
 * than the first split of the file. Takes the lines of one file in order; not thread-safe.
 */
final class FileStart {
  /** An upper bound on how much compression can enlarge a file. */
  private static final double MOST_LARGER = 1.05;

  private final TextFormat format;
  private final Preamble preamble;
  private boolean isOver;

  private FileStart(TextFormat format) {
    this.format = format;
    preamble = new Preamble(format.skip());
  }

  /**
   * The rest of the start at the beginning of a split.
   *
   * @throws IngestException if that cannot be determined
   */
  static FileStart at(Lines split, TextFormat format) {
    FileStart start = new FileStart(format);
    if (split.start() > 0) {
      try (Lines before = split.fromStart()) {
        start.pass(before, split);
      }
    }
    return start;
  }

  /**
   * How many records a file says that it has, or -1.
   *
   * @param lines the file's first ones
   */
  static long declared(Lines lines, TextFormat format) {
    FileStart start = new FileStart(format);
    while (!start.isOver && lines.hasNext()) {
      start.takes(lines.next());
    }
    return start.preamble.declared();
  }

  /** Passes over the lines before a split, including a line that starts exactly at it. */
  private void pass(Lines before, Lines split) {
    while (!isOver && before.hasNext()) {
      Lines line = before.next();
      if (!split.isPacked() && line.offset() > split.start()) {
        return;
      }
      if (split.isPacked() && line.offset() * MOST_LARGER > split.start()) {
        throw new IngestException(
            "Cannot read "
                + split.file()
                + ": what stands before its records takes more than "
                + split.start()
                + " bytes; unpack the file, or compress it by gzip");
      }
      takes(line);
    }
  }

  /** Whether the next line of the file, which may be blank, is not a record. */
  boolean takes(Lines line) {
    if (isOver) {
      return line.isBlank();
    }
    if (line.isBlank()) {
      preamble.takesBlank();
      return true;
    }
    if (preamble.takes(line)) {
      return true;
    }
    isOver = true;
    return isHeader(line);
  }

  /** Whether records have begun. */
  boolean isOver() {
    return isOver;
  }

  /** Why the file cannot be read, if this is its first line; or null. */
  @Nullable String problem(Lines line) {
    return line.offset() == 0 ? preamble.problem() : null;
  }

  private boolean isHeader(Lines line) {
    if (format.header() == null) {
      return false;
    }
    List<String> names = Fields.split(line.text(), format.delimiter(), format.isQuoted());
    return names != null && format.isHeader(names);
  }
}
