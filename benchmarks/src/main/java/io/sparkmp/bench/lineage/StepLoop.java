package io.sparkmp.bench.lineage;

import java.io.IOException;
import org.apache.spark.rdd.RDD;

/** A loop that runs step by step. */
interface StepLoop extends AutoCloseable {

  /** Computes and stores the next generation and releases the previous one; this is timed. */
  void advance() throws IOException;

  /** The newest generation. */
  RDD<?> current();

  @Override
  void close();
}
