package io.sparkmp.cf.ml;

import io.sparkmp.cf.recommend.ItemRanks;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.jspecify.annotations.Nullable;

/**
 * The column of ranks that a model adds.
 *
 * @param column its name
 * @param ranks computes them
 * @param seen pairs that are not ranked, {@code user} and {@code item}; null for none
 */
record PairRanks(String column, ItemRanks ranks, @Nullable Dataset<Row> seen) {

  /**
   * Rows with ranks.
   *
   * @param user expression for ids of the model's type
   * @param item likewise
   */
  Dataset<Row> of(Dataset<Row> rows, Column user, Column item) {
    String[] names = {"sparkmp_rank_user", "sparkmp_rank_item", "rank", "tiedRank", "items"};
    Dataset<Row> found = ranks.of(rows.select(user.as("user"), item.as("item")), seen).toDF(names);
    Dataset<Row> named =
        found.select(
            functions.col(names[0]),
            functions.col(names[1]),
            functions.struct(names[2], names[3], names[4]).cast(ParamColumns.RANK).as(column));
    return rows.join(
            named,
            user.equalTo(functions.col(names[0])).and(item.equalTo(functions.col(names[1]))),
            "left")
        .drop(names[0], names[1]);
  }
}
