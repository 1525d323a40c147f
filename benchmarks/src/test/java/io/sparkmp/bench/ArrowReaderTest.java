package io.sparkmp.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.sparkmp.cf.ml.MatrixFactorization;
import io.sparkmp.cf.ml.MatrixFactorizationModel;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.ModelStore;
import io.sparkmp.lda.ml.RotatingLDA;
import io.sparkmp.lda.model.TopicModel;
import io.sparkmp.lda.model.TopicModelStore;
import io.sparkmp.spark.model.TableFormat;
import io.sparkmp.testing.Project;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Exported models, read by a JavaScript program with a library of its own. */
@Tag("long")
final class ArrowReaderTest {
  private static final Path SCRIPTS = Project.ROOT.resolve("benchmarks/src/test/node");
  private static final Path INSTALLED = Project.ROOT.resolve("benchmarks/target/node");

  @TempDir private static Path folder;
  private static SparkSession spark;

  @BeforeAll
  static void install() throws Exception {
    assumeTrue(isOnPath("node") && isOnPath("npm"), "there is no Node.js with npm on the PATH");
    Files.createDirectories(INSTALLED);
    for (String file : List.of("package.json", "read.js")) {
      Files.write(INSTALLED.resolve(file), Files.readAllBytes(SCRIPTS.resolve(file)));
    }
    if (!Files.exists(INSTALLED.resolve("node_modules/apache-arrow"))) {
      run("npm", "install", "--no-audit", "--no-fund", "--no-package-lock");
    }
    spark =
        SparkSession.builder()
            .master("local[2]")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.ui.enabled", "false")
            .config("spark.sql.shuffle.partitions", "2")
            .getOrCreate();
  }

  @AfterAll
  static void stop() {
    if (spark != null) {
      spark.stop();
    }
  }

  private static boolean isOnPath(String program) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
        .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
  }

  /** What a program prints, which must end well within two minutes. */
  private static String run(String... command) throws IOException, InterruptedException {
    Path out = Files.createTempFile(folder, "out", ".txt");
    Process process =
        new ProcessBuilder(command)
            .directory(INSTALLED.toFile())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start();
    try {
      assertThat(process.waitFor(2, TimeUnit.MINUTES)).as(Arrays.toString(command)).isTrue();
      assertThat(process.exitValue()).as(Files.readString(out)).isZero();
      return Files.readString(out);
    } finally {
      process.destroyForcibly();
    }
  }

  private static JsonNode read(Path file) throws Exception {
    return new ObjectMapper().readTree(run("node", "read.js", file.toAbsolutePath().toString()));
  }

  @Test
  void factorsAreReadWithTheSameNumbers() throws Exception {
    MatrixFactorizationModel fitted =
        new MatrixFactorization()
            .setRank(5)
            .setMaxIter(3)
            .fit(
                spark
                    .range(3000)
                    .selectExpr("concat('u', id % 97) user", "id % 61 item", "id % 5 + 1 rating"));
    FactorModel model = fitted.factors();
    Path arrow = folder.resolve("factors");
    ModelStore store = new ModelStore(spark, arrow.toString());
    store.save(model, false, TableFormat.ARROW);

    JsonNode users = read(arrow.resolve("users.arrow"));
    assertThat(users.get("columns").toString())
        .isEqualTo(
            "[{\"name\":\"id\",\"type\":\"Utf8\"},{\"name\":\"bias\",\"type\":\"Float32\"},"
                + "{\"name\":\"factors\",\"type\":\"FixedSizeList[5]<Float32>\"},"
                + "{\"name\":\"ratings\",\"type\":\"Int32\"}]");
    assertThat(users.get("model").get("mean").floatValue()).isEqualTo(model.info().mean());
    compare(users.get("rows"), model.users().collectAsList());
    JsonNode items = read(arrow.resolve("items.arrow"));
    assertThat(items.get("columns").get(0).get("type").textValue()).isEqualTo("Int64");
    compare(items.get("rows"), model.items().collectAsList());

    FactorModel imported = store.load();
    assertThat(imported.info()).isEqualTo(model.info());
    assertThat(imported.users().sort("id").collectAsList())
        .isEqualTo(model.users().sort("id").collectAsList());
    assertThat(run("sh", "-c", "cd '" + arrow + "' && sha256sum -c SHA256SUMS"))
        .contains("users.arrow: OK", "items.arrow: OK");
  }

  @Test
  void topicsAreReadWithTheirVocabulary() throws Exception {
    TopicModel model =
        new RotatingLDA()
            .setK(3)
            .setMaxIter(5)
            .setFeaturesCol("words")
            .fit(
                spark
                    .range(200)
                    .selectExpr(
                        "transform(sequence(1, 20), n -> concat('w', (id + n * n) % 31)) words"))
            .topicModel();
    Path arrow = folder.resolve("topics");
    TopicModelStore store = new TopicModelStore(spark, arrow.toString());
    store.save(model, false, TableFormat.ARROW);

    JsonNode words = read(arrow.resolve("words.arrow"));
    assertThat(words.get("columns").toString())
        .contains("{\"name\":\"probabilities\",\"type\":\"FixedSizeList[3]<Float32>\"}");
    JsonNode topics = read(arrow.resolve("topics.arrow"));
    double beta = model.info().beta();
    double[] sums = new double[3];
    Map<String, JsonNode> byWord = new HashMap<>();
    words.get("rows").forEach(row -> byWord.put(row.get(0).asText(), row));
    List<Row> expected = model.words().collectAsList();
    assertThat(byWord).hasSize(expected.size());
    for (Row row : expected) {
      JsonNode found = byWord.get(row.getString(0));
      assertThat(found.get(1).intValue()).isEqualTo(row.getInt(1));
      double[] counts = new double[3];
      for (int i = 0; i < row.getList(2).size(); i++) {
        assertThat(found.get(3).get(i).intValue()).isEqualTo(row.<Integer>getList(3).get(i));
        counts[row.<Integer>getList(2).get(i)] = row.<Integer>getList(3).get(i);
      }
      for (int k = 0; k < 3; k++) {
        double tokens = Double.parseDouble(topics.get("rows").get(k).get(2).asText());
        double probability = (counts[k] + beta) / (tokens + expected.size() * beta);
        assertThat(found.get(4).get(k).doubleValue()).isCloseTo(probability, within(1e-7));
        sums[k] += found.get(4).get(k).doubleValue();
      }
    }
    assertThat(sums).containsExactly(new double[] {1, 1, 1}, within(1e-5));
    assertThat(store.load().words().sort("word").collectAsList())
        .isEqualTo(model.words().sort("word").collectAsList());
  }

  private static void compare(JsonNode read, List<Row> expected) {
    assertThat(read).hasSameSizeAs(expected);
    Map<String, JsonNode> byId = new HashMap<>();
    read.forEach(row -> byId.put(row.get(0).asText(), row));
    for (Row row : expected) {
      JsonNode found = byId.get(row.get(0).toString());
      assertThat(found.get(1).floatValue()).isEqualTo(row.getFloat(1));
      List<Float> factors = row.getList(2);
      for (int k = 0; k < factors.size(); k++) {
        assertThat(found.get(2).get(k).floatValue()).isEqualTo(factors.get(k));
      }
      assertThat(found.get(3).intValue()).isEqualTo(row.getInt(3));
    }
  }
}
