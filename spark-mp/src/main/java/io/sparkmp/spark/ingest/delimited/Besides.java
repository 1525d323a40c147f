package io.sparkmp.spark.ingest.delimited;

import io.sparkmp.spark.ingest.lines.Utf8;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What else the first lines have that needs an option, so that one message names all options which
 * a file needs.
 *
 * @param head the first lines
 * @param from the place of the first record among them
 * @param delimiter splits lines
 * @param isQuoted whether a quote at the start of a field is special
 * @param decimalComma whether the user knows of decimal commas
 */
record Besides(
    FirstLines head, int from, String delimiter, boolean isQuoted, boolean decimalComma) {
  /** What stands where bytes could not be decoded. */
  private static final String UNDECODED = "\uFFFD";

  /**
   * Decimal commas in any column, unless others have points; and another encoding anywhere.
   *
   * @param areValuesRead whether decimal commas matter
   */
  String inAllColumns(boolean areValuesRead) {
    List<List<String>> rows = rows();
    int columns = rows.stream().mapToInt(List::size).max().orElse(0);
    List<String> found = new ArrayList<>();
    boolean havePoints = false;
    for (int at = 0; at < columns; at++) {
      havePoints |= forms(rows, at).areDecimalPoints();
      String commas = decimalCommas(rows, at);
      if (commas != null && found.isEmpty()) {
        found.add(commas);
      }
    }
    if (havePoints || !areValuesRead) {
      found.clear();
    }
    addIfFound(found, encoding(text -> true));
    return found.isEmpty() ? "" : " (besides, " + String.join("; ", found) + ")";
  }

  /** Decimal commas in a column of values; or null. */
  @Nullable String decimalCommas(int at) {
    return decimalCommas(rows(), at);
  }

  private @Nullable String decimalCommas(List<List<String>> rows, int at) {
    if (decimalComma || delimiter.equals(",") || !forms(rows, at).areDecimalCommas()) {
      return null;
    }
    return values(rows, at).stream()
        .filter(value -> value.indexOf(',') >= 0)
        .findFirst()
        .map(value -> "numbers such as '" + value + "' have decimal commas: --decimal-comma")
        .orElse(null);
  }

  /** Another encoding of some columns; or null. */
  @Nullable String encoding(Set<Integer> columns) {
    return encoding(
        line -> {
          List<String> fields = Fields.split(line, delimiter, isQuoted);
          return fields != null
              && columns.stream()
                  .anyMatch(at -> at < fields.size() && fields.get(at).contains(UNDECODED));
        });
  }

  private @Nullable String encoding(Predicate<String> concerns) {
    for (int row = 0; row < head.lines().size(); row++) {
      int number = head.numbers().get(row);
      if (head.undecoded().contains(number) && concerns.test(head.lines().get(row))) {
        return "line " + number + " is not UTF-8: " + Utf8.REMEDY;
      }
    }
    return null;
  }

  private List<List<String>> rows() {
    List<List<String>> rows = new ArrayList<>();
    for (String line :
        head.lines().subList(Math.min(from, head.lines().size()), head.lines().size())) {
      List<String> fields = Fields.split(line, delimiter, isQuoted);
      if (fields != null) {
        rows.add(fields);
      }
    }
    return rows;
  }

  private static NumberForms forms(List<List<String>> rows, int at) {
    NumberForms forms = new NumberForms();
    values(rows, at).forEach(forms::add);
    return forms;
  }

  private static List<String> values(List<List<String>> rows, int at) {
    return rows.stream()
        .filter(fields -> at < fields.size())
        .map(fields -> fields.get(at))
        .filter(value -> !value.isEmpty())
        .toList();
  }

  private static void addIfFound(List<String> to, @Nullable String found) {
    if (found != null) {
      to.add(found);
    }
  }
}
