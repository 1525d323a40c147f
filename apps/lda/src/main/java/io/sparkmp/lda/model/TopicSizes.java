package io.sparkmp.lda.model;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.lda.kernel.Sampler;
import io.sparkmp.lda.kernel.WordTopicCounts;
import io.sparkmp.lda.kernel.WorkerTopics;
import io.sparkmp.spark.app.StateSizes;
import org.jspecify.annotations.Nullable;

/**
 * How much memory topics take; the counts of a model to start from come on top.
 *
 * @param topics K
 * @param sampler of the training
 * @param isFree whether there could be fewer topics: not if there is a model to start from
 */
record TopicSizes(int topics, Sampler sampler, boolean isFree) implements StateSizes {
  private static final long serialVersionUID = 1L;

  @Override
  public long pinnedBytes(IdCounts documents, int slices) {
    return WorkerTopics.bytes(documents.counts(), slices, topics, sampler == Sampler.MH);
  }

  @Override
  public long sliceBytes(IdCounts words) {
    return WordTopicCounts.bytes(topics, words.counts()) + (long) topics * Integer.BYTES;
  }

  @Override
  public @Nullable Setting setting() {
    return isFree
        ? new Setting("topics", topics, 2, value -> new TopicSizes(value, sampler, true))
        : null;
  }
}
