package io.sparkmp.bench.cf;

import io.sparkmp.bench.suite.Recorder;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A run of the study that rotation comes from, as its authors have published it: stochastic
 * gradient descent on Netflix's ratings with rank 500 in Spark 1.6, where each sub-epoch is a join
 * and each evaluation another round of joins.
 *
 * @param cluster where
 * @param epochs how many, each with an evaluation
 * @param hours of the whole run
 * @param subEpochMinutes of a sub-epoch
 * @param readGigabytes of shuffled data
 * @param writtenGigabytes of shuffled data
 */
record Published(
    String cluster,
    int epochs,
    double hours,
    OptionalDouble subEpochMinutes,
    OptionalDouble readGigabytes,
    OptionalDouble writtenGigabytes) {
  /** The figures in which we and what was published stand beside each other. */
  static final String RUN = "time of a run with its evaluations";

  static final String SUB_EPOCH = "time of a sub-epoch, ours with its part of the evaluations";
  static final String READ = "shuffle read in a run";
  static final String WRITTEN = "shuffle written in a run";

  /** Where they are from. */
  static final String SOURCE =
      "the traces in https://github.com/jinliangwei/spark_ml, folder traces, 2016";

  /** Five of eight; the others, of 12 and 24 partitions, took longer than any of these. */
  static final List<Published> RUNS =
      List.of(
          traced("1 machine, 1 executor, 4 partitions", 1, 13.7, 84, 55, 27),
          traced("4 machines, 4 executors, 8 partitions", 2, 10.2, 16, 227, 95),
          traced("8 machines, 8 executors, 8 partitions", 2, 5.0, 8.1, 227, 95),
          timed("16 machines, 16 executors, 16 partitions", 2, 4.4),
          timed("32 machines, 32 executors, 32 partitions", 2, 4.4));

  private static Published traced(
      String cluster, int epochs, double hours, double minutes, double read, double written) {
    return new Published(
        cluster,
        epochs,
        hours,
        OptionalDouble.of(minutes),
        OptionalDouble.of(read),
        OptionalDouble.of(written));
  }

  private static Published timed(String cluster, int epochs, double hours) {
    OptionalDouble none = OptionalDouble.empty();
    return new Published(cluster, epochs, hours, none, none, none);
  }

  /** What it is called in a report, so that nobody takes it for measured. */
  String subject() {
    return "published: Spark 1.6, "
        + cluster
        + ", "
        + epochs
        + (epochs == 1 ? " epoch" : " epochs");
  }

  /**
   * Records its figures beside ours, with no ratio: the machines are others.
   *
   * @param data what ours are of, behind the names of figures
   */
  void record(String data, Recorder recorder) {
    recorder.told(RUN + data, subject(), "s", hours * 3600, true);
    subEpochMinutes.ifPresent(
        minutes -> recorder.told(SUB_EPOCH + data, subject(), "s", minutes * 60, true));
    readGigabytes.ifPresent(read -> recorder.told(READ + data, subject(), "GB", read, true));
    writtenGigabytes.ifPresent(
        written -> recorder.told(WRITTEN + data, subject(), "GB", written, true));
  }
}
