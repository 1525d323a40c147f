package io.sparkmp.bench.cf;

import io.sparkmp.bench.suite.Recorder;
import java.util.List;

/**
 * A run of the study that rotation comes from, as published by its authors: stochastic gradient
 * descent on Netflix's ratings with rank 500 in Spark 1.6, where each sub-epoch is a join and each
 * evaluation another round of joins.
 *
 * @param cluster the cluster
 * @param epochs the number of epochs, each with an evaluation
 * @param hours the time of the whole run
 * @param subEpochMinutes the time of a sub-epoch; this and the rest are NaN if not published
 * @param readGigabytes of shuffled data
 * @param writtenGigabytes of shuffled data
 */
record Published(
    String cluster,
    int epochs,
    double hours,
    double subEpochMinutes,
    double readGigabytes,
    double writtenGigabytes) {

  /** The names of figures that show us beside the published runs. */
  static final String RUN = "time of a run with its evaluations";

  static final String SUB_EPOCH = "time of a sub-epoch, ours with its part of the evaluations";
  static final String READ = "shuffle read in a run";
  static final String WRITTEN = "shuffle written in a run";

  /** The source of the figures. */
  static final String SOURCE =
      "the traces in https://github.com/jinliangwei/spark_ml, folder traces, 2016";

  private static final double NONE = Double.NaN;

  /** Five of eight; the others, of 12 and 24 partitions, took longer than any of these. */
  static final List<Published> RUNS =
      List.of(
          new Published("1 machine, 1 executor, 4 partitions", 1, 13.7, 84, 55, 27),
          new Published("4 machines, 4 executors, 8 partitions", 2, 10.2, 16, 227, 95),
          new Published("8 machines, 8 executors, 8 partitions", 2, 5.0, 8.1, 227, 95),
          new Published("16 machines, 16 executors, 16 partitions", 2, 4.4, NONE, NONE, NONE),
          new Published("32 machines, 32 executors, 32 partitions", 2, 4.4, NONE, NONE, NONE));

  /** Its name in a report, so that nobody takes it for measured. */
  String subject() {
    return "published: Spark 1.6, "
        + cluster
        + ", "
        + epochs
        + (epochs == 1 ? " epoch" : " epochs");
  }

  /**
   * Records its figures beside ours, without a ratio, since the machines differ.
   *
   * @param data describes our data, appended to the names of figures
   */
  void record(String data, Recorder recorder) {
    record(RUN + data, "s", hours * 3600, recorder);
    record(SUB_EPOCH + data, "s", subEpochMinutes * 60, recorder);
    record(READ + data, "GB", readGigabytes, recorder);
    record(WRITTEN + data, "GB", writtenGigabytes, recorder);
  }

  private void record(String figure, String unit, double value, Recorder recorder) {
    if (!Double.isNaN(value)) {
      recorder.uncompared(figure, subject(), unit, value, true);
    }
  }
}
