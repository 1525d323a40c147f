package io.sparkmp.bench.micro;

import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.cf.kernel.FactorisationOptions;
import io.sparkmp.cf.kernel.FactorisationProgram;
import io.sparkmp.cf.kernel.StepSize;
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

/** Updates of stochastic gradient descent, with adaptive steps and biases. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class FactorisationBenchmark {
  private static final Schedule ONE = new Schedule(1, 1, 1);

  /** Factors. */
  @Param({"32", "64", "128"})
  public int rank = 64;

  private final SparseBlock block = MadeRatings.block();
  private final FactorisationProgram program =
      new FactorisationProgram(
          new FactorisationOptions(
              1, new StepSize.Adaptive(0.06f), 0.25f, 0.04f, 0.01f, 0, false, 1),
          3,
          1,
          5);
  private final Kernel<SparseBlock, FactorTable, FactorTable> simd = program.newKernel();
  private final Kernel<SparseBlock, FactorTable, FactorTable> scalar = program.scalarKernel();
  private FactorTable users = MadeRatings.table(1, 1, 0);
  private FactorTable items = users;

  /** Makes the rows. */
  @Setup
  public void setUp() {
    users = MadeRatings.table(MadeRatings.USERS, rank, 1);
    items = MadeRatings.table(MadeRatings.ITEMS, rank, 2);
  }

  /** With SIMD if available. */
  @Benchmark
  @OperationsPerInvocation(MadeRatings.SIZE)
  public double simd() {
    return train(simd);
  }

  /** In plain Java. */
  @Benchmark
  @OperationsPerInvocation(MadeRatings.SIZE)
  public double scalar() {
    return train(scalar);
  }

  private double train(Kernel<SparseBlock, FactorTable, FactorTable> kernel) {
    Tally tally = new Tally();
    kernel.train(new Visit(ONE, Pass.train(0), 0, 0, 0), block, users, items, tally);
    return tally.mean();
  }
}
