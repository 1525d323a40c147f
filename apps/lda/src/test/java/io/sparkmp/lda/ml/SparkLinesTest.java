package io.sparkmp.lda.ml;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.testing.SparkLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
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
  private static final Dataset<Row> DATA = Planted.documents(0, 200);

  @TempDir private Path folder;

  private static RotatingLDA estimator() {
    return Planted.lda().setCooling(2);
  }

  private static List<String> numbers(RotatingLDAModel model) {
    return model.topicModel().words().orderBy("word").collectAsList().stream()
        .map(Row::toString)
        .toList();
  }

  /** Arrays print where they lie, not what is in them. */
  private static String params(RotatingLDAModel model) {
    return model.explainParams().replaceAll("\\[D@\\w+", "")
        + Arrays.toString(model.getDocConcentration());
  }

  @Test
  void modelsAndSnapshotsAreThoseOfEveryOtherLine() throws IOException {
    Path own = SparkLines.own("lda");
    RotatingLDAModel model = estimator().setMaxIter(6).fit(DATA);
    assertThat(numbers(estimator().setMaxIter(6).setEngine("narrow").fit(DATA)))
        .as("engine narrow")
        .isEqualTo(numbers(model));
    model.write().save(own.resolve("model").toString());
    RotatingLDAModel begun =
        estimator()
            .setMaxIter(3)
            .setCheckpointInterval(1)
            .setSnapshotDir(own.resolve("snapshots").toString())
            .fit(DATA);
    Files.writeString(own.resolve("epochs"), begun.summary().iterations().toString());

    List<Path> lines = SparkLines.all("lda");
    assertThat(lines).contains(own);
    for (Path line : lines) {
      RotatingLDAModel read = RotatingLDAModel.load(line.resolve("model").toString());
      assertThat(numbers(read)).as("model of %s", line).isEqualTo(numbers(model));
      assertThat(params(read)).as("params of %s", line).isEqualTo(params(model));

      Path snapshots = folder.resolve(line.getParent().getFileName());
      FileUtils.copyDirectory(line.resolve("snapshots").toFile(), snapshots.toFile());
      RotatingLDAModel resumed =
          estimator()
              .setMaxIter(6)
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
