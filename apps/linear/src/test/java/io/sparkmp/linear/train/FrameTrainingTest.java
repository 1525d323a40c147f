package io.sparkmp.linear.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sparkmp.layout.HoldOut;
import io.sparkmp.linear.Plain;
import io.sparkmp.linear.PlantedRecords;
import io.sparkmp.linear.SharedSpark;
import io.sparkmp.linear.ingest.FrameSource;
import io.sparkmp.linear.ingest.LibSvm;
import io.sparkmp.linear.ingest.LinearData;
import io.sparkmp.linear.ingest.LinearIngest;
import io.sparkmp.linear.ingest.LinearSource;
import io.sparkmp.linear.kernel.CoefficientSlice;
import io.sparkmp.linear.kernel.LinearOptions;
import io.sparkmp.linear.kernel.Loss;
import io.sparkmp.linear.kernel.RecordState;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.app.Trained;
import io.sparkmp.spark.ingest.lines.TextFiles;
import io.sparkmp.spark.layout.LayoutOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is trained on a frame is what is trained on a file of the same records. */
@Tag("spark")
class FrameTrainingTest {
  private static final int FEATURES = 31;
  private static final PlantedRecords RECORDS = PlantedRecords.of(13, 307, FEATURES, true);
  private static final LinearOptions OPTIONS =
      LinearOptions.of(Loss.LOGISTIC, 0.02, 0.3).withTolerance(1e-12);
  private static final DataType MAP =
      DataTypes.createMapType(DataTypes.LongType, DataTypes.DoubleType);
  private static final DataType TEXT_MAP =
      DataTypes.createMapType(DataTypes.StringType, DataTypes.FloatType);

  @TempDir private Path folder;

  /** The coefficients by feature, and the objective that was reported last. */
  private record Result(double[] coefficients, double objective) {}

  private static Result train(
      LinearSource source, LinearOptions options, Function<Object, Integer> place) {
    try (LinearData data =
            LinearIngest.run(
                source, source.isWeighted(), new LayoutOptions(2, 2, HoldOut.NOTHING, false));
        Trained<RecordState, CoefficientSlice> trained =
            new LinearTraining(data, options, 1)
                .train(TrainingOptions.epochs(300).withEngine(EngineKind.RING))) {
      Map<Object, Double> found = new HashMap<>();
      trained
          .slices()
          .map(
              pair -> {
                Map<Object, Double> some = new HashMap<>();
                double[] coefficients = pair._2().coefficients();
                for (int j = 0; j < coefficients.length; j++) {
                  some.put(pair._1().ids().get(j), coefficients[j]);
                }
                return some;
              })
          .collect()
          .forEach(found::putAll);
      double[] w = new double[FEATURES + 1];
      found.forEach(
          (id, coefficient) -> {
            int at = place.apply(id);
            if (at >= 0) {
              w[at] = coefficient;
            }
          });
      var history = trained.history();
      return new Result(w, history.get(history.size() - 1).training().mean());
    }
  }

  /** The place of a feature in a result; the intercept is last, and weights are none. */
  private static int ofNumber(Object id) {
    long number = (Long) id;
    return number == -1 ? FEATURES : number == -2 ? -1 : (int) number - 1;
  }

  private static int ofText(Object id) {
    return id.equals("(Intercept)") ? FEATURES : Integer.parseInt(((String) id).substring(1)) - 1;
  }

  private static Result ofFile(Path file) {
    JavaSparkContext spark = JavaSparkContext.fromSparkContext(SharedSpark.get().sparkContext());
    TextFiles files =
        new TextFiles("records", file.toUri().toString(), spark.hadoopConfiguration());
    return train(new LibSvm(spark, files, 0), OPTIONS, FrameTrainingTest::ofNumber);
  }

  private static FrameSource frame(
      DataType type, Function<double[], Object> features, int partitions) {
    return weighted(type, features, partitions, null, IntStream.range(0, RECORDS.y().length));
  }

  /** Some of the records, in this order. */
  private static FrameSource weighted(
      DataType type,
      Function<double[], Object> features,
      int partitions,
      double[] weights,
      IntStream order) {
    List<Row> rows = new ArrayList<>();
    order.forEach(
        i ->
            rows.add(
                RowFactory.create(
                    RECORDS.y()[i],
                    features.apply(RECORDS.x()[i]),
                    weights == null ? 1.0 : weights[i])));
    StructType schema =
        new StructType()
            .add("y", DataTypes.DoubleType)
            .add("x", type)
            .add("w", DataTypes.DoubleType);
    Dataset<Row> frame = SharedSpark.get().createDataFrame(rows, schema);
    return new FrameSource(
        partitions == 1 ? frame.coalesce(1) : frame.repartition(partitions),
        "y",
        weights == null ? null : "w",
        "x",
        "the frame");
  }

  /** Features from 1, as in the file. */
  private static Object dense(double[] x) {
    double[] moved = new double[x.length + 1];
    System.arraycopy(x, 0, moved, 1, x.length);
    return Vectors.dense(moved);
  }

  private static Object sparse(double[] x) {
    return Vectors.dense(((org.apache.spark.ml.linalg.Vector) dense(x)).toArray()).toSparse();
  }

  private static Object map(double[] x) {
    Map<Long, Double> entries = new HashMap<>();
    for (int j = 0; j < x.length; j++) {
      entries.put(j + 1L, x[j]); // zeros, too
    }
    return entries;
  }

  private static Object textMap(double[] x) {
    Map<String, Float> entries = new HashMap<>();
    for (int j = x.length - 1; j >= 0; j--) {
      entries.put("f" + (j + 1), (float) x[j]);
    }
    return entries;
  }

  @Test
  void framesAreAsGoodAsFiles() throws IOException {
    Result file = ofFile(RECORDS.write(folder.resolve("records.txt")));
    double[] expected = file.coefficients();
    DataType vector = SQLDataTypes.VectorType();
    // The same numbers of records and features: the same sums.
    assertArrayEquals(
        expected,
        train(frame(vector, FrameTrainingTest::sparse, 1), OPTIONS, FrameTrainingTest::ofNumber)
            .coefficients(),
        1e-9);
    assertArrayEquals(
        expected,
        train(frame(vector, FrameTrainingTest::dense, 1), OPTIONS, FrameTrainingTest::ofNumber)
            .coefficients(),
        1e-9);
    assertArrayEquals(
        expected,
        train(frame(MAP, FrameTrainingTest::map, 1), OPTIONS, FrameTrainingTest::ofNumber)
            .coefficients(),
        1e-9);
    // Others: the same minimum, as well as it is found.
    Result other =
        train(frame(TEXT_MAP, FrameTrainingTest::textMap, 3), OPTIONS, FrameTrainingTest::ofText);
    assertArrayEquals(expected, other.coefficients(), 1e-4);
    assertEquals(file.objective(), other.objective(), 1e-9);
  }

  private static double[] weights() {
    return IntStream.range(0, RECORDS.y().length).mapToDouble(i -> i % 3).toArray();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void weightsAreThoseOfPlainLoops(boolean standardise) {
    LinearOptions options = OPTIONS.withStandardisation(standardise);
    Plain plain = new Plain(RECORDS.x(), RECORDS.y(), weights(), options);
    double least = plain.objective(plain.minimum(3_000));
    FrameSource source =
        weighted(
            SQLDataTypes.VectorType(),
            FrameTrainingTest::sparse,
            2,
            weights(),
            IntStream.range(0, RECORDS.y().length));
    Result result = train(source, options, FrameTrainingTest::ofNumber);
    assertEquals(least, plain.objective(result.coefficients()), 1e-8);
    assertEquals(least, result.objective(), 1e-8);
  }

  /** Not if features are standardised: their variance is without bias by the number of records. */
  @Test
  void aWeightOfTwoIsTheRecordTwice() {
    LinearOptions options = OPTIONS.withStandardisation(false);
    double[] weights = weights();
    FrameSource heavy =
        weighted(MAP, FrameTrainingTest::map, 1, weights, IntStream.range(0, RECORDS.y().length));
    double[] ones = new double[weights.length];
    java.util.Arrays.fill(ones, 1);
    FrameSource twice =
        weighted(
            MAP,
            FrameTrainingTest::map,
            1,
            ones,
            IntStream.range(0, weights.length)
                .flatMap(i -> IntStream.range(0, (int) weights[i]).map(k -> i)));
    Result one = train(heavy, options, FrameTrainingTest::ofNumber);
    Result two = train(twice, options, FrameTrainingTest::ofNumber);
    assertEquals(one.objective(), two.objective(), 1e-12);
  }
}
