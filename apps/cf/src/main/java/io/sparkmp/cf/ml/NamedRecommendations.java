package io.sparkmp.cf.ml;

import io.sparkmp.cf.recommend.Recommender;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.jspecify.annotations.Nullable;

/**
 * A model's recommendations with the ids and names of its datasets.
 *
 * @param recommender finds them
 * @param ids the id columns of datasets and results
 */
record NamedRecommendations(Recommender recommender, IdColumns ids) {

  /**
   * Items for users.
   *
   * @param users has a column of them; null for all
   * @param seen pairs not to recommend; null for none
   */
  Dataset<Row> ofUsers(int num, @Nullable Dataset<?> users, @Nullable Dataset<?> seen) {
    Dataset<Row> lists = recommender.itemsForUsers(num, ids.users().of(users), ids.pairs(seen));
    return named(lists, ids.users(), ids.items());
  }

  /** Users for items; otherwise like {@link #ofUsers}. */
  Dataset<Row> ofItems(int num, @Nullable Dataset<?> items, @Nullable Dataset<?> seen) {
    Dataset<Row> lists = recommender.usersForItems(num, ids.items().of(items), ids.pairs(seen));
    return named(lists, ids.items(), ids.users());
  }

  /** Items for items; otherwise like {@link #ofUsers}. */
  Dataset<Row> similar(int num, @Nullable Dataset<?> items) {
    return named(recommender.similarItems(num, ids.items().of(items)), ids.items(), ids.items());
  }

  private static Dataset<Row> named(Dataset<Row> lists, IdColumn of, IdColumn recommended) {
    Column list = functions.col("recommendations").cast(recommended.recommendations());
    return lists.select(of.restored().as(of.name()), list.as("recommendations"));
  }
}
