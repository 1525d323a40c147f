package io.sparkmp.cf.train;

import io.sparkmp.cf.kernel.FactorRows;
import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.ModelInfo;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.IdType;
import io.sparkmp.spark.app.Trained;
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

/** Trained factor tables and their dictionaries as a model. */
final class TrainedTables {

  private TrainedTables() {}

  /** The model of a training, as tables that live as long as data and result. */
  static <R extends FactorRows> FactorModel of(
      SparkSession spark, Trained<R, R> trained, ModelInfo info) {
    return new FactorModel(
        info,
        table(spark, trained.pinned(), info.userType()),
        table(spark, trained.slices(), info.itemType()));
  }

  private static <R extends FactorRows> Dataset<Row> table(
      SparkSession spark, JavaPairRDD<IdCounts, R> side, IdType type) {
    return TableParts.table(
        spark,
        side.flatMap(pair -> rows(pair._1(), pair._2().factors())),
        FactorModel.schema(type));
  }

  private static Iterator<InternalRow> rows(IdCounts ids, FactorTable table) {
    return IntStream.range(0, table.rows())
        .<InternalRow>mapToObj(
            row -> {
              float[] factors = table.factors(row);
              for (float factor : factors) {
                if (!Float.isFinite(factor)) {
                  throw new IllegalStateException(
                      "Cannot make a model: a factor of id "
                          + ids.ids().get(row)
                          + " is "
                          + factor
                          + "; the fit has diverged");
                }
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
