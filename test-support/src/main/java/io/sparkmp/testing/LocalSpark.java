package io.sparkmp.testing;

import java.nio.file.Path;
import java.time.Duration;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;

/** How the tests set up Spark. */
public final class LocalSpark {

  private static final Duration LONG = Duration.ofMinutes(2);

  private LocalSpark() {}

  /**
   * On loopback, without the web page, and with as many partitions after a shuffle as the tests
   * have task slots.
   */
  public static SparkConf conf(String master, String name) {
    return new SparkConf()
        .setMaster(master)
        .setAppName(name)
        .set("spark.driver.host", "127.0.0.1")
        .set("spark.driver.bindAddress", "127.0.0.1")
        .set("spark.ui.enabled", "false")
        // Or each class that does not exist is asked for over the network, and the compiler of
        // generated code tries many.
        .set("spark.sql.artifact.isolation.enabled", "false")
        // Or what is dead is asked thrice, each time after 5 s.
        .set("spark.shuffle.io.retryWait", "500ms")
        // Or a task waits for 3 s for an executor near its data, which may have been killed.
        .set("spark.locality.wait", "200ms")
        .set("spark.sql.warehouse.dir", warehouse())
        .set("spark.sql.shuffle.partitions", "2");
  }

  /** Of this JVM alone, in what a clean removes. */
  private static String warehouse() {
    return Path.of("target", "warehouse-" + ProcessHandle.current().pid())
        .toAbsolutePath()
        .toString();
  }

  /** The same with Kryo, to which a class that is not registered is an error. */
  public static SparkConf kryo(String master, String name, Class<?> registrator) {
    return conf(master, name)
        .set("spark.serializer", "org.apache.spark.serializer.KryoSerializer")
        .set("spark.kryo.registrationRequired", "true")
        .set("spark.kryo.registrator", registrator.getName());
  }

  /** Waits until so many executor processes have come. */
  public static void awaitExecutors(SparkContext spark, int count) {
    int withDriver = count + 1;
    Await.until(LONG, () -> spark.getExecutorMemoryStatus().size() == withDriver);
  }
}
