package io.sparkmp.linear.kernel;

import io.sparkmp.layout.Entries;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.linear.Plain;
import io.sparkmp.rotation.BlockSource;
import io.sparkmp.rotation.Leg;
import io.sparkmp.rotation.SerialEngine;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.schedule.HeldSlices;
import io.sparkmp.schedule.Schedule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A training by the serial engine, without Spark: of records in memory, from the best intercept.
 *
 * @param w coefficients, K for each feature, and the intercepts behind them
 * @param objectives by epoch, as the training has them
 * @param steering at the end
 */
record SerialFit(double[] w, List<Double> objectives, Steering steering) {
  private static final int SLICES_PER_WORKER = 2;

  /** The blocks of a worker: record i is of worker i mod P, column j of slice j mod S. */
  private record Blocks(Schedule schedule, int worker, Plain of)
      implements BlockSource<SparseBlock> {

    @Override
    public SparseBlock block(int slice) {
      int features = of.x()[0].length;
      List<int[]> cells = new ArrayList<>();
      for (int j = slice; j < features + 2; j += schedule.slices()) {
        for (int i = worker; i < of.y().length; i += schedule.workers()) {
          if (j >= features || of.x()[i][j] != 0) {
            cells.add(new int[] {i, j});
          }
        }
      }
      int[] rows = cells.stream().mapToInt(cell -> cell[0] / schedule.workers()).toArray();
      int[] columns = cells.stream().mapToInt(cell -> cell[1] / schedule.slices()).toArray();
      float[] values = new float[rows.length];
      for (int k = 0; k < values.length; k++) {
        int i = cells.get(k)[0];
        int j = cells.get(k)[1];
        values[k] =
            (float) (j < features ? of.x()[i][j] : j == features ? of.y()[i] : of.weights()[i]);
      }
      return new SparseBlock(new Entries(rows, columns, values), Entries.NONE, Entries.NONE, 0);
    }
  }

  /**
   * Trains until the training ends by itself, or for so many epochs.
   *
   * @param of what is minimised; values that are floats
   */
  static SerialFit of(Plain of, int workers, int epochs) {
    return of(of, workers, epochs, 1, null);
  }

  /**
   * The same with K margins per record.
   *
   * @param bounds the least and the largest value of each of {@code w}, or null
   */
  static SerialFit of(Plain of, int workers, int epochs, int width, double @Nullable [][] bounds) {
    int features = of.x()[0].length;
    LinearOptions options = of.options();
    Schedule schedule = new Schedule(workers, SLICES_PER_WORKER, 1);
    Place labels = new Place(features % schedule.slices(), features / schedule.slices());
    Place weights =
        new Place((features + 1) % schedule.slices(), (features + 1) / schedule.slices());
    LinearProgram program =
        new LinearProgram(
            options,
            new Weights(
                of.y().length,
                Arrays.stream(of.weights()).sum(),
                Arrays.stream(of.weights()).map(c -> c * c).sum()),
            labels,
            weights,
            options.intercept() || bounds != null,
            width,
            bounds != null,
            options.intercept() && isFree(bounds, features * width));
    List<Blocks> data =
        IntStream.range(0, workers).mapToObj(p -> new Blocks(schedule, p, of)).toList();
    HeldSlices held = schedule.held(0, 0);
    List<WorkerState<RecordState, CoefficientSlice>> states = new ArrayList<>();
    for (int p = 0; p < workers; p++) {
      List<CoefficientSlice> slices = new ArrayList<>();
      for (int k = 0; k < SLICES_PER_WORKER; k++) {
        int slice = held.slice(p, k);
        float[] start = new float[((features + 1 - slice) / schedule.slices() + 1) * width];
        if (slice == labels.slice() && options.intercept() && width == 1) {
          start[labels.at()] = intercept(of);
        }
        slices.add(
            CoefficientSlice.of(
                bounded(start, slice, schedule.slices(), width, bounds), width, options.memory()));
      }
      RecordState pinned =
          RecordState.of(
              (of.y().length - p + workers - 1) / workers,
              data.get(p)::block,
              labels,
              weights,
              Steering.of(options, bounds != null),
              width);
      states.add(new WorkerState<>(pinned, slices, new ArrayList<>()));
    }
    SerialEngine<SparseBlock, RecordState, CoefficientSlice> engine =
        new SerialEngine<>(schedule, program);
    List<Double> objectives = new ArrayList<>();
    List<WorkerState<RecordState, CoefficientSlice>> now = states;
    int epoch = 0;
    for (; epoch < epochs && !now.get(0).pinned().steering().isFinished(); epoch++) {
      now = engine.run(Leg.train(epoch, epoch + 1, null), data, now);
      objectives.add(now.get(0).pinned().steering().objective());
    }
    double[] w = new double[(features + 1) * width];
    HeldSlices end = schedule.held(program.passes() * epoch, 0);
    for (int p = 0; p < workers; p++) {
      for (int k = 0; k < SLICES_PER_WORKER; k++) {
        double[] some = now.get(p).slices().get(k).coefficients();
        int slice = end.slice(p, k);
        for (int at = 0; at < some.length; at++) {
          int j = at / width * schedule.slices() + slice;
          if (j <= features) {
            w[j * width + at % width] = some[at];
          }
        }
      }
    }
    return new SerialFit(w, objectives, now.get(0).pinned().steering());
  }

  private static boolean isFree(double @Nullable [][] bounds, int from) {
    return bounds == null
        || (Arrays.stream(bounds[0]).skip(from).allMatch(Double::isInfinite)
            && Arrays.stream(bounds[1]).skip(from).allMatch(Double::isInfinite));
  }

  private static CoefficientStart bounded(
      float[] start, int slice, int slices, int width, double @Nullable [][] bounds) {
    if (bounds == null) {
      return CoefficientStart.of(start);
    }
    double[][] of = new double[2][start.length];
    for (int e = 0; e < start.length; e++) {
      int w = (e / width * slices + slice) * width + e % width;
      boolean isWeight = w >= bounds[0].length; // that column has no coefficient
      of[0][e] = isWeight ? Double.NEGATIVE_INFINITY : bounds[0][w];
      of[1][e] = isWeight ? Double.POSITIVE_INFINITY : bounds[1][w];
    }
    return new CoefficientStart(start, of[0], of[1]);
  }

  private static float intercept(Plain of) {
    double sum = 0;
    double ones = 0;
    for (int i = 0; i < of.y().length; i++) {
      sum += of.weights()[i];
      ones +=
          of.weights()[i]
              * (of.options().loss().isOfClasses() ? (of.y()[i] > 0 ? 1 : 0) : of.y()[i]);
    }
    double mean = ones / sum;
    return (float) (of.options().loss() == Loss.LOGISTIC ? Math.log(mean / (1 - mean)) : mean);
  }
}
