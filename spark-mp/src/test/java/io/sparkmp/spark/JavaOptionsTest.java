package io.sparkmp.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.apache.spark.launcher.JavaModuleOptions;
import org.apache.spark.package$;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class JavaOptionsTest {
  private static final String SPARK_VERSION = package$.MODULE$.SPARK_VERSION();

  @Test
  void fileHasTheOptionsOfSpark() throws IOException {
    List<String> options =
        Files.readAllLines(Project.JAVA_OPTIONS).stream()
            .map(String::strip)
            .filter(line -> !line.isEmpty() && !line.startsWith("#"))
            .toList();
    List<String> ofSpark = List.of(JavaModuleOptions.defaultModuleOptions().split(" "));
    if (SPARK_VERSION.startsWith("4.1")) {
      assertThat(options).isEqualTo(ofSpark);
    } else { // an older line has fewer
      assertThat(options).containsAll(ofSpark);
    }
  }
}
