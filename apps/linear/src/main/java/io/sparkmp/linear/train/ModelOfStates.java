package io.sparkmp.linear.train;

import io.sparkmp.compat.SparkApi;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.linear.ingest.LabelStats;
import io.sparkmp.linear.ingest.LinearData;
import io.sparkmp.linear.ingest.OwnColumns;
import io.sparkmp.linear.kernel.CoefficientSlice;
import io.sparkmp.linear.kernel.LinearOptions;
import io.sparkmp.linear.kernel.RecordState;
import io.sparkmp.linear.model.LinearModel;
import io.sparkmp.linear.model.LinearModelInfo;
import io.sparkmp.linear.model.LinearPredictor;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.spark.app.Trained;
import io.sparkmp.spark.model.TableParts;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Iterator;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;

/**
 * Makes a model from the states of a training.
 *
 * @param data the training data
 * @param given the options as the user gave them
 * @param options the effective options
 */
record ModelOfStates(LinearData data, LinearOptions given, LinearOptions options) {
  /** Rounds the sum of two penalties to the value given. */
  private static final MathContext GIVEN = new MathContext(12);

  LinearModel of(SparkSession spark, Trained<RecordState, CoefficientSlice> trained) {
    LabelStats stats = data.stats();
    int epochs = Math.min(trained.epochs(), trained.history().size()); // the last may be idle ones
    double regularisation = given.l1() + given.l2();
    double[] found =
        trained
            .slices()
            .map(pair -> found(pair._1(), pair._2()))
            .reduce((a, b) -> new double[] {a[0] + b[0], a[1] + b[1]});
    LinearModelInfo info =
        new LinearModelInfo(
            LinearModelInfo.FORMAT,
            LinearModelInfo.VERSION,
            options.loss(),
            rounded(regularisation),
            regularisation == 0 ? 0 : rounded(given.l1() / regularisation),
            options.l1(),
            options.l2(),
            options.intercept(),
            options.standardise(),
            data.laidOut().columns().type(),
            (long) found[0],
            options.intercept() ? found[1] : 0,
            stats.training(),
            epochs,
            trained.history().get(epochs - 1).training().mean(),
            stats.least(),
            stats.largest(),
            data.classes() == null ? LabelStats.text(stats.least()) : data.classes().least(),
            data.classes() == null ? LabelStats.text(stats.largest()) : data.classes().largest(),
            given.toString());
    return new LinearModel(
        info,
        SparkApi.table(
            spark,
            trained.slices().flatMap(pair -> rows(pair._1(), pair._2())),
            LinearModel.schema(info.idType())));
  }

  private static double rounded(double number) {
    return new BigDecimal(number).round(GIVEN).doubleValue();
  }

  /** The number of nonzero coefficients and the intercept of a slice, for summing over slices. */
  private static double[] found(IdCounts ids, CoefficientSlice slice) {
    double intercept = 0;
    double[] coefficients = slice.coefficients();
    for (int j = 0; j < coefficients.length; j++) {
      if (!Double.isFinite(coefficients[j])) {
        throw new IllegalStateException(
            "Cannot make a model: the coefficient of feature "
                + ids.ids().get(j)
                + " is "
                + coefficients[j]
                + "; the training has diverged, use more regularisation");
      }
      if (OwnColumns.of(ids.ids(), j) == OwnColumns.LABEL) {
        intercept = coefficients[j];
      }
    }
    return new double[] {features(ids, coefficients).count(), intercept};
  }

  private static IntStream features(IdCounts ids, double[] coefficients) {
    return IntStream.range(0, coefficients.length)
        .filter(j -> coefficients[j] != 0 && OwnColumns.of(ids.ids(), j) == null);
  }

  private static Iterator<InternalRow> rows(IdCounts ids, CoefficientSlice slice) {
    double[] coefficients = slice.coefficients();
    return features(ids, coefficients)
        .<InternalRow>mapToObj(
            j ->
                new GenericInternalRow(
                    new Object[] {
                      TableParts.value(ids.ids(), j), ids.counts()[j], coefficients[j]
                    }))
        .iterator();
  }

  Dataset<Row> margins(
      SparkSession spark, Trained<RecordState, CoefficientSlice> trained, HeldOut set) {
    boolean isOfClasses = options.loss().isOfClasses();
    float least = data.stats().least();
    float largest = data.stats().largest();
    return spark.createDataFrame(
        trained
            .pinned()
            .flatMap(
                pair ->
                    rows(
                        pair._1(),
                        pair._2(),
                        set,
                        label -> isOfClasses ? (label > 0 ? largest : least) : label)),
        LinearPredictor.schema(trained.rows().type()));
  }

  private static Iterator<Row> rows(
      IdCounts ids, RecordState records, HeldOut set, UnaryOperator<Float> labels) {
    return IntStream.range(0, records.labels().length)
        .filter(row -> records.is(set, row))
        .mapToObj(
            row ->
                RowFactory.create(
                    ids.ids().get(row),
                    labels.apply(records.labels()[row]),
                    (float) records.weight(row),
                    records.margins()[row]))
        .iterator();
  }

  static boolean separates(Trained<RecordState, CoefficientSlice> trained) {
    return trained.pinned().map(pair -> separates(pair._2())).reduce(Boolean::logicalAnd);
  }

  private static boolean separates(RecordState records) {
    return IntStream.range(0, records.labels().length)
        .filter(row -> records.is(HeldOut.TRAINING, row))
        .allMatch(
            row ->
                records.labels()[row] > 0
                    ? records.margins()[row] > 0
                    : records.margins()[row] < 0);
  }
}
