package io.sparkmp.cf.recommend;

import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.spark.ingest.FrameColumns;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructType;

/**
 * Figures of the recommendations, held out or not.
 *
 * @param coverage the fraction of known items that any user has among the first places
 * @param novelty the mean over all recommended places of -log2 of the fraction of users who have
 *     rated the item, where an item that nobody has rated counts like one that one user has; NaN if
 *     nothing is recommended
 */
record Recommended(double coverage, double novelty) {

  /**
   * The figures of the first k places.
   *
   * @param users with at least so many places each, as far as there are items
   */
  static Recommended of(FactorModel model, JavaRDD<JudgedUser.Result> users, int k) {
    Dataset<Row> items = model.recommendable().items();
    StructType item =
        new StructType().add("item", FrameColumns.sqlType(model.info().itemType()), false);
    JavaRDD<Row> places =
        users.flatMap(
            user -> Arrays.stream(user.best()).limit(k).map(RowFactory::create).iterator());
    List<Row> byRatings = // whole numbers, so the order of sums does not matter
        items
            .sparkSession()
            .createDataFrame(places, item)
            .groupBy("item")
            .count()
            .join(items, functions.col("item").equalTo(functions.col("id")))
            .groupBy("ratings")
            .agg(functions.count("item"), functions.sum("count"))
            .orderBy("ratings")
            .collectAsList();
    double raters = model.learned().users().count();
    long different = 0;
    double surprise = 0;
    double all = 0;
    for (Row row : byRatings) {
      different += row.getLong(1);
      // models of older releases counted each line of a log
      double rated = Math.min(1, Math.max(1, row.getInt(0)) / raters);
      surprise -= row.getLong(2) * Math.log(rated) / Math.log(2);
      all += row.getLong(2);
    }
    return new Recommended((double) different / items.count(), surprise / all);
  }
}
