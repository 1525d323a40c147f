package io.sparkmp.lda.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.lda.SharedSpark;
import io.sparkmp.lda.ml.RotatingLDA;
import io.sparkmp.lda.ml.RotatingLDAModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A model that Spark ML has saved, through the commands and back. */
@Tag("spark")
class ExportedEstimatorTest {
  @TempDir private Path folder;

  private static int run(Object... arguments) {
    return new LdaMain().execute(Stream.of(arguments).map(Object::toString).toArray(String[]::new));
  }

  @Test
  void exportAndImportKeepWhatSparkMlHasSaved() throws IOException {
    Dataset<Row> letters =
        SharedSpark.get()
            .sql(
                "select array('sail', 'keel', 'sail') words"
                    + " union all select array('oboe', 'viola')");
    RotatingLDAModel fitted =
        new RotatingLDA()
            .setFeaturesCol("words")
            .setTopicDistributionCol("themes")
            .setK(2)
            .setMaxIter(3)
            .setSeed(17)
            .fit(letters);
    Path saved = folder.resolve("saved");
    fitted.save(saved.toString());
    Path arrow = folder.resolve("saved-arrow");
    assertThat(run("export", "--model", saved, "--output", arrow)).isZero();
    Path back = folder.resolve("saved-imported");
    assertThat(run("import", "--input", arrow, "--model", back)).isZero();
    for (Path path : List.of(arrow, back)) {
      RotatingLDAModel loaded = RotatingLDAModel.load(path.toString());
      assertThat(loaded.uid()).isEqualTo(fitted.uid());
      assertThat(loaded.getTopicDistributionCol()).isEqualTo("themes");
      assertThat(loaded.getSeed()).isEqualTo(17);
      assertThat(loaded.topicModel().coherences())
          .isEqualTo(fitted.topicModel().coherences())
          .hasSize(2);
      assertThat(loaded.transform(letters).collectAsList())
          .containsExactlyInAnyOrderElementsOf(fitted.transform(letters).collectAsList());
    }
  }
}
