package io.sparkmp.bench.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.sparkmp.testing.Child;
import io.sparkmp.testing.Project;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A page says at once whom it is for, and what its words mean where it first uses them. */
@Tag("unit")
class PageOpeningsTest {
  @TempDir private Path folder;

  @Test
  void saysWhomItIsFor() throws Exception {
    List<String> silent = new ArrayList<>();
    for (String page : Pages.all()) {
      if (page.startsWith("docs/") && !Pages.text(page).matches("(?s)# [^\n]+\n\nFor .*")) {
        silent.add(page);
      }
    }
    assertThat(silent).isEmpty();
  }

  @Test
  void termsLeadToTheGlossary() throws Exception {
    Path python = Path.of("/usr/bin/python3");
    assumeTrue(Files.isExecutable(python), "there is no " + python);
    String script = Project.ROOT.resolve("config/site/terms.py").toString();
    Child.run(
        new ProcessBuilder(python.toString(), script, "check"), folder.resolve("terms.log"), 60);
  }
}
