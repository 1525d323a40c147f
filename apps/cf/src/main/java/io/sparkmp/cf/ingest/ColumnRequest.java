package io.sparkmp.cf.ingest;

import io.sparkmp.spark.ingest.ColumnRole;
import io.sparkmp.spark.ingest.IngestException;
import java.io.Serializable;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Which columns of a file are wanted, as far as a user has said. Where columns have names they are
 * found by name, or refused: {@link ColumnRole}. Where they have none, each is at the position that
 * the user has given, else at its place in {@code roles}.
 *
 * @param noun what a record is, for messages
 * @param roles of the columns: user, item and, if there is one, the rating; of names of items, item
 *     and name
 * @param known roles whose names speak for a header, wanted or not
 */
public record ColumnRequest(String noun, List<ColumnRole> roles, List<ColumnRole> known)
    implements Serializable {

  /** In place of a column of ratings: each record counts as 1. */
  private static final String NONE = "none";

  private static final String RATING = "rating";

  /** The remedy where there is no column of ratings. */
  static final String OR_NONE = "or say --rating-column none if each line counts as 1";

  private static final String USER = "--user-column";
  private static final String ITEM = "--item-column";
  private static final String NAMES = "--item-names-columns";

  /** Ratings, with nothing said of their columns. */
  public static final ColumnRequest RATINGS = ratings(null, null, null);

  /** Keeps copies. */
  public ColumnRequest {
    roles = List.copyOf(roles);
    known = List.copyOf(known);
  }

  /**
   * Ratings of items by users.
   *
   * @param user name, or position from 1, of the column of users; or null
   * @param item the same of the items
   * @param rating the same of the ratings, or {@code none}, where each record counts as 1
   */
  public static ColumnRequest ratings(
      @Nullable String user, @Nullable String item, @Nullable String rating) {
    boolean isRated = !NONE.equalsIgnoreCase(rating);
    List<ColumnRole> all = roles(user, item, isRated ? rating : null);
    return new ColumnRequest(RATING, isRated ? all : all.subList(0, 2), all);
  }

  /** Pairs of a user and an item, as {@link #ratings}; what else the file has does not matter. */
  public static ColumnRequest pairs(@Nullable String user, @Nullable String item) {
    List<ColumnRole> all = roles(user, item, null);
    return new ColumnRequest("pair", all.subList(0, 2), all);
  }

  /** Names of items, as {@link #ratings}. */
  public static ColumnRequest names(@Nullable String item, @Nullable String name) {
    List<ColumnRole> all =
        List.of(
            new ColumnRole("item", NAMES, item, KnownNames.NAMED_ITEMS),
            new ColumnRole("name", NAMES, name, KnownNames.NAMES));
    return new ColumnRequest("name", all, all);
  }

  private static List<ColumnRole> roles(
      @Nullable String user, @Nullable String item, @Nullable String rating) {
    return List.of(
        new ColumnRole("user", USER, user, KnownNames.USERS),
        new ColumnRole("item", ITEM, item, KnownNames.ITEMS),
        new ColumnRole(RATING, "--rating-column", rating, KnownNames.RATINGS));
  }

  /** Whether there is a column of ratings among those that are wanted. */
  boolean isRated() {
    return roles.size() > 2;
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
    List<Integer> found = roles.stream().map(role -> find(role, names, place)).toList();
    checkDistinct(found, place, names);
    return found;
  }

  private static int find(ColumnRole role, List<String> names, String place) {
    try {
      return role.find(names, place);
    } catch (IngestException e) {
      boolean mayBeNone = role.role().equals(RATING) && role.given() == null;
      throw mayBeNone ? new IngestException(e.getMessage() + ", " + OR_NONE, e) : e;
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
