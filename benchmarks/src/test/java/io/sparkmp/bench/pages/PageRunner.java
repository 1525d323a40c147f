package io.sparkmp.bench.pages;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;

/**
 * The commands and programs of pages, run as a reader would, each page in a folder that is empty
 * but for the files that it takes for granted. A process of its own: what pages name is relative to
 * where it was started, a folder that it empties between two pages.
 */
final class PageRunner {
  /** What a page takes for granted, typed before. */
  private static final Map<String, String> BEFORE =
      Map.of(
          "docs/serving.md",
          "bin/spark-mp lda train --docs docword.kos.txt.gz --vocabulary vocab.kos.txt --topics 9"
              + " --sweeps 9 --model my-topics\n"
              + "bin/spark-mp lda export --model my-topics --output my-topics-arrow");

  private PageRunner() {}

  /** Runs pages in the working directory; ends with 1 if something did not go well. */
  public static void main(String[] pages) throws Exception {
    Path here = Path.of("").toAbsolutePath();
    SparkSession spark = session();
    for (String page : pages) {
      new PageFiles(here).write(page);
      PageShell shell = new PageShell(here);
      run(shell, BEFORE.getOrDefault(page, ""));
      int commands = 0;
      for (String block : Pages.shell(page)) {
        commands += run(shell, block);
      }
      int programs = new PagePrograms(spark).run(page);
      System.out.printf("Ran %s: %d commands, %d programs%n", page, commands, programs);
      empty(here);
    }
    spark.stop();
  }

  private static void empty(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        if (!file.equals(folder)) {
          Files.delete(file);
        }
      }
    }
  }

  /** Runs what a block calls, and returns how many commands that was. */
  private static int run(PageShell shell, String block) throws Exception {
    int ran = 0;
    for (List<String> call : shell.calls(block, true)) {
      Optional<PageCommand> command = PageCommand.of(call).filter(one -> canRun(call, one));
      if (command.isPresent()) {
        System.out.println("$ " + command.get());
        int exit = command.get().run();
        ran++;
        if (exit != 0) {
          throw new AssertionError("%s ended with %d".formatted(command.get(), exit));
        }
      }
    }
    return ran;
  }

  /** Benchmarks take long, and what is given to spark-submit names a cluster's files. */
  private static boolean canRun(List<String> call, PageCommand command) {
    return call.get(0).equals("spark-mp")
        && !command.isAbridged()
        && !command.isBenchmark()
        && !command.arguments().contains("demo");
  }

  private static SparkSession session() {
    SparkConf conf =
        new SparkConf()
            .setMaster("local[2]")
            .setAppName("pages")
            .set("spark.driver.host", "127.0.0.1")
            .set("spark.driver.bindAddress", "127.0.0.1")
            .set("spark.ui.enabled", "false")
            .set("spark.sql.shuffle.partitions", "2")
            .set("spark.serializer", "org.apache.spark.serializer.KryoSerializer")
            .set(
                "spark.kryo.registrator",
                "io.sparkmp.cf.CfKryoRegistrator,io.sparkmp.lda.LdaKryoRegistrator,"
                    + "io.sparkmp.embeddings.EmbeddingsKryoRegistrator,"
                    + "io.sparkmp.linear.LinearKryoRegistrator");
    return SparkSession.builder().config(conf).getOrCreate();
  }
}
