package io.sparkmp.bench.micro;

import io.sparkmp.ids.Ids;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.topk.Excluded;
import io.sparkmp.topk.TopLists;
import io.sparkmp.topk.TopSearch;
import io.sparkmp.topk.VectorBlock;
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

/** The best 10 of 10,000 items for each of 256 users, by scores of all pairs. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class TopKBenchmark {
  static final int QUERIES = 256;
  static final int CANDIDATES = 10_000;
  static final int NUM = 10;

  /** Factors. */
  @Param({"32", "64", "128"})
  public int rank = 64;

  private VectorBlock queries = block(1, 1, 0);
  private VectorBlock candidates = queries;

  /** Makes the factors. */
  @Setup
  public void setUp() {
    queries = block(QUERIES, rank, 1);
    candidates = block(CANDIDATES, rank, 2);
  }

  private static VectorBlock block(int rows, int rank, long seed) {
    SplitMix64 random = new SplitMix64(seed);
    float[] factors = new float[rows * rank];
    for (int k = 0; k < factors.length; k++) {
      factors[k] = (float) random.nextGaussian();
    }
    return new VectorBlock(
        Ids.ofLongs(LongStream.range(0, rows).toArray()), rank, new float[rows], factors);
  }

  /** One search; an option of the JVM chooses SIMD or scalar. */
  @Benchmark
  @OperationsPerInvocation(QUERIES * CANDIDATES)
  public TopLists search() {
    TopSearch search = new TopSearch(queries, 0, NUM, Excluded.nothing(QUERIES));
    search.add(candidates);
    return search.best();
  }
}
