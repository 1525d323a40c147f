package io.sparkmp.cf.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.cf.ml.MatrixFactorization;
import io.sparkmp.cf.model.SharedSpark;
import io.sparkmp.errors.FinalFailureException;
import io.sparkmp.testing.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Without a penalty, and with more factors than ratings, there is no single solution. */
@Tag("spark")
class SingularTest {
  private static final SparkSession SPARK = SharedSpark.get();
  private static final String REASON =
      "Cannot solve for a row: its matrix is singular, pivot \\d+ is \\S+ where its diagonal is"
          + " \\S+; use more regularisation, a lower rank, or smaller counts if some are huge";

  @TempDir private Path folder;

  @Test
  void theCommandSaysSoAtOnce() throws IOException {
    Path ratings = folder.resolve("ratings.csv");
    String lines =
        IntStream.range(0, 60)
            .mapToObj(i -> i % 12 + "," + i * 7 % 5 + "," + (1 + i % 5))
            .collect(Collectors.joining("\n"));
    Files.writeString(ratings, lines);
    CommandRun ran =
        Ran.of(
            "train",
            "--ratings",
            ratings,
            "--implicit",
            "--rank",
            40,
            "--regularisation",
            0,
            "--epochs",
            2,
            "--workers",
            2);
    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.err().lines().filter(line -> line.startsWith("spark-mp: ")))
        .singleElement()
        .satisfies(line -> assertThat(line).matches("spark-mp: " + REASON));
    assertThat(ran.err()).doesNotContain("tried again", "\tat ");
  }

  @Test
  void theEstimatorSaysSoAtOnce() {
    MatrixFactorization estimator =
        new MatrixFactorization()
            .setImplicitPrefs(true)
            .setRank(40)
            .setRegParam(0)
            .setMaxIter(2)
            .setNumUserBlocks(2);
    assertThatThrownBy(
            () ->
                estimator.fit(
                    SPARK
                        .range(60)
                        .selectExpr(
                            "int(id % 12) user", "int(id * 7 % 5) item", "double(1) rating")))
        .isInstanceOf(FinalFailureException.class)
        .hasMessageMatching(REASON);
  }
}
