package io.sparkmp.cf.train;

import io.sparkmp.cf.kernel.FactorOptions;
import io.sparkmp.cf.kernel.FactorProgram;
import io.sparkmp.cf.kernel.FactorRows;
import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.Ids;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.spark.InitialStates;
import io.sparkmp.spark.app.Known;
import io.sparkmp.topk.VectorBlock;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The factors before the first epoch: random, but those of a saved model where it has the id. A row
 * starts from the seed and its id alone.
 *
 * @param program of the training, which makes rows of tables
 * @param <R> rows of factors
 */
record FactorInitialiser<R extends FactorRows>(FactorProgram<R> program)
    implements InitialStates.Initialiser<Known<VectorBlock>, Known<VectorBlock>, R, R> {
  private static final long serialVersionUID = 1L;
  private static final long USERS = 1;
  private static final long ITEMS = 2;

  /** How many of the ids of a part there are rows for. */
  static long savedRows(Known<VectorBlock> known) {
    IdEncoder index = known.ids().ids().index();
    return known.saved().stream()
        .mapToLong(
            block ->
                IntStream.range(0, block.size())
                    .filter(i -> block.ids().find(index, i) >= 0)
                    .count())
        .sum();
  }

  @Override
  public R pinned(int worker, Known<VectorBlock> known) {
    return program.rows(table(known, USERS));
  }

  @Override
  public R slice(int slice, Known<VectorBlock> known) {
    return program.rows(table(known, ITEMS));
  }

  private FactorTable table(Known<VectorBlock> known, long side) {
    FactorOptions options = program.options();
    Ids ids = known.ids().ids();
    long[] seeds = new long[ids.size()];
    for (int row = 0; row < seeds.length; row++) {
      seeds[row] = SplitMix64.derive(options.seed(), side, ids.hash(row));
    }
    FactorTable table =
        FactorTable.random(
            options.rank(),
            seeds,
            known.ids().counts(),
            options.initialDeviation(),
            options.nonNegative());
    IdEncoder index = ids.index();
    for (VectorBlock block : known.saved()) {
      for (int i = 0; i < block.size(); i++) {
        int row = block.ids().find(index, i);
        if (row >= 0) {
          int at = i * block.dimension();
          float[] factors = Arrays.copyOfRange(block.values(), at, at + block.dimension());
          table.set(row, factors, block.biases()[i]);
        }
      }
    }
    return table;
  }
}
