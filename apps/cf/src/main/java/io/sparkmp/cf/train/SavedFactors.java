package io.sparkmp.cf.train;

import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.ids.IdEncoder;
import io.sparkmp.spark.app.Known;
import io.sparkmp.topk.VectorBlock;
import java.util.Arrays;
import java.util.stream.IntStream;

/** The factors of a saved model for the ids of one part. */
final class SavedFactors {

  private SavedFactors() {}

  /** The number of ids that the saved model has. */
  static long count(Known<VectorBlock> known) {
    IdEncoder index = known.ids().ids().index();
    return known.saved().stream()
        .mapToLong(
            block ->
                IntStream.range(0, block.size())
                    .filter(i -> block.ids().find(index, i) >= 0)
                    .count())
        .sum();
  }

  /**
   * Copies the saved factors into a table.
   *
   * @param table the rows of the ids, changed in place
   * @return the same table
   */
  static FactorTable into(FactorTable table, Known<VectorBlock> known) {
    IdEncoder index = known.ids().ids().index();
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
