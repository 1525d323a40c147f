package io.sparkmp.bench;

import io.sparkmp.cli.Version;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.SparkConf;
import org.apache.spark.package$;
import scala.Tuple2;

/** Describes the environment of measurements. */
public final class Environment {
  private Environment() {}

  /** Current facts about this JVM, by readable names. */
  public static Map<String, String> here() {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("version", new Version().getVersion()[0]);
    facts.put(
        "Spark and MLlib",
        package$.MODULE$.SPARK_VERSION() + ", " + new SparkConf().get("spark.master", "local[2]"));
    facts.putAll(sparkSettings());
    facts.put(
        "Java", System.getProperty("java.version") + ", " + System.getProperty("java.vm.name"));
    facts.put(
        "system",
        Stream.of("os.name", "os.version", "os.arch")
            .map(System::getProperty)
            .collect(Collectors.joining(" ")));
    facts.put("processor", processor());
    facts.put("cores", Integer.toString(Runtime.getRuntime().availableProcessors()));
    facts.put("heap", (Runtime.getRuntime().maxMemory() >> 20) + " MB");
    facts.put(
        "options of the JVM",
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
            .filter(option -> !option.startsWith("--add-")) // skips those that only open packages
            .collect(Collectors.joining(" ")));
    facts.put(
        "load before the start", // the average of a minute; above 0, the machine was shared
        String.format(
            Locale.ROOT,
            "%.2f",
            ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage()));
    return facts;
  }

  /** The settings of spark-submit that affect speed. */
  private static Map<String, String> sparkSettings() {
    Map<String, String> settings = new TreeMap<>();
    for (Tuple2<String, String> setting : new SparkConf().getAll()) {
      if (setting._1().matches("spark\\.(executor|driver|cores|task|default|shuffle|sql)\\..*")
          && !setting._1().contains("extraJavaOptions")) {
        settings.put(setting._1(), setting._2());
      }
    }
    return settings;
  }

  /** The processor's name on Linux. */
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
