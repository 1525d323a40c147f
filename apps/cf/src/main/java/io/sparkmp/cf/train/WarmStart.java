package io.sparkmp.cf.train;

import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.spark.ingest.Parts;
import io.sparkmp.spark.layout.Side;
import io.sparkmp.spark.topk.VectorTable;
import io.sparkmp.topk.VectorBlock;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
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
    return known(data.laidOut().rows(), model == null ? null : model.userVectors());
  }

  /** The items of each slice. */
  JavaRDD<FactorInitialiser.Known> items() {
    return known(data.laidOut().columns(), model == null ? null : model.itemVectors());
  }

  /** How many users of the data the model has learned something of. */
  long knownUsers() {
    return model == null ? 0 : count(data.laidOut().rows(), model.learned().userVectors());
  }

  /** How many items of the data the model has learned something of. */
  long knownItems() {
    return model == null ? 0 : count(data.laidOut().columns(), model.learned().itemVectors());
  }

  private static long count(Side side, VectorTable saved) {
    return known(side, saved).map(FactorInitialiser.Known::savedRows).fold(0L, Long::sum);
  }

  private static JavaRDD<FactorInitialiser.Known> known(Side side, @Nullable VectorTable saved) {
    return saved == null
        ? side.dictionary().map(ids -> new FactorInitialiser.Known(ids, List.of()))
        : side.dictionary()
            .zip(
                Parts.place(
                    saved.blocks(), side.placement(), VectorBlock::ids, VectorBlock::gather))
            .map(pair -> new FactorInitialiser.Known(pair._1(), pair._2()));
  }
}
