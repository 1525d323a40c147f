package io.sparkmp.cf.ml;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.cf.data.PlantedRatings;
import io.sparkmp.cf.model.SharedSpark;
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
  private static final Dataset<Row> DATA =
      new PlantedRatings(200, 60, 6000, 2, 0.2, 0.3, 0.3, 1).frame(SharedSpark.get(), 1);

  @TempDir private Path folder;

  private static MatrixFactorization estimator() {
    return new MatrixFactorization("lines")
        .setUserCol("user")
        .setItemCol("item")
        .setRank(4)
        .setStepSchedule("constant")
        .setSeed(4);
  }

  private static List<String> numbers(MatrixFactorizationModel model) {
    return model.itemFactors().orderBy("id").collectAsList().stream().map(Row::toString).toList();
  }

  @Test
  void modelsAndSnapshotsAreThoseOfEveryOtherLine() throws IOException {
    Path own = SparkLines.own("cf");
    MatrixFactorizationModel model = estimator().setMaxIter(5).fit(DATA);
    assertThat(numbers(estimator().setMaxIter(5).setEngine("narrow").fit(DATA)))
        .as("engine narrow")
        .isEqualTo(numbers(model));
    model.write().save(own.resolve("model").toString());
    MatrixFactorizationModel begun =
        estimator()
            .setMaxIter(3)
            .setCheckpointInterval(1)
            .setSnapshotDir(own.resolve("snapshots").toString())
            .fit(DATA);
    Files.writeString(own.resolve("epochs"), begun.summary().iterations().toString());

    List<Path> lines = SparkLines.all("cf");
    assertThat(lines).contains(own);
    for (Path line : lines) {
      MatrixFactorizationModel read =
          MatrixFactorizationModel.load(line.resolve("model").toString());
      assertThat(numbers(read)).as("model of %s", line).isEqualTo(numbers(model));
      assertThat(read.explainParams()).as("params of %s", line).isEqualTo(model.explainParams());

      Path snapshots = folder.resolve(line.getParent().getFileName());
      FileUtils.copyDirectory(line.resolve("snapshots").toFile(), snapshots.toFile());
      MatrixFactorizationModel resumed =
          estimator()
              .setMaxIter(5)
              .setCheckpointInterval(1)
              .setSnapshotDir(snapshots.toString())
              .fit(DATA);
      assertThat(numbers(resumed)).as("fit begun by %s", line).isEqualTo(numbers(model));
      String epochs = Files.readString(line.resolve("epochs"));
      assertThat(resumed.summary().iterations().subList(0, 3).toString())
          .as("epochs by %s, with their times", line)
          .isEqualTo(epochs);
    }
  }
}
