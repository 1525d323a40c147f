package io.sparkmp.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.cf.data.PlantedRatings;
import io.sparkmp.cf.foldin.FoldIn;
import io.sparkmp.cf.ml.MatrixFactorization;
import io.sparkmp.cf.ml.MatrixFactorizationModel;
import io.sparkmp.cf.model.SharedSpark;
import io.sparkmp.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The stream of docs/serving.md. */
class FoldInStreamTest {

  @TempDir private Path folder;

  @Test
  @Tag("unit")
  void thePageShowsTheStream() throws IOException {
    Path source =
        Project.ROOT.resolve("apps/cf/src/test/java/io/sparkmp/example/FoldInStream.java");
    assertThat(Files.readString(Project.ROOT.resolve("docs/serving.md")))
        .contains("```java\n" + Files.readString(source) + "```");
  }

  @Test
  @Tag("spark")
  void usersAreWhatAllTheirRatingsSay() throws Exception {
    SparkSession spark = SharedSpark.get();
    Dataset<Row> ratings = new PlantedRatings(60, 50, 1500, 3, 0.3, 0.5, 0.5, 1).frame(spark, 2);
    Dataset<Row> trained = ratings.filter("user < 40");
    MatrixFactorizationModel model =
        new MatrixFactorization().setRank(4).setMaxIter(5).setNumUserBlocks(2).fit(trained);
    trained.write().parquet(place("ratings/batch=-1"));
    FoldInStream stream = new FoldInStream(spark, model, place("ratings"), place("users"));

    // An old user and new ones; then more ratings of some, after a restart.
    follow(stream, ratings.filter("user >= 40 and item % 2 = 0 or user = 3 and item < 5"));
    follow(stream, ratings.filter("user >= 50 and item % 2 = 1"));

    Dataset<Row> theirs =
        trained
            .unionByName(ratings.filter("user >= 40 and item % 2 = 0 or user = 3 and item < 5"))
            .unionByName(ratings.filter("user >= 50 and item % 2 = 1"));
    Map<Object, Row> found = byId(stream.users());
    Map<Object, Row> expected =
        byId(new FoldIn(model.factors()).users(theirs.filter("user >= 40 or user = 3")));
    assertThat(found).hasSize(21).containsOnlyKeys(expected.keySet());
    found.forEach(
        (id, row) -> {
          assertThat(row.getInt(3)).isEqualTo(expected.get(id).getInt(3));
          List<Float> factors = row.getList(2);
          for (int k = 0; k < factors.size(); k++) {
            float other = expected.get(id).<Float>getList(2).get(k);
            assertThat(factors.get(k)).isEqualTo(other, within(1e-6f));
          }
        });
  }

  private String place(String name) {
    return folder.resolve(name).toString();
  }

  private void follow(FoldInStream stream, Dataset<Row> more) throws Exception {
    more.write().mode(SaveMode.Append).json(place("arriving"));
    Dataset<Row> arriving =
        SharedSpark.get()
            .readStream()
            .schema("user long, item long, rating float")
            .json(place("arriving"));
    stream.start(arriving, place("checkpoint"), Trigger.AvailableNow()).awaitTermination();
  }

  private static Map<Object, Row> byId(Dataset<Row> users) {
    return users.collectAsList().stream()
        .collect(Collectors.toMap(row -> row.get(0), Function.identity()));
  }
}
