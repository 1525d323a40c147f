package io.sparkmp.bench.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.testing.Child;
import io.sparkmp.testing.ChildJvm;
import io.sparkmp.testing.Project;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every command of bin/spark-mp on the pages that show how something is done runs to its good end,
 * on small files of the names that the pages have, and so does their Java. Pages of figures are
 * left out, whose commands take hours, and that of tuning, which searches for long.
 */
@Tag("nightly")
class PageRunTest {
  static final List<String> PAGES =
      List.of(
          "README.md",
          "docs/recommendations.md",
          "docs/topics.md",
          "docs/vectors.md",
          "docs/linear.md",
          "docs/pages.md",
          "docs/serving.md",
          "docs/command-line.md",
          "docs/tutorials/recommendations.md",
          "docs/tutorials/baskets.md",
          "docs/tutorials/topics.md",
          "docs/tutorials/clicks.md");
  private static final Pattern RAN =
      Pattern.compile("^Ran (\\S+): (\\d+) commands, (\\d+) programs$", Pattern.MULTILINE);

  @TempDir private Path folder;
  @TempDir private Path logs;

  @Test
  @Timeout(value = 20, unit = TimeUnit.MINUTES)
  void pagesDoWhatTheySay() throws Exception {
    String libraries = // those of the applications have what draws pages
        System.getProperty("java.class.path")
            + File.pathSeparator
            + Project.applicationJars().replace(",", File.pathSeparator);
    List<String> command =
        new ArrayList<>(ChildJvm.command("-Xmx2g", "-Dsparkmp.root=" + Project.ROOT));
    command.addAll(List.of("-cp", libraries, PageRunner.class.getName()));
    command.addAll(PAGES);
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");

    String printed = Child.run(builder, logs.resolve("pages.log"), 1100);

    Matcher ran = RAN.matcher(printed);
    List<String> pages = new ArrayList<>();
    int commands = 0;
    int programs = 0;
    while (ran.find()) {
      pages.add(ran.group(1));
      assertThat(Integer.parseInt(ran.group(2))).as(ran.group()).isPositive();
      commands += Integer.parseInt(ran.group(2));
      programs += Integer.parseInt(ran.group(3));
    }
    assertThat(pages).isEqualTo(PAGES);
    System.out.printf(
        "Pages: ran %d commands and %d programs of %d pages%n", commands, programs, pages.size());
    assertThat(commands).isGreaterThan(40);
  }
}
