package io.sparkmp.bench.lineage;

import io.sparkmp.spark.SparkMpKryoRegistrator;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.config.Configurator;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext$;
import org.apache.spark.api.java.JavaSparkContext;

/** Starts a Spark for each measurement, on two cores or wherever spark-submit says. */
final class Contexts {
  /** What Spark remembers of past jobs grows up to these, and would hide what the loops leave. */
  private static final String REMEMBERED = "50";

  private Contexts() {}

  static JavaSparkContext open() {
    SparkConf conf = new SparkConf();
    if (!conf.contains("spark.master")) {
      conf.setMaster("local[2]")
          .set("spark.driver.host", "127.0.0.1")
          .set("spark.driver.bindAddress", "127.0.0.1");
    }
    conf.set("spark.app.name", "spark-mp bench lineage")
        .setIfMissing("spark.ui.enabled", "false")
        .setIfMissing("spark.ui.retainedJobs", REMEMBERED)
        .setIfMissing("spark.ui.retainedStages", REMEMBERED)
        .setIfMissing("spark.ui.retainedTasks", REMEMBERED)
        .setIfMissing("spark.serializer", "org.apache.spark.serializer.KryoSerializer")
        .setIfMissing("spark.kryo.registrator", SparkMpKryoRegistrator.class.getName());
    JavaSparkContext spark = new JavaSparkContext(conf);
    Configurator.setLevel("io.sparkmp.lineage", Level.WARN); // no line for each snapshot
    Configurator.setLevel("org.apache.spark.rdd", Level.ERROR); // nor for each local checkpoint
    return spark;
  }

  /** Waits for the end of a Spark that an error is stopping, in a thread of Spark's own. */
  static void awaitNone() {
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
    while (SparkContext$.MODULE$.getActive().isDefined() && System.nanoTime() < end) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
    }
  }
}
