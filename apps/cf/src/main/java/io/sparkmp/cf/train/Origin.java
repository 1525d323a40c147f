package io.sparkmp.cf.train;

import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.FactorRows;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.IdType;
import io.sparkmp.placement.IdPlacement;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/**
 * What a training starts from.
 *
 * @param data whose ids get a row each
 * @param model to go on from, or null
 */
record Origin(RatingData data, @Nullable FactorModel model) {

  /** The users of each worker. */
  RDD<Start.Known> users() {
    JavaRDD<Start.Known> users = data.users().map(ids -> new Start.Known(ids, List.of()));
    return model == null
        ? users.rdd()
        : with(
            users,
            FactorRows.place(model.users(), data.userType(), data.laidOut().rows().placement()));
  }

  /** The items of each slice. */
  RDD<Start.Known> items() {
    JavaRDD<Start.Known> items = data.items().map(ids -> new Start.Known(ids, List.of()));
    return model == null
        ? items.rdd()
        : with(
            items,
            FactorRows.place(model.items(), data.itemType(), data.laidOut().columns().placement()));
  }

  private static RDD<Start.Known> with(
      JavaRDD<Start.Known> known, JavaRDD<List<FactorRows>> saved) {
    return known.zip(saved).map(pair -> new Start.Known(pair._1().ids(), pair._2())).rdd();
  }

  /** How many users of the data the model has learned something of. */
  long knownUsers() {
    return model == null
        ? 0
        : known(model.users(), data.users(), data.userType(), data.laidOut().rows().placement());
  }

  /** How many items of the data the model has learned something of. */
  long knownItems() {
    return model == null
        ? 0
        : known(model.items(), data.items(), data.itemType(), data.laidOut().columns().placement());
  }

  private static long known(
      Dataset<Row> rows, JavaRDD<IdCounts> ids, IdType type, IdPlacement placement) {
    return ids.zip(FactorRows.place(rows.filter("ratings > 0"), type, placement))
        .map(pair -> FactorRows.known(pair._1(), pair._2()))
        .fold(0L, Long::sum);
  }
}
