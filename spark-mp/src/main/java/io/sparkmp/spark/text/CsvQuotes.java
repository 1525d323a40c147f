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

  /**
   * Reads all files once.
   *
   * @throws IngestException if there is an unclosed field
   */
  static void check(JavaSparkContext spark, TextFiles files, String delimiter) {
    CsvQuotes quotes = new CsvQuotes(delimiter.getBytes(StandardCharsets.UTF_8));
    files
        .eachWhole(spark, (name, lines) -> quotes.problem(lines) + "\t" + name)
        .filter(found -> !found.startsWith("0\t"))
        .take(1)
        .forEach(
            found -> {
              int tab = found.indexOf('\t');
              throw new IngestException(
                  "Cannot read corpus: "
                      + found.substring(tab + 1)
                      + ", line "
                      + found.substring(0, tab)
                      + ": a quoted field that goes on in further lines is not closed where a field"
                      + " ends; close it, or say --quote none where quotes are characters");
            });
  }

  /** The line where the first unclosed field begins, or 0. */
  long problem(Lines lines) {
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
        if (isOpen && isQuote && at + 1 < line.to() && bytes[at + 1] == '"') {
          at++;
        } else if (isOpen && isQuote) {
          isOpen = false;
          if (opened < number && at + 1 < line.to() && !isDelimiter(bytes, at + 1, line.to())) {
            return opened;
          }
        } else if (!isOpen && isDelimiter(bytes, at, line.to())) {
          at += delimiter.length - 1;
          begins = true;
        } else if (!isOpen) {
          isOpen = begins && isQuote;
          opened = isOpen ? number : opened;
          begins = false;
        }
      }
    }
    return isOpen ? opened : 0;
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
