package io.sparkmp.bench.micro;

import java.util.List;
import java.util.regex.Pattern;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * How JMH is to measure.
 *
 * @param forks JVMs for each benchmark, 0 for this one
 * @param warmUps iterations that do not count
 * @param warmUpMillis of each
 * @param iterations that count, each of them a sample
 * @param millis of each
 */
record JmhRun(int forks, int warmUps, int warmUpMillis, int iterations, int millis) {

  /**
   * Measures one benchmark.
   *
   * @return the score of each iteration, in the benchmark's unit
   * @throws RunnerException if it fails
   */
  List<Double> measure(Micro micro) throws RunnerException {
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include("^" + Pattern.quote(micro.type().getName() + "." + micro.method()) + "$")
            .forks(forks)
            .warmupForks(0)
            .warmupIterations(warmUps)
            .warmupTime(TimeValue.milliseconds(warmUpMillis))
            .measurementIterations(iterations)
            .measurementTime(TimeValue.milliseconds(millis))
            .verbosity(VerboseMode.SILENT)
            .shouldFailOnError(true)
            .jvmArgsAppend(micro.jvmOptions().toArray(String[]::new));
    micro.params().forEach((name, value) -> options.param(name, value));
    return scores(micro, new Runner(options.build()).runSingle());
  }

  private static List<Double> scores(Micro micro, RunResult run) {
    return run.getBenchmarkResults().stream()
        .map(BenchmarkResult::getIterationResults)
        .flatMap(iterations -> iterations.stream())
        .map(IterationResult::getPrimaryResult)
        .map(result -> score(micro, result))
        .toList();
  }

  private static double score(Micro micro, Result<?> result) {
    if (!result.getScoreUnit().equals(micro.jmhUnit())) {
      throw new IllegalStateException(
          "Cannot use the score of "
              + micro.label()
              + ": it is in "
              + result.getScoreUnit()
              + " (expected: "
              + micro.jmhUnit()
              + ")");
    }
    return result.getScore();
  }
}
