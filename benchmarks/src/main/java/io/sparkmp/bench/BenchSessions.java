package io.sparkmp.bench;

import java.util.Map;
import java.util.stream.IntStream;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;

/** Starts Spark for a benchmark. */
public final class BenchSessions {
  private BenchSessions() {}

  /** Opens Spark on two cores, or as spark-submit says. */
  public static SparkSession open(String suite, Class<?> registrator) {
    return open(suite, registrator, 2, Map.of());
  }

  /** The same for suites without SQL. */
  public static JavaSparkContext context(String suite, Class<?> registrator) {
    return JavaSparkContext.fromSparkContext(open(suite, registrator).sparkContext());
  }

  /**
   * Opens Spark on this many cores, or as spark-submit says.
   *
   * @param settings defaults, which spark-submit overrides
   */
  public static SparkSession open(
      String suite, Class<?> registrator, int cores, Map<String, String> settings) {
    SparkConf conf = new SparkConf();
    if (!conf.contains("spark.master")) {
      conf.setMaster("local[" + cores + "]")
          .set("spark.driver.host", "127.0.0.1")
          .set("spark.driver.bindAddress", "127.0.0.1")
          .set("spark.shuffle.compress", "false") // as our commands do on one machine
          .set("spark.ui.enabled", "false")
          // A task that runs out of memory fails its job, but not the whole JVM.
          .set("spark.executor.killOnFatalError.depth", "0");
    }
    settings.forEach(conf::setIfMissing);
    conf.set("spark.app.name", "spark-mp bench " + suite)
        .setIfMissing("spark.driver.maxResultSize", "0")
        // Spark's 200 are far too many for our joins.
        .setIfMissing("spark.sql.shuffle.partitions", "8")
        .setIfMissing("spark.serializer", "org.apache.spark.serializer.KryoSerializer")
        .setIfMissing("spark.kryo.registrator", registrator.getName())
        .setIfMissing("spark.kryoserializer.buffer.max", "1g");
    return SparkSession.builder().config(conf).getOrCreate();
  }

  /** The numbers from 0 on, one in each partition. */
  public static JavaRDD<Integer> numbered(JavaSparkContext spark, int count) {
    return spark.parallelize(IntStream.range(0, count).boxed().toList(), count);
  }

  /** Whether spark-submit started this JVM. */
  public static boolean isSubmitted() {
    return new SparkConf().contains("spark.submit.deployMode");
  }

  /** Whether executors are threads of this JVM. */
  public static boolean isLocal() {
    return new SparkConf().get("spark.master", "local").matches("local(\\[.*)?");
  }
}
