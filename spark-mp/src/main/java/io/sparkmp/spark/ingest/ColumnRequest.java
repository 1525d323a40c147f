package io.sparkmp.spark.ingest;

import java.io.Serializable;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The columns of a file to read, as far as a user has chosen them. Named columns are found by name
 * or rejected: {@link ColumnRole}. Unnamed ones are at the position that the user gave, else at
 * their place in {@code roles}.
 *
 * @param noun the name of a record, for messages
 * @param remedy the remedy for malformed records; if empty, the message names the options that
 *     choose the format and the columns
 * @param roles the columns' roles: the rows' ids, the columns' ids and, unless each record counts
 *     as 1, the values, whose option takes {@code none} for that
 * @param known all roles whose names indicate a header
 */
public record ColumnRequest(
    String noun, String remedy, List<ColumnRole> roles, List<ColumnRole> known)
    implements Serializable {

  /** Copies the lists. */
  public ColumnRequest {
    roles = List.copyOf(roles);
    known = List.copyOf(known);
  }

  /** Whether a column of values is requested. */
  public boolean isValued() {
    return roles.size() > 2;
  }

  /** The remedy if a value column that nobody chose is missing; or nothing. */
  public String orNone(int role) {
    return role == 2 && roles.get(role).given() == null
        ? ", or say " + roles.get(role).option() + " none if each line counts as 1"
        : "";
  }

  /** The options that choose the columns. */
  String options() {
    return roles.stream().map(ColumnRole::option).distinct().collect(Collectors.joining(" and "));
  }

  /** Whether the user has named a column. */
  public boolean isNamed() {
    return roles.stream().anyMatch(ColumnRole::isNamed);
  }

  /** The number of roles with one of their known names among the fields. */
  public long knownIn(List<String> fields) {
    return known.stream().filter(role -> role.isKnownIn(fields)).count();
  }

  /**
   * Finds the columns by name.
   *
   * @param names the names of all columns
   * @param place the table or file, for messages
   * @return positions from 0, as {@link #roles}
   * @throws IngestException if a column is missing, ambiguous or has two roles
   */
  public List<Integer> find(List<String> names, String place) {
    List<ColumnRole> missing =
        roles.stream().filter(role -> role.isMissingIn(names, place)).toList();
    if (missing.size() > 1) {
      throw new IngestException(cannotFind(missing, names, place));
    }
    List<Integer> found =
        IntStream.range(0, roles.size()).mapToObj(role -> find(role, names, place)).toList();
    checkDistinct(found, place, names);
    return found;
  }

  /** One message about all of them. */
  private String cannotFind(List<ColumnRole> missing, List<String> names, String place) {
    List<String> columns = missing.stream().map(ColumnRole::described).toList();
    List<String> options = missing.stream().map(ColumnRole::option).distinct().toList();
    boolean areGiven = missing.stream().allMatch(role -> role.given() != null);
    return "Cannot find "
        + listed(columns)
        + " in "
        + place
        + ": its columns are "
        + ColumnRole.names(names)
        + (areGiven ? "; see " : "; name them by ")
        + listed(options)
        + (isValued() && missing.contains(roles.get(2)) ? orNone(2) : "");
  }

  private static String listed(List<String> words) {
    int last = words.size() - 1;
    return last == 0
        ? words.get(0)
        : String.join(", ", words.subList(0, last)) + " and " + words.get(last);
  }

  private int find(int role, List<String> names, String place) {
    try {
      return roles.get(role).find(names, place);
    } catch (IngestException e) {
      throw orNone(role).isEmpty() ? e : new IngestException(e.getMessage() + orNone(role), e);
    }
  }

  /**
   * The positions of columns without names.
   *
   * @param place the table or file, for messages
   * @return positions from 0, as {@link #roles}
   * @throws IngestException if the user named a column, or a column has two roles
   */
  public List<Integer> positions(String place) {
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
