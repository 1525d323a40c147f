package io.sparkmp.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.apache.spark.launcher.JavaModuleOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class JavaOptionsTest {

  @Test
  void fileHasTheOptionsOfSpark() throws IOException {
    List<String> options =
        Files.readAllLines(Project.JAVA_OPTIONS).stream()
            .map(String::strip)
            .filter(line -> !line.isEmpty() && !line.startsWith("#"))
            .toList();
    assertThat(options).containsExactly(JavaModuleOptions.defaultModuleOptionArray());
  }
}
