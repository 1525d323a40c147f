package io.sparkmp.python;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.sparkmp.testing.Child;
import io.sparkmp.testing.Project;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The notebooks in docs/tutorials are those that their pages make. */
@Tag("unit")
class NotebookFilesTest {
  @TempDir private Path folder;

  @Test
  void areWhatThePagesMake() throws Exception {
    Path python = Path.of("/usr/bin/python3");
    assumeTrue(Files.isExecutable(python), "there is no " + python);
    String script = Project.ROOT.resolve("config/site/notebooks.py").toString();
    Child.run(
        new ProcessBuilder(python.toString(), script, "check"), folder.resolve("check.log"), 60);
  }
}
