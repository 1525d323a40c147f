package io.sparkmp.cf.train;

import io.sparkmp.cf.bayes.BayesRows;
import io.sparkmp.cf.bayes.GibbsChain;
import io.sparkmp.cf.kernel.FactorRows;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.compat.Jobs;
import io.sparkmp.compat.SparkApi;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.IdType;
import io.sparkmp.spark.app.Trained;
import io.sparkmp.spark.model.TableParts;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeArrayData;

/**
 * The kept draws of a chain as one model: the factors of all draws one after another, divided by
 * the square root of the number of draws, so that the inner product of two rows is the mean of the
 * draws' inner products.
 *
 * @param samples the number of draws
 * @param level the mean of the draws' levels
 * @param noise the square root of the mean variance of the noise
 */
record SampledModel(int samples, double level, double noise) {

  /** The numbers that all draws of a training share. */
  static <R extends FactorRows> SampledModel of(Trained<R, R> trained) {
    BayesRows any = first(trained.pinned());
    GibbsChain chain = Objects.requireNonNull(any.chain());
    int kept = any.samples().length;
    if (kept == 0) {
      return new SampledModel(1, chain.level(), chain.deviation());
    }
    double level = IntStream.range(0, kept).mapToDouble(s -> chain.levels()[s]).sum() / kept;
    double variance = IntStream.range(0, kept).mapToDouble(s -> chain.variances()[s]).sum() / kept;
    return new SampledModel(kept, level, Math.sqrt(variance));
  }

  private static <R extends FactorRows> BayesRows first(JavaPairRDD<IdCounts, R> pinned) {
    List<BayesRows> heads = Jobs.collect(pinned.map(pair -> ((BayesRows) pair._2()).head()));
    return heads.get(0);
  }

  /** The table of the users. */
  <R extends FactorRows> Dataset<Row> users(
      SparkSession spark, Trained<R, R> trained, IdType type) {
    return table(spark, trained.pinned(), type, level);
  }

  /** The table of the items. */
  <R extends FactorRows> Dataset<Row> items(
      SparkSession spark, Trained<R, R> trained, IdType type) {
    return table(spark, trained.slices(), type, 0);
  }

  private <R extends FactorRows> Dataset<Row> table(
      SparkSession spark, JavaPairRDD<IdCounts, R> side, IdType type, double level) {
    int several = samples;
    return SparkApi.table(
        spark,
        side.flatMap(pair -> rows(pair._1(), (BayesRows) pair._2(), several, level)),
        FactorModel.schema(type, several));
  }

  private static Iterator<InternalRow> rows(
      IdCounts ids, BayesRows rows, int samples, double level) {
    int rank = rows.factors().rank();
    float[][] draws = rows.draws();
    double root = Math.sqrt(samples);
    return IntStream.range(0, rows.factors().rows())
        .<InternalRow>mapToObj(
            row -> {
              int at = row * (rank + 1);
              float[] factors = new float[samples * rank];
              double sum = 0;
              for (int s = 0; s < samples; s++) {
                for (int k = 0; k < rank; k++) {
                  factors[s * rank + k] = (float) (draws[s][at + k] / root);
                }
                sum += draws[s][at + rank];
              }
              float[] deviations = new float[samples];
              for (int s = 0; s < samples; s++) {
                deviations[s] = (float) (draws[s][at + rank] - sum / samples);
              }
              return new GenericInternalRow(
                  new Object[] {
                    TableParts.value(ids.ids(), row),
                    (float) (sum / samples - level),
                    UnsafeArrayData.fromPrimitiveArray(factors),
                    ids.counts()[row],
                    UnsafeArrayData.fromPrimitiveArray(deviations)
                  });
            })
        .iterator();
  }
}
