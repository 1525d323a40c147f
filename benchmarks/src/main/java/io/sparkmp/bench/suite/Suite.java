package io.sparkmp.bench.suite;

import java.util.Locale;

/** A benchmark that contributes to a report. */
public interface Suite {

  /** Its name on the command line, from its class: {@code shuffle} for ShuffleSuite. */
  default String name() {
    return getClass().getSimpleName().replace("Suite", "").toLowerCase(Locale.ROOT);
  }

  /** What is compared and how, in a sentence or two. */
  String about();

  /**
   * Measures. Opens the Spark that it needs and stops it. Recorded results count even if this
   * throws or is ended from outside. Run peers by {@link Recorder#attempt}, so that a failing one
   * does not end the others.
   */
  void run(Recorder recorder) throws Exception;
}
