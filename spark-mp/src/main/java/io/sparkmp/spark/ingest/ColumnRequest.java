package io.sparkmp.spark.ingest;

import java.io.Serializable;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Which columns of a file are wanted, as far as a user has said. Where columns have names they are
 * found by name, or refused: {@link ColumnRole}. Where they have none, each is at the position that
 * the user has given, else at its place in {@code roles}.
 *
 * @param noun what a record is, for messages
 * @param remedy what a user can do about malformed records; or nothing, and the message says which
 *     options choose the format and the columns
 * @param roles of the columns: of the rows' ids, of the columns' ids and, unless each record counts
 *     as 1, of the values, whose option takes {@code none} for that
 * @param known roles whose names speak for a header, wanted or not
 */
public record ColumnRequest(
    String noun, String remedy, List<ColumnRole> roles, List<ColumnRole> known)
    implements Serializable {

  /** Keeps copies. */
  public ColumnRequest {
    roles = List.copyOf(roles);
    known = List.copyOf(known);
  }

  /** Whether there is a column of values among those that are wanted. */
  boolean isValued() {
    return roles.size() > 2;
  }

  /** The remedy where the column of values, which nobody has chosen, is not found; or nothing. */
  String orNone(int role) {
    return role == 2 && roles.get(role).given() == null
        ? ", or say " + roles.get(role).option() + " none if each line counts as 1"
        : "";
  }

  /** The options that choose the columns. */
  String options() {
    return roles.stream().map(ColumnRole::option).distinct().collect(Collectors.joining(" and "));
  }

  /** Whether the user has named a column. */
  boolean isNamed() {
    return roles.stream().anyMatch(ColumnRole::isNamed);
  }

  /** How many of the roles have one of their known names among the fields. */
  long knownIn(List<String> fields) {
    return known.stream().filter(role -> role.isKnownIn(fields)).count();
  }

  /**
   * The columns by their names.
   *
   * @param names of all columns
   * @param place what they are the columns of, for messages
   * @return positions from 0, as {@link #roles}
   * @throws IngestException if one is missing, could be several, or has two roles
   */
  List<Integer> find(List<String> names, String place) {
    List<Integer> found =
        IntStream.range(0, roles.size()).mapToObj(role -> find(role, names, place)).toList();
    checkDistinct(found, place, names);
    return found;
  }

  private int find(int role, List<String> names, String place) {
    try {
      return roles.get(role).find(names, place);
    } catch (IngestException e) {
      throw orNone(role).isEmpty() ? e : new IngestException(e.getMessage() + orNone(role), e);
    }
  }

  /**
   * The columns where they have no names.
   *
   * @param place what they are the columns of, for messages
   * @return positions from 0, as {@link #roles}
   * @throws IngestException if the user has named one, or one has two roles
   */
  List<Integer> positions(String place) {
    for (ColumnRole role : roles) {
      if (role.isNamed()) {
        throw new IngestException(
            "Cannot find column "
                + role.given()
                + " in "
                + place
                + ": it has no header; give positions from 1, or --header yes");
      }
    }
    List<Integer> positions = IntStream.range(0, roles.size()).mapToObj(this::position).toList();
    checkDistinct(positions, place, List.of());
    return positions;
  }

  private int position(int role) {
    String given = roles.get(role).given();
    return given == null ? role : Integer.parseInt(given) - 1;
  }

  private void checkDistinct(List<Integer> found, String place, List<String> names) {
    for (int later = 1; later < found.size(); later++) {
      int earlier = found.indexOf(found.get(later));
      if (earlier < later) {
        int at = found.get(later);
        throw new IngestException(
            "Cannot read "
                + place
                + ": "
                + (names.isEmpty() ? "field " + (at + 1) : "column " + names.get(at))
                + " is both "
                + roles.get(earlier).role()
                + " and "
                + roles.get(later).role()
                + "; name each by "
                + options(roles.get(earlier).option(), roles.get(later).option()));
      }
    }
  }

  private static String options(String first, String second) {
    return first.equals(second) ? first : first + " and " + second;
  }
}
