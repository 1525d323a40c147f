package io.sparkmp.spark.text;

import io.sparkmp.spark.ingest.ColumnRole;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a user specified about a table of texts; the rest is detected.
 *
 * @param text column of the texts, by name or by position from 1; null for a known name
 * @param id column of the ids, in the same way; null for a known name or else row numbers
 * @param delimiter between CSV fields; null to detect it from the first line
 * @param header whether the first CSV record names the columns; otherwise positions do
 * @param isQuoted whether quotes around a CSV field are removed
 */
public record TextTableRequest(
    @Nullable String text,
    @Nullable String id,
    @Nullable String delimiter,
    boolean header,
    boolean isQuoted) {

  /** An empty request. */
  public static final TextTableRequest NONE = new TextTableRequest(null, null, null, true);

  /** Known names of text columns for {@link ColumnRole}, by priority. */
  public static final List<String> TEXT_NAMES =
      ColumnRole.known(
          """
          text document doc content contents body review reviewtext reviewbody abstract message
          comment article tweet transcript description summary sentence question words tokens title
          headline
          """);

  /** Known names of id columns, in the same way. */
  public static final List<String> ID_NAMES =
      ColumnRole.known(
          """
          id docid documentid docno articleid reviewid messageid commentid tweetid textid uuid guid
          key
          """);

  private static final Pattern TABBED = Pattern.compile("\\.(tsv|tab)(\\.\\w{1,7})?$");
  private static final String CANDIDATES = ",;|";

  /** Checks the delimiter. */
  public TextTableRequest {
    if (delimiter != null && delimiter.isEmpty()) {
      throw new IllegalArgumentException(
          "Invalid delimiter: '' (expected: what is between two fields, such as , or \\t)");
    }
  }

  /** With quotes. */
  public TextTableRequest(
      @Nullable String text, @Nullable String id, @Nullable String delimiter, boolean header) {
    this(text, id, delimiter, header, true);
  }

  /** Whether the request does not fit plain text. */
  public boolean isOfCsv() {
    return text != null || delimiter != null || !header || !isQuoted;
  }

  /** The column of texts. */
  public ColumnRole textRole() {
    return new ColumnRole("text", "--text-column", text, TEXT_NAMES);
  }

  /** The column of ids. */
  public ColumnRole idRole() {
    return new ColumnRole("id", "--id-column", id, ID_NAMES);
  }

  /**
   * The delimiter given; else a tab if the name or the line shows one; else whichever of comma,
   * semicolon and bar is most frequent in the line outside quotes.
   *
   * @param file the file's name
   * @param line its first line
   */
  public String delimiter(String file, String line) {
    if (delimiter != null) {
      return delimiter;
    }
    if (TABBED.matcher(file.toLowerCase(Locale.ROOT)).find() || line.indexOf('\t') >= 0) {
      return "\t";
    }
    int[] found = new int[CANDIDATES.length()];
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      quoted ^= line.charAt(i) == '"';
      int candidate = quoted ? -1 : CANDIDATES.indexOf(line.charAt(i));
      if (candidate >= 0) {
        found[candidate]++;
      }
    }
    int best = 0;
    for (int c = 1; c < found.length; c++) {
      best = found[c] > found[best] ? c : best;
    }
    return CANDIDATES.substring(best, best + 1);
  }
}
