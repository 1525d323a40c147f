package io.sparkmp.linear.train;

import io.sparkmp.compat.SparkApi;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.linear.ingest.LabelStats;
import io.sparkmp.linear.ingest.LinearData;
import io.sparkmp.linear.ingest.OwnColumns;
import io.sparkmp.linear.kernel.CoefficientSlice;
import io.sparkmp.linear.kernel.LinearOptions;
import io.sparkmp.linear.kernel.Loss;
import io.sparkmp.linear.kernel.RecordState;
import io.sparkmp.linear.model.LinearModel;
import io.sparkmp.linear.model.LinearModelInfo;
import io.sparkmp.linear.model.LinearPredictor;
import io.sparkmp.linear.model.ModelClass;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.spark.app.Trained;
import io.sparkmp.spark.model.TableParts;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeArrayData;

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
    boolean hasClasses = options.loss() == Loss.MULTINOMIAL;
    int width = hasClasses ? stats.kinds().count() : 1;
    boolean isCentred = hasClasses && options.l1() + options.l2() == 0;
    double[] found =
        trained
            .slices()
            .map(pair -> found(pair._1(), pair._2(), width, isCentred))
            .reduce(ModelOfStates::sum);
    double[] intercepts = Arrays.copyOfRange(found, 1, 1 + width);
    List<ModelClass> classes = hasClasses ? classes(intercepts) : List.of();
    LinearModelInfo info =
        new LinearModelInfo(
            LinearModelInfo.FORMAT,
            LinearModelInfo.version(classes.size(), data.vectors().size(), data.texts() != null),
            options.loss(),
            rounded(regularisation),
            regularisation == 0 ? 0 : rounded(given.l1() / regularisation),
            options.l1(),
            options.l2(),
            options.intercept(),
            options.standardise(),
            data.laidOut().columns().type(),
            (long) found[0],
            options.intercept() && !hasClasses ? intercepts[0] : 0,
            stats.training(),
            epochs,
            trained.history().get(epochs - 1).training().mean(),
            hasClasses ? classes.get(0).label() : stats.least(),
            hasClasses ? classes.get(width - 1).label() : stats.largest(),
            name(stats.least()),
            name(stats.largest()),
            classes.size(),
            data.vectors().size(),
            LinearModelInfo.kept(data.vectors().names()),
            data.texts() == null ? 0 : data.texts().hashBits(),
            data.texts() == null ? "" : data.texts().description(),
            given.toString());
    return new LinearModel(
        info,
        SparkApi.table(
            spark,
            trained.slices().flatMap(pair -> rows(pair._1(), pair._2(), width, isCentred)),
            LinearModel.schema(info)),
        classes);
  }

  /** A label as it was written. */
  private String name(float label) {
    return data.classes() == null || !options.loss().isOfClasses()
        ? LabelStats.text(label)
        : data.classes().of(label);
  }

  private List<ModelClass> classes(double[] intercepts) {
    float[] kinds = data.stats().kinds().labels();
    float[] labels = labels();
    double mean = Arrays.stream(intercepts).average().orElse(0); // any would do
    return IntStream.range(0, labels.length)
        .mapToObj(
            k ->
                new ModelClass(
                    k, labels[k], name(kinds[k]), options.intercept() ? intercepts[k] - mean : 0))
        .toList();
  }

  private static double[] sum(double[] a, double[] b) {
    double[] sum = new double[a.length];
    Arrays.setAll(sum, i -> a[i] + b[i]);
    return sum;
  }

  /**
   * The coefficients, without the mean of a feature's if it is centred: where there is no penalty,
   * any number added to all of them would do.
   */
  private static double[] coefficients(CoefficientSlice slice, int width, boolean isCentred) {
    double[] all = slice.coefficients();
    for (int from = 0; from < all.length && isCentred; from += width) {
      double mean = Arrays.stream(all, from, from + width).average().orElse(0);
      for (int e = from; e < from + width; e++) {
        all[e] -= mean;
      }
    }
    return all;
  }

  private static double rounded(double number) {
    return new BigDecimal(number).round(GIVEN).doubleValue();
  }

  /** The number of features with coefficients and the intercepts of a slice, for summing. */
  private static double[] found(
      IdCounts ids, CoefficientSlice slice, int width, boolean isCentred) {
    double[] coefficients = coefficients(slice, width, isCentred);
    double[] found = new double[1 + width];
    for (int e = 0; e < coefficients.length; e++) {
      if (!Double.isFinite(coefficients[e])) {
        throw new IllegalStateException(
            "Cannot make a model: the coefficient of feature "
                + ids.ids().get(e / width)
                + " is "
                + coefficients[e]
                + "; the training has diverged, use more regularisation");
      }
      if (OwnColumns.of(ids.ids(), e / width) == OwnColumns.LABEL) {
        found[1 + e % width] = coefficients[e];
      }
    }
    found[0] = features(ids, coefficients, width).count();
    return found;
  }

  private static IntStream features(IdCounts ids, double[] coefficients, int width) {
    return IntStream.range(0, ids.ids().size())
        .filter(
            j ->
                OwnColumns.of(ids.ids(), j) == null
                    && IntStream.range(j * width, (j + 1) * width)
                        .anyMatch(e -> coefficients[e] != 0));
  }

  private static Iterator<InternalRow> rows(
      IdCounts ids, CoefficientSlice slice, int width, boolean isCentred) {
    double[] coefficients = coefficients(slice, width, isCentred);
    return features(ids, coefficients, width)
        .<InternalRow>mapToObj(
            j ->
                new GenericInternalRow(
                    new Object[] {
                      TableParts.value(ids.ids(), j),
                      ids.counts()[j],
                      width == 1
                          ? (Object) coefficients[j]
                          : UnsafeArrayData.fromPrimitiveArray(
                              Arrays.copyOfRange(coefficients, j * width, (j + 1) * width))
                    }))
        .iterator();
  }

  Dataset<Row> margins(
      SparkSession spark, Trained<RecordState, CoefficientSlice> trained, HeldOut set) {
    boolean hasClasses = options.loss() == Loss.MULTINOMIAL;
    float[] labels =
        hasClasses
            ? labels()
            : options.loss().isOfClasses()
                ? new float[] {data.stats().least(), data.stats().largest()}
                : new float[0];
    return spark.createDataFrame(
        trained.pinned().flatMap(pair -> rows(pair._1(), pair._2(), set, labels)),
        LinearPredictor.schema(trained.rows().type(), hasClasses ? labels.length : 0));
  }

  /** The labels of the model's classes. Words are numbered anew: some may stand in no record. */
  private float[] labels() {
    float[] kinds = data.stats().kinds().labels();
    float[] labels = kinds.clone();
    for (int k = 0; k < labels.length && data.classes() != null; k++) {
      labels[k] = k;
    }
    return labels;
  }

  /** A label behind a record's, which may be the place of a class, or a sign. */
  private static float label(float of, int width, float[] labels) {
    return labels.length == 0 ? of : labels[width > 1 ? (int) of : of > 0 ? 1 : 0];
  }

  private static Iterator<Row> rows(
      IdCounts ids, RecordState records, HeldOut set, float[] labels) {
    int width = records.width();
    double[] margins = records.margins();
    return IntStream.range(0, records.labels().length)
        .filter(row -> records.is(set, row))
        .mapToObj(
            row ->
                RowFactory.create(
                    ids.ids().get(row),
                    label(records.labels()[row], width, labels),
                    (float) records.weight(row),
                    width == 1
                        ? (Object) margins[row]
                        : Arrays.copyOfRange(margins, row * width, (row + 1) * width)))
        .iterator();
  }

  static boolean separates(Trained<RecordState, CoefficientSlice> trained) {
    return trained.pinned().map(pair -> separates(pair._2())).reduce(Boolean::logicalAnd);
  }

  private static boolean separates(RecordState records) {
    return IntStream.range(0, records.labels().length)
        .filter(row -> records.is(HeldOut.TRAINING, row))
        .allMatch(row -> isRight(records, row));
  }

  private static boolean isRight(RecordState records, int row) {
    int width = records.width();
    double[] margins = records.margins();
    float label = records.labels()[row];
    if (width == 1) {
      return label > 0 ? margins[row] > 0 : margins[row] < 0;
    }
    int own = row * width + (int) label;
    return IntStream.range(row * width, (row + 1) * width)
        .allMatch(e -> e == own || margins[e] < margins[own]);
  }
}
