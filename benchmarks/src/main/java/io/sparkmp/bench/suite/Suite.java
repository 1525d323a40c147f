package io.sparkmp.bench.suite;

import java.util.Locale;

/** A benchmark that is a part of a report. */
public interface Suite {

  /** Its name on the command line: that of its class, as {@code shuffle} of ShuffleSuite. */
  default String name() {
    return getClass().getSimpleName().replace("Suite", "").toLowerCase(Locale.ROOT);
  }

  /** In a sentence or two: what is compared, and how. */
  String about();

  /**
   * Measures. Opens the Spark that it needs, and stops it. What has been recorded counts even if
   * this throws, or is ended from outside. Peers are run by {@link Recorder#attempt}, so that one
   * which fails does not end the others.
   */
  void run(Recorder recorder) throws Exception;
}
