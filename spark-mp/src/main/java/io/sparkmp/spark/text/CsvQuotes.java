package io.sparkmp.spark.text;

import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.lines.Lines;
import io.sparkmp.spark.ingest.lines.TextFiles;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import org.apache.spark.api.java.JavaSparkContext;

/**
 * Checks that quoted multi-line fields are closed at the end of a field. An unclosed one would
 * swallow all lines up to the next quote or the end of the file, which Spark's reader does not
 * report.
 *
 * @param delimiter between fields
 */
record CsvQuotes(byte[] delimiter) implements Serializable {
  /** What is wrong with quotes as Spark writes them by default. */
  static final String BACKSLASHES =
      "a quote within quotes is written twice, not behind a backslash: Spark does so with"
          + " option(\"escape\", \"\\\"\")";

  /**
   * Reads all files once.
   *
   * @param what they are, for messages
   * @throws IngestException if there is an unclosed field
   */
  static void check(JavaSparkContext spark, String what, TextFiles files, String delimiter) {
    CsvQuotes quotes = new CsvQuotes(delimiter.getBytes(StandardCharsets.UTF_8));
    files
        .eachWhole(spark, (name, lines) -> quotes.problem(lines).in(name))
        .filter(found -> !found.isEmpty())
        .take(1)
        .forEach(
            found -> {
              throw new IngestException("Cannot read " + what + ": " + found);
            });
  }

  /**
   * The first unclosed field.
   *
   * @param line where it begins; 0 if there is none
   * @param isEscaped whether a quote of that line is behind a backslash
   */
  record Unclosed(long line, boolean isEscaped) {
    String in(String file) {
      return line == 0
          ? ""
          : file
              + ", line "
              + line
              + ": a quoted field that goes on in further lines is not closed where a field ends; "
              + (isEscaped
                  ? BACKSLASHES
                  : "close it, or say --quote none where quotes are characters");
    }
  }

  /** The first unclosed field. */
  Unclosed problem(Lines lines) {
    boolean isEscaped = false;
    boolean isOpen = false;
    long number = 0;
    long opened = 0;
    while (lines.hasNext()) {
      Lines line = lines.next();
      number++;
      byte[] bytes = line.bytes();
      boolean begins = !isOpen; // at the start of a field
      for (int at = line.from(); at < line.to(); at++) {
        boolean isQuote = bytes[at] == '"';
        isEscaped |= isOpen && isQuote && at > line.from() && bytes[at - 1] == '\\';
        if (isOpen && isQuote && at + 1 < line.to() && bytes[at + 1] == '"') {
          at++;
        } else if (isOpen && isQuote) {
          isOpen = false;
          if (opened < number && at + 1 < line.to() && !isDelimiter(bytes, at + 1, line.to())) {
            return new Unclosed(opened, isEscaped);
          }
        } else if (!isOpen && isDelimiter(bytes, at, line.to())) {
          at += delimiter.length - 1;
          begins = true;
        } else if (!isOpen) {
          isOpen = begins && isQuote;
          opened = isOpen ? number : opened;
          isEscaped &= !isOpen;
          begins = false;
        }
      }
    }
    return new Unclosed(isOpen ? opened : 0, isEscaped);
  }

  private boolean isDelimiter(byte[] bytes, int at, int end) {
    for (int k = 0; k < delimiter.length; k++) {
      if (at + k >= end || bytes[at + k] != delimiter[k]) {
        return false;
      }
    }
    return true;
  }
}
