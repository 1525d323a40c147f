package io.sparkmp.cli;

import io.sparkmp.compat.SparkApi;
import io.sparkmp.compat.SparkLine;
import io.sparkmp.spark.SparkMpKryoRegistrator;
import io.sparkmp.spark.files.WriteFailures;
import io.sparkmp.spark.model.Snappy;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;
import org.apache.spark.sql.SparkSession;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The Spark that a command runs on. */
final class Sessions {
  private static final Logger LOG = LoggerFactory.getLogger(Sessions.class);
  private static final String CODEC = "spark.sql.parquet.compression.codec";
  private static final String SERIALIZER = "spark.serializer";
  private static final String KRYO = "org.apache.spark.serializer.KryoSerializer";

  /** How deep in the causes of a failure a task looks for a fatal one, which ends its JVM. */
  static final String KILL_DEPTH = "spark.executor.killOnFatalError.depth";

  /** What Spark reserves for itself; it needs one and a half times as much to start at all. */
  private static final long RESERVED = 300L << 20;

  private Sessions() {}

  /**
   * The cluster that spark-submit names, or otherwise one JVM with all cores. Sets only what the
   * user has not set. Returns a session that is already open unchanged.
   *
   * @param name the name of the Spark application
   * @param kryoRegistrator class name of the application's {@link
   *     io.sparkmp.spark.SparkMpKryoRegistrator}
   * @return to be ended by {@link #stop}, which {@link MainCommand#runAndExit} does
   */
  static SparkSession open(String name, String kryoRegistrator) {
    SparkLine.check();
    SparkConf conf = new SparkConf();
    if (!conf.contains("spark.master")) {
      conf.setMaster("local[*]");
      conf.setIfMissing("spark.driver.host", "127.0.0.1");
      conf.setIfMissing("spark.driver.bindAddress", "127.0.0.1");
      conf.setIfMissing("spark.ui.enabled", "false");
      conf.setIfMissing(
          "spark.shuffle.compress", "false"); // hardly shrinks, and there is no network
    }
    if (conf.get("spark.master").matches("local(\\[.*)?")) {
      // A task that runs out of memory fails the command with a message, and does not end the JVM.
      conf.setIfMissing(KILL_DEPTH, "0");
    }
    checkMemory(conf, Runtime.getRuntime().maxMemory());
    conf.setIfMissing("spark.app.name", name);
    conf.setIfMissing("spark.ui.showConsoleProgress", "false");
    conf.setIfMissing("spark.sql.shuffle.partitions", "16");
    conf.setIfMissing(SERIALIZER, KRYO);
    if (conf.get(SERIALIZER).equals(KRYO)) { // which many set for everything that they run
      conf.set(SparkMpKryoRegistrator.SETTING, registrators(conf, kryoRegistrator));
      conf.setIfMissing("spark.kryoserializer.buffer.max", "1g");
    }
    return start(conf);
  }

  private static SparkSession start(SparkConf conf) {
    var snappy = CompletableFuture.supplyAsync(() -> Optional.ofNullable(Snappy.problem()));
    SparkContext context =
        SparkContext.getOrCreate(conf); // with the loader that tasks shall inherit
    if (!conf.contains(CODEC)) {
      snappy
          .join()
          .ifPresent(
              problem -> {
                LOG.warn("Writing models and tables without compression: {}", problem);
                context.conf().set(CODEC, "uncompressed"); // for sessions that begin now
              });
    }
    Thread thread = Thread.currentThread();
    ClassLoader loader = thread.getContextClassLoader();
    thread.setContextClassLoader(new WithoutMlFunctions(loader));
    try {
      return SparkApi.session(context);
    } finally {
      thread.setContextClassLoader(loader);
    }
  }

  /**
   * Refuses too little memory before Spark does.
   *
   * @param heap the bytes of this JVM's heap
   * @throws IllegalStateException if this heap or that of executors is too small
   */
  static void checkMemory(SparkConf conf, long heap) {
    if (conf.contains("spark.testing") || conf.contains("spark.testing.memory")) {
      return; // with these, Spark needs less
    }
    checkMemory("the heap", heap, "--memory 512m (spark-submit: --driver-memory 512m)");
    String executor = "spark.executor.memory";
    if (conf.contains(executor)) {
      checkMemory("an executor", conf.getSizeAsBytes(executor), "--executor-memory 512m");
    }
  }

  private static void checkMemory(String whose, long bytes, String remedy) {
    long least = RESERVED * 3 / 2;
    if (bytes < least) {
      throw new IllegalStateException(
          "Cannot start Spark: "
              + whose
              + " has "
              + WriteFailures.bytes(bytes)
              + ", and Spark needs "
              + WriteFailures.bytes(least)
              + "; give at least "
              + remedy);
    }
  }

  /** The registrators that the user has set, and ours. */
  private static String registrators(SparkConf conf, String ours) {
    String present = conf.get(SparkMpKryoRegistrator.SETTING, "");
    if (present.isEmpty()) {
      return ours;
    }
    boolean isThere = List.of(present.split(" *, *", -1)).contains(ours);
    return isThere ? present : present + "," + ours;
  }

  /** Ends the session, if any, before the JVM ends, so that executors do not see it vanish. */
  static void stop() {
    var session = SparkApi.defaultSession();
    if (session.isDefined()) {
      session.get().sparkContext().stop();
    }
  }
}
