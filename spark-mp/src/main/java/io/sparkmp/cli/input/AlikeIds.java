package io.sparkmp.cli.input;

import io.sparkmp.text.Words;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.spark.api.java.function.FilterFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;

/** Ids of a model that are spelt almost like ids that it does not know. */
public final class AlikeIds {
  private static final int SHOWN = 3;
  private static final Pattern BLANKS = Pattern.compile("[\\s\\p{Z}\\p{Cf}]+");
  private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9]{1,40}(\\.[0-9]{0,40})?");

  private AlikeIds() {}

  /**
   * What a message adds to unknown ids, in brackets: for example {@code 3.0} where {@code 3} was
   * asked for; nothing if there are none, or if ids are numbers.
   *
   * @param known a table with a column {@code id}
   */
  public static String of(Dataset<Row> known, List<?> unknown) {
    return of("it", known, unknown);
  }

  /**
   * What a message adds to unknown ids.
   *
   * @param who what knows the others
   * @param known a table with a column {@code id}
   */
  public static String of(String who, Dataset<Row> known, List<?> unknown) {
    if (!known.schema().apply("id").dataType().equals(DataTypes.StringType)) {
      return "";
    }
    Set<String> wanted =
        unknown.stream().map(id -> plain(id.toString())).collect(Collectors.toSet());
    List<String> found =
        known
            .select("id")
            .as(Encoders.STRING())
            .filter((FilterFunction<String>) id -> wanted.contains(plain(id)))
            .limit(SHOWN)
            .collectAsList();
    return found.isEmpty()
        ? ""
        : " ("
            + who
            + " knows "
            + String.join(", ", found.stream().sorted().toList())
            + (found.stream().anyMatch(id -> id.indexOf(',') >= 0)
                ? "; ids with commas are read from a file"
                : "")
            + ")";
  }

  /** An id without blanks, case, leading zeros, and zero fractions. */
  static String plain(String id) {
    String text = BLANKS.matcher(Words.composed(id)).replaceAll("").toLowerCase(Locale.ROOT);
    return NUMBER.matcher(text).matches()
        ? new BigDecimal(text).stripTrailingZeros().toPlainString()
        : text;
  }
}
