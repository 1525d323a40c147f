package io.sparkmp.bench.lineage;

import io.sparkmp.lineage.TrimmerReport;
import java.io.IOException;
import org.apache.spark.rdd.RDD;
import org.jspecify.annotations.Nullable;

/** A loop that is being run, step by step. */
interface StepLoop extends AutoCloseable {

  /** Computes and stores the next generation and releases the one before: what is timed. */
  void advance() throws IOException;

  /** The newest generation. */
  RDD<?> current();

  /** What our own loops say of themselves. */
  default @Nullable TrimmerReport report() {
    return null;
  }

  @Override
  void close();
}
