package io.sparkmp.cf.ml;

import io.sparkmp.spark.ml.TrainedModel;
import io.sparkmp.spark.ml.TrainingSummary;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/** The lists that a factor model makes, as MLlib's ALSModel does. */
abstract class RecommendingModel extends TrainedModel<MatrixFactorizationModel>
    implements FactorModelParams<MatrixFactorizationModel> {
  private static final long serialVersionUID = 1L;

  RecommendingModel(String uid, @Nullable TrainingSummary summary) {
    super(uid, summary);
  }

  abstract NamedRecommendations recommendations();

  /**
   * The items that all users are predicted to like best. The scores are computed lazily, in blocks;
   * the item data they need then stay in Spark's memory as long as this model.
   *
   * @param numItems the number per user, at least 1
   * @return one row per user: the id in the column {@link #userCol}, and {@code recommendations},
   *     an array of structs of an item's id, named by {@link #itemCol}, and {@code rating}, best
   *     first
   */
  public Dataset<Row> recommendForAllUsers(int numItems) {
    return recommendations().ofUsers(numItems, null, null);
  }

  /**
   * Like {@link #recommendForAllUsers(int)}, without known pairs.
   *
   * @param seen pairs not to recommend, with columns named by {@link #userCol} and {@link #itemCol}
   */
  public Dataset<Row> recommendForAllUsers(int numItems, Dataset<?> seen) {
    return recommendations().ofUsers(numItems, null, seen);
  }

  /**
   * Like {@link #recommendForAllUsers(int)}, for some users.
   *
   * @param dataset has a column of ids named by {@link #userCol}; unknown users get no row
   */
  public Dataset<Row> recommendForUserSubset(Dataset<?> dataset, int numItems) {
    return recommendations().ofUsers(numItems, dataset, null);
  }

  /** Like {@link #recommendForUserSubset(Dataset, int)}, without pairs that are {@code seen}. */
  public Dataset<Row> recommendForUserSubset(Dataset<?> dataset, int numItems, Dataset<?> seen) {
    return recommendations().ofUsers(numItems, dataset, seen);
  }

  /**
   * The users who are predicted to like each item best; otherwise like {@link
   * #recommendForAllUsers(int)}.
   *
   * @param numUsers the number per item, at least 1
   */
  public Dataset<Row> recommendForAllItems(int numUsers) {
    return recommendations().ofItems(numUsers, null, null);
  }

  /** Like {@link #recommendForAllItems(int)}, without pairs that are {@code seen}. */
  public Dataset<Row> recommendForAllItems(int numUsers, Dataset<?> seen) {
    return recommendations().ofItems(numUsers, null, seen);
  }

  /** Like {@link #recommendForAllItems(int)}, for the items of a dataset. */
  public Dataset<Row> recommendForItemSubset(Dataset<?> dataset, int numUsers) {
    return recommendations().ofItems(numUsers, dataset, null);
  }

  /** Like {@link #recommendForItemSubset(Dataset, int)}, without pairs that are {@code seen}. */
  public Dataset<Row> recommendForItemSubset(Dataset<?> dataset, int numUsers, Dataset<?> seen) {
    return recommendations().ofItems(numUsers, dataset, seen);
  }

  /**
   * The most similar items for each item, by the cosine of their factors.
   *
   * @param num the number per item, at least 1
   * @return one row per item: its id in the column {@link #itemCol}, and {@code recommendations},
   *     as in {@link #recommendForAllUsers(int)}, with the cosine as rating
   */
  public Dataset<Row> similarItems(int num) {
    return recommendations().similar(num, null);
  }

  /** Like {@link #similarItems(int)}, for the items of a dataset. */
  public Dataset<Row> similarItems(Dataset<?> items, int num) {
    return recommendations().similar(num, items);
  }
}
