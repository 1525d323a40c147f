package io.sparkmp.bench.marshalling;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The step by PySpark, in a Spark of its own.
 *
 * @param python that has it
 * @param environment with which Python finds it
 * @param version of it
 */
record PySpark(Python python, Map<String, String> environment, String version) {
  private static final long SECONDS = 120;

  /** A step's wall time and, of that, the means over the workers, in nanoseconds. */
  record Times(double wall, double serialise, double compute) {}

  /**
   * The PySpark of this Python, or that of {@code SPARK_HOME}.
   *
   * @throws IOException if there is none; the message says why
   */
  static PySpark find(Python python) throws IOException, InterruptedException {
    Map<String, String> environment = pythonPath();
    String version = python.evaluate("import pyspark; print(pyspark.__version__)", environment);
    return new PySpark(python, environment, version);
  }

  private static Map<String, String> pythonPath() throws IOException {
    Map<String, String> environment = new HashMap<>();
    String home = System.getenv("SPARK_HOME");
    if (home == null || !Files.isDirectory(Path.of(home, "python", "pyspark"))) {
      return environment;
    }
    Path folder = Path.of(home, "python");
    List<String> paths = new ArrayList<>(List.of(folder.toString()));
    if (Files.isDirectory(folder.resolve("lib"))) {
      try (Stream<Path> files = Files.list(folder.resolve("lib"))) {
        paths.addAll(
            files
                .map(Path::toString)
                .filter(file -> file.endsWith(".zip") && file.contains("py4j"))
                .collect(Collectors.toList()));
      }
    }
    String before = System.getenv("PYTHONPATH");
    if (before != null && !before.isEmpty()) {
      paths.add(before);
    }
    environment.put("PYTHONPATH", String.join(File.pathSeparator, paths));
    return environment;
  }

  /** Times steps, after one that does not count. */
  List<Times> run(List<Block> blocks, int steps, boolean numpy)
      throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("spark-mp-pyspark");
    Path program = folder.resolve("pyspark_step.py");
    Path data = folder.resolve("blocks.txt");
    try {
      Files.writeString(program, Python.program("pyspark_step.py"));
      try (BufferedWriter writer = Files.newBufferedWriter(data)) {
        for (Block block : blocks) {
          for (Iterator<String> lines = PythonLines.of(block); lines.hasNext(); ) {
            writer.write(lines.next());
            writer.write('\n');
          }
        }
      }
      Map<String, String> all = new HashMap<>(environment);
      all.put("PYSPARK_PYTHON", python.executable()); // of its workers
      String line =
          python.run(
              List.of(
                  program.toString(),
                  data.toString(),
                  Integer.toString(steps),
                  numpy ? "numpy" : "python"),
              all,
              SECONDS);
      List<Times> times = new ArrayList<>();
      for (JsonNode step : new ObjectMapper().readTree(line)) {
        times.add(
            new Times(
                step.get("wall").asDouble(),
                step.get("serialise").asDouble(),
                step.get("compute").asDouble()));
      }
      return times;
    } finally {
      Files.deleteIfExists(program);
      Files.deleteIfExists(data);
      Files.delete(folder);
    }
  }
}
