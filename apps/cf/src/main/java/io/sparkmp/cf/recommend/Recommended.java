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
 * What is recommended to users, whether they like it or not.
 *
 * @param coverage the part of the items that the model has learned something of, and that anybody
 *     has among his first
 * @param novelty the mean over all recommended places of -log2 of the part of the users that have
 *     rated the item; NaN if nothing is recommended
 */
record Recommended(double coverage, double novelty) {

  static Recommended of(FactorModel model, JavaRDD<JudgedUser.Result> users) {
    Dataset<Row> items = model.learned().items();
    StructType item =
        new StructType().add("item", FrameColumns.sqlType(model.info().itemType()), false);
    JavaRDD<Row> places =
        users.flatMap(user -> Arrays.stream(user.best()).map(RowFactory::create).iterator());
    List<Row> byRatings = // whole numbers, so that no order of sums matters
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
      surprise -= row.getLong(2) * Math.log(row.getInt(0) / raters) / Math.log(2);
      all += row.getLong(2);
    }
    return new Recommended((double) different / items.count(), surprise / all);
  }
}
