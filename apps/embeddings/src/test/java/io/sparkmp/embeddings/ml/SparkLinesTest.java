package io.sparkmp.embeddings.ml;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.embeddings.Planted;
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
  private static final Dataset<Row> DATA = Planted.frame(1, 3);

  @TempDir private Path folder;

  private static SkipGram estimator() {
    return new SkipGram("lines")
        .setVectorSize(20)
        .setMinCount(1)
        .setSample(0)
        .setSeed(3)
        .setNumPartitions(2);
  }

  private static List<String> numbers(SkipGramModel model) {
    return model.embeddings().vectors().orderBy("id").collectAsList().stream()
        .map(Row::toString)
        .toList();
  }

  @Test
  void modelsAndSnapshotsAreThoseOfEveryOtherLine() throws IOException {
    Path own = SparkLines.own("embeddings");
    SkipGramModel model = estimator().setMaxIter(4).fit(DATA);
    assertThat(numbers(estimator().setMaxIter(4).setEngine("narrow").fit(DATA)))
        .as("engine narrow")
        .isEqualTo(numbers(model));
    model.write().save(own.resolve("model").toString());
    SkipGramModel begun =
        estimator()
            .setMaxIter(4)
            .setCheckpointInterval(1)
            .setSnapshotDir(own.resolve("snapshots").toString())
            .fit(DATA);
    Files.writeString(own.resolve("epochs"), begun.summary().iterations().toString());

    List<Path> lines = SparkLines.all("embeddings");
    assertThat(lines).contains(own);
    for (Path line : lines) {
      SkipGramModel read = SkipGramModel.load(line.resolve("model").toString());
      assertThat(numbers(read)).as("model of %s", line).isEqualTo(numbers(model));
      assertThat(read.explainParams()).as("params of %s", line).isEqualTo(model.explainParams());

      Path snapshots = folder.resolve(line.getParent().getFileName());
      FileUtils.copyDirectory(line.resolve("snapshots").toFile(), snapshots.toFile());
      SkipGramModel resumed =
          estimator()
              .setMaxIter(4)
              .setCheckpointInterval(1)
              .setSnapshotDir(snapshots.toString())
              .fit(DATA);
      assertThat(numbers(resumed)).as("fit begun by %s", line).isEqualTo(numbers(model));
      String epochs = Files.readString(line.resolve("epochs"));
      assertThat(resumed.summary().iterations().toString())
          .as("epochs by %s, with their times", line)
          .isEqualTo(epochs);
    }
  }
}
