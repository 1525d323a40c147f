package io.sparkmp.bench.micro;

import io.sparkmp.cf.kernel.ImplicitOptions;
import io.sparkmp.cf.kernel.ImplicitProgram;
import io.sparkmp.cf.kernel.ImplicitRows;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.rotation.Kernel;
import io.sparkmp.rotation.Pass;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.Visit;
import io.sparkmp.schedule.Schedule;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Passes of coordinate descent in subspaces of 16 factors, users and items in turn. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class ImplicitBenchmark {
  private static final int SUBSPACE = 16;
  private static final Schedule ONE = new Schedule(1, 1, 1);

  /** Factors. */
  @Param({"32", "64", "128"})
  public int rank = 64;

  private final SparseBlock block = MadeRatings.block();
  private Kernel<SparseBlock, ImplicitRows, ImplicitRows> simd = program(SUBSPACE).newKernel();
  private Kernel<SparseBlock, ImplicitRows, ImplicitRows> scalar = program(SUBSPACE).scalarKernel();
  private ImplicitRows users = new ImplicitRows(MadeRatings.table(1, 1, 0));
  private ImplicitRows items = users;
  private int pass;

  private static ImplicitProgram program(int rank) {
    return new ImplicitProgram(new ImplicitOptions(rank, 1, 0.1f, SUBSPACE, 1, false, 1));
  }

  /** Makes the rows. */
  @Setup
  public void setUp() {
    simd = program(rank).newKernel();
    scalar = program(rank).scalarKernel();
    users = new ImplicitRows(MadeRatings.table(MadeRatings.USERS, rank, 1));
    items = new ImplicitRows(MadeRatings.table(MadeRatings.ITEMS, rank, 2));
    pass = 0;
  }

  /** With SIMD if available. */
  @Benchmark
  @OperationsPerInvocation(MadeRatings.SIZE)
  public double simd() {
    return pass(simd);
  }

  /** In plain Java. */
  @Benchmark
  @OperationsPerInvocation(MadeRatings.SIZE)
  public double scalar() {
    return pass(scalar);
  }

  private double pass(Kernel<SparseBlock, ImplicitRows, ImplicitRows> kernel) {
    Tally tally = new Tally();
    kernel.train(
        new Visit(ONE, new Pass(pass, 0, pass++ % program(rank).passes(), null), 0, 0, 0),
        block,
        users,
        items,
        tally);
    return users.factors().values()[0];
  }
}
