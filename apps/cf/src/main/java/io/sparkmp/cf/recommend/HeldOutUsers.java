package io.sparkmp.cf.recommend;

import io.sparkmp.errors.Arguments;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.expressions.Window;
import org.apache.spark.sql.expressions.WindowSpec;
import org.apache.spark.sql.functions;

/**
 * Ratings split for strong generalisation: whole users are held out of the training. A part of
 * their ratings is folded in, and the rest has to be found (Marlin, "Collaborative filtering: a
 * machine learning perspective", 2004, section 3.2; Liang et al., WWW 2018, section 4.3).
 *
 * <p>Users and items are drawn by hashes of the seed and their ids, so the order of rows does not
 * matter. All ratings of one pair stay together. All three have the columns of the ratings.
 *
 * @param training all ratings of the other users
 * @param foldIn the part to fold in
 * @param test the rest; at least one item of each held-out user with two or more
 */
public record HeldOutUsers(Dataset<Row> training, Dataset<Row> foldIn, Dataset<Row> test) {

  /**
   * Splits.
   *
   * @param ratings columns {@code user}, {@code item} and {@code rating}; read several times
   * @param users how many are held out, at least 1
   * @param fraction of the items of a held-out user to fold in, above 0 and below 1, rounded to a
   *     whole number of items, but neither none nor all if there are two or more. Items that no
   *     other user has rated are left out first
   * @param seed decides who and what
   */
  public static HeldOutUsers of(Dataset<Row> ratings, int users, double fraction, long seed) {
    Arguments.check("users", users, users >= 1, ">= 1");
    Arguments.check("fraction", fraction, fraction > 0 && fraction < 1, "above 0 and below 1");
    Column user = functions.col("user");
    Column item = functions.col("item");
    Dataset<Row> held =
        ratings
            .select(user)
            .distinct()
            .orderBy(functions.xxhash64(functions.lit(seed), user), user)
            .limit(users);
    Dataset<Row> training = ratings.join(held, new String[] {"user"}, "left_anti");
    Column hash = functions.xxhash64(functions.lit(seed), user, item);
    WindowSpec all = Window.partitionBy(user);
    Column items = functions.max("place").over(all);
    Column folded =
        functions.greatest(
            functions.lit(1),
            functions.least(items.minus(1), functions.round(items.multiply(fraction))));
    Dataset<Row> placed =
        ratings
            .join(held, new String[] {"user"}, "left_semi")
            .join(training.select(item).distinct(), new String[] {"item"}, "left_semi")
            .withColumn("place", functions.dense_rank().over(all.orderBy(hash, item)))
            .withColumn("isFolded", functions.col("place").leq(folded));
    return new HeldOutUsers(
        columns(training),
        columns(placed.filter("isFolded")),
        columns(placed.filter("not isFolded")));
  }

  private static Dataset<Row> columns(Dataset<Row> rows) {
    return rows.select("user", "item", "rating");
  }

  /**
   * The ratings that count for a split.
   *
   * @param above ratings, which are floats, must be above the float that is nearest to this
   * @param items of how many different items a user must have such ratings
   */
  public static Dataset<Row> counting(Dataset<Row> ratings, double above, int items) {
    Dataset<Row> high = ratings.filter(functions.col("rating").gt((float) above));
    if (items <= 1) {
      return high;
    }
    Dataset<Row> active =
        high.groupBy("user")
            .agg(functions.countDistinct("item").as("items"))
            .filter(functions.col("items").geq(items))
            .select("user");
    return columns(high.join(active, new String[] {"user"}, "left_semi"));
  }
}
