package io.sparkmp.bench.shuffle;

import io.sparkmp.spark.EngineKind;
import java.util.Locale;
import org.apache.spark.api.java.JavaSparkContext;

/** How the slices come to the data. In the order of the report: ours first. */
enum Way {
  /** The engine ring. */
  RING("ring", 4, 1, 4),
  /** A join a sub-epoch, in plain Spark. */
  SHUFFLE("plain Spark (join)", 7, 1, 5),
  /** The engine narrow. */
  NARROW("narrow", 5, 1, 4),
  /** Parameters of the driver, broadcast and averaged each epoch. */
  BROADCAST("broadcast", 12, 7, 5);

  private final String label;
  private final int inOneJvm;
  private final int inDriver;
  private final int inExecutor;

  /** The numbers are how many times the model is in memory at the worst moment, about. */
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

  /** As it is written on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether its result is the serial engine's, byte for byte. */
  boolean isExact() {
    return this != BROADCAST;
  }

  /** About how much memory the driver needs, executors in the same JVM included. */
  long driverBytes(long modelBytes, boolean local) {
    return modelBytes * (local ? inOneJvm : inDriver);
  }

  /** About how much an executor of its own needs. */
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
