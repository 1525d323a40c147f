package io.sparkmp.bench.pages;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Bash, which takes the commands of a page apart: loops, quotes, variables. In place of our
 * programs and of Spark's it finds some that write down what they were called with.
 */
final class PageShell {
  private static final List<String> PROGRAMS =
      List.of("spark-submit", "pyspark", "spark-shell", "mvn", "git", "gcloud", "docker", "java");

  private final Path folder;
  private final Path calls;

  /**
   * A shell.
   *
   * @param folder it runs there, and has a folder {@code bin} made there
   */
  PageShell(Path folder) throws IOException {
    this.folder = folder;
    calls = folder.resolve("bin/calls");
    Files.createDirectories(folder.resolve("bin"));
    for (String program : List.of("spark-mp", "local-cluster")) {
      stub(program);
    }
    for (String program : PROGRAMS) {
      stub(program);
    }
  }

  private void stub(String program) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("bin").resolve(program),
            "#!/bin/bash\nprintf '%s\\0' "
                + program
                + " \"$@\" $'\\036' >>'"
                + calls.toAbsolutePath()
                + "'\n");
    if (!file.toFile().setExecutable(true)) {
      throw new IOException("Cannot make executable: " + file);
    }
  }

  /**
   * What a text calls of our programs and Spark's: the program's name and its arguments.
   *
   * @param tools whether other programs run, such as awk that makes a file
   */
  List<List<String>> calls(String text, boolean tools) throws IOException, InterruptedException {
    Files.deleteIfExists(calls);
    if (text.isEmpty()) {
      return List.of();
    }
    ProcessBuilder bash =
        new ProcessBuilder("/bin/bash", "-c", "command_not_found_handle() { :; }\n" + text)
            .directory(folder.toFile())
            .redirectErrorStream(true);
    String stubs = folder.resolve("bin").toAbsolutePath().toString();
    bash.environment().put("PATH", tools ? stubs + ":/usr/bin:/bin" : stubs);
    Process process = bash.start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    process.waitFor();
    if (said.contains("syntax error")) {
      throw new IOException("Cannot be typed as it stands:\n" + text + said);
    }
    List<List<String>> found = new ArrayList<>();
    if (Files.exists(calls)) {
      for (String call : Files.readString(calls).split("\036\0", -1)) {
        if (!call.isEmpty()) {
          found.add(List.of(call.substring(0, call.length() - 1).split("\0", -1)));
        }
      }
    }
    return List.copyOf(found);
  }
}
