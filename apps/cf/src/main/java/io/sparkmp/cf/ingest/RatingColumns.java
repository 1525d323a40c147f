package io.sparkmp.cf.ingest;

import io.sparkmp.spark.ingest.ColumnRequest;
import io.sparkmp.spark.ingest.ColumnRole;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The requests for columns of rating files, as far as a user has chosen them. */
public final class RatingColumns {

  /** Replaces the column of ratings: each record counts as 1. */
  private static final String NONE = "none";

  private static final String SKIP = "--skip-malformed leaves them out";
  private static final String NAMES = "--item-names-columns";

  /** Ratings without chosen columns. */
  public static final ColumnRequest RATINGS = ratings(null, null, null);

  private RatingColumns() {}

  /**
   * Ratings of items by users.
   *
   * @param user the user column's name or position from 1; or null
   * @param item the same for items
   * @param rating the same for ratings, or {@code none} if each record counts as 1
   */
  public static ColumnRequest ratings(
      @Nullable String user, @Nullable String item, @Nullable String rating) {
    boolean isRated = !NONE.equalsIgnoreCase(rating);
    List<ColumnRole> all = roles(user, item, isRated ? rating : null);
    return new ColumnRequest("rating", SKIP, isRated ? all : all.subList(0, 2), all);
  }

  /** Pairs of a user and an item, like {@link #ratings}; other columns are ignored. */
  public static ColumnRequest pairs(@Nullable String user, @Nullable String item) {
    List<ColumnRole> all = roles(user, item, null);
    return new ColumnRequest("pair", "", all.subList(0, 2), all);
  }

  /** Names of items, like {@link #ratings}. */
  public static ColumnRequest names(@Nullable String item, @Nullable String name) {
    List<ColumnRole> all =
        List.of(
            new ColumnRole("item", NAMES, item, KnownNames.NAMED_ITEMS),
            new ColumnRole("name", NAMES, name, KnownNames.NAMES));
    return new ColumnRequest("name", "", all, all);
  }

  private static List<ColumnRole> roles(
      @Nullable String user, @Nullable String item, @Nullable String rating) {
    return List.of(
        new ColumnRole("user", "--user-column", user, KnownNames.USERS),
        new ColumnRole("item", "--item-column", item, KnownNames.ITEMS),
        new ColumnRole("rating", "--rating-column", rating, KnownNames.RATINGS));
  }
}
