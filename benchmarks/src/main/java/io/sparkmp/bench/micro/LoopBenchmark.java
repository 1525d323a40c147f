package io.sparkmp.bench.micro;

import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.cf.kernel.FactorisationOptions;
import io.sparkmp.cf.kernel.FactorisationProgram;
import io.sparkmp.cf.kernel.StepSize;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.Ids;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.loop.Body;
import io.sparkmp.loop.Cursor;
import io.sparkmp.loop.Key;
import io.sparkmp.loop.Loop;
import io.sparkmp.loop.LoopState;
import io.sparkmp.loop.Rows;
import io.sparkmp.loop.Start;
import io.sparkmp.loop.Value;
import io.sparkmp.loop.run.LoopProgram;
import io.sparkmp.rotation.Kernel;
import io.sparkmp.rotation.Pass;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.Visit;
import io.sparkmp.schedule.Schedule;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Updates of stochastic gradient descent with given steps, by a hand-written kernel and by a
 * declared loop.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class LoopBenchmark {
  private static final Visit VISIT = new Visit(new Schedule(1, 1, 1), Pass.train(0), 0, 0, 0);
  private static final float STEP = 0.01f;
  private static final float L2 = 0.04f;

  /** How often other loops run first, so that the JVM has seen several. */
  private static final int OTHERS = 30;

  /** Factors. */
  @Param({"32", "64", "128"})
  public int rank = 64;

  private final SparseBlock block = MadeRatings.block();
  private final Kernel<SparseBlock, FactorTable, FactorTable> kernel =
      new FactorisationProgram(
              new FactorisationOptions(1, new StepSize.Constant(STEP), 0.25f, L2, L2, 0, false, 1),
              3,
              1,
              5)
          .newKernel();
  private FactorTable users = MadeRatings.table(1, 1, 0);
  private FactorTable items = users;
  private Declared loop = Declared.factorisation(1);

  /** Makes the rows and runs other loops first. */
  @Setup
  public void setUp() {
    users = MadeRatings.table(MadeRatings.USERS, rank, 1);
    items = MadeRatings.table(MadeRatings.ITEMS, rank, 2);
    for (Declared other : List.of(Declared.means(), Declared.products(rank))) {
      for (int i = 0; i < OTHERS; i++) {
        other.train(block);
      }
    }
    loop = Declared.factorisation(rank);
  }

  /** By the application's kernel. */
  @Benchmark
  @OperationsPerInvocation(MadeRatings.SIZE)
  public double byHand() {
    Tally tally = new Tally();
    kernel.train(VISIT, block, users, items, tally);
    return tally.mean();
  }

  /** By a declared loop. */
  @Benchmark
  @OperationsPerInvocation(MadeRatings.SIZE)
  public double declared() {
    return loop.train(block);
  }

  /**
   * A loop over the ratings.
   *
   * @param kernel its plan's kernel
   * @param users rows that stay
   * @param items rows that rotate
   */
  private record Declared(
      Kernel<SparseBlock, LoopState, LoopState> kernel, LoopState users, LoopState items) {

    double train(SparseBlock block) {
      Tally tally = new Tally();
      kernel.train(VISIT, block, users, items, tally);
      return tally.mean();
    }

    private static Declared of(Loop loop, Body body) {
      LoopProgram program = LoopProgram.of(loop.plan(body, at -> 0), 1, 1);
      return new Declared(
          program.newKernel(),
          program.pinned(ids(MadeRatings.USERS), List.of()),
          program.slice(ids(MadeRatings.ITEMS)));
    }

    private static IdCounts ids(int n) {
      return new IdCounts(Ids.ofLongs(LongStream.range(0, n).toArray()), new int[n]);
    }

    static Declared factorisation(int rank) {
      Loop loop = Loop.over("ratings");
      Key user = loop.key("user");
      Key item = loop.key("item");
      Value rating = loop.value("rating");
      Rows p = loop.array("P", rank, Start.normal(0.02f)).updated(user);
      Rows q = loop.array("Q", rank, Start.normal(0.02f)).updated(item);
      Rows b = loop.array("user bias", 1, Start.zero()).updated(user);
      Rows c = loop.array("item bias", 1, Start.zero()).updated(item);
      return of(
          loop,
          at -> {
            Cursor x = at.row(p);
            Cursor y = at.row(q);
            Cursor biasX = at.row(b);
            Cursor biasY = at.row(c);
            return () -> {
              float ofUser = biasX.get(0);
              float ofItem = biasY.get(0);
              float error = at.value(rating) - 3 - ofUser - ofItem - x.dot(y);
              x.blendBoth(1 - STEP * L2, STEP * error, y);
              biasX.set(0, ofUser + STEP * (error - L2 * ofUser));
              biasY.set(0, ofItem + STEP * (error - L2 * ofItem));
              at.loss((double) error * error);
            };
          });
    }

    static Declared means() {
      Loop loop = Loop.over("ratings");
      Key user = loop.key("user");
      Key item = loop.key("item");
      Value rating = loop.value("rating");
      Rows m = loop.array("mean", 1, Start.zero()).updated(user);
      Rows n = loop.array("count", 2, Start.zero()).updated(item);
      return of(
          loop,
          at -> {
            Cursor mean = at.row(m);
            Cursor count = at.row(n);
            return () -> {
              mean.add(0, STEP * (at.value(rating) - mean.get(0)));
              count.add(1, 1);
            };
          });
    }

    static Declared products(int rank) {
      Loop loop = Loop.over("ratings");
      Key user = loop.key("user");
      Key item = loop.key("item");
      Rows p = loop.array("P", rank, Start.normal(0.02f)).updated(user);
      Rows q = loop.array("Q", rank, Start.normal(0.02f)).updated(item);
      return of(
          loop,
          at -> {
            Cursor x = at.row(p);
            Cursor y = at.row(q);
            return () -> {
              float gain = STEP * (1 - x.dot(y));
              x.blend(1, gain, y);
              y.blend(1, gain, x);
            };
          });
    }
  }
}
