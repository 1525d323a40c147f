package io.sparkmp.bench.cf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.sparkmp.bench.BenchSessions;
import io.sparkmp.cf.CfKryoRegistrator;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ratings of a file, as both sides get them. */
@Tag("spark")
final class FramesTest {
  @TempDir private Path folder;

  @Test
  void ratingsOfOnePairAreOne() throws Exception {
    StringBuilder text = new StringBuilder();
    for (int user = 0; user < 30; user++) {
      for (int item = 0; item < 20; item++) {
        text.append(user).append(',').append(item).append(",1\n");
        text.append(user).append(',').append(item).append(",4\n");
      }
    }
    Path csv = Files.writeString(folder.resolve("ratings.csv"), text);
    try (SparkSession spark = BenchSessions.open("a test", CfKryoRegistrator.class)) {
      Frames frames = Frames.text(spark, new RatingsFile(csv.toString(), ",", false));
      Dataset<Row> all = frames.training().union(frames.test());
      List<Row> rows = all.collectAsList();
      assertThat(rows).hasSize(600).allMatch(row -> row.getFloat(2) == 2.5f);
      assertThat(rows.stream().map(row -> List.of(row.get(0), row.get(1)))).doesNotHaveDuplicates();
      assertThat(frames.test().count()).isBetween(30L, 100L);
    }
  }

  @Test
  void idsOfMoreThan32BitsAreRefused() throws Exception {
    Path csv = Files.writeString(folder.resolve("wide.csv"), "1,2,3\n3000000000,2,3\n");
    try (SparkSession spark = BenchSessions.open("a test", CfKryoRegistrator.class)) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> Frames.text(spark, new RatingsFile(csv.toString(), ",", false)))
          .withMessageStartingWith("Cannot read ratings from " + csv)
          .withMessageContaining("3000000000");
    }
  }

  @Test
  void messagesNameTheOptionThatHelps() throws Exception {
    Path blanks = Files.writeString(folder.resolve("blanks.txt"), "1 2 3\n2 2 3\n");
    Path names = Files.writeString(folder.resolve("names.csv"), "user,item,rating\n1,2,3\n");
    try (SparkSession spark = BenchSessions.open("a test", CfKryoRegistrator.class)) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> Frames.text(spark, new RatingsFile(blanks.toString(), ",", false)))
          .withMessage(
              "Invalid ratings: "
                  + blanks
                  + " with 1 columns at the delimiter ',' (expected: user, item and rating); see"
                  + " --delimiter");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> Frames.text(spark, new RatingsFile(names.toString(), ",", false)))
          .withMessageEndingWith("; if line 1 has names, say --header");
    }
  }
}
