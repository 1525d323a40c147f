package io.sparkmp.bench.marshalling;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.sparkmp.bench.Python;
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
import java.util.stream.Stream;
import org.apache.commons.io.FileUtils;

/**
 * Runs the step by PySpark, in a separate Spark.
 *
 * @param python a Python with PySpark
 * @param environment lets Python find PySpark
 * @param version PySpark's version
 */
record PySpark(Python python, Map<String, String> environment, String version) {
  private static final long SECONDS = 120; // for starting and short work

  /** Far more than plain Python takes per factor and rating on a slow machine. */
  private static final double SECONDS_A_FACTOR = 5e-6;

  private static final List<String> PROGRAMS = List.of("pyspark_step.py", "step.py");

  /** A step's wall time, and the means over the workers of its parts, in nanoseconds. */
  record Times(double wall, double serialise, double compute) {}

  /**
   * The result of some steps.
   *
   * @param times one per step
   * @param factors of each block, after one step from its start
   */
  record Outcome(List<Times> times, List<Block.Factors> factors) {}

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
        files
            .map(Path::toString)
            .filter(file -> file.endsWith(".zip") && file.contains("py4j"))
            .forEach(paths::add);
      }
    }
    String before = System.getenv("PYTHONPATH");
    if (before != null && !before.isEmpty()) {
      paths.add(before);
    }
    environment.put("PYTHONPATH", String.join(File.pathSeparator, paths));
    return environment;
  }

  private static double factors(List<Block> blocks) {
    return blocks.stream()
        .mapToDouble(block -> (double) block.ratings().length * block.rank())
        .sum();
  }

  /** The program's output: for each block the factors of users and items. */
  private record Printed(List<Times> times, List<List<String>> factors) {
    private Outcome outcome() {
      return new Outcome(
          times,
          factors.stream()
              .map(of -> of.stream().map(PythonLines::decode).toList())
              .map(of -> new Block.Factors(of.get(0), of.get(1)))
              .toList());
    }
  }

  /** Times steps, after an uncounted one. */
  Outcome run(List<Block> blocks, int steps, boolean numpy)
      throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("spark-mp-pyspark");
    Path data = folder.resolve("blocks.txt");
    try {
      for (String program : PROGRAMS) {
        Files.writeString(folder.resolve(program), Python.program(PySpark.class, program));
      }
      try (BufferedWriter writer = Files.newBufferedWriter(data)) {
        for (Block block : blocks) {
          for (Iterator<String> lines = PythonLines.of(block); lines.hasNext(); ) {
            writer.write(lines.next());
            writer.write('\n');
          }
        }
      }
      Map<String, String> all = new HashMap<>(environment);
      all.put("PYSPARK_PYTHON", python.executable()); // for its workers
      String line =
          python.run(
              List.of(
                  folder.resolve(PROGRAMS.get(0)).toString(),
                  data.toString(),
                  Integer.toString(steps),
                  numpy ? "numpy" : "python"),
              all,
              SECONDS + (long) (SECONDS_A_FACTOR * factors(blocks) * (steps + 1)));
      return new ObjectMapper().readValue(line, Printed.class).outcome();
    } finally {
      FileUtils.deleteQuietly(folder.toFile()); // Python may have put compiled code there too
    }
  }
}
