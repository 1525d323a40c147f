package io.sparkmp.loop.run;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.Ids;
import io.sparkmp.layout.Entries;
import io.sparkmp.layout.Records;
import io.sparkmp.loop.Body;
import io.sparkmp.loop.LoopState;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.rotation.Pass;
import io.sparkmp.rotation.Visit;
import io.sparkmp.schedule.Schedule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Runs a loop over a few records in one thread, in an order in which the same records touch each
 * row in the same order for any numbers of workers and slices. Ids are ordered by hash, and each
 * worker and slice has a range of hashes; a worker takes the slices from the first to the last,
 * each after the previous worker has had it. With two workers and four slices:
 *
 * <pre>
 *   time       0  1  2  3  4  5  6  7 ...
 *   worker 0   0  1  2  3 |0  1  2  3
 *   worker 1      0  1  2  3 |0  1  2       a slice is with one worker at a time
 * </pre>
 *
 * <p>So it gives the same bytes as the plain loop over the records sorted by the hash of the
 * rotating key, then of the staying key, which is the run with one worker and one slice.
 */
final class OrderedRun {
  private static final int EPOCHS = 2;

  private final LoopProgram program;
  private final Records records;
  private final int[] rowRanks;
  private final int[] columnRanks;

  OrderedRun(LoopProgram program, Records records) {
    this.program = program;
    this.records = records;
    this.rowRanks = ranks(records.rows());
    this.columnRanks = ranks(records.columns());
  }

  /** The place of each id in the order of their hashes. */
  private static int[] ranks(Ids ids) {
    int[] order = ids.byHash();
    int[] ranks = new int[order.length];
    for (int place = 0; place < order.length; place++) {
      ranks[order[place]] = place;
    }
    return ranks;
  }

  /**
   * Runs the loop.
   *
   * @param workers P
   * @param slices S, at least P; otherwise a worker would take a slice that another still has
   * @return the rows of all ids, staying rows first, in the order of hashes
   */
  float[] run(int workers, int slices) {
    List<LoopState> pinned = new ArrayList<>();
    List<LoopState> held = new ArrayList<>();
    for (int p = 0; p < workers; p++) {
      pinned.add(program.pinned(part(records.rows(), rowRanks, p, workers), List.of()));
    }
    for (int s = 0; s < slices; s++) {
      held.add(program.slice(part(records.columns(), columnRanks, s, slices)));
    }
    RecordPosition at = new RecordPosition(program, new Carried(program.totals()));
    Body.Step body = program.body.bind(at);
    for (int time = 0; time < EPOCHS * slices + workers; time++) {
      for (int p = 0; p < workers; p++) {
        int step = time - p;
        if (step >= 0 && step < EPOCHS * slices) {
          visit(at, body, p, workers, step, slices, pinned.get(p), held.get(step % slices));
        }
      }
    }
    return concat(pinned, held);
  }

  /** The first rank that belongs to a part. */
  private static int from(int part, int parts, int ids) {
    return (int) ((long) part * ids / parts);
  }

  private static IdCounts part(Ids ids, int[] ranks, int part, int parts) {
    int from = from(part, parts, ranks.length);
    int to = from(part + 1, parts, ranks.length);
    int[] places = new int[to - from];
    for (int i = 0; i < ranks.length; i++) {
      if (ranks[i] >= from && ranks[i] < to) {
        places[ranks[i] - from] = i;
      }
    }
    return new IdCounts(ids.gather(places), new int[places.length]);
  }

  private void visit(
      RecordPosition at,
      Body.Step body,
      int p,
      int workers,
      int step,
      int slices,
      LoopState worker,
      LoopState slice) {
    int s = step % slices;
    int firstRow = from(p, workers, rowRanks.length);
    int endRow = from(p + 1, workers, rowRanks.length);
    int firstColumn = from(s, slices, columnRanks.length);
    int endColumn = from(s + 1, slices, columnRanks.length);
    int[] mine =
        IntStream.range(0, records.size())
            .filter(k -> row(k) >= firstRow && row(k) < endRow)
            .filter(k -> column(k) >= firstColumn && column(k) < endColumn)
            .boxed()
            .sorted(
                Comparator.comparingInt(this::column)
                    .thenComparingInt(this::row)
                    .thenComparing(this::compareValues))
            .mapToInt(k -> k)
            .toArray();
    Entries entries =
        new Entries(
            IntStream.of(mine).map(k -> row(k) - firstRow).toArray(),
            IntStream.of(mine).map(k -> column(k) - firstColumn).toArray(),
            gather(records.values(), records.width(), mine));
    Visit visit = new Visit(new Schedule(workers, slices, 0), Pass.train(step / slices), p, s, s);
    at.enter(visit, entries, worker, slice);
    for (int k = 0; k < mine.length; k++) {
      at.to(k);
      at.seed(SplitMix64.derive(visit.epoch(), row(mine[k]), column(mine[k])));
      body.train();
    }
  }

  private int row(int k) {
    return rowRanks[records.rowCodes()[k]];
  }

  private int column(int k) {
    return columnRanks[records.columnCodes()[k]];
  }

  private int compareValues(int a, int b) {
    int n = records.width();
    float[] values = records.values();
    return Arrays.compare(values, a * n, (a + 1) * n, values, b * n, (b + 1) * n);
  }

  private static float[] gather(float[] numbers, int width, int[] places) {
    float[] gathered = new float[places.length * width];
    for (int k = 0; k < places.length; k++) {
      System.arraycopy(numbers, places[k] * width, gathered, k * width, width);
    }
    return gathered;
  }

  private static float[] concat(List<LoopState> pinned, List<LoopState> held) {
    List<LoopState> all = new ArrayList<>(pinned);
    all.addAll(held);
    float[] rows = new float[all.stream().mapToInt(state -> state.rows().length).sum()];
    int at = 0;
    for (LoopState state : all) {
      System.arraycopy(state.rows(), 0, rows, at, state.rows().length);
      at += state.rows().length;
    }
    return rows;
  }
}
