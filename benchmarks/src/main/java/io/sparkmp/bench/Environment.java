package io.sparkmp.bench;

import io.sparkmp.cli.Version;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.spark.SparkConf;
import org.apache.spark.package$;
import scala.Tuple2;

/**
 * Where and how something was measured.
 *
 * @param date of the start, UTC
 * @param command as it was typed, below {@code bin/spark-mp bench}
 * @param version of spark-mp
 * @param jvmOptions without those that only open packages
 * @param loadBefore the machine's load average of a minute before the start; above 0 it was shared
 */
public record Environment(
    String date,
    List<String> command,
    String version,
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
        new Version().getVersion()[0],
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

  /** For the report, by what a reader calls it. */
  public Map<String, String> toMap() {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("version", version);
    facts.put("Spark and MLlib", spark + ", " + master);
    new TreeMap<>(sparkSettings()).forEach(facts::put);
    facts.put("Java", java + ", " + vm);
    facts.put("system", os);
    facts.put("processor", processor());
    facts.put("cores", Integer.toString(cores));
    facts.put("heap", (maxHeapBytes >> 20) + " MB");
    facts.put("options of the JVM", String.join(" ", jvmOptions));
    facts.put("load before the start", String.format(Locale.ROOT, "%.2f", loadBefore));
    return facts;
  }

  /** Those of spark-submit that bear on speed. */
  private static Map<String, String> sparkSettings() {
    Map<String, String> settings = new LinkedHashMap<>();
    for (Tuple2<String, String> setting : new SparkConf().getAll()) {
      if (setting._1().matches("spark\\.(executor|driver|cores|task|default|shuffle|sql)\\..*")
          && !setting._1().contains("extraJavaOptions")) {
        settings.put(setting._1(), setting._2());
      }
    }
    return settings;
  }

  /** As Linux names it. */
  private static String processor() {
    try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse("unknown");
    } catch (IOException e) { // another system
      return "unknown";
    }
  }
}
