package io.sparkmp.example;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.layout.HoldOut;
import io.sparkmp.loop.Plan;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.spark.SharedSpark;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.layout.LayoutOptions;
import io.sparkmp.spark.loop.LoopModel;
import io.sparkmp.spark.loop.LoopTraining;
import io.sparkmp.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of the page on loops, as it stands there. */
@Tag("spark")
class FactorisationLoopTest {
  private static final Path PAGE = Project.ROOT.resolve("docs/loops.md");
  private static final Path EXAMPLE =
      Project.ROOT.resolve("spark-mp/src/test/java/io/sparkmp/example/FactorisationLoop.java");

  @TempDir private Path folder;

  @Test
  void thePageShowsTheExampleAndItsPlan() throws IOException {
    String page = Files.readString(PAGE);
    assertThat(page).contains(Files.readString(EXAMPLE));
    assertThat(page).contains("```\n" + FactorisationLoop.plan(16, 1, 1).explain() + "```");
  }

  @Test
  void thePageShowsTheLoopWithBiases() throws IOException {
    Path file = EXAMPLE.resolveSibling("BiasedFactorisationLoop.java");
    String code = Files.readString(file);
    String plan = code.substring(code.indexOf("    Loop loop"), code.lastIndexOf("  }\n}"));
    assertThat(plan.lines()).hasSizeLessThan(40);
    assertThat(Files.readString(PAGE))
        .contains("```java\n" + plan.replaceAll("(?m)^    ", "") + "```");
  }

  /** The ratings are mostly one plus what is of a user or an item alone. */
  @Test
  void biasesFindTheRestOfThePlantedRatings() {
    SparkSession spark = SparkSession.builder().sparkContext(SharedSpark.get().sc()).getOrCreate();
    LayoutOptions layout = LayoutOptions.workers(2).withHoldOut(new HoldOut(1, 0, 0.1));
    Plan plan = BiasedFactorisationLoop.plan(8, 0.02f, 0.01f);
    try (LoopTraining training = LoopTraining.read(plan, ratings(spark), layout, 1);
        LoopModel untrained = training.untrained();
        LoopModel model = training.train(TrainingOptions.epochs(40))) {
      double before = training.evaluate(untrained, HeldOut.TEST).mean();
      assertThat(training.evaluate(model, HeldOut.TEST).mean()).isLessThan(0.1 * before);
    }
  }

  @Test
  void findsPlantedRatings() {
    SparkSession spark = SparkSession.builder().sparkContext(SharedSpark.get().sc()).getOrCreate();
    FactorisationLoop.train(ratings(spark), folder.toString());
    Map<Long, List<Float>> users = factors(spark, "users");
    Map<Long, List<Float>> items = factors(spark, "items");
    double sum = 0;
    int n = 0;
    for (long user = 0; user < 60; user++) {
      for (long item = 0; item < 40; item++, n++) {
        double predicted = 0;
        for (int f = 0; f < 16; f++) {
          predicted += users.get(user).get(f) * items.get(item).get(f);
        }
        sum += Math.pow(predicted - planted(user, item), 2);
      }
    }
    assertThat(Math.sqrt(sum / n)).as("RMSE of all cells, half of them unseen").isLessThan(0.3);
  }

  private static double planted(long user, long item) {
    return 1 + Math.sin((double) user) * Math.cos(3.0 * (double) item);
  }

  private Map<Long, List<Float>> factors(SparkSession spark, String table) {
    Map<Long, List<Float>> factors = new HashMap<>();
    for (Row row : spark.read().parquet(folder.resolve(table).toString()).collectAsList()) {
      factors.put(row.getLong(0), row.getList(2));
    }
    return factors;
  }

  private static Dataset<Row> ratings(SparkSession spark) {
    SplitMix64 random = new SplitMix64(3);
    List<Row> rows = new ArrayList<>();
    for (long user = 0; user < 60; user++) {
      for (long item = 0; item < 40; item++) {
        if (random.nextInt(2) == 0) {
          rows.add(RowFactory.create(user, item, planted(user, item)));
        }
      }
    }
    return spark.createDataFrame(
        rows,
        new StructType()
            .add("user", DataTypes.LongType)
            .add("item", DataTypes.LongType)
            .add("rating", DataTypes.DoubleType));
  }
}
