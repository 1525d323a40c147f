package io.sparkmp.linear.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.layout.Entries;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.linear.PlantedRecords;
import io.sparkmp.rotation.BlockSource;
import io.sparkmp.rotation.Leg;
import io.sparkmp.rotation.SerialEngine;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.schedule.HeldSlices;
import io.sparkmp.schedule.Schedule;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** 32 workers reach the objective of one in as many epochs, but for rounding. */
@Tag("unit")
class ManyWorkersTest {
  private static final int RECORDS = 640;
  private static final int FEATURES = 300;
  private static final PlantedRecords PLANTED = PlantedRecords.of(3, RECORDS, FEATURES, true);

  /** The blocks of a worker: record i is of worker i mod P, feature j of slice j mod S. */
  private record Blocks(Schedule schedule, int worker) implements BlockSource<SparseBlock> {

    @Override
    public SparseBlock block(int slice) {
      List<int[]> cells = new ArrayList<>();
      for (int j = slice; j <= FEATURES; j += schedule.slices()) {
        for (int i = worker; i < RECORDS; i += schedule.workers()) {
          if (value(i, j) != 0 || j == FEATURES) {
            cells.add(new int[] {i, j});
          }
        }
      }
      Entries entries =
          new Entries(
              cells.stream().mapToInt(cell -> cell[0] / schedule.workers()).toArray(),
              cells.stream().mapToInt(cell -> cell[1] / schedule.slices()).toArray(),
              floats(cells));
      return new SparseBlock(entries, Entries.NONE, Entries.NONE, 0);
    }

    private static float[] floats(List<int[]> cells) {
      float[] values = new float[cells.size()];
      IntStream.range(0, values.length)
          .forEach(k -> values[k] = value(cells.get(k)[0], cells.get(k)[1]));
      return values;
    }

    /** The last column has the labels. */
    private static float value(int i, int j) {
      return (float) (j == FEATURES ? PLANTED.y()[i] : PLANTED.x()[i][j]);
    }
  }

  /** Objectives by epoch. */
  private static List<Double> objectives(int workers, LinearOptions options) {
    Schedule schedule = new Schedule(workers, 2, 1);
    Place labels = new Place(FEATURES % schedule.slices(), FEATURES / schedule.slices());
    LinearProgram program =
        new LinearProgram(options, new Weights(RECORDS, RECORDS, RECORDS), labels, null, false);
    List<Blocks> data = IntStream.range(0, workers).mapToObj(p -> new Blocks(schedule, p)).toList();
    HeldSlices held = schedule.held(0, 0);
    List<WorkerState<RecordState, CoefficientSlice>> states = new ArrayList<>();
    for (int p = 0; p < workers; p++) {
      List<CoefficientSlice> slices = new ArrayList<>();
      for (int k = 0; k < schedule.slicesPerWorker(); k++) {
        int size = (FEATURES - held.slice(p, k)) / schedule.slices() + 1;
        slices.add(CoefficientSlice.of(new float[size], options.memory()));
      }
      int rows = (RECORDS - p + workers - 1) / workers;
      RecordState pinned =
          RecordState.of(rows, data.get(p)::block, labels, null, Steering.of(options));
      states.add(new WorkerState<>(pinned, slices, new ArrayList<>()));
    }
    SerialEngine<SparseBlock, RecordState, CoefficientSlice> engine =
        new SerialEngine<>(schedule, program);
    List<Double> objectives = new ArrayList<>();
    List<WorkerState<RecordState, CoefficientSlice>> now = states;
    for (int epoch = 0; !now.get(0).pinned().steering().isFinished(); epoch++) {
      now = engine.run(Leg.train(epoch, epoch + 1, null), data, now);
      objectives.add(now.get(0).pinned().steering().objective());
    }
    return objectives;
  }

  private static int epochsTo(double objective, List<Double> objectives) {
    return (int)
        IntStream.range(LinearProgram.PREPARING, objectives.size())
            .filter(epoch -> objectives.get(epoch) <= objective)
            .findFirst()
            .orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({"0, 2", "1, 32"})
  void workersDoNotCostEpochs(double elasticNet, int workers) {
    LinearOptions options = LinearOptions.of(Loss.LOGISTIC, 0.01, elasticNet).withTolerance(1e-12);
    List<Double> one = objectives(1, options);
    List<Double> many = objectives(workers, options);
    double least = one.get(one.size() - 1);
    assertThat(many.get(many.size() - 1)).isBetween(least * (1 - 1e-9), least * (1 + 1e-9));
    for (double above : new double[] {0.1, 0.01, 1e-4, 1e-6}) {
      assertThat(epochsTo(least * (1 + above), many))
          .as("epochs until %s above the least", above)
          .isLessThanOrEqualTo((int) (1.2 * epochsTo(least * (1 + above), one)));
    }
  }

  @ParameterizedTest
  @CsvSource({"0, 32", "1, 2"})
  @Tag("nightly")
  void otherWorkersDoNotCostEpochs(double elasticNet, int workers) {
    workersDoNotCostEpochs(elasticNet, workers);
  }
}
