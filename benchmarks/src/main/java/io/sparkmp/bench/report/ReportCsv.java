package io.sparkmp.bench.report;

import com.univocity.parsers.csv.CsvWriter;
import com.univocity.parsers.csv.CsvWriterSettings;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The figures of a report as CSV: one row each, numbers with all digits. The ratio is empty if
 * there is none, as is the range of a single sample, which stands for the median; the last column
 * has all samples, separated by blanks.
 */
final class ReportCsv {

  private ReportCsv() {}

  /** The heading and the rows, each ending in a newline. */
  static String write(Report report) {
    CsvWriterSettings settings = new CsvWriterSettings();
    settings.getFormat().setLineSeparator("\n");
    settings.setNormalizeLineEndingsWithinQuotes(false);
    settings.setIgnoreLeadingWhitespaces(false);
    settings.setIgnoreTrailingWhitespaces(false);
    settings.setQuotationTriggers('"', ',', '\n', '\r');
    StringWriter text = new StringWriter();
    CsvWriter csv = new CsvWriter(text, settings);
    csv.writeHeaders(
        "suite", "figure", "subject", "unit", "better", "count", "median", "min", "max", "ratio",
        "samples");
    for (SuiteResult suite : report.suites()) {
      for (List<Standing> group : Standing.of(suite)) {
        group.forEach(standing -> csv.writeRow(row(suite.suite(), standing)));
      }
    }
    csv.close();
    return text.toString();
  }

  private static String[] row(String suite, Standing standing) {
    Figure figure = standing.figure();
    return new String[] {
      suite,
      figure.name(),
      figure.subject(),
      figure.unit(),
      figure.lowerIsBetter() ? "lower" : "higher",
      Integer.toString(figure.samples().size()),
      Double.toString(figure.median()),
      figure.isSingle() ? "" : Double.toString(figure.min()),
      figure.isSingle() ? "" : Double.toString(figure.max()),
      Double.isNaN(standing.ratio()) ? "" : Double.toString(standing.ratio()),
      figure.samples().stream().map(String::valueOf).collect(Collectors.joining(" "))
    };
  }
}
