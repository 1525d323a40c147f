package io.sparkmp.linear.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.ids.IdType;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.linear.Fitted;
import io.sparkmp.linear.PlantedRecords;
import io.sparkmp.linear.SharedSpark;
import io.sparkmp.linear.kernel.LinearOptions;
import io.sparkmp.linear.kernel.Loss;
import io.sparkmp.metadata.MetadataFile;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.spark.files.OutputException;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.model.ModelException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A model as it is made, saved, loaded, refused, and applied. */
@Tag("spark")
class LinearModelTest {
  private static final int FEATURES = 31;
  private static final SparkSession SPARK = SharedSpark.get();

  @TempDir private static Path folder;
  private static PlantedRecords records;
  private static Fitted fitted;

  @BeforeAll
  static void train() throws IOException {
    records = PlantedRecords.of(5, 307, FEATURES, true);
    fitted =
        Fitted.on(
            records.write(folder.resolve("records.txt")),
            LinearOptions.of(Loss.LOGISTIC, 0.05, 0.7),
            new HoldOut(1, 0, 0.3));
  }

  @AfterAll
  static void close() {
    fitted.close();
  }

  private static List<Row> sorted(Dataset<Row> rows) {
    return rows.orderBy(rows.columns()[0]).collectAsList();
  }

  @Test
  void saysWhatItIs() {
    LinearModelInfo info = fitted.model().info();
    assertThat(info.regularisation()).isEqualTo(0.05);
    assertThat(info.elasticNet()).isEqualTo(0.7);
    assertThat(info.idType()).isEqualTo(IdType.LONG);
    assertThat(info.records()).isBetween(180L, 240L);
    assertThat(info.leastLabel()).isZero();
    assertThat(info.largestLabel()).isOne();
    assertThat(info.features()).isBetween(3L, FEATURES - 1L);
    assertThat(info.intercept()).isNotZero();
    assertThat(info.objective()).isBetween(0.1, 0.7);
    List<Row> weights = sorted(fitted.model().weights());
    assertThat(weights).hasSize((int) info.features());
    assertThat(weights).allMatch(row -> row.getDouble(2) != 0 && row.getInt(1) > 20);
    assertThat(weights.get(0).getLong(0)).isPositive();
  }

  @Test
  void isTheSameWhenItWasSaved() {
    LinearStore store = new LinearStore(SPARK, folder.resolve("model").toString());
    store.save(fitted.model(), false);
    LinearModel loaded = store.load();
    assertThat(loaded.info()).isEqualTo(fitted.model().info());
    assertThat(sorted(loaded.weights())).isEqualTo(sorted(fitted.model().weights()));
    LinearModel kept = loaded.kept();
    store.save(kept, true);
    assertThat(sorted(kept.weights())).isEqualTo(sorted(fitted.model().weights()));
    assertThatThrownBy(() -> store.save(kept, false))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("Cannot write model to " + folder.resolve("model") + ": it exists");
  }

  @Test
  void refusesTablesThatCannotBe() {
    LinearModel model = fitted.model();
    refused(model.weights().withColumn("weight", functions.lit(Double.NaN)), "weight is NaN");
    refused(model.weights().withColumn("records", functions.lit(-2)), "records is -2");
    refused(
        model.weights().withColumn("id", functions.lit(-1L)),
        "the row of id -1: that is the id of no feature");
    refused(model.weights().withColumn("id", functions.lit(3L)), "id 3 occurs");
    refused(model.weights().limit(1), "has 1 rows (expected: " + model.info().features());
  }

  private static void refused(Dataset<Row> weights, String message) {
    LinearStore store = new LinearStore(SPARK, folder.resolve("broken").toString());
    store.save(new LinearModel(fitted.model().info(), weights, List.of()), true);
    assertThatThrownBy(store::load)
        .isInstanceOf(ModelException.class)
        .hasMessageContaining(message);
  }

  @Test
  void refusesMetadataThatCannotBe() {
    LinearModelInfo info = fitted.model().info();
    LinearModelInfo bad =
        new LinearModelInfo(
            info.format(),
            info.version(),
            info.loss(),
            info.regularisation(),
            1.5,
            info.l1(),
            info.l2(),
            true,
            true,
            info.idType(),
            info.features(),
            info.intercept(),
            info.records(),
            info.epochs(),
            info.objective(),
            0,
            1,
            "0",
            "1",
            0,
            0,
            null,
            0,
            "",
            "");
    assertThat(bad.problem()).isEqualTo("elasticNet is 1.5 (expected: 0 to 1)");
    assertThat(info.problem()).isNull();
  }

  @Test
  void readsMetadataWithoutNamesOfLabels() throws IOException {
    String first =
        MetadataFile.text(fitted.model().info())
            .replace("\"version\" : 2", "\"version\" : 1")
            .replaceAll("\\s*\"(least|largest)Name\" : \"[^\"]*\",", "");
    assertThat(first).contains("\"version\" : 1").doesNotContain("Name");
    LinearModelInfo info =
        MetadataFile.read(
            first.getBytes(StandardCharsets.UTF_8),
            LinearModelInfo.class,
            LinearModelInfo.FORMAT,
            LinearModelInfo.NEWEST,
            LinearModelInfo.ADDED);
    LinearModel model = new LinearModel(info, fitted.model().weights(), List.of());
    assertThat(model.classNames()).isNull();
    assertThat(model.label(info.largestLabel())).isEqualTo("1");
  }

  @Test
  void predictsAlikeByArraysAndByJoin() {
    Dataset<Row> sent = new LinearPredictor(fitted.model()).margins(SPARK, fitted.source(), false);
    Dataset<Row> joined =
        new LinearPredictor(fitted.model(), 0).margins(SPARK, fitted.source(), false);
    List<Row> first = sorted(sent);
    List<Row> second = sorted(joined);
    assertThat(first).hasSize(records.y().length);
    assertThat(second).hasSameSizeAs(first);
    for (int i = 0; i < first.size(); i++) {
      assertThat(first.get(i).getLong(0)).isEqualTo(i + 1);
      assertThat(first.get(i).getFloat(1)).isEqualTo((float) records.y()[i]);
      assertThat(second.get(i).getLong(0)).isEqualTo(i + 1);
      assertThat(second.get(i).getFloat(1)).isEqualTo((float) records.y()[i]);
      assertThat(second.get(i).getFloat(2)).isOne();
      assertThat(second.get(i).getDouble(3)).isCloseTo(first.get(i).getDouble(3), within(1e-12));
    }
  }

  @Test
  void trainingKeepsTheSameMargins() {
    List<Row> all =
        sorted(new LinearPredictor(fitted.model()).margins(SPARK, fitted.source(), false));
    List<Row> test = sorted(fitted.training().margins(SPARK, fitted.trained(), HeldOut.TEST));
    assertThat(test).hasSize((int) fitted.data().stats().test());
    for (Row row : test) {
      Row same = all.get((int) row.getLong(0) - 1);
      assertThat(same.getFloat(1)).isEqualTo(row.getFloat(1));
      assertThat(same.getDouble(3)).isCloseTo(row.getDouble(3), within(1e-5));
    }
  }

  @Test
  void predictsClassesAndProbabilities() {
    LinearPredictor predictor = new LinearPredictor(fitted.model());
    Column probability = predictor.probability();
    assertThat(probability).isNotNull();
    List<Row> rows =
        SPARK
            .range(2)
            .select(functions.col("id").multiply(-3).plus(1.5).as("margin"))
            .select(probability, predictor.prediction())
            .collectAsList();
    assertThat(rows.get(0).getDouble(0)).isCloseTo(1 / (1 + Math.exp(-1.5)), within(1e-15));
    assertThat(rows.get(0).getDouble(1)).isOne();
    assertThat(rows.get(1).getDouble(1)).isZero();
  }

  @Test
  void refusesFeaturesOfAnotherType() {
    LinearModelInfo info = fitted.model().info();
    LinearModelInfo named =
        new LinearModelInfo(
            info.format(),
            info.version(),
            info.loss(),
            0,
            0,
            0,
            0,
            true,
            true,
            IdType.STRING,
            0,
            0,
            1,
            1,
            0.5,
            0,
            1,
            "0",
            "1",
            0,
            0,
            null,
            0,
            "",
            "");
    LinearModel model =
        new LinearModel(
            named, SPARK.createDataFrame(List.of(), LinearModel.schema(named)), List.of());
    assertThatThrownBy(() -> new LinearPredictor(model).margins(SPARK, fitted.source(), false))
        .isInstanceOf(IngestException.class)
        .hasMessage(
            "Cannot apply the model to "
                + fitted.source().description()
                + ": its features are whole numbers (expected: text, as the model has)");
  }
}
