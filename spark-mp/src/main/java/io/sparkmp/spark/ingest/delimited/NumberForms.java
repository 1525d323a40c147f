package io.sparkmp.spark.ingest.delimited;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The notation of a column's numbers. Advice about one unreadable number must fit them all: {@code
 * 1,332} is 1.332 beside {@code 0,5}, and 1332 beside {@code 333}.
 */
final class NumberForms {
  private static final int WHOLE = 0;
  private static final int POINT = 1;

  /** A comma before a certain fraction. */
  private static final int COMMA = 2;

  /** Commas before three digits each: thousands, or fractions of three digits. */
  private static final int COMMA_OF_THREE = 3;

  /** Several commas, or one and a point: thousands. */
  private static final int THOUSANDS = 4;

  private static final int OTHER = 5;

  private static final Pattern[] FORMS = {
    Pattern.compile("[+-]?[0-9]+"),
    Pattern.compile("[+-]?([0-9]+\\.[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?"),
    Pattern.compile("[+-]?(0[0-9]*,[0-9]+|[0-9]*,([0-9]{1,2}|[0-9]{4,})|[0-9]{4,},[0-9]+|,[0-9]+)"),
    Pattern.compile("[+-]?[1-9][0-9]{0,2},[0-9]{3}"),
    Pattern.compile("[+-]?[1-9][0-9]{0,2}(,[0-9]{3})+(\\.[0-9]*)?"),
  };

  private static final String POINTS_OF_THREE = "[+-]?[1-9][0-9]{0,2}(\\.[0-9]{3})+";
  private static final String UP_TO_999 = "[+-]?[0-9]{1,3}";

  private final long[] counts = new long[OTHER + 1];

  /** Without numbers so far. */
  NumberForms() {}

  /** From the counts of {@link #counts}. */
  NumberForms(long[] counts) {
    System.arraycopy(counts, 0, this.counts, 0, counts.length);
  }

  long[] counts() {
    return counts.clone();
  }

  void add(String value) {
    int form = 0;
    while (form < OTHER && !FORMS[form].matcher(value).matches()) {
      form++;
    }
    counts[form]++;
  }

  /**
   * Whether points may separate thousands: {@code 1.250} beside {@code 900}, without larger whole
   * numbers or other fractions.
   */
  static boolean mayHaveThousandsBehindPoints(List<String> values) {
    return values.stream().anyMatch(value -> value.matches(POINTS_OF_THREE))
        && values.stream().anyMatch(value -> value.matches(UP_TO_999))
        && values.stream()
            .allMatch(value -> value.matches(POINTS_OF_THREE) || value.matches(UP_TO_999));
  }

  /** Whether all are numbers, and some are certain to have a decimal comma. */
  boolean areDecimalCommas() {
    return counts[COMMA] > 0 && counts[POINT] + counts[THOUSANDS] + counts[OTHER] == 0;
  }

  /** Whether all are numbers, and some have a decimal point. */
  boolean areDecimalPoints() {
    return counts[POINT] > 0
        && counts[COMMA] + counts[COMMA_OF_THREE] + counts[THOUSANDS] + counts[OTHER] == 0;
  }

  static long[] plus(long[] a, long[] b) {
    long[] sum = a.clone();
    Arrays.setAll(sum, form -> a[form] + b[form]);
    return sum;
  }

  /**
   * Advice on commas; empty if the column has no common form.
   *
   * @param splitsAtCommas whether fields are split at commas, so that numbers cannot hold them
   */
  String advice(boolean splitsAtCommas) {
    boolean isOfCommas = counts[POINT] == 0 && counts[THOUSANDS] == 0;
    String decimal =
        splitsAtCommas ? "write fractions behind a point" : "for decimal commas: --decimal-comma";
    if (counts[COMMA] > 0 && isOfCommas) {
      return decimal;
    }
    if (counts[COMMA] > 0 || counts[COMMA_OF_THREE] + counts[THOUSANDS] == 0) {
      return "";
    }
    boolean mayBeFractions = isOfCommas && counts[WHOLE] == 0;
    return "if commas separate thousands, take them out" + (mayBeFractions ? "; " + decimal : "");
  }
}
