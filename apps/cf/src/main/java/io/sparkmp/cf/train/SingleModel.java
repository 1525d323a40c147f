package io.sparkmp.cf.train;

import io.sparkmp.cf.kernel.FactorRows;
import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.compat.SparkApi;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.IdType;
import io.sparkmp.spark.model.TableParts;
import java.util.Iterator;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeArrayData;

/** The tables of a model without samples. */
final class SingleModel {

  private SingleModel() {}

  /** The table of a side. */
  static <R extends FactorRows> Dataset<Row> table(
      SparkSession spark, JavaPairRDD<IdCounts, R> side, IdType type) {
    return SparkApi.table(
        spark,
        side.flatMap(pair -> rows(pair._1(), pair._2().factors())),
        FactorModel.schema(type));
  }

  private static void checkFinite(IdCounts ids, int row, String what, float value) {
    if (!Float.isFinite(value)) {
      throw new IllegalStateException(
          "Cannot make a model: "
              + what
              + " of id "
              + ids.ids().get(row)
              + " is "
              + value
              + "; the fit has diverged");
    }
  }

  private static Iterator<InternalRow> rows(IdCounts ids, FactorTable table) {
    return IntStream.range(0, table.rows())
        .<InternalRow>mapToObj(
            row -> {
              float[] factors = table.factors(row);
              checkFinite(ids, row, "the bias", table.bias(row));
              for (float factor : factors) {
                checkFinite(ids, row, "a factor", factor);
              }
              return new GenericInternalRow(
                  new Object[] {
                    TableParts.value(ids.ids(), row),
                    table.bias(row),
                    UnsafeArrayData.fromPrimitiveArray(factors),
                    ids.counts()[row]
                  });
            })
        .iterator();
  }
}
