package io.sparkmp.cf.ml;

import io.sparkmp.cf.recommend.Recommender;
import io.sparkmp.spark.ingest.FrameColumns;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructField;
import org.jspecify.annotations.Nullable;

/**
 * A model's recommendations with the ids and names of its datasets.
 *
 * @param params names of columns, and what becomes of users whom the model does not know
 * @param recommender finds them
 * @param ids the id columns of datasets and results
 */
record NamedRecommendations(FactorModelParams<?> params, Recommender recommender, IdColumns ids) {

  /** Rows with the column of recommendations. */
  Dataset<Row> beside(Dataset<Row> rows) {
    Column user = ids.users().in(rows, "recommend");
    Dataset<Row> lists =
        recommender
            .itemsForUsers(
                params.getNumRecommendations(),
                rows.select(user.as("user")).distinct(),
                seenBy(rows))
            .toDF("sparkmp_user", "recommendations");
    Column list = functions.col("recommendations").cast(ids.items().recommendations());
    Dataset<Row> named =
        lists.select(functions.col("sparkmp_user"), list.as(params.getRecommendationsCol()));
    ColdStart coldStart = params.enumOf(ColdStart.class, params.coldStartStrategy());
    String join = coldStart == ColdStart.DROP ? "inner" : "left";
    return rows.join(named, user.equalTo(functions.col("sparkmp_user")), join).drop("sparkmp_user");
  }

  private @Nullable Dataset<Row> seenBy(Dataset<Row> rows) {
    if (params.getSeenCol().isEmpty()) {
      return null;
    }
    IdColumn seen = new IdColumn(params.getSeenCol(), ids.items().type(), ids.items().fitted());
    StructField lists = ParamColumns.arrays(rows.schema(), seen.name(), seen.type());
    Dataset<Row> pairs =
        rows.select(
            ids.users().in(rows, "recommend").as("sparkmp_user"),
            functions.explode(FrameColumns.column(rows, lists)).as(seen.name()));
    return pairs
        .select(functions.col("sparkmp_user"), seen.in(pairs).as("item"))
        .toDF("user", "item");
  }

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
