package io.sparkmp.lda.model;

import io.sparkmp.compat.Jobs;
import io.sparkmp.lda.kernel.TokenBlock;
import io.sparkmp.lda.kernel.WordTopicCounts;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Tally;
import io.sparkmp.spark.layout.WorkerBlocks;
import io.sparkmp.spark.placement.Parts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import scala.Tuple2;

/**
 * The loss of hidden tokens under a single-topic model, where all documents are alike: the baseline
 * that topics must beat. With n<sub>w</sub> training tokens of word w, and N of all V words, the
 * word has probability (n<sub>w</sub> + beta) / (N + V beta).
 *
 * @param tokens N
 * @param words V
 * @param beta the beta of the compared model
 */
record SingleTopicBaseline(double tokens, double words, double beta) {

  /**
   * The total loss of a set, independent of the order of documents and workers.
   *
   * @param workers the documents, with blocks in the order of {@code slices}
   * @param slices the topic counts of each word
   */
  Tally loss(
      JavaRDD<WorkerBlocks<TokenBlock>> workers, JavaRDD<WordTopicCounts> slices, HeldOut set) {
    JavaRDD<List<int[]>> hidden =
        Parts.gather(
            workers.flatMapToPair(worker -> hidden(worker, set).iterator()),
            slices.getNumPartitions());
    Tally sum = new Tally();
    double all = Math.log(tokens + words * beta);
    double each = beta; // tasks must not capture the record
    for (double[] lossAndCount :
        Jobs.collect(slices.zip(hidden).map(pair -> loss(pair._1(), pair._2(), each, all)))) {
      sum.add(lossAndCount[0], (long) lossAndCount[1]);
    }
    return sum;
  }

  /** By slice, the number of hidden tokens of each row, up to the last row with some. */
  private static List<Tuple2<Integer, int[]>> hidden(WorkerBlocks<TokenBlock> worker, HeldOut set) {
    List<Tuple2<Integer, int[]>> counts = new ArrayList<>();
    for (int s = 0; s < worker.slices(); s++) {
      int[] words = worker.block(s).tokens(set).words();
      int[] ofRow = new int[Arrays.stream(words).max().orElse(-1) + 1];
      for (int row : words) {
        ofRow[row]++;
      }
      counts.add(new Tuple2<>(s, ofRow));
    }
    return counts;
  }

  private static double[] loss(WordTopicCounts rows, List<int[]> hidden, double beta, double all) {
    double loss = 0;
    long count = 0;
    for (int row = 0; row < rows.rows(); row++) {
      int place = row;
      long here = hidden.stream().mapToLong(each -> place < each.length ? each[place] : 0).sum();
      if (here > 0) {
        long[] total = new long[1];
        rows.forEach(row, (topic, tokens) -> total[0] += tokens);
        loss += here * (all - Math.log(total[0] + beta));
        count += here;
      }
    }
    return new double[] {loss, count};
  }
}
