package io.sparkmp.linear.model;

import io.sparkmp.compat.Jobs;
import io.sparkmp.linear.ingest.LabelStats;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.model.TableParts;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;

/** Sums over records of several classes, and the figures from them. */
final class ClassFigures {
  private static final int RECORDS = 0;
  private static final int WEIGHT = 1;
  private static final int LOSS = 2;
  private static final int STRANGE = 3; // a label of no class, behind it its number
  private static final int WRONG = 5; // a weight that is none, behind it its number
  private static final int CLASSES = 7; // K weights, K predicted ones, K right ones

  private ClassFigures() {}

  /**
   * Evaluates margins.
   *
   * @param labelled columns label and cost (float), and margins (array of double)
   */
  static Evaluation.OfManyClasses of(List<ModelClass> classes, Dataset<Row> labelled) {
    float[] labels = new float[classes.size()];
    classes.forEach(of -> labels[of.place()] = of.label());
    double[] sums =
        Jobs.collect(
                TableParts.read(
                    labelled.select("label", "cost", "margins"), rows -> sums(rows, labels)))
            .stream()
            .reduce(new double[CLASSES + 3 * labels.length], ClassFigures::plus);
    checkLabelled((long) sums[RECORDS]);
    if (sums[WRONG] > 0) {
      throw wrongWeight(Double.toString(sums[WRONG + 1]));
    }
    if (sums[STRANGE] > 0) {
      throw new IngestException(
          "Cannot evaluate: a record has the label "
              + LabelStats.text((float) sums[STRANGE + 1])
              + " (expected: one of the "
              + labels.length
              + " labels of the training, from "
              + LabelStats.text(labels[0])
              + " to "
              + LabelStats.text(labels[labels.length - 1])
              + ")");
    }
    double weight = sums[WEIGHT];
    checkWeight(weight);
    List<Evaluation.OfClass> each =
        IntStream.range(0, labels.length)
            .mapToObj(
                k ->
                    new Evaluation.OfClass(
                        classes.get(k).name(),
                        sums[CLASSES + k],
                        sums[CLASSES + labels.length + k],
                        sums[CLASSES + 2 * labels.length + k]))
            .toList();
    return new Evaluation.OfManyClasses(
        (long) sums[RECORDS],
        sums[LOSS] / weight,
        each.stream().mapToDouble(of -> entropy(of.weight() / weight)).sum(),
        each.stream().mapToDouble(Evaluation.OfClass::right).sum() / weight,
        each.stream().mapToDouble(Evaluation.OfClass::weight).max().orElse(0) / weight,
        each.stream()
            .filter(of -> of.weight() > 0)
            .mapToDouble(Evaluation.OfClass::f1)
            .average()
            .orElse(Double.NaN),
        each);
  }

  static void checkWeight(double weight) {
    if (weight == 0) {
      throw new IngestException("Cannot evaluate: all weights are 0 (expected: one above 0)");
    }
  }

  static void checkLabelled(long records) {
    if (records == 0) {
      throw new IngestException("Cannot evaluate: no record has a label");
    }
  }

  static IngestException wrongWeight(String weight) {
    return new IngestException(
        "Cannot evaluate: a record has the weight " + weight + " (expected: a finite number >= 0)");
  }

  /** The term of a class of this rate in the entropy of all. */
  static double entropy(double rate) {
    return rate == 0 ? 0 : -rate * Math.log(rate);
  }

  private static double[] plus(double[] a, double[] b) {
    double[] sum = a.clone();
    for (int i = 0; i < sum.length; i++) {
      boolean isNumber = i == STRANGE + 1 || i == WRONG + 1; // of one record, any will do
      sum[i] = isNumber ? (a[i - 1] > 0 ? a[i] : b[i]) : a[i] + b[i];
    }
    return sum;
  }

  private static double[] sums(Iterator<InternalRow> rows, float[] labels) {
    int width = labels.length;
    double[] sums = new double[CLASSES + 3 * width];
    while (rows.hasNext()) {
      InternalRow row = rows.next();
      float label = row.getFloat(0);
      float cost = row.isNullAt(1) ? Float.NaN : row.getFloat(1);
      int own = Arrays.binarySearch(labels, label + 0f); // -0 is 0
      sums[RECORDS]++;
      if (own < 0) {
        sums[STRANGE]++;
        sums[STRANGE + 1] = label;
      } else if (!(cost >= 0 && cost <= Float.MAX_VALUE)) {
        sums[WRONG]++;
        sums[WRONG + 1] = cost;
      } else {
        add(sums, row.getArray(2).toDoubleArray(), own, cost);
      }
    }
    return sums;
  }

  private static void add(double[] sums, double[] margins, int own, double cost) {
    int width = margins.length;
    int largest = 0;
    for (int k = 1; k < width; k++) {
      largest = margins[k] > margins[largest] ? k : largest;
    }
    double all = 0;
    for (double margin : margins) {
      all += Math.exp(margin - margins[largest]);
    }
    sums[WEIGHT] += cost;
    sums[LOSS] += cost * (Math.log(all) + (margins[largest] - margins[own]));
    sums[CLASSES + own] += cost;
    sums[CLASSES + width + largest] += cost;
    sums[CLASSES + 2 * width + own] += largest == own ? cost : 0;
  }
}
