package io.sparkmp.cf.train;

import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.spark.app.Known;
import io.sparkmp.spark.layout.Side;
import io.sparkmp.spark.topk.VectorTable;
import io.sparkmp.topk.VectorBlock;
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
  JavaRDD<Known<VectorBlock>> users() {
    return known(data.laidOut().rows(), model == null ? null : model.userVectors());
  }

  /** The items of each slice. */
  JavaRDD<Known<VectorBlock>> items() {
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
    return known(side, saved).map(FactorInitialiser::savedRows).fold(0L, Long::sum);
  }

  private static JavaRDD<Known<VectorBlock>> known(Side side, @Nullable VectorTable saved) {
    return Known.of(
        side, saved == null ? null : saved.blocks(), VectorBlock::ids, VectorBlock::gather);
  }
}
