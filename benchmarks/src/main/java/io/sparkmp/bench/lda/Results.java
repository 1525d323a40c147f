package io.sparkmp.bench.lda;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.sparkmp.bench.Environment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * What was measured, for the record.
 *
 * @param settings by their names on the command line
 * @param outcome an {@link Outcome}, or the rates of {@link Throughput}
 */
public record Results(Environment environment, Map<String, String> settings, Object outcome) {

  /** What is written into a folder. */
  public static final String FILE = "results.json";

  /** Writes the file. */
  public void write(Path folder) throws IOException {
    Files.createDirectories(folder);
    new ObjectMapper().findAndRegisterModules().writeValue(folder.resolve(FILE).toFile(), this);
  }
}
