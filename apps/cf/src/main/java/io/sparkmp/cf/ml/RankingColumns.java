package io.sparkmp.cf.ml;

import io.sparkmp.cf.recommend.ItemRanks;
import io.sparkmp.cf.recommend.Recommender;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.ml.SessionSetup;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * The columns of recommendations and of ranks that a model adds.
 *
 * @param model whose params name them
 * @param ids the id columns of datasets and results
 * @param schema of the result
 */
record RankingColumns(FactorModelParams<?> model, IdColumns ids, StructType schema) {

  /** Rows with the best items for each row's user. */
  Dataset<Row> recommended(Dataset<Row> rows, Recommender recommender) {
    SessionSetup.checkEnds(rows, "recommend to the users of");
    String of = FrameColumns.unused(schema, "sparkmp_user");
    Column user = ids.users().in(rows, "recommend");
    Dataset<Row> lists =
        recommender
            .itemsForUsers(
                model.getNumRecommendations(),
                rows.select(user.as("user")).distinct(),
                seenBy(rows))
            .toDF(of, "recommendations");
    Column list = functions.col("recommendations").cast(ids.items().recommendations());
    Dataset<Row> named = lists.select(functions.col(of), list.as(model.getRecommendationsCol()));
    String join =
        model.enumOf(ColdStart.class, model.coldStartStrategy()) == ColdStart.DROP
            ? "inner"
            : "left";
    return rows.join(named, user.equalTo(functions.col(of)), join).drop(of);
  }

  private @Nullable Dataset<Row> seenBy(Dataset<Row> rows) {
    if (model.getSeenCol().isEmpty()) {
      return null;
    }
    IdColumn seen = new IdColumn("item", ids.items().type(), ids.items().fitted());
    StructField lists = ParamColumns.arrays(rows.schema(), model.getSeenCol(), seen.type());
    Dataset<Row> pairs =
        rows.select(
            ids.users().in(rows, "recommend").as("user"),
            functions.explode(FrameColumns.column(rows, lists)).as("item"));
    return pairs.select(functions.col("user"), seen.in(pairs).as("item"));
  }

  /**
   * Rows with the rank of each row's item.
   *
   * @param seen pairs that are not ranked, or null
   */
  Dataset<Row> ranked(Dataset<Row> rows, ItemRanks ranks, @Nullable Dataset<Row> seen) {
    SessionSetup.checkEnds(rows, "rank the items of");
    Column user = ids.users().in(rows, "rank");
    Column item = ids.items().in(rows, "rank");
    String ofUser = FrameColumns.unused(schema, "sparkmp_rank_user");
    String ofItem = FrameColumns.unused(schema, "sparkmp_rank_item");
    String[] names = {ofUser, ofItem, "rank", "tiedRank", "items"};
    Dataset<Row> found = ranks.of(rows.select(user.as("user"), item.as("item")), seen).toDF(names);
    Dataset<Row> named =
        found.select(
            functions.col(ofUser),
            functions.col(ofItem),
            functions
                .struct(names[2], names[3], names[4])
                .cast(ParamColumns.RANK)
                .as(model.getRankCol()));
    return rows.join(
            named,
            user.equalTo(functions.col(ofUser)).and(item.equalTo(functions.col(ofItem))),
            "left")
        .drop(ofUser, ofItem);
  }
}
