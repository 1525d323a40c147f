package io.sparkmp.spark.ingest.delimited;

import io.sparkmp.spark.ingest.ColumnRequest;
import io.sparkmp.spark.ingest.ColumnRole;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Columns as an application may ask for them. */
final class RatingColumns {
  static final ColumnRequest RATINGS = ratings(null, null, null);

  private RatingColumns() {}

  static ColumnRequest ratings(
      @Nullable String user, @Nullable String item, @Nullable String rating) {
    boolean isRated = !"none".equals(rating);
    List<ColumnRole> all = roles(user, item, isRated ? rating : null);
    return new ColumnRequest("rating", "", isRated ? all : all.subList(0, 2), all);
  }

  static ColumnRequest pairs(@Nullable String user, @Nullable String item) {
    List<ColumnRole> all = roles(user, item, null);
    return new ColumnRequest("pair", "", all.subList(0, 2), all);
  }

  static ColumnRequest names(@Nullable String item, @Nullable String name) {
    List<ColumnRole> all =
        List.of(
            new ColumnRole("item", "--names", item, ColumnRole.known("item movieid id")),
            new ColumnRole("name", "--names", name, ColumnRole.known("name title")));
    return new ColumnRequest("name", "", all, all);
  }

  private static List<ColumnRole> roles(
      @Nullable String user, @Nullable String item, @Nullable String rating) {
    return List.of(
        new ColumnRole("user", "--user-column", user, ColumnRole.known("user userid")),
        new ColumnRole(
            "item", "--item-column", item, ColumnRole.known("item movie movieid isbn song title")),
        new ColumnRole(
            "rating", "--rating-column", rating, ColumnRole.known("rating bookrating stars")));
  }
}
