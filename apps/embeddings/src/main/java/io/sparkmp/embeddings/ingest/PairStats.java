package io.sparkmp.embeddings.ingest;

import io.sparkmp.layout.SparseBlock;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.spark.layout.WorkerBlocks;
import java.io.Serializable;
import java.util.List;

/**
 * Statistics of the pairs.
 *
 * @param tokens the total number of words; for given pairs, their number
 * @param words the number of distinct words kept; for given pairs, of distinct centres
 * @param pairs the pairs to train per epoch
 * @param validation the pairs held out to judge each epoch
 * @param test the pairs held out to judge the result
 * @param checksum a checksum of all pairs, which identifies the data
 */
public record PairStats(
    long tokens, long words, long pairs, long validation, long test, long checksum)
    implements Serializable {

  /** The statistics of a worker, counting its ids as words. */
  static PairStats of(WorkerBlocks<SparseBlock> worker) {
    long pairs = 0;
    long validation = 0;
    long test = 0;
    long checksum = 0;
    for (int s = 0; s < worker.slices(); s++) {
      SparseBlock block = worker.block(s);
      pairs += block.training().size();
      validation += block.validation().size();
      test += block.test().size();
      checksum = 31 * checksum + block.checksum();
    }
    return new PairStats(
        0, worker.rows().ids().size(), pairs, validation, test, SplitMix64.mix(checksum));
  }

  /** The stats of all workers, in their order. */
  static PairStats sum(List<PairStats> ofWorkers) {
    PairStats sum = new PairStats(0, 0, 0, 0, 0, 0);
    for (PairStats one : ofWorkers) {
      sum =
          new PairStats(
              0,
              sum.words + one.words,
              sum.pairs + one.pairs,
              sum.validation + one.validation,
              sum.test + one.test,
              31 * sum.checksum + one.checksum);
    }
    return sum;
  }

  PairStats withTokens(long number) {
    return new PairStats(number, words, pairs, validation, test, checksum);
  }
}
