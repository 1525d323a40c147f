package io.sparkmp.linear.ml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.linear.SharedSpark;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.ml.classification.LogisticRegression;
import org.apache.spark.ml.classification.LogisticRegressionModel;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What MLlib finds is found, and used as MLlib's models are. */
@Tag("spark")
class RotatingLogisticRegressionTest {
  private static Dataset<Row> frame;
  private static RotatingLogisticRegressionModel model;

  @BeforeAll
  static void trainOne() {
    frame = PlantedFrames.of(true);
    model = PlantedFrames.logistic().fit(frame);
  }

  /** Both stop where the objective falls by less than 1e-12 of it: minima agree to the root. */
  @ParameterizedTest
  @CsvSource({
    "0.03, 0,   false, true,  true",
    "0.02, 1,   false, false, false",
    "0.02, 0.4, true,  false, true"
  })
  void coefficientsAreMllibs(
      double regParam,
      double elasticNet,
      boolean standardise,
      boolean intercept,
      boolean weighted) {
    RotatingLogisticRegression ours =
        PlantedFrames.logistic()
            .setRegParam(regParam)
            .setElasticNetParam(elasticNet)
            .setStandardization(standardise)
            .setFitIntercept(intercept);
    LogisticRegression theirs =
        new LogisticRegression()
            .setRegParam(regParam)
            .setElasticNetParam(elasticNet)
            .setStandardization(standardise)
            .setFitIntercept(intercept)
            .setTol(1e-12)
            .setMaxIter(500);
    if (weighted) {
      ours.setWeightCol("cost");
      theirs.setWeightCol("cost");
    }
    RotatingLogisticRegressionModel found = ours.fit(frame);
    LogisticRegressionModel expected = theirs.fit(frame);
    PlantedFrames.assertClose(found.coefficients(), expected.coefficients(), 1e-5);
    assertThat(found.intercept()).isEqualTo(expected.intercept(), within(1e-5));
    double[] history = found.summary().objectiveHistory();
    double[] other = expected.summary().objectiveHistory();
    assertThat(history).hasSize(found.summary().totalIterations() + 1);
    assertThat(history[0]).isEqualTo(other[0], within(1e-6));
    assertThat(history[history.length - 1]).isEqualTo(other[other.length - 1], within(1e-8));
  }

  @ParameterizedTest
  @CsvSource({
    "0.03, 0,   true,  true,  false",
    "0.02, 1,   true,  true,  false",
    "0.02, 0.4, false, true,  true",
    "0,    0,   true,  true,  false"
  })
  @Tag("nightly")
  void coefficientsAreMllibsByOtherSettings(
      double regParam,
      double elasticNet,
      boolean standardise,
      boolean intercept,
      boolean weighted) {
    coefficientsAreMllibs(regParam, elasticNet, standardise, intercept, weighted);
  }

  /** Iterations are those of L-BFGS, not epochs. */
  @Test
  void iterationsAreCountedAsMllibDoes() {
    RotatingLogisticRegressionModel one = PlantedFrames.logistic().setMaxIter(1).fit(frame);
    assertThat(one.summary().totalIterations()).isEqualTo(1);
    double[] history = one.summary().objectiveHistory();
    assertThat(history).hasSize(2);
    assertThat(history[1]).isLessThan(history[0]);
    assertThat(one.getMaxIter()).isEqualTo(1);
    assertThat(model.summary().totalIterations()).isBetween(5, 299);
    assertThat(model.summary().best()).isEqualTo(model.summary().totalIterations());
  }

  @Test
  @Tag("nightly")
  void theSameBitsByAnyEngine() {
    RotatingLogisticRegression few = PlantedFrames.logistic().setMaxIter(6).setSlicesPerWorker(3);
    RotatingLogisticRegressionModel ring = few.setEngine("ring").fit(frame);
    RotatingLogisticRegressionModel narrow = few.setEngine("narrow").fit(frame);
    assertThat(bits(narrow)).isEqualTo(bits(ring));
    assertThat(bits(few.setBlockStorage("disk").fit(frame))).isEqualTo(bits(ring));
  }

  @Test
  void goesOnFromASnapshot(@TempDir Path folder) {
    RotatingLogisticRegression few =
        PlantedFrames.logistic().setSnapshotDir(folder.toUri().toString()).setCheckpointInterval(2);
    few.setMaxIter(4).fit(frame);
    RotatingLogisticRegressionModel more = few.setMaxIter(7).fit(frame);
    RotatingLogisticRegressionModel atOnce = PlantedFrames.logistic().setMaxIter(7).fit(frame);
    assertThat(bits(more)).isEqualTo(bits(atOnce));
    assertThat(more.summary().objectiveHistory()).isEqualTo(atOnce.summary().objectiveHistory());
  }

  private static List<Long> bits(RotatingLogisticRegressionModel of) {
    double[] all = Arrays.copyOf(of.coefficients().toArray(), PlantedFrames.FEATURES + 1);
    all[PlantedFrames.FEATURES] = of.intercept();
    return Arrays.stream(all).mapToObj(Double::doubleToRawLongBits).toList();
  }

  @ParameterizedTest
  @CsvSource({"0", "0.3", "0.5", "1"})
  void columnsAreThoseOfMllibsModel(double threshold) {
    RotatingLogisticRegressionModel ours = model.copy(new ParamMap()).setThreshold(threshold);
    LogisticRegressionModel theirs = ours.toMLlib();
    Dataset<Row> found = ours.transform(frame);
    Dataset<Row> expected = theirs.transform(frame);
    assertThat(found.columns()).isEqualTo(expected.columns());
    assertSameColumns(found.schema(), expected.schema());
    assertSameColumns(ours.transformSchema(frame.schema()), theirs.transformSchema(frame.schema()));
    List<Row> a = found.collectAsList();
    List<Row> b = expected.collectAsList();
    for (int i = 0; i < b.size(); i++) {
      for (int column = 3; column < 5; column++) {
        assertThat(((Vector) a.get(i).get(column)).toArray())
            .containsExactly(((Vector) b.get(i).get(column)).toArray(), within(1e-12));
      }
      assertThat(a.get(i).getDouble(5)).isEqualTo(b.get(i).getDouble(5));
    }
    assertThat(theirs.getRegParam()).isEqualTo(0.02);
    assertThat(theirs.getThreshold()).isEqualTo(threshold);
    assertThat(theirs.numFeatures()).isEqualTo(PlantedFrames.FEATURES);
    var judged = ours.evaluate(frame);
    var other = theirs.evaluate(frame).asBinary();
    assertThat(judged.accuracy()).isEqualTo(other.accuracy(), within(1e-12));
    assertThat(judged.auc()).isEqualTo(other.areaUnderROC(), within(1e-12));
    double f1 = other.fMeasureByLabel()[1];
    assertThat(judged.f1()).isEqualTo(f1, within(1e-12));
  }

  /** In any order: MLlib has another in a schema than in a frame. */
  private static void assertSameColumns(StructType found, StructType expected) {
    assertThat(found.fieldNames()).containsExactlyInAnyOrder(expected.fieldNames());
    for (String name : found.fieldNames()) {
      assertThat(found.apply(name).dataType()).isEqualTo(expected.apply(name).dataType());
      assertThat(found.apply(name).metadata()).isEqualTo(expected.apply(name).metadata());
    }
  }

  @Test
  void oneRecordIsPredictedAsMllibsModelDoes() {
    RotatingLogisticRegressionModel ours = model.copy(new ParamMap()).setThreshold(0.4);
    LogisticRegressionModel theirs = ours.toMLlib();
    assertThat(ours.numClasses()).isEqualTo(theirs.numClasses());
    for (Row row : frame.limit(19).collectAsList()) {
      Vector features = row.getAs("features");
      assertThat(ours.predict(features)).isEqualTo(theirs.predict(features));
      PlantedFrames.assertClose(ours.predictRaw(features), theirs.predictRaw(features), 1e-12);
      PlantedFrames.assertClose(
          ours.predictProbability(features), theirs.predictProbability(features), 1e-12);
    }
  }

  @Test
  void whatIsNotANumberIsAsInMllibsModel() {
    double[] values = new double[PlantedFrames.FEATURES];
    values[0] = Double.NaN;
    Dataset<Row> odd =
        SharedSpark.get()
            .createDataFrame(
                List.of(RowFactory.create(Vectors.dense(values))),
                new StructType().add("features", SQLDataTypes.VectorType()));
    assertThat(model.transform(odd).first().<Double>getAs("prediction"))
        .isEqualTo(model.toMLlib().transform(odd).first().<Double>getAs("prediction"));
  }

  /** Most coefficients are 0: neither our vector nor MLlib's model has a place for each feature. */
  @ParameterizedTest
  @ValueSource(doubles = {2, -7, 0.5, 16_777_217})
  void labelsOfWeightZeroCountForNothing(double label) {
    Dataset<Row> none =
        frame
            .limit(5)
            .withColumn("label", functions.lit(label))
            .withColumn("cost", functions.lit(0.0));
    RotatingLogisticRegression ours =
        PlantedFrames.logistic().setWeightCol("cost").setStandardization(false).setRegParam(0.01);
    Vector expected = ours.fit(frame).toMLlib().coefficients();
    Vector found = ours.fit(frame.unionByName(none)).toMLlib().coefficients();
    assertThat(found.toArray()).containsExactly(expected.toArray(), within(1e-3));
  }

  @Test
  void wideModelsAreSparse() {
    UDF1<Vector, Vector> spread = RotatingLogisticRegressionTest::wide;
    Dataset<Row> wide =
        frame.withColumn(
            "features",
            functions.udf(spread, SQLDataTypes.VectorType()).apply(functions.col("features")));
    RotatingLogisticRegressionModel found = PlantedFrames.logistic().setMaxIter(20).fit(wide);
    assertThat(found.coefficients()).isInstanceOf(SparseVector.class);
    assertThat(found.numFeatures()).isEqualTo(1 << 30);
    LogisticRegressionModel mllib = found.toMLlib();
    assertThat(mllib.coefficientMatrix().numActives()).isLessThan(PlantedFrames.FEATURES);
    assertThat(mllib.coefficients()).isEqualTo(found.coefficients());
    assertThat(mllib.transform(wide).select("prediction").collectAsList())
        .isEqualTo(found.transform(wide).select("prediction").collectAsList());
  }

  private static Vector wide(Vector vector) {
    SparseVector of = vector.toSparse();
    int[] at = Arrays.stream(of.indices()).map(j -> j * 40_000_001).toArray();
    return Vectors.sparse(1 << 30, at, of.values());
  }

  @Test
  void columnsWithoutANameAreLeftOut() {
    RotatingLogisticRegressionModel bare =
        model.copy(new ParamMap()).setRawPredictionCol("").setProbabilityCol("");
    assertThat(bare.transform(frame).columns())
        .containsExactly("label", "features", "cost", "prediction");
    assertThat(bare.transformSchema(frame.schema()).fieldNames())
        .containsExactly("label", "features", "cost", "prediction");
  }

  /** Records are judged, not trained on; the iteration that they like best is kept. */
  @ParameterizedTest
  @CsvSource({"true, 1", "false, 1", "true, 3"})
  void stopsEarly(boolean intercept, int patience) {
    RotatingLogisticRegressionModel found =
        PlantedFrames.logistic()
            .setRegParam(0)
            .setFitIntercept(intercept)
            .setValidationFraction(0.4)
            .setPatience(patience)
            .fit(frame);
    List<Double> losses =
        found.summary().iterations().stream().map(iteration -> iteration.validationLoss()).toList();
    int best = found.summary().best();
    assertThat(best).isPositive();
    assertThat(losses).hasSize(best + patience);
    assertThat(losses.stream().min(Double::compare)).contains(losses.get(best - 1));
  }
}
