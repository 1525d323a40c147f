package io.sparkmp.cf.kernel;

import io.sparkmp.layout.Entries;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.rotation.BlockSource;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Kernel;
import io.sparkmp.rotation.Leg;
import io.sparkmp.rotation.Pass;
import io.sparkmp.rotation.RotationProgram;
import io.sparkmp.rotation.SerialEngine;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.Visit;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.schedule.PassOrder;
import io.sparkmp.schedule.Schedule;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Implicit feedback small enough for dense, naive arithmetic: 23 users, 17 items, 2 workers of 2
 * slices; user u is row u / 2 of worker u % 2, item i row i / 4 of slice i % 4. Some ratings are
 * zero or below; the last user has no other.
 */
final class TinyFeedback {
  static final int USERS = 23;
  static final int ITEMS = 17;
  static final int WORKERS = 2;
  static final int SLOTS = 2;
  private static final int SLICES = WORKERS * SLOTS;

  final Schedule schedule = new Schedule(WORKERS, SLOTS, 5);

  /** NaN where there is no rating. */
  final double[][] ratings = new double[USERS][ITEMS];

  TinyFeedback() {
    SplitMix64 random = new SplitMix64(7);
    for (int u = 0; u < USERS; u++) {
      for (int i = 0; i < ITEMS; i++) {
        double rating = random.nextInt(5) - 1;
        boolean there = random.nextInt(3) == 0;
        ratings[u][i] = there ? (u == USERS - 1 ? Math.min(0, rating) : rating) : Double.NaN;
      }
    }
  }

  private List<BlockSource<SparseBlock>> data() {
    List<BlockSource<SparseBlock>> data = new ArrayList<>();
    for (int p = 0; p < WORKERS; p++) {
      SparseBlock[] blocks = new SparseBlock[SLICES];
      for (int s = 0; s < SLICES; s++) {
        blocks[s] = new SparseBlock(block(p, s), Entries.NONE, Entries.NONE, 0);
      }
      data.add(slice -> blocks[slice]);
    }
    return data;
  }

  Entries block(int worker, int slice) {
    List<int[]> pairs = new ArrayList<>();
    for (int i = slice; i < ITEMS; i += SLICES) { // by item: no order that a kernel may rely on
      for (int u = worker; u < USERS; u += WORKERS) {
        if (!Double.isNaN(ratings[u][i])) {
          pairs.add(new int[] {u, i});
        }
      }
    }
    float[] values = new float[pairs.size()];
    for (int k = 0; k < values.length; k++) {
      values[k] = (float) ratings[pairs.get(k)[0]][pairs.get(k)[1]];
    }
    return new Entries(
        pairs.stream().mapToInt(pair -> pair[0] / WORKERS).toArray(),
        pairs.stream().mapToInt(pair -> pair[1] / SLICES).toArray(),
        values);
  }

  /** The model before epoch 0. */
  List<WorkerState<ImplicitRows, ImplicitRows>> start(int rank, boolean nonNegative) {
    PassOrder order = schedule.pass(0);
    List<WorkerState<ImplicitRows, ImplicitRows>> states = new ArrayList<>();
    for (int p = 0; p < WORKERS; p++) {
      List<ImplicitRows> slices = new ArrayList<>();
      for (int j = 0; j < SLOTS; j++) {
        int s = order.slice(p, j);
        slices.add(rows(rank, (ITEMS - s + SLICES - 1) / SLICES, 100 + s, nonNegative));
      }
      ImplicitRows users = rows(rank, (USERS - p + WORKERS - 1) / WORKERS, p, nonNegative);
      states.add(new WorkerState<>(users, slices, List.of()));
    }
    return states;
  }

  private static ImplicitRows rows(int rank, int n, long seed, boolean nonNegative) {
    SplitMix64 random = new SplitMix64(seed);
    long[] seeds = IntStream.range(0, n).mapToLong(row -> random.nextLong()).toArray();
    int[] counts = IntStream.range(0, n).map(row -> 1).toArray();
    return new ImplicitRows(FactorTable.random(rank, seeds, counts, 0.3, nonNegative));
  }

  /** A pass that trains, by its number. */
  static Pass pass(RotationProgram<?, ?, ?> program, int number) {
    return new Pass(number, number / program.passes(), number % program.passes(), null);
  }

  /** The model after one more pass. */
  List<WorkerState<ImplicitRows, ImplicitRows>> train(
      RotationProgram<SparseBlock, ImplicitRows, ImplicitRows> program,
      int pass,
      List<WorkerState<ImplicitRows, ImplicitRows>> states) {
    return new SerialEngine<>(schedule, new OnePass(program))
        .run(Leg.train(pass, pass + 1, null), data(), states);
  }

  /** A program whose epochs are the passes of another one, so that each can be looked at. */
  private record OnePass(RotationProgram<SparseBlock, ImplicitRows, ImplicitRows> program)
      implements RotationProgram<SparseBlock, ImplicitRows, ImplicitRows> {

    @Override
    public Kernel<SparseBlock, ImplicitRows, ImplicitRows> newKernel() {
      Kernel<SparseBlock, ImplicitRows, ImplicitRows> kernel = program.newKernel();
      return new Kernel<>() {
        @Override
        public void train(
            Visit visit, SparseBlock block, ImplicitRows users, ImplicitRows items, Tally tally) {
          Pass pass = pass(program, visit.epoch());
          kernel.train(
              new Visit(visit.schedule(), pass, visit.worker(), visit.slice(), visit.step()),
              block,
              users,
              items,
              tally);
        }

        @Override
        public void evaluate(
            Visit visit,
            HeldOut set,
            SparseBlock block,
            ImplicitRows users,
            ImplicitRows items,
            Tally tally) {
          throw new UnsupportedOperationException();
        }
      };
    }

    @Override
    public ImplicitRows copyPinned(ImplicitRows users) {
      return program.copyPinned(users);
    }

    @Override
    public ImplicitRows copySlice(ImplicitRows items) {
      return program.copySlice(items);
    }
  }

  static double[][] users(List<WorkerState<ImplicitRows, ImplicitRows>> states) {
    double[][] x = new double[USERS][];
    for (int u = 0; u < USERS; u++) {
      x[u] = row(states.get(u % WORKERS).pinned(), u / WORKERS);
    }
    return x;
  }

  /** The items of a model after some passes. */
  double[][] items(List<WorkerState<ImplicitRows, ImplicitRows>> states, int passes) {
    PassOrder order = schedule.pass(passes);
    double[][] y = new double[ITEMS][];
    for (int p = 0; p < WORKERS; p++) {
      for (int j = 0; j < SLOTS; j++) {
        int s = order.slice(p, j);
        for (int i = s; i < ITEMS; i += SLICES) {
          y[i] = row(states.get(p).slices().get(j), i / SLICES);
        }
      }
    }
    return y;
  }

  private static double[] row(ImplicitRows rows, int row) {
    float[] factors = rows.factors().factors(row);
    return IntStream.range(0, factors.length).mapToDouble(k -> factors[k]).toArray();
  }

  static double dot(double[] x, double[] y) {
    double sum = 0;
    for (int k = 0; k < x.length; k++) {
      sum += x[k] * y[k];
    }
    return sum;
  }

  double confidence(int user, int item, double alpha) {
    double rating = ratings[user][item];
    return Double.isNaN(rating) ? 1 : 1 + alpha * Math.abs(rating);
  }

  /** The first sum of the objective, over all pairs. */
  double loss(double[][] x, double[][] y, double alpha) {
    double sum = 0;
    for (int u = 0; u < USERS; u++) {
      for (int i = 0; i < ITEMS; i++) {
        double error = (ratings[u][i] > 0 ? 1 : 0) - dot(x[u], y[i]);
        sum += confidence(u, i, alpha) * error * error;
      }
    }
    return sum;
  }

  double objective(double[][] x, double[][] y, double alpha, double lambda) {
    double sum = loss(x, y, alpha);
    for (int u = 0; u < USERS; u++) {
      sum += lambda * positives(u, true) * dot(x[u], x[u]);
    }
    for (int i = 0; i < ITEMS; i++) {
      sum += lambda * positives(i, false) * dot(y[i], y[i]);
    }
    return sum;
  }

  long positives(int id, boolean user) {
    IntPredicate positive = k -> (user ? ratings[id][k] : ratings[k][id]) > 0;
    return IntStream.range(0, user ? ITEMS : USERS).filter(positive).count();
  }

  /** Half the gradient of the objective with respect to one row. */
  double[] gradient(double[][] x, double[][] y, int id, boolean user, double alpha, double lambda) {
    double[] row = user ? x[id] : y[id];
    double[][] others = user ? y : x;
    double[] gradient = new double[row.length];
    for (int o = 0; o < others.length; o++) {
      int u = user ? id : o;
      int i = user ? o : id;
      double preference = ratings[u][i] > 0 ? 1 : 0;
      double pull = confidence(u, i, alpha) * (dot(row, others[o]) - preference);
      for (int k = 0; k < gradient.length; k++) {
        gradient[k] += pull * others[o][k];
      }
    }
    for (int k = 0; k < gradient.length; k++) {
      gradient[k] += lambda * positives(id, user) * row[k];
    }
    return gradient;
  }

  /** The minimum for one row, from its normal equations by Gauss's elimination. */
  double[] solve(double[][] others, int id, boolean user, double alpha, double lambda) {
    return minimum(others, id, user, alpha, lambda * positives(id, user));
  }

  /** The same with a penalty of its own on the square of the row. */
  double[] minimum(double[][] others, int id, boolean user, double alpha, double penalty) {
    int n = others[0].length;
    double[][] a = new double[n][n + 1];
    for (int o = 0; o < others.length; o++) {
      int u = user ? id : o;
      int i = user ? o : id;
      double c = confidence(u, i, alpha);
      for (int j = 0; j < n; j++) {
        for (int k = 0; k < n; k++) {
          a[j][k] += c * others[o][j] * others[o][k];
        }
        a[j][n] += ratings[u][i] > 0 ? c * others[o][j] : 0;
      }
    }
    return solve(a, penalty);
  }

  /** The same where the rated pairs alone count, with their ratings. */
  double[] solveRated(double[][] others, int id, boolean user, double lambda) {
    int n = others[0].length;
    double[][] a = new double[n][n + 1];
    int rated = 0;
    for (int o = 0; o < others.length; o++) {
      double rating = user ? ratings[id][o] : ratings[o][id];
      if (!Double.isNaN(rating)) {
        rated++;
        for (int j = 0; j < n; j++) {
          for (int k = 0; k < n; k++) {
            a[j][k] += others[o][j] * others[o][k];
          }
          a[j][n] += rating * others[o][j];
        }
      }
    }
    return solve(a, lambda * rated);
  }

  private static double[] solve(double[][] a, double penalty) {
    int n = a.length;
    for (int j = 0; j < n; j++) {
      a[j][j] += penalty;
    }
    for (int j = 0; j < n; j++) { // positive definite: no pivoting
      for (int l = 0; l < n; l++) {
        if (l != j) {
          double times = a[l][j] / a[j][j];
          for (int k = j; k <= n; k++) {
            a[l][k] -= times * a[j][k];
          }
        }
      }
    }
    return IntStream.range(0, n).mapToDouble(j -> a[j][n] / a[j][j]).toArray();
  }
}
