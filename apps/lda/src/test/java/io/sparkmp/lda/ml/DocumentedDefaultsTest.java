package io.sparkmp.lda.ml;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.cli.training.SnapshotArguments;
import io.sparkmp.lda.cli.LdaMain;
import io.sparkmp.lda.kernel.LdaOptions;
import io.sparkmp.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.spark.ml.param.Param;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import scala.Option;

/**
 * The defaults of {@code lda train} and of the Estimator, and what the documentation says about
 * them.
 */
@Tag("unit")
class DocumentedDefaultsTest {
  private static final String HEADING = "## Where the defaults of the command differ";
  private static final String NONE = "none";

  /** The option that means the same as a param; none for columns of a DataFrame. */
  private static final Map<String, String> OPTIONS =
      Map.ofEntries(
          Map.entry("featuresCol", NONE),
          Map.entry("topicDistributionCol", NONE),
          Map.entry("completionCol", NONE),
          Map.entry("topTerms", NONE),
          Map.entry("k", "--topics"),
          Map.entry("maxIter", "--sweeps"),
          Map.entry("docConcentration", "--alpha"),
          Map.entry("topicConcentration", "--beta"),
          Map.entry("optimizeDocConcentration", "--learn-every"),
          Map.entry("sampler", "--sampler"),
          Map.entry("cooling", "--cooling"),
          Map.entry("numBlocks", "--workers"),
          Map.entry("slicesPerBlock", "--slices-per-worker"),
          Map.entry("validationFraction", "--validation-fraction"),
          Map.entry("patience", "--patience"),
          Map.entry("engine", "--engine"),
          Map.entry("blockStorage", "--block-storage"),
          Map.entry("seed", "--seed"),
          Map.entry("snapshotDir", "--snapshots"),
          Map.entry("maxFailures", "--max-failures"),
          Map.entry("checkpointInterval", "--snapshot-every"),
          Map.entry("vocabulary", "--vocabulary"));

  private static String ofCommand(String option) {
    OptionSpec spec =
        new CommandLine(new LdaMain())
            .getSubcommands()
            .get("train")
            .getCommandSpec()
            .findOption(option);
    assertThat(spec).as(option).isNotNull();
    Object value = spec.getValue();
    if (value == null && option.equals("--snapshot-every")) {
      return SnapshotArguments.DEFAULT_CADENCE;
    }
    boolean automatic = value == null || (option.equals("--workers") && value.equals(0));
    return automatic ? NONE : value.toString().toLowerCase(Locale.ROOT);
  }

  private static String ofEstimator(String name) {
    RotatingLDA estimator = new RotatingLDA();
    Option<Object> value = estimator.getDefault(estimator.getParam(name));
    if (name.equals("topicConcentration")) {
      assertThat(value.isDefined()).isFalse();
      return Double.toString(LdaOptions.DEFAULT_BETA); // what LdaFit takes then
    }
    if (name.equals("optimizeDocConcentration")) {
      assertThat(value.get()).isEqualTo(true);
      return Integer.toString(LdaOptions.DEFAULT_LEARN_EVERY); // the same
    }
    boolean automatic = value.isEmpty() || value.get().equals("");
    return automatic ? NONE : value.get().toString().toLowerCase(Locale.ROOT);
  }

  /** Option, its default and that of the param, by param. */
  private static Map<String, List<String>> documented() throws IOException {
    List<String> lines = Files.readAllLines(Project.ROOT.resolve("docs/estimators-lda.md"));
    assertThat(lines).contains(HEADING);
    Map<String, List<String>> rows = new TreeMap<>();
    for (String line : lines.subList(lines.indexOf(HEADING), lines.size())) {
      if (line.startsWith("| `--")) {
        List<String> cells =
            Arrays.stream(line.substring(2, line.lastIndexOf('|')).split(" \\| ", -1))
                .map(cell -> cell.strip().replace("`", ""))
                .toList();
        assertThat(cells).as(line).hasSize(5).doesNotContain("");
        rows.put(cells.get(2), List.of(cells.get(0), cells.get(1), cells.get(3)));
      }
    }
    return rows;
  }

  @Test
  void everyParamIsComparedWithAnOption() {
    assertThat(Arrays.stream(new RotatingLDA().params()).map(Param::name))
        .containsExactlyInAnyOrderElementsOf(OPTIONS.keySet());
  }

  @Test
  void differencesAreTheDocumentedOnes() throws IOException {
    Map<String, List<String>> differences =
        OPTIONS.entrySet().stream()
            .filter(entry -> !entry.getValue().equals(NONE))
            .collect(
                Collectors.toMap(
                    Map.Entry::getKey,
                    entry ->
                        List.of(
                            entry.getValue(),
                            ofCommand(entry.getValue()),
                            ofEstimator(entry.getKey()))));
    differences.values().removeIf(row -> row.get(1).equals(row.get(2)));
    assertThat(documented()).isEqualTo(differences).isNotEmpty();
  }
}
