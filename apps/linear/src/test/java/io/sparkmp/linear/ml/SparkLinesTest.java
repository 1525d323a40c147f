package io.sparkmp.linear.ml;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.testing.SparkLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.io.FileUtils;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Every line of Spark gives the same model, reads those of the others, and resumes their fits. */
@Tag("spark")
@Tag("lines")
@Tag("long")
@EnabledIfSystemProperty(
    named = SparkLines.PROPERTY,
    matches = ".+",
    disabledReason = SparkLines.REASON)
class SparkLinesTest {
  private static final Dataset<Row> DATA = PlantedFrames.of(true);

  @TempDir private Path folder;

  private static RotatingLogisticRegression estimator() {
    return PlantedFrames.logistic();
  }

  private static List<String> numbers(RotatingLogisticRegressionModel model) {
    return model.weights().orderBy("id").collectAsList().stream().map(Row::toString).toList();
  }

  @Test
  void modelsAndSnapshotsAreThoseOfEveryOtherLine() throws IOException {
    Path own = SparkLines.own("linear");
    RotatingLogisticRegressionModel model = estimator().setMaxIter(30).fit(DATA);
    assertThat(numbers(estimator().setMaxIter(30).setEngine("narrow").fit(DATA)))
        .as("engine narrow")
        .isEqualTo(numbers(model));
    model.write().save(own.resolve("model").toString());
    RotatingLogisticRegressionModel begun =
        estimator()
            .setMaxIter(5)
            .setCheckpointInterval(1)
            .setSnapshotDir(own.resolve("snapshots").toString())
            .fit(DATA);
    Files.writeString(own.resolve("epochs"), begun.summary().iterations().toString());

    List<Path> lines = SparkLines.all("linear");
    assertThat(lines).contains(own);
    for (Path line : lines) {
      RotatingLogisticRegressionModel read =
          RotatingLogisticRegressionModel.load(line.resolve("model").toString());
      assertThat(numbers(read)).as("model of %s", line).isEqualTo(numbers(model));
      assertThat(read.explainParams()).as("params of %s", line).isEqualTo(model.explainParams());

      Path snapshots = folder.resolve(line.getParent().getFileName());
      FileUtils.copyDirectory(line.resolve("snapshots").toFile(), snapshots.toFile());
      RotatingLogisticRegressionModel resumed =
          estimator()
              .setMaxIter(30)
              .setCheckpointInterval(1)
              .setSnapshotDir(snapshots.toString())
              .fit(DATA);
      assertThat(numbers(resumed)).as("fit begun by %s", line).isEqualTo(numbers(model));
      String epochs = Files.readString(line.resolve("epochs"));
      assertThat(resumed.summary().iterations().subList(0, 5).toString())
          .as("epochs by %s, with their times", line)
          .isEqualTo(epochs);
    }
  }
}
