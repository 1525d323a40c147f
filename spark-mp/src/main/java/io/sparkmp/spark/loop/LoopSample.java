package io.sparkmp.spark.loop;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.Ids;
import io.sparkmp.layout.Entries;
import io.sparkmp.layout.Records;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.spark.layout.LaidOut;
import io.sparkmp.spark.layout.WorkerBlocks;
import java.util.Arrays;
import java.util.List;

/** Samples records of a training. */
final class LoopSample {
  private static final int MOST = 5_000;

  private LoopSample() {}

  /** The first records of worker 0 in slices 0, 1, and so on, until there are enough. */
  static Records of(LaidOut<SparseBlock> data) {
    int width = data.width();
    List<Entries> blocks =
        data.byWorker()
            .filter(worker -> worker.worker() == 0)
            .map(worker -> some(worker, width))
            .first();
    Ids rows = data.rows().dictionary().first().ids();
    List<IdCounts> slices = data.columns().dictionary().take(blocks.size());
    int n = blocks.stream().mapToInt(Entries::size).sum();
    Ids columns = Ids.empty(rows.type());
    int[] rowCodes = new int[n];
    int[] columnCodes = new int[n];
    float[] values = new float[n * width];
    int at = 0;
    int before = 0;
    for (int s = 0; s < blocks.size(); s++) {
      Entries e = blocks.get(s);
      System.arraycopy(e.values(), 0, values, at * width, e.values().length);
      for (int k = 0; k < e.size(); k++, at++) {
        rowCodes[at] = e.rows()[k];
        columnCodes[at] = before + e.columns()[k];
      }
      Ids ofSlice = slices.get(s).ids();
      before += ofSlice.size();
      columns = s == 0 ? ofSlice : columns.concat(ofSlice);
    }
    return new Records(rows, columns, rowCodes, columnCodes, values, new byte[0]);
  }

  private static List<Entries> some(WorkerBlocks<SparseBlock> worker, int width) {
    List<Entries> some = new java.util.ArrayList<>();
    int left = MOST;
    for (int s = 0; s < worker.slices() && left > 0; s++) {
      Entries e = worker.block(s).training();
      int n = Math.min(left, e.size());
      some.add(
          new Entries(
              Arrays.copyOf(e.rows(), n),
              Arrays.copyOf(e.columns(), n),
              Arrays.copyOf(e.values(), n * width)));
      left -= n;
    }
    return some;
  }
}
