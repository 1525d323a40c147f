package io.sparkmp.bench.pages;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What can be run of the pages is run by a test, or stands here with the reason why not. Prints how
 * many blocks that is.
 */
@Tag("unit")
class PageBlocksTest {
  private static final Pattern COMMAND =
      Pattern.compile(
          "^ *(\\w+=\\S+ )*(s?bin/|spark-|awk '|mvn |docker |tar |pip |java |gcloud |git |python )",
          Pattern.MULTILINE);

  /** The test that runs blocks in a language, or those of a page, some on other files. */
  private static final Map<String, String> RUN =
      Map.ofEntries(
          entry("scala", "ScalaOfPagesTest"),
          entry("java", "compiled: PageCommandsTest; most are run, by PageRunTest or beside"),
          entry("docs/archive.md commands", "DistributionTest"),
          entry("docs/your-project.md commands", "YourProjectTest"),
          entry("docs/your-project.md xml", "YourProjectTest"),
          entry("docs/your-project.md kotlin", "YourProjectPageTest: versions only"),
          entry("docs/serving.md xml", "ServiceTest"),
          entry("docs/connect.md commands", "python/tests/test_connect.py"),
          entry("docs/connect.md python", "python/tests/test_connect.py"),
          entry("docs/python.md python", "PySparkTest"),
          entry("docs/estimators.md python", "PySparkTest"),
          entry("docs/estimators-lda.md python", "PySparkTest"),
          entry("README.md python", "PySparkTest"),
          entry("docs/mllib.md commands", "PySparkTest"),
          entry("docs/mllib.md xml", "YourProjectPageTest: its coordinates only"));

  /** Blocks of a page in a language that no test runs. */
  private static final Map<String, String> NOT_RUN =
      Map.ofEntries(
          entry("CONTRIBUTING.md commands", "they are the build itself"),
          entry("lineage-trimmer/README.md commands", "a part is left out"),
          entry("lineage-trimmer/README.md scala", "an excerpt; its Java is run"),
          entry("docs/algorithms/bayesian-factorisation.md commands", "real data, and long"),
          entry("docs/algorithms/implicit-feedback.md commands", "real data; options are checked"),
          entry("docs/benchmarks.md commands", "hours; QuickRunTest runs a small one"),
          entry("docs/clusters.md commands", "they need clusters; options are checked"),
          entry("docs/faults.md commands", "hours; tests run shorter storms"),
          entry("docs/fuzzing.md commands", "hours; tests replay what was found"),
          entry("docs/monitoring.md commands", "a part is left out"),
          entry("docs/performance.md commands", "hours, and real data; options are checked"),
          entry("docs/performance.md awk", "makes data of those"),
          entry("docs/platforms.md commands", "need Jupyter and a shell; NotebookTest runs alike"),
          entry("docs/python.md commands", "writes to the local repository"),
          entry("docs/releasing.md commands", "they are a release"),
          entry("docs/spark-lines.md commands", "another Spark; bin/spark-lines runs alike"),
          entry("docs/tuning.md commands", "long searches; options are checked"),
          entry("docs/formats/factor-model.md python", "needs pyarrow"),
          entry("docs/formats/topic-model.md python", "needs pyarrow"),
          entry(
              "docs/formats/factor-model.md javascript", "an excerpt of what ArrowReaderTest runs"),
          entry("docs/formats/factor-model.md sql", "needs DuckDB"),
          entry("docs/formats/topic-model.md sql", "needs DuckDB"));

  @Test
  void eachIsRunOrSaysWhyNot() throws IOException {
    TreeMap<String, Integer> run = new TreeMap<>();
    TreeMap<String, Integer> notRun = new TreeMap<>();
    TreeSet<String> used = new TreeSet<>();
    TreeSet<String> neither = new TreeSet<>();
    int shown = 0;
    for (String page : Pages.all()) {
      for (Pages.Block block : Pages.blocks(page)) {
        String kind = kind(block);
        if (kind.isEmpty()) {
          shown++;
          continue;
        }
        String key = page + " " + kind;
        used.add(NOT_RUN.containsKey(key) || RUN.containsKey(key) ? key : kind);
        if (NOT_RUN.containsKey(key)) {
          notRun.merge(key + ": " + NOT_RUN.get(key), 1, Integer::sum);
        } else if (RUN.containsKey(key) || RUN.containsKey(kind)) {
          run.merge(kind, 1, Integer::sum);
        } else if ((kind.equals("commands") && PageRunTest.PAGES.contains(page))
            || (kind.equals("python") && page.startsWith("docs/tutorials/"))) { // NotebookTest
          run.merge(kind, 1, Integer::sum);
        } else {
          neither.add(key);
        }
      }
    }
    assertThat(neither).as("neither run nor with a reason").isEmpty();
    assertThat(used).containsAll(RUN.keySet()).containsAll(NOT_RUN.keySet());
    System.out.printf(
        "Pages: tests run these blocks: %s; %d show what is printed or are formulas%n", run, shown);
    notRun.forEach(
        (why, blocks) -> System.out.printf("Pages: no test runs %d of %s%n", blocks, why));
  }

  /** What runs it; empty for what is only to be read. */
  private static String kind(Pages.Block block) {
    return switch (block.language()) {
      case "" -> COMMAND.matcher(block.text()).find() ? "commands" : "";
      case "text" -> "";
      default -> block.language();
    };
  }
}
