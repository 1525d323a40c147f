package io.sparkmp.bench.shuffle;

import io.sparkmp.spark.EngineKind;
import java.util.Locale;
import org.apache.spark.api.java.JavaSparkContext;

/** The ways in which slices reach the data, in the order of the report: ours first. */
enum Way {
  /** The engine ring. */
  RING("ring", 4, 1, 4),
  /** A join per sub-epoch, in plain Spark. */
  SHUFFLE("plain Spark (join)", 7, 1, 5),
  /** The engine narrow. */
  NARROW("narrow", 5, 1, 4),
  /** Parameters on the driver, broadcast and averaged each epoch. */
  BROADCAST("broadcast", 12, 7, 5);

  private final String label;
  private final int inOneJvm;
  private final int inDriver;
  private final int inExecutor;

  /** The numbers are approximate peak numbers of copies of the model in memory. */
  Way(String label, int inOneJvm, int inDriver, int inExecutor) {
    this.label = label;
    this.inOneJvm = inOneJvm;
    this.inDriver = inDriver;
    this.inExecutor = inExecutor;
  }

  /** Its name in the report. */
  String label() {
    return label;
  }

  /** The name on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether its result equals the serial engine's, byte for byte. */
  boolean isExact() {
    return this != BROADCAST;
  }

  /** The approximate memory of the driver, including executors in the same JVM. */
  long driverBytes(long modelBytes, boolean local) {
    return modelBytes * (local ? inOneJvm : inDriver);
  }

  /** The approximate memory of a separate executor. */
  long executorBytes(long modelBytes) {
    return modelBytes * inExecutor;
  }

  Training open(JavaSparkContext spark, Exercise exercise) {
    return switch (this) {
      case RING -> new RotationTraining(spark, exercise, EngineKind.RING);
      case NARROW -> new RotationTraining(spark, exercise, EngineKind.NARROW);
      case SHUFFLE -> new JoinTraining(spark, exercise);
      case BROADCAST -> new BroadcastTraining(spark, exercise);
    };
  }
}
