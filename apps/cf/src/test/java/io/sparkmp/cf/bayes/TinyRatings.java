package io.sparkmp.cf.bayes;

import io.sparkmp.cf.features.FeatureRows;
import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.cf.kernel.FactorisationOptions;
import io.sparkmp.cf.kernel.StepSize;
import io.sparkmp.layout.Entries;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.rotation.BlockSource;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Leg;
import io.sparkmp.rotation.Position;
import io.sparkmp.rotation.RotationProgram;
import io.sparkmp.rotation.SerialEngine;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.schedule.PassOrder;
import io.sparkmp.schedule.Schedule;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Ratings and rows small enough for dense, naive arithmetic: user u is row u / P of worker u % P,
 * item i row i / S of slice i % S.
 *
 * @param ratings by user and item, NaN where there is none
 * @param held ratings of the test set, likewise
 * @param ofUsers features of users, dense; empty if there are none
 * @param ofItems features of items, likewise
 */
record TinyRatings(
    Schedule schedule,
    double[][] ratings,
    double[][] held,
    double[][] ofUsers,
    double[][] ofItems) {

  TinyRatings(Schedule schedule, double[][] ratings, double[][] held) {
    this(schedule, ratings, held, new double[0][], new double[0][]);
  }

  static BayesOptions options(int rank, int subspace, int iterations, Hyperpriors priors) {
    return new BayesOptions(
        new FactorisationOptions(
            rank,
            new StepSize.Linear(0.03f, BayesOptions.startPasses(rank, subspace)),
            0.5f,
            0.02f,
            0.01f,
            0.1f,
            false,
            11),
        subspace,
        iterations,
        0,
        4,
        priors);
  }

  int users() {
    return ratings.length;
  }

  int items() {
    return ratings[0].length;
  }

  List<BlockSource<SparseBlock>> data() {
    List<BlockSource<SparseBlock>> data = new ArrayList<>();
    for (int p = 0; p < schedule.workers(); p++) {
      SparseBlock[] blocks = new SparseBlock[schedule.slices()];
      for (int s = 0; s < schedule.slices(); s++) {
        blocks[s] = new SparseBlock(entries(ratings, p, s), Entries.NONE, entries(held, p, s), 0);
      }
      data.add(slice -> blocks[slice]);
    }
    return data;
  }

  private Entries entries(double[][] some, int worker, int slice) {
    List<int[]> pairs = new ArrayList<>();
    for (int i = slice; i < items(); i += schedule.slices()) { // by item: no order to rely on
      for (int u = worker; u < users(); u += schedule.workers()) {
        if (!Double.isNaN(some[u][i])) {
          pairs.add(new int[] {u, i});
        }
      }
    }
    float[] values = new float[pairs.size()];
    for (int k = 0; k < values.length; k++) {
      values[k] = (float) some[pairs.get(k)[0]][pairs.get(k)[1]];
    }
    return new Entries(
        pairs.stream().mapToInt(pair -> pair[0] / schedule.workers()).toArray(),
        pairs.stream().mapToInt(pair -> pair[1] / schedule.slices()).toArray(),
        values);
  }

  private boolean isRated(int id, boolean user) {
    return IntStream.range(0, user ? items() : users())
        .anyMatch(other -> !Double.isNaN(user ? ratings[id][other] : ratings[other][id]));
  }

  /** The seed of a row. */
  static long seed(int id, boolean user) {
    return SplitMix64.derive(11, user ? 1 : 2, id);
  }

  /** A chain in the given state before pass {@code pass}. */
  List<WorkerState<BayesRows, BayesRows>> states(BayesProgram program, Draw draw, int pass) {
    PassOrder order = schedule.pass(pass);
    List<WorkerState<BayesRows, BayesRows>> states = new ArrayList<>();
    for (int p = 0; p < schedule.workers(); p++) {
      List<BayesRows> slices = new ArrayList<>();
      for (int j = 0; j < schedule.slicesPerWorker(); j++) {
        slices.add(rows(program, draw, order.slice(p, j), schedule.slices(), false));
      }
      BayesRows users = rows(program, draw, p, schedule.workers(), true);
      System.arraycopy(
          draw.precisions(), 0, users.pinned().precisions(), 0, draw.precisions().length);
      set(users.pinned().ofUsers(), draw.ofUsers());
      set(users.pinned().ofItems(), draw.ofItems());
      states.add(new WorkerState<>(users, slices, List.of()));
    }
    return states;
  }

  private static void set(Link link, double[] values) {
    if (values.length > 0) {
      link.ridge()[0] = values[0];
      System.arraycopy(values, 1, link.matrix(), 0, values.length - 1);
    }
  }

  private static double[] values(Link link) {
    double[] values = new double[1 + link.matrix().length];
    values[0] = link.ridge()[0];
    System.arraycopy(link.matrix(), 0, values, 1, link.matrix().length);
    return values;
  }

  private BayesRows rows(BayesProgram program, Draw draw, int first, int step, boolean user) {
    float[][] factors = user ? draw.x() : draw.y();
    float[] biases = user ? draw.userBiases() : draw.itemBiases();
    int n = (factors.length - first + step - 1) / step;
    FactorTable table = new FactorTable(n, program.options().rank());
    long[] seeds = new long[n];
    for (int row = 0; row < n; row++) {
      int id = first + row * step;
      table.set(row, factors[id], biases[id]);
      seeds[row] = isRated(id, user) ? seed(id, user) : 0;
    }
    FeatureRows features = features(user ? ofUsers : ofItems, first, step);
    return program.rows(table, seeds, new int[n], features, user);
  }

  private static FeatureRows features(double[][] dense, int first, int step) {
    if (dense.length == 0) {
      return FeatureRows.NONE;
    }
    int n = (dense.length - first + step - 1) / step;
    int columns = dense[0].length;
    int[] starts = IntStream.rangeClosed(0, n).map(row -> row * columns).toArray();
    int[] all = IntStream.range(0, n * columns).map(e -> e % columns).toArray();
    float[] values = new float[all.length];
    for (int e = 0; e < values.length; e++) {
      values[e] = (float) dense[first + e / columns * step][e % columns];
    }
    return new FeatureRows(starts, all, values);
  }

  /** What the states hold after {@code passes} passes. */
  Draw draw(List<WorkerState<BayesRows, BayesRows>> states, int passes) {
    PassOrder order = schedule.pass(passes);
    float[][] x = new float[users()][];
    float[][] y = new float[items()][];
    float[] userBiases = new float[users()];
    float[] itemBiases = new float[items()];
    for (int p = 0; p < schedule.workers(); p++) {
      FactorTable pinned = states.get(p).pinned().factors();
      for (int u = p; u < users(); u += schedule.workers()) {
        x[u] = pinned.factors(u / schedule.workers());
        userBiases[u] = pinned.bias(u / schedule.workers());
      }
      for (int j = 0; j < schedule.slicesPerWorker(); j++) {
        FactorTable slice = states.get(p).slices().get(j).factors();
        for (int i = order.slice(p, j); i < items(); i += schedule.slices()) {
          y[i] = slice.factors(i / schedule.slices());
          itemBiases[i] = slice.bias(i / schedule.slices());
        }
      }
    }
    GibbsChain chain = states.get(0).pinned().pinned();
    return new Draw(
        x,
        y,
        userBiases,
        itemBiases,
        chain.precisions().clone(),
        values(chain.ofUsers()),
        values(chain.ofItems()));
  }

  /** The states after some more passes. */
  List<WorkerState<BayesRows, BayesRows>> train(
      RotationProgram<SparseBlock, BayesRows, BayesRows> program,
      int from,
      int to,
      List<WorkerState<BayesRows, BayesRows>> states) {
    int perEpoch = program.passes() * schedule.slices();
    return new SerialEngine<>(schedule, program)
        .run(
            Leg.train(
                Position.of((long) from * schedule.slices(), perEpoch),
                Position.of((long) to * schedule.slices(), perEpoch),
                null),
            data(),
            states);
  }

  /** The mean squared error on the test set. */
  double judged(BayesProgram program, int epochs, List<WorkerState<BayesRows, BayesRows>> states) {
    double loss = 0;
    long count = 0;
    for (WorkerState<BayesRows, BayesRows> state :
        new SerialEngine<>(schedule, program)
            .run(Leg.evaluate(epochs, HeldOut.TEST), data(), states)) {
      var tally = state.reports().get(state.reports().size() - 1).tally();
      loss += tally.loss();
      count += tally.count();
    }
    return loss / count;
  }

  /**
   * The state of a chain.
   *
   * @param precisions as {@link GibbsChain} has them
   * @param ofUsers the ridge and the matrix of the users' link; may be empty if they have none
   * @param ofItems the same of the items
   */
  record Draw(
      float[][] x,
      float[][] y,
      float[] userBiases,
      float[] itemBiases,
      double[] precisions,
      double[] ofUsers,
      double[] ofItems) {

    Draw(float[][] x, float[][] y, float[] userBiases, float[] itemBiases, double[] precisions) {
      this(x, y, userBiases, itemBiases, precisions, new double[0], new double[0]);
    }

    double level() {
      return precisions[0];
    }

    double predict(double mean, int u, int i) {
      double sum = mean + level() + userBiases[u] + itemBiases[i];
      for (int k = 0; k < x[u].length; k++) {
        sum += (double) x[u][k] * y[i][k];
      }
      return sum;
    }
  }
}
