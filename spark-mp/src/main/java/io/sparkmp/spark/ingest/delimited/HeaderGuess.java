package io.sparkmp.spark.ingest.delimited;

import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.ColumnRequest;
import io.sparkmp.spark.ingest.ColumnRole;
import io.sparkmp.spark.ingest.IdTypes;
import io.sparkmp.spark.ingest.IngestException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether line 1 of a text is a header, if the user did not say. It is if
 *
 * <ul>
 *   <li>a column is chosen by name;
 *   <li>it has known names of two different roles;
 *   <li>it has one, and the field below it is a number; or
 *   <li>it has no number although it should: because values are numbers, because the model's ids
 *       are, or because line 2 has one.
 * </ul>
 *
 * <p>A line of numbers and an unknown name above a line of only numbers could be either: it is
 * rejected. Pairs of two texts are data.
 *
 * @param columns the columns to find
 * @param types the ids' types
 */
record HeaderGuess(ColumnRequest columns, IdTypes types) {
  private static final String NUMBER = "[+-]?([0-9]+([.,][0-9]*)?|[.,][0-9]+)([eE][+-]?[0-9]+)?";

  /**
   * Decides.
   *
   * @param first the fields of line 1
   * @param second the fields of line 2, none if there is no such line
   * @param place the lines' place, for a message
   * @throws IngestException if both are possible
   */
  boolean isHeader(List<String> first, List<String> second, String place) {
    if (columns.isNamed() || columns.knownIn(first) > 1) {
      return true;
    }
    if (first.stream().noneMatch(HeaderGuess::isNumber)) {
      return columns.isValued()
          || types.row() == IdType.LONG
          || types.column() == IdType.LONG
          || second.stream().anyMatch(HeaderGuess::isNumber)
          || columns.knownIn(first) > 0;
    }
    for (int at = 0; at < Math.min(first.size(), second.size()); at++) {
      if (isKnown(first.get(at)) && isNumber(second.get(at))) {
        return true;
      }
    }
    List<Integer> positions = columns.positions(place);
    refuse(first, second, positions.get(0), types.row(), place);
    refuse(first, second, positions.get(1), types.column(), place);
    return false;
  }

  private boolean isKnown(String field) {
    return columns.known().stream().anyMatch(role -> role.isKnownIn(List.of(field)));
  }

  private static void refuse(
      List<String> first, List<String> second, int at, @Nullable IdType type, String place) {
    if (type == null
        && at < Math.min(first.size(), second.size())
        && first.get(at).chars().noneMatch(Character::isDigit)
        && !ColumnRole.plain(first.get(at)).isEmpty()
        && isNumber(second.get(at))) {
      throw new IngestException(
          "Cannot see whether line 1 of "
              + place
              + " names its columns: field "
              + (at + 1)
              + " is '"
              + first.get(at)
              + "' there and '"
              + second.get(at)
              + "' in line 2; say --header yes or no");
    }
  }

  static boolean isNumber(String field) {
    return field.matches(NUMBER);
  }
}
