package io.sparkmp.linear.model;

import io.sparkmp.compat.Jobs;
import io.sparkmp.spark.model.TableParts;
import java.util.Iterator;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.functions;

/** Computes the receiver operating characteristic of margins. */
final class RocCurve {
  private RocCurve() {}

  /**
   * The area under the curve: the probability that a record of the larger label has the larger
   * margin of a pair, with ties counting half. The naive code, over all pairs of a record p with
   * margin z[p] of the larger label and a record n of the other:
   *
   * <pre>
   *   area += cost[p] * cost[n] * (z[p] &gt; z[n] ? 1 : z[p] == z[n] ? 0.5 : 0)
   * </pre>
   *
   * <p>divided by the sum of {@code cost[p] * cost[n]}.
   *
   * @param margins columns margin, cost (double) and isLarger
   * @return NaN if all records have one label
   */
  static double area(Dataset<Row> margins) {
    Dataset<Row> byMargin =
        margins
            .groupBy("margin")
            .agg(
                functions.expr("sum(if(isLarger, cost, 0d))").as("larger"),
                functions.expr("sum(if(isLarger, 0d, cost))").as("other"))
            .orderBy("margin");
    double area = 0;
    double larger = 0;
    double other = 0;
    for (double[] part : Jobs.collect(TableParts.read(byMargin, RocCurve::part))) {
      area += part[0] + part[1] * other;
      larger += part[1];
      other += part[2];
    }
    return larger * other == 0 ? Double.NaN : area / (larger * other);
  }

  /** The area within a part and the weights of both labels. */
  private static double[] part(Iterator<InternalRow> rows) {
    double area = 0;
    double larger = 0;
    double other = 0;
    while (rows.hasNext()) {
      InternalRow row = rows.next();
      area += row.getDouble(1) * (other + row.getDouble(2) / 2);
      larger += row.getDouble(1);
      other += row.getDouble(2);
    }
    return new double[] {area, larger, other};
  }
}
