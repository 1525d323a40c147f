package io.sparkmp.cf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.cf.data.PlantedRatings;
import io.sparkmp.cf.ml.MatrixFactorization;
import io.sparkmp.cf.model.SharedSpark;
import io.sparkmp.testing.CommandRun;
import io.sparkmp.testing.JobDescriptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.spark.SparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Spark's pages say what each job is for. */
@Tag("spark")
class JobDescriptionsTest {
  @TempDir private static Path folder;
  private static Path ratings;
  private static Dataset<Row> frame;

  @BeforeAll
  static void write() throws IOException {
    frame = new PlantedRatings(60, 30, 900, 2, 0.2, 0.3, 0.3, 1).frame(SharedSpark.get(), 1);
    ratings =
        Files.writeString(
            folder.resolve("ratings.csv"),
            frame.collectAsList().stream()
                .map(row -> row.getLong(0) + "," + row.getLong(1) + "," + row.getFloat(2))
                .collect(Collectors.joining("\n", "user,item,rating\n", "\n")));
  }

  private static SparkContext spark() {
    return SharedSpark.get().sparkContext();
  }

  private static List<String> of(Object... command) {
    try (JobDescriptions jobs = new JobDescriptions(spark())) {
      CommandRun ran = Ran.of(command);
      assertThat(ran.exit()).as(ran.err()).isZero();
      return jobs.all();
    }
  }

  @Test
  void eachJobOfACommandSaysWhatItIsFor() {
    Path model = folder.resolve("model");
    List<String> training =
        of(
            "train",
            "--ratings",
            ratings,
            "--rank",
            2,
            "--epochs",
            6,
            "--test-fraction",
            0.1,
            "--model",
            model,
            "--engine",
            "ring");
    assertThat(training)
        .isNotEmpty()
        .allMatch(job -> job.startsWith("cf train"))
        .contains(
            "cf train: reading and laying out the ratings: reading records",
            "cf train: reading and laying out the ratings: counting the records of each id",
            "cf train: reading and laying out the ratings: bringing records to their blocks")
        .anyMatch(
            job ->
                job.matches(
                    "cf train: Matrix factorisation of \\d+ users x \\d+ items: epochs? 1.* of 6, ring"))
        .anyMatch(job -> job.startsWith("cf train: saving the model to " + model))
        .anyMatch(job -> job.endsWith("items: loss on the test set"));
    assertThat(of("evaluate", "--model", model, "--ratings", ratings))
        .isNotEmpty()
        .allMatch(job -> job.startsWith("cf evaluate"));
    assertThat(of("recommend", "--model", model, "--users", 1))
        .isNotEmpty()
        .allMatch(job -> job.startsWith("cf recommend"));
    assertThat(spark().getLocalProperty("spark.job.description")).isNull();
  }

  @Test
  void whatTheUserSaysStaysAndComesFirst() {
    MatrixFactorization estimator =
        new MatrixFactorization("mine")
            .setUserCol("user")
            .setItemCol("item")
            .setRank(2)
            .setMaxIter(2);
    spark().setJobDescription("nightly");
    try (JobDescriptions jobs = new JobDescriptions(spark())) {
      estimator.fit(frame);
      assertThat(jobs.all())
          .isNotEmpty()
          .allMatch(job -> job.startsWith("nightly: mine, fit"))
          .anyMatch(job -> job.matches(".*: Matrix factorisation of .*: epoch.*"));
      assertThat(spark().getLocalProperty("spark.job.description")).isEqualTo("nightly");
    } finally {
      spark().setJobDescription(null);
    }
  }
}
