package io.sparkmp.cli.input;

import io.sparkmp.cli.Refusals;
import io.sparkmp.spark.text.TextTable;
import io.sparkmp.spark.text.TextTableRequest;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which columns of a table hold texts and their ids, and the form of CSV: a mixin. */
public final class TextTableArguments {

  @Option(
      names = "--text-column",
      paramLabel = "NAME",
      description =
          "For CSV, JSON and PARQUET: name, or position from 1, of the column of texts, or of"
              + " arrays of tokens (default: one called text, document, content, body, review or"
              + " the like).")
  private @Nullable String text;

  @Option(
      names = "--id-column",
      paramLabel = "NAME",
      description =
          "For these: the column of document ids (default: one called id, docid or the like,"
              + " otherwise the row's number).")
  private @Nullable String id;

  @Option(
      names = "--delimiter",
      paramLabel = "TEXT",
      description =
          "For CSV: the delimiter between fields, e.g. ; or \\t (default: detected from"
              + " line 1).")
  private @Nullable String delimiter;

  @Option(
      names = "--no-header",
      description = "For CSV: line 1 is a document; columns are known by their positions.")
  private boolean noHeader;

  @Option(
      names = "--quote",
      paramLabel = "WHAT",
      description =
          "For CSV: ${COMPLETION-CANDIDATES}; with NONE, quotes are ordinary characters (default:"
              + " AUTO).")
  private Quote quote = Quote.AUTO;

  /**
   * The given request.
   *
   * @throws IllegalArgumentException if it cannot be used
   */
  public TextTableRequest request() {
    String unescaped = delimiter == null ? null : delimiter.replace("\\t", "\t");
    return new TextTableRequest(text, id, unescaped, !noHeader, quote.isQuoted());
  }

  /**
   * Refuses options that a format does not use.
   *
   * @param format the format of the table, or null if there is none
   * @param with names the format, for messages
   */
  public void check(TextTable.@Nullable Format format, String with) {
    if (format == null) {
      Refusals.refuse(text, "--text-column", with, "it has no columns; leave it out");
      Refusals.refuse(id, "--id-column", with, "it has no columns; leave it out");
    }
    if (format != TextTable.Format.CSV) {
      Refusals.refuse(delimiter, "--delimiter", with, "it is not CSV; leave it out");
      Refusals.refuse(noHeader, "--no-header", with, "it is not CSV; leave it out");
      Refusals.refuse(!quote.isQuoted(), "--quote", with, "it is not CSV; leave it out");
    }
  }
}
