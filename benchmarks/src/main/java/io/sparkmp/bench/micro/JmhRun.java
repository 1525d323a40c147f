package io.sparkmp.bench.micro;

import io.sparkmp.bench.report.Median;
import java.util.List;
import java.util.regex.Pattern;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * JMH's settings.
 *
 * @param forks JVMs per benchmark, 0 for this one
 * @param warmUps uncounted iterations
 * @param warmUpMillis the time of each
 * @param iterations counted iterations
 * @param millis the time of each
 */
record JmhRun(int forks, int warmUps, int warmUpMillis, int iterations, int millis) {

  /**
   * Measures one benchmark.
   *
   * @return in the benchmark's unit, the median over the iterations of each JVM, since the
   *     compiler's choices differ between JVMs; with at most one JVM, the score of each iteration
   * @throws RunnerException if it fails
   */
  List<Double> measure(Micro micro) throws RunnerException {
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include("^" + Pattern.quote(micro.benchmark()) + "$")
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

  private List<Double> scores(Micro micro, RunResult run) {
    List<List<Double>> ofJvms =
        run.getBenchmarkResults().stream()
            .map(jvm -> jvm.getIterationResults().stream())
            .map(all -> all.map(each -> score(micro, each.getPrimaryResult())).toList())
            .toList();
    return forks <= 1 ? ofJvms.get(0) : ofJvms.stream().map(Median::of).toList();
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
