package io.sparkmp.testing;

import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** What tests find of Python on this machine. */
public final class PythonHere {
  private PythonHere() {}

  /** The folder of a PySpark; skips a test where there is none. */
  public static Path pyspark() {
    Path pyspark = Path.of(System.getProperty("sparkmp.pyspark", "absent"));
    assumeTrue(Files.exists(pyspark.resolve("python/pyspark")), "there is no PySpark: " + pyspark);
    return pyspark;
  }

  /**
   * A program that runs Python; skips a test where there is none.
   *
   * @param needed the modules that it must have, separated by commas
   */
  public static String with(String needed) throws InterruptedException {
    for (String name : List.of("python3", "/usr/bin/python3")) {
      if (has(name, needed)) {
        return name;
      }
    }
    return abort("there is no python3 that has " + needed);
  }

  private static boolean has(String name, String needed) throws InterruptedException {
    try {
      Process process =
          new ProcessBuilder(name, "-c", "import " + needed)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return process.waitFor(1, TimeUnit.MINUTES) && process.exitValue() == 0;
    } catch (IOException e) {
      return false; // there is no such program
    }
  }
}
