package io.sparkmp.bench.micro;

import io.sparkmp.schedule.PassOrder;
import io.sparkmp.schedule.Schedule;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Makes the order of an epoch with two slices per worker, as each worker does for itself. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class ScheduleBenchmark {
  /** P. */
  @Param({"2", "10", "100", "1000"})
  public int workers = 2;

  private int epoch;

  /** One epoch after another. */
  @Benchmark
  public PassOrder order() {
    return new Schedule(workers, 2, 1).pass(epoch++ & 0xFFFF);
  }
}
