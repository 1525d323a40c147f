package io.sparkmp.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("unit")
class WithoutMlFunctionsTest {
  private static final String EXTENSIONS =
      "META-INF/services/org.apache.spark.sql.SparkSessionExtensionsProvider";
  private static final String SOURCES =
      "META-INF/services/org.apache.spark.sql.sources.DataSourceRegister";

  @TempDir private Path folder;

  @Test
  void onlyTheExtensionsOfMllibAreHidden() throws IOException {
    URL mllib = library("spark-mllib_2.13-4.1.0");
    URL other = library("other");
    try (URLClassLoader both = new URLClassLoader(new URL[] {mllib, other}, null)) {
      ClassLoader loader = new WithoutMlFunctions(both);
      assertThat(Collections.list(loader.getResources(EXTENSIONS)))
          .containsExactly(new URL(other, EXTENSIONS));
      assertThat(Collections.list(loader.getResources(SOURCES)))
          .containsExactly(new URL(mllib, SOURCES), new URL(other, SOURCES));
    }
  }

  private URL library(String name) throws IOException {
    Path library = folder.resolve(name);
    Path services = Files.createDirectories(library.resolve("META-INF/services"));
    for (String file : new String[] {EXTENSIONS, SOURCES}) {
      Files.writeString(services.resolve(library.resolve(file).getFileName()), "some.Provider\n");
    }
    return library.toUri().toURL();
  }
}
