package io.sparkmp.cf.train;

import io.sparkmp.cf.kernel.FactorProgram;
import io.sparkmp.cf.kernel.FactorRows;
import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.IdEncoder;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.spark.InitialStates;
import io.sparkmp.topk.VectorBlock;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The factors before the first epoch: random, but those of a saved model where it has the id. A row
 * starts from the seed and its id alone.
 *
 * @param options of the training
 * @param program that makes rows of tables
 * @param <R> rows of factors
 */
record FactorInitialiser<R extends FactorRows>(FactorOptions options, FactorProgram<R> program)
    implements InitialStates.Initialiser<FactorInitialiser.Known, FactorInitialiser.Known, R, R> {
  private static final long serialVersionUID = 1L;
  private static final long USERS = 1;
  private static final long ITEMS = 2;

  /**
   * What a table starts from.
   *
   * @param ids of its rows, with their numbers of training ratings
   * @param saved rows of an earlier model, or none
   */
  record Known(IdCounts ids, List<VectorBlock> saved) implements Serializable {

    /** How many of the ids there are rows for. */
    long savedRows() {
      IdEncoder index = ids.ids().index();
      return saved.stream()
          .mapToLong(
              block ->
                  IntStream.range(0, block.size())
                      .filter(i -> block.ids().find(index, i) >= 0)
                      .count())
          .sum();
    }

    private void fill(FactorTable table) {
      IdEncoder index = ids.ids().index();
      for (VectorBlock block : saved) {
        for (int i = 0; i < block.size(); i++) {
          int row = block.ids().find(index, i);
          if (row >= 0) {
            int at = i * block.dimension();
            float[] factors = Arrays.copyOfRange(block.values(), at, at + block.dimension());
            table.set(row, factors, block.biases()[i]);
          }
        }
      }
    }
  }

  @Override
  public R pinned(int worker, Known known) {
    return program.rows(table(known, USERS));
  }

  @Override
  public R slice(int slice, Known known) {
    return program.rows(table(known, ITEMS));
  }

  private FactorTable table(Known known, long side) {
    int n = known.ids.ids().size();
    long[] seeds = new long[n];
    for (int row = 0; row < n; row++) {
      seeds[row] = SplitMix64.derive(options.seed(), side, known.ids.ids().hash(row));
    }
    FactorTable table =
        FactorTable.random(
            options.rank(),
            seeds,
            known.ids.counts(),
            options.initialDeviation(),
            options.nonNegative());
    known.fill(table);
    return table;
  }
}
