package io.sparkmp.lda.ingest;

import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.lines.Sniff;
import io.sparkmp.spark.ingest.lines.TextFiles;
import io.sparkmp.spark.text.TextTableFiles;
import io.sparkmp.spark.text.TextTableRequest;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Detects a format from the start of the first file. */
public final class FormatDetection {
  private static final int LINES = 10;
  private static final int UCI_HEADER = 3;
  private static final int MOST = 30;

  /** Names of CSV files, with or without a compression suffix. */
  private static final Pattern CSV = Pattern.compile("\\.(csv|tsv)(\\.\\w{1,7})?$");

  private static final Pattern JSON = Pattern.compile("\\.(json|jsonl|ndjson)(\\.\\w{1,7})?$");

  /** Column names in CSV files that are not named as such. */
  private static final Pattern COLUMN = Pattern.compile("[\\p{L}_][\\p{L}\\p{Nd}_-]*");

  private final TextFiles files;
  private final TextTableRequest request;
  private final boolean hasVocabulary;

  private FormatDetection(TextFiles files, TextTableRequest request, boolean hasVocabulary) {
    this.files = files;
    this.request = request;
    this.hasVocabulary = hasVocabulary;
  }

  /**
   * The format of files; plain text if nothing else matches, with one document per line if there is
   * one file, else one document per file.
   *
   * @param hasVocabulary whether there is a vocabulary file, which only bags of words have
   * @throws IngestException if it cannot be read as what it looks like, and no format was given
   */
  public static CorpusFormat of(TextFiles files, TextTableRequest request, boolean hasVocabulary) {
    return new FormatDetection(files, request, hasVocabulary).recognise();
  }

  private CorpusFormat recognise() {
    if (files.isParquet()) {
      return CorpusFormat.PARQUET;
    }
    files.checkText();
    List<String> lines = files.firstLines(LINES);
    if (isBag(lines)) {
      return named(CorpusFormat.UCI, "a bag of words");
    }
    if (isLdaC(lines)) {
      return named(CorpusFormat.LDAC, "LDA-C");
    }
    String first = lines.isEmpty() ? "" : lines.get(0);
    if (Sniff.isJsonObject(first)) {
      return CorpusFormat.JSON;
    }
    if (Sniff.isMatrix(first)) {
      throw new IngestException(
          ("Cannot read corpus: %1$s is in MatrixMarket's format (expected: UCI's, which has its three"
                  + " sizes in a line each); if its rows are documents, awk '/^%%/ {next} !n++ {print $1;"
                  + " print $2; print $3; next} {print}' %1$s makes that of it")
              .formatted(files.firstName()));
    }
    if (hasVocabulary) {
      return CorpusFormat.LDAC; // which reports what is wrong
    }
    String name = files.firstName().toLowerCase(Locale.ROOT);
    if (JSON.matcher(name).find()) {
      throw unlike(
          "its first line is no JSON object (expected: an object a line; 'jq -c .[] FILE' makes"
              + " that of an array)");
    }
    if (request.isOfCsv() || hasTextColumn(first)) {
      return CorpusFormat.CSV;
    }
    if (CSV.matcher(name).find()) {
      String above = TextTableFiles.aboveHeader(first);
      if (above != null) {
        throw unlike(above);
      }
      if (!request.textRole().isKnownIn(columns(first))) {
        throw unlike(
            "its name says CSV, but none of its columns ("
                + shortened(columns(first))
                + ") is known to hold text; name one by --text-column");
      }
      return CorpusFormat.CSV;
    }
    return files.files().size() == 1 ? CorpusFormat.LINES : CorpusFormat.FILES;
  }

  private static boolean isBag(List<String> lines) {
    return lines.size() >= UCI_HEADER
        && lines.stream().limit(UCI_HEADER).allMatch(line -> line.strip().matches("\\d+"));
  }

  private static boolean isLdaC(List<String> lines) {
    return !lines.isEmpty()
        && lines.stream().allMatch(FormatDetection::isPairs)
        && lines.stream().anyMatch(line -> line.contains(":"));
  }

  /** Whether the line has as many pairs as its first field says. */
  private static boolean isPairs(String line) {
    String[] fields = line.strip().split("\\s+", -1);
    return fields[0].equals(Integer.toString(fields.length - 1))
        && Arrays.stream(fields).skip(1).allMatch(field -> field.matches("\\d+:\\d+"));
  }

  private List<String> columns(String line) {
    String delimiter = request.delimiter(files.firstName(), line);
    return Arrays.stream(line.split(Pattern.quote(delimiter), -1))
        .map(column -> column.replaceAll("^\"|\"$", ""))
        .toList();
  }

  /** Shortens columns for a message, since a line that is not a header may be long. */
  private static String shortened(List<String> columns) {
    String names =
        columns.stream()
            .limit(LINES)
            .map(name -> name.length() > MOST ? name.substring(0, MOST) + "..." : name)
            .collect(Collectors.joining(", "));
    return columns.size() > LINES ? names + ", ..." : names;
  }

  /**
   * Whether the line is a header although the file is not named CSV: only names, one of them for
   * text.
   */
  private boolean hasTextColumn(String line) {
    List<String> columns = columns(line);
    return columns.size() > 1
        && columns.stream().distinct().count() == columns.size()
        && columns.stream().allMatch(column -> COLUMN.matcher(column).matches())
        && request.textRole().isKnownIn(columns);
  }

  private CorpusFormat named(CorpusFormat format, String what) {
    if (!hasVocabulary) {
      throw new IngestException(
          "Cannot read corpus: "
              + files.firstName()
              + " starts like "
              + what
              + "; give its words by --vocabulary, or say --format lines or files");
    }
    return format;
  }

  private IngestException unlike(String reason) {
    return new IngestException(
        "Cannot read corpus: "
            + files.firstName()
            + ": "
            + reason
            + ", or say --format lines or files to read it as plain text");
  }
}
