package io.sparkmp.bench;

import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.apache.spark.SparkConf;
import org.apache.spark.package$;

/**
 * Where and how something was measured.
 *
 * @param date of the start, UTC
 * @param command as it was typed, below {@code bin/spark-mp bench}
 * @param jvmOptions without those that only open packages
 * @param loadBefore the machine's load average of a minute before the start; above 0 it was shared
 */
public record Environment(
    String date,
    List<String> command,
    String spark,
    String master,
    String java,
    String vm,
    String os,
    int cores,
    long maxHeapBytes,
    List<String> jvmOptions,
    double loadBefore) {

  /** That of this JVM, now. */
  public static Environment here(List<String> command) {
    return new Environment(
        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
        List.copyOf(command),
        package$.MODULE$.SPARK_VERSION(),
        new SparkConf().get("spark.master", "local[2]"),
        System.getProperty("java.version"),
        System.getProperty("java.vm.name"),
        System.getProperty("os.name")
            + " "
            + System.getProperty("os.version")
            + " "
            + System.getProperty("os.arch"),
        Runtime.getRuntime().availableProcessors(),
        Runtime.getRuntime().maxMemory(),
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
            .filter(option -> !option.startsWith("--add-"))
            .toList(),
        ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
  }
}
