package io.sparkmp.cf.train;

import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.model.FactorBlocks;
import io.sparkmp.cf.model.FactorModel;
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
 * @param model to go on from, or null for a cold start
 */
record WarmStart(RatingData data, @Nullable FactorModel model) {

  /** The users of each worker. */
  JavaRDD<FactorInitialiser.Known> users() {
    return known(data.laidOut().rows(), model == null ? null : model.users());
  }

  /** The items of each slice. */
  JavaRDD<FactorInitialiser.Known> items() {
    return known(data.laidOut().columns(), model == null ? null : model.items());
  }

  /** How many users of the data the model has learned something of. */
  long knownUsers() {
    return model == null ? 0 : learned(data.laidOut().rows(), model.users());
  }

  /** How many items of the data the model has learned something of. */
  long knownItems() {
    return model == null ? 0 : learned(data.laidOut().columns(), model.items());
  }

  private long learned(Side side, Dataset<Row> saved) {
    return known(side, saved.filter("ratings > 0"))
        .map(FactorInitialiser.Known::savedRows)
        .fold(0L, Long::sum);
  }

  private JavaRDD<FactorInitialiser.Known> known(Side side, @Nullable Dataset<Row> saved) {
    if (model == null || saved == null) {
      return side.dictionary().map(ids -> new FactorInitialiser.Known(ids, List.of()));
    }
    JavaRDD<VectorBlock> blocks = FactorBlocks.of(saved, side.type(), model.info().rank());
    return side.dictionary()
        .zip(Parts.place(blocks, side.placement(), VectorBlock::ids, VectorBlock::gather))
        .map(pair -> new FactorInitialiser.Known(pair._1(), pair._2()));
  }
}
