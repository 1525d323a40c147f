package io.sparkmp.cf.train;

import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.model.FactorBlocks;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.Feedback;
import io.sparkmp.spark.ingest.Parts;
import io.sparkmp.spark.layout.Side;
import io.sparkmp.topk.VectorBlock;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
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

  /**
   * Checks that the model fits.
   *
   * @throws IllegalArgumentException if it was trained on other feedback, or has another rank or
   *     other types of id
   */
  static Origin of(RatingData data, @Nullable FactorModel model, Feedback feedback, int rank) {
    if (model != null) {
      model.checkFits(feedback, rank, data.userType(), data.itemType());
    }
    return new Origin(data, model);
  }

  /** The users of each worker. */
  JavaRDD<Start.Known> users() {
    Side side = data.laidOut().rows();
    return model == null ? unknown(side) : known(side, model, model.users());
  }

  /** The items of each slice. */
  JavaRDD<Start.Known> items() {
    Side side = data.laidOut().columns();
    return model == null ? unknown(side) : known(side, model, model.items());
  }

  /** How many users of the data the model has learned something of. */
  long knownUsers() {
    return model == null ? 0 : learned(data.laidOut().rows(), model, model.users());
  }

  /** How many items of the data the model has learned something of. */
  long knownItems() {
    return model == null ? 0 : learned(data.laidOut().columns(), model, model.items());
  }

  private static JavaRDD<Start.Known> unknown(Side side) {
    return side.dictionary().map(ids -> new Start.Known(ids, List.of()));
  }

  private static JavaRDD<Start.Known> known(Side side, FactorModel model, Dataset<Row> saved) {
    JavaRDD<VectorBlock> blocks = FactorBlocks.of(saved, side.type(), model.info().rank());
    return side.dictionary()
        .zip(Parts.place(blocks, side.placement(), VectorBlock::ids, VectorBlock::gather))
        .map(pair -> new Start.Known(pair._1(), pair._2()));
  }

  private static long learned(Side side, FactorModel model, Dataset<Row> saved) {
    return known(side, model, saved.filter("ratings > 0"))
        .map(Start.Known::savedRows)
        .fold(0L, Long::sum);
  }
}
