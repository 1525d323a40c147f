package io.sparkmp.cf.ml;

import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.recommend.ItemRanks;
import io.sparkmp.cf.recommend.Recommender;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/**
 * What predictions, lists and ranks come from.
 *
 * @param factors of users and items
 * @param recommender of these
 * @param ranks of these
 */
record FeaturedModel(FactorModel factors, Recommender recommender, ItemRanks ranks) {

  /**
   * This with rows for users and items that have features and no ratings; the same if there are no
   * features.
   *
   * @param users features of users, or null
   * @param items features of items, or null
   */
  FeaturedModel with(@Nullable Dataset<Row> users, @Nullable Dataset<Row> items) {
    if (users == null && items == null) {
      return this;
    }
    FactorModel all =
        DatasetFeatures.added(DatasetFeatures.added(factors, "user", users), "item", items);
    return new FeaturedModel(all, recommender.of(all), new ItemRanks(all));
  }
}
