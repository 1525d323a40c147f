package io.sparkmp.cf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.cf.kernel.FactorisationOptions;
import io.sparkmp.cf.kernel.ImplicitOptions;
import io.sparkmp.cf.kernel.StepSize;
import io.sparkmp.cf.ml.MatrixFactorization;
import io.sparkmp.cf.train.ScaledDefaults;
import io.sparkmp.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Compares the table of differing defaults in docs/estimators.md with both sides. */
@Tag("unit")
class DocumentedDefaultsTest {
  private static final Pattern ROW =
      Pattern.compile("\\| (.+?), `(\\w+)` \\| (.+?) \\| (.+?) \\| .+ \\|");

  private final MatrixFactorization estimator = new MatrixFactorization();

  /** By param "default of the command, default of the Estimator". */
  private static Map<String, String> documented() throws IOException {
    String page = Files.readString(Project.ROOT.resolve("docs/estimators.md"));
    Map<String, String> rows = new LinkedHashMap<>();
    page.substring(page.indexOf("| setting |"))
        .lines()
        .skip(2)
        .takeWhile(line -> line.startsWith("|"))
        .forEach(
            line -> {
              Matcher row = ROW.matcher(line);
              assertThat(row.matches()).as(line).isTrue();
              rows.put(row.group(2), row.group(3) + ", " + row.group(4));
            });
    return rows;
  }

  private String ofEstimator(String param) {
    return String.valueOf(estimator.getOrDefault(estimator.getParam(param)));
  }

  private void put(Map<String, String> differing, String param, Object ofCommand) {
    String command = String.valueOf(ofCommand);
    if (!command.equals(ofEstimator(param))) {
      differing.put(param, command + ", " + ofEstimator(param));
    }
  }

  @Test
  void theTableHasTheDefaultsThatDiffer() throws IOException {
    FactorisationArguments command = new FactorisationArguments();
    FactorisationOptions options = command.options(ScaledDefaults.STARS, false);
    assertThat(options.stepSize()).isInstanceOf(StepSize.Linear.class);
    Map<String, String> differing = new LinkedHashMap<>();
    put(differing, "rank", options.rank());
    put(differing, "maxIter", command.epochs());
    put(differing, "regParam", options.regularisation());
    put(
        differing,
        "stepSchedule",
        FactorisationArguments.Steps.LINEAR.name().toLowerCase(Locale.ROOT));
    put(differing, "stepSize", ((StepSize.Linear) options.stepSize()).initial());
    put(differing, "biasStepRatio", options.biasStepRatio());
    put(differing, "biasRegParam", options.biasRegularisation());
    put(differing, "nonnegative", options.nonNegative());
    put(differing, "implicitPrefs", command.implicit);
    put(differing, "seed", options.seed());
    put(differing, "checkpointInterval", helpOf("--snapshot-every"));
    ImplicitOptions implicit = implicit().implicitOptions();
    put(differing, "alpha", (double) implicit.alpha());
    put(differing, "subspaceSize", implicit.subspace());
    assertThat(estimator.initialDeviation().doc())
        .contains("unset: " + options.initialDeviation() + ", with implicitPrefs 0.1 / sqrt(rank)");

    Map<String, String> table = documented();
    assertThat(table.remove("clipPredictions"))
        .isEqualTo("always, " + ofEstimator("clipPredictions"));
    assertThat(table.remove("coldStartStrategy"))
        .isEqualTo("known, " + ofEstimator("coldStartStrategy"));
    assertThat(ofEstimator("seed")).isEqualTo("" + MatrixFactorization.class.getName().hashCode());
    differing.replace("seed", options.seed() + ", the hash of the class's name");
    assertThat(table).isEqualTo(differing);
  }

  private static StepSize steps(boolean continues, String... options) {
    FactorisationArguments arguments = new FactorisationArguments();
    new CommandLine(new Holder(arguments)).parseArgs(options);
    return arguments.options(ScaledDefaults.STARS, continues).stepSize();
  }

  /** A command with these options and no others. */
  @Command
  private static final class Holder {
    @Mixin private final FactorisationArguments arguments;

    Holder(FactorisationArguments arguments) {
      this.arguments = arguments;
    }
  }

  @Test
  void stepsSuitTheNumberOfEpochs() {
    assertThat(steps(false, "--epochs", "24")).isEqualTo(ScaledDefaults.STARS.adaptiveLinear(24));
    assertThat(steps(false, "--epochs", "5")).isEqualTo(ScaledDefaults.STARS.adaptiveLinear(5));
    assertThat(steps(false, "--epochs", "4")).isEqualTo(new StepSize.Linear(0.014f, 4));
    assertThat(steps(false, "--epochs", "25")).isEqualTo(new StepSize.Linear(0.014f, 25));
    assertThat(steps(false, "--epochs", "30")).isEqualTo(new StepSize.Linear(0.014f, 30));
    assertThat(steps(false, "--epochs", "60")).isEqualTo(new StepSize.Linear(0.007f, 60));
    assertThat(steps(true, "--epochs", "5")).isEqualTo(new StepSize.Linear(0.014f, 5));
    assertThat(steps(false, "--epochs", "5", "--step-size", "0.02"))
        .isEqualTo(new StepSize.Linear(0.02f, 5));
    assertThat(steps(false, "--epochs", "60", "--steps", "CONSTANT"))
        .isEqualTo(new StepSize.Constant(0.014f));
    assertThat(steps(false, "--epochs", "5", "--steps", "LINEAR"))
        .isEqualTo(new StepSize.Linear(0.014f, 5));
  }

  /** Nobody who has not asked for adaptive steps is refused for the unit of his ratings. */
  @Test
  void stepsAreLinearWhereFloatsHaveNoRoomForOthers() {
    for (double spread : new double[] {1e-20, 1e14, 1e30}) {
      FactorisationArguments arguments = new FactorisationArguments();
      new CommandLine(new Holder(arguments)).parseArgs("--epochs", "10");
      assertThat(arguments.options(new ScaledDefaults(spread), false).stepSize())
          .isInstanceOf(StepSize.Linear.class);
    }
  }

  private static FactorisationArguments implicit() {
    FactorisationArguments implicit = new FactorisationArguments();
    implicit.implicit = true;
    assertThat(implicit.epochs()).isEqualTo(new MatrixFactorization().getMaxIter());
    return implicit;
  }

  /** The default in the help of an option. */
  private static String helpOf(String option) {
    String help =
        String.join(
            " ",
            new CommandLine(new CfTrainCommand())
                .getCommandSpec()
                .findOption(option)
                .description());
    Matcher told = Pattern.compile("default: (\\w+)").matcher(help);
    assertThat(told.find()).as(help).isTrue();
    return told.group(1);
  }
}
